/** An agent asks another agent, through the shipped bot and action, and the agent that was asked may fail. */
import { expect, it } from 'vitest';
import { childTaskOf } from '../../../protocol/base/ids.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, outputsOf, pullFiles, type Said, type Story } from '../support/story.ts';

/** Asks the reviewer first, then writes down the reply. */
const PLANNER =
  'if [ -z "${AGORA_ANSWER:-}" ]; then printf \'{"question":"Is it safe to round each line?","options":["Yes","No"],"context":"Seen in src/cart.js.","to":"agent:reviewer"}\' > "$AGORA_SENTINEL"; else cat > told.md; fi';
/** Answers, and leaves a file behind that nobody asked for. */
const REVIEWER =
  'cat > seen.md; grep -q "Seen in src/cart.js" seen.md; printf "2\\nEach line would be off by a cent; I asked nobody, @alice."';
const MAY = 'may-ask: [agent:reviewer]\n';

async function makeHouse(reviewer: string) {
  return makeRepository({
    '.github/agora/subagents/planner.md': subagent(PLANNER, MAY),
    '.github/agora/subagents/reviewer.md': subagent(reviewer),
  });
}

/** The runs that served a task, in order. */
function runsOf(story: Story, task: string): string[] {
  return story.hub
    .runs()
    .filter(({ title }) => title.startsWith(task))
    .map((run) => outputsOf(run)['outcome'] ?? run.conclusion ?? run.status);
}

async function endOf(story: Story, task: string): Promise<Said> {
  return story.until(`the end of ${task}`, async () =>
    (await story.thread()).find(({ marker }) => marker?.kind === 'end' && marker.task === task),
  );
}

it('lets a reviewer answer a planner, which then continues and delivers, while no runner waits', async () => {
  await using repository = await makeHouse(REVIEWER);
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:planner');
  const asked = await story.question();
  const child = childTaskOf(asked.marker.question);
  const answer = await endOf(story, child);
  const end = await endOf(story, asked.marker.task);
  await story.quiet();

  expect(asked.text).toContain(
    'The agent `reviewer` is asked first. People with write access to this repository may answer as well.',
  );
  expect(runsOf(story, asked.marker.task)).toEqual(['needs_input', 'finished']);
  expect(runsOf(story, child)).toEqual(['finished']);
  expect(answer.text).toContain(`### 💬 reviewer answers [the question of planner](#issuecomment-${asked.id})`);
  expect(answer.text).toContain(
    'It also changed 1 file. A task that answers a question delivers no changes, so they were dropped.',
  );
  expect(end.marker).toMatchObject({ state: 'finished' });
  const files = await pullFiles(story.hub);
  expect([...files.keys()]).toEqual(['told.md']);
  expect(files.get('told.md')).toMatch(/The answer, from the agent `reviewer` at .* It names option 2/);
  const thread = await story.thread();
  expect(thread.find(({ id }) => id === asked.id)?.text).toMatch(
    /✅ planner asked, and got its answer\n\n> the agent `reviewer`: No/,
  );
  expect(thread.find(({ marker }) => marker?.kind === 'status' && marker.task === child)?.text).toContain(
    `It answers [the question of planner](#issuecomment-${asked.id})`,
  );
});

it("asks people when the reviewer fails, and continues with a person's answer", async () => {
  await using repository = await makeHouse('echo "no idea" >&2; exit 3');
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:planner');
  const asked = await story.question();
  const handed = await story.until('the question to come to people', async () =>
    (await story.thread()).find(({ by, text }) => by === 'agora[bot]' && text.includes('did not answer')),
  );
  await story.say('alice', '1');
  const end = await endOf(story, asked.marker.task);
  await story.quiet();

  expect(handed.text).toBe(
    `@alice ❓ [the question of planner](#issuecomment-${asked.id}) was put to the agent \`reviewer\`, which did not answer: its task is failed. Please answer it here.`,
  );
  expect(end.marker).toMatchObject({ state: 'finished' });
  expect(runsOf(story, childTaskOf(asked.marker.question))).toEqual(['failed']);
  expect((await pullFiles(story.hub)).get('told.md')).toContain('The answer, from @alice');
});

it('stops the reviewer when a person answers first', async () => {
  await using repository = await makeHouse('echo begun >&2; sleep 600');
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:planner');
  const asked = await story.question();
  const child = childTaskOf(asked.marker.question);
  await story.until('the reviewer at work', async () =>
    (await story.thread()).some(
      ({ marker }) => marker?.kind === 'status' && marker.task === child && marker.state === 'running',
    ),
  );
  await story.say('alice', '1');
  await endOf(story, asked.marker.task);
  await story.until('the reviewer to be stopped', async () =>
    (await story.thread()).some(
      ({ marker }) => marker?.kind === 'status' && marker.task === child && marker.state === 'cancelled',
    ),
  );
  await story.quiet();

  expect(
    story.hub
      .runs()
      .filter(({ title }) => title.startsWith(child))
      .map(({ conclusion }) => conclusion),
  ).toEqual(['cancelled']);
});

it("mentions the person to whom a question is put, and continues with somebody else's answer", async () => {
  const asker = PLANNER.replace('agent:reviewer', '@bob');
  await using repository = await makeRepository({ '.github/agora/subagents/planner.md': subagent(asker) });
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:planner');
  const asked = await story.question();
  await story.say('mallory', '1');
  await story.say('alice', '1');
  const end = await endOf(story, asked.marker.task);
  await story.quiet();

  expect(asked.text).toContain('\n\n@bob\n\n');
  expect(asked.text).toContain(
    'It is addressed to `bob`. People with write access to this repository may answer as well.',
  );
  expect(end.marker).toMatchObject({ state: 'finished' });
  expect((await pullFiles(story.hub)).get('told.md')).toContain('The answer, from @alice');
});
