/**
 * A run that waits a short time for the answer: the shipped action on the local GitHub, with a bot that also sees every
 * reply.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Client, ClientOptions } from '../../../client/types.ts';
import { makeRepository, type Repository, subagent } from '../support/story-repository.ts';
import { logOf, openStory, outputsOf, pullFiles, SHOP, type Story } from '../support/story.ts';

const { createClient } = createRequire(import.meta.url)('../../../dist/cli/client.cjs') as {
  createClient: (options: ClientOptions) => Client;
};

/** Asks once, and then shows what remains of the previous round. */
const ASKS_ONCE = `if [ "$AGORA_ROUND" = 1 ]; then mkdir -p out; echo left > out/left.o; printf '{"question":"Which rule?","options":["Each line","The total"]}' > "$AGORA_SENTINEL"; else cp setup.log count.txt; cat out/left.o > answer.txt; echo "$AGORA_ANSWER" >> answer.txt; echo Done; fi`;

/** A repository whose workflow waits, and whose setup logs each time that it runs. */
async function waiting(settings: string, command = ASKS_ONCE): Promise<Repository> {
  const repository = await makeRepository({
    '.github/agora/subagents/planner.md': subagent(command),
    'agora-setup.sh': 'echo set up >> setup.log\n',
    '.gitignore': '*.o\n',
  });
  const workflow = join(repository.folder, '.github/workflows/agora.yml');
  const text = await readFile(workflow, 'utf8');
  const lines = settings.split('; ');
  await writeFile(
    workflow,
    text.replace(/^(?<indent> +)request: \$\{\{ inputs\.request \}\}/m, (line, indent: string) =>
      [line, ...lines.map((setting) => `${indent}${setting}`)].join('\n'),
    ),
  );
  return repository;
}

async function ends(story: Story): Promise<string[]> {
  return (await story.thread()).flatMap(({ marker }) => (marker?.kind === 'end' ? [marker.state] : []));
}

it('continues in the same job when the answer comes soon', async () => {
  await using repository = await waiting('await-input: 2m');
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:planner');
  await story.question();
  const idle = await story.status('idle');
  await story.say('alice', '2');
  await story.end();
  await story.quiet();

  const [run] = story.hub.runs();
  expect(idle.text).toMatch(/waits until \*\*\d\d:\d\d UTC\*\*/);
  expect(story.hub.runs()).toHaveLength(1);
  expect(outputsOf(run)).toMatchObject({ outcome: 'finished', round: '2', resumed: 'session' });
  expect(Number(outputsOf(run)['idle-seconds'])).toBeGreaterThan(0);
  expect(
    logOf(run)
      .filter(({ kind }) => kind === 'dispatch.needs_input' || kind === 'dispatch.finished')
      .map(({ kind }) => kind),
  ).toEqual(['dispatch.needs_input', 'dispatch.finished']);
  const files = await pullFiles(story.hub);
  expect(files.get('count.txt')).toBe('set up\n');
  expect(files.get('answer.txt')).toMatch(/^left\n/);
});

it("can also be answered through the client, which sees it idle and working again, and gets the round's result", async () => {
  await using repository = await waiting('await-input: 2m', `sleep 2; ${ASKS_ONCE}`);
  await using story = await openStory({ repository: repository.folder });
  const client = createClient({
    github: {
      repository: `${SHOP.owner}/${SHOP.repo}`,
      token: story.hub.tokenOf('alice'),
      apiUrl: story.hub.url,
      pollMs: 100,
    },
  });

  await story.label('alice', 'agora:planner');
  const states: string[] = [];
  const { task } = (await story.status('running')).marker;
  const followed = (async () => {
    for await (const { state } of client.watch(task)) states.push(state);
  })();
  const { marker } = await story.question();
  await story.status('idle');
  const before = (await client.tasks()).find(({ task }) => task === marker.task);
  const result = await client.answer(marker.question, '2');
  await story.quiet();
  await followed;

  // The question is visible before the task's comment says that its run is waiting.
  expect(states.join(' ')).toMatch(/^(?:running )+(?:idle )+(?:resuming )+(?:running )*finished(?: finished)*$/);
  expect(before).toMatchObject({ state: 'idle', question: { id: marker.question }, waitsUntil: marker.live?.until });
  expect(result).toMatchObject({ outcome: 'finished', round: 2, attempt: 0 });
  expect(result.idleMs).toBeGreaterThan(0);
  expect(story.hub.runs()).toHaveLength(1);
});

it('releases the runner when nobody answers in time, and continues elsewhere later', async () => {
  await using repository = await waiting('await-input: 6s', ASKS_ONCE.replace('cat out/left.o', 'cat setup.log'));
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:planner');
  await story.question();
  await story.status('suspended');
  await story.until('the end of the run', () => story.hub.runs()[0]?.conclusion === 'success');
  await story.say('alice', '1');
  await story.end();
  await story.quiet();

  expect(story.hub.runs().map((run) => outputsOf(run)['outcome'])).toEqual(['needs_input', 'finished']);
  expect((await pullFiles(story.hub)).has('answer.txt')).toBe(true);
});

it('does the work once when the answer arrives just as the time runs out', async () => {
  await using repository = await waiting('await-input: 6s', ASKS_ONCE.replace('cat out/left.o', 'cat setup.log'));
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:planner');
  const { marker } = await story.question();
  await new Promise((wake) => setTimeout(wake, Math.max(0, Date.parse(marker.live?.until ?? '') - Date.now() - 100)));
  await story.say('alice', '2');
  await story.end();
  await story.quiet();

  expect(await ends(story)).toEqual(['finished']);
  expect(story.hub.runs().filter((run) => outputsOf(run)['outcome'] === 'finished')).toHaveLength(1);
  expect((await pullFiles(story.hub)).has('answer.txt')).toBe(true);
});

it('waits longer on request, and ends when the task is cancelled', async () => {
  await using repository = await waiting('await-input: 40s');
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:planner');
  const { marker } = await story.question();
  await story.say('alice', '/agora hold 2m');
  const held = await story.until('a later end', async () => {
    const idle = await story.status('idle');
    return Date.parse(idle.marker.idle?.until ?? '') > Date.parse(marker.live?.until ?? '') + 60_000 && idle;
  });
  await story.say('alice', '/agora cancel');
  const end = await story.end();
  await story.quiet();

  expect(held.marker.state).toBe('idle');
  expect(end.marker.state).toBe('cancelled');
  expect(story.hub.runs()).toHaveLength(1);
});

it('keeps the question answerable when somebody stops the run that waits', async () => {
  await using repository = await waiting('await-input: 5m', ASKS_ONCE.replace('cat out/left.o', 'cat setup.log'));
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:planner');
  await story.status('idle');
  await story.hub.as('alice').rest.actions.cancelWorkflowRun({ ...SHOP, run_id: story.hub.runs()[0]?.id ?? 0 });
  await story.status('suspended');
  await story.say('alice', '2');
  const end = await story.end();
  await story.quiet();

  expect(end.marker.state).toBe('finished');
  expect(story.hub.runs()).toHaveLength(2);
});

it('accepts more to do when the agent has finished, and delivers all of it at the end', async () => {
  const command = 'echo "$AGORA_ROUND" >> rounds.txt; echo "Round $AGORA_ROUND is done."';
  await using repository = await waiting("await-input: 2m; interactive: 'true'", command);
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:planner');
  const turn = await story.question();
  await story.say('alice', 'Good. Now also do the next one.');
  await story.question(2);
  await story.say('alice', '/agora end');
  await story.end();
  await story.quiet();

  expect(turn.text).toContain('Is there anything else?');
  expect(story.hub.runs()).toHaveLength(1);
  expect((await pullFiles(story.hub)).get('rounds.txt')).toBe('1\n2\n');
});

it('takes two messages at once as two turns, in their order, and refuses neither', async () => {
  const command = 'echo "${AGORA_ANSWER:-}" >> told.txt; echo "Round $AGORA_ROUND is done."';
  await using repository = await waiting("await-input: 2m; interactive: 'true'", command);
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:planner');
  await story.question();
  await story.say('alice', 'Now the tests.');
  await story.say('alice', 'And the docs.');
  await story.question(3);
  await story.say('alice', '/agora end');
  await story.end();
  await story.quiet();

  expect(story.hub.runs()).toHaveLength(1);
  expect((await pullFiles(story.hub)).get('told.txt')).toBe('\nNow the tests.\nAnd the docs.\n');
  expect((await story.thread()).map(({ body }) => body).join()).not.toContain('was not used');
});

it('remembers that the input ended while the agent worked, and ends after that turn without waiting', async () => {
  // Longer than it takes to send the message. On a slower machine, the message reaches the question, with the same end.
  const command = 'sleep 10; echo work > work.txt';
  await using repository = await waiting("await-input: 20m; interactive: 'true'", command);
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:planner');
  await story.status('running');
  await story.say('alice', '/agora end');
  await story.end();
  await story.quiet();

  expect(story.hub.runs().map((run) => outputsOf(run)['outcome'])).toEqual(['finished']);
  expect((await pullFiles(story.hub)).get('work.txt')).toBe('work\n');
  expect((await story.thread()).map(({ body }) => body).join()).not.toContain('nothing for `/agora end`');
});

it('is finished when nobody has more for it in time', async () => {
  const command = 'echo work > work.txt; echo "All done."';
  await using repository = await waiting("await-input: 6s; interactive: 'true'", command);
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:planner');
  await story.end();
  await story.quiet();

  expect(story.hub.runs().map((run) => outputsOf(run)['outcome'])).toEqual(['finished']);
  expect((await pullFiles(story.hub)).get('work.txt')).toBe('work\n');
});
