/** People with write access who start the workflow by hand act in their own name and on a task of their own. */
import { expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, outputsOf, SHOP, type Story } from '../support/story.ts';

const QUESTION = '{"v":1,"question":"Delete it?","options":["No","Yes, delete"]}';
const ASKER = subagent(
  `if [ "$AGORA_ROUND" = 1 ]; then mkdir -p .agora; echo '${QUESTION}' > "$AGORA_SENTINEL"; else cat > said.txt; fi`,
);
const WORKER = subagent('echo done > done.txt');
const FILES = { '.github/agora/subagents/asker.md': ASKER, '.github/agora/subagents/worker.md': WORKER };
const rules = (text: string) => ({ '.github/agora/config.yaml': `who-may:\n${text}` });
const ONLY_ALICE = rules('  start: ["user:alice"]\n  answer: ["user:alice"]\n');
const agentRuns = ({ hub }: Story) => hub.runs().filter(({ path }) => path.endsWith('/agora.yml'));
const outcomes = (story: Story) => agentRuns(story).map((run) => outputsOf(run)['outcome']);
const readAll = async (story: Story) => (await story.thread()).map(({ text }) => text).join('\n');

/** Dispatches a request in the name of `as`, with the id of the sender. @returns the outcome of its run. */
async function dispatch(story: Story, login: string, request: object, as = login): Promise<string | undefined> {
  const { rest } = story.hub.as(login);
  const { data: person } = await rest.users.getAuthenticated();
  const nth = agentRuns(story).length;
  const by = { login: as, id: person.id };
  const inputs = { request: JSON.stringify({ v: 1, attempt: 1, by, issue: story.issue, ...request }) };
  await rest.actions.createWorkflowDispatch({ ...SHOP, workflow_id: 'agora.yml', ref: 'main', inputs });
  const outcome = await story.until('the end of the run', () => outcomes(story)[nth]);
  await story.quiet();
  return outcome;
}

async function startOf(story: Story, name: 'asker' | 'worker', task = 't_000000000001'): Promise<object> {
  const { data: main } = await story.hub.as('bob').rest.git.getRef({ ...SHOP, ref: 'heads/main' });
  const text = name === 'asker' ? ASKER : WORKER;
  return {
    kind: 'start',
    task,
    subagent: { name, contentHash: contentHash(text), at: main.object.sha },
    source: { kind: 'manual', text: 'Go' },
  };
}

it('a writer who puts the login of somebody else beside their own id starts and answers nothing', async () => {
  await using repository = await makeRepository({ ...FILES, ...ONLY_ALICE });
  await using story = await openStory({ repository: repository.folder });
  await story.label('alice', 'agora:asker');
  const { id, body, marker } = await story.question();
  await story.hub.settle();
  const answer = {
    kind: 'resume',
    task: marker.task,
    round: 2,
    question: marker.question,
    questionComment: id,
    state: marker.state,
    head: marker.head,
    answer: { source: { kind: 'manual' }, text: 'Yes, delete', option: 2 },
  };
  const tick = { ...answer.answer, source: { kind: 'tick', commentId: id, sha256: contentHash(body) } };

  expect(await dispatch(story, 'bob', await startOf(story, 'worker'), 'alice')).toBe('refused');
  expect(await dispatch(story, 'bob', answer, 'alice')).toBe('refused');
  expect(await dispatch(story, 'bob', { ...answer, answer: tick }, 'alice')).toBe('refused');

  expect(await readAll(story)).toContain('on behalf of @alice');
  expect(story.hub.illegal()).toEqual([]);
});

it('a writer who starts by hand with the id of somebody’s task does not touch that task', async () => {
  await using repository = await makeRepository({ ...FILES, ...rules('  cancel: ["user:alice"]\n') });
  await using story = await openStory({ repository: repository.folder });
  await story.label('alice', 'agora:asker');
  const { marker } = await story.question();
  await story.hub.settle();

  expect(await dispatch(story, 'bob', await startOf(story, 'worker', marker.task))).toBe('finished');
  await story.say('alice', '2');
  await story.until('the end of her task', () => outcomes(story)[2]);
  await story.quiet();

  expect(outcomes(story)).toEqual(['needs_input', 'finished', 'finished']);
  const ends = (await story.thread()).flatMap((said) => (said.marker?.kind === 'status' ? [said.marker.task] : []));
  expect(ends).toEqual([marker.task, expect.not.stringMatching(marker.task)]);
});

it('a writer who removes what a task has said repeats nothing, with its signed request or its run', async () => {
  await using repository = await makeRepository({ ...FILES, ...ONLY_ALICE });
  await using story = await openStory({ repository: repository.folder });
  await story.label('alice', 'agora:worker');
  await story.end();
  await story.quiet();
  const inputs = { request: agentRuns(story)[0]?.inputs['request'] ?? '' };
  const { rest } = story.hub.as('bob');
  // Otherwise, the bot would take the label for a new request.
  await rest.issues.removeLabel({ ...SHOP, issue_number: story.issue, name: 'agora:worker' });
  for (const { id } of await story.thread()) await rest.issues.deleteComment({ ...SHOP, comment_id: id });

  await rest.actions.createWorkflowDispatch({ ...SHOP, workflow_id: 'agora.yml', ref: 'main', inputs });
  await story.until('the end of the run', () => outcomes(story)[1]);
  await story.quiet();

  expect(JSON.parse(inputs.request)).toMatchObject({ by: { login: 'alice' }, proof: {} });
  expect(outcomes(story)).toEqual(['finished', 'refused']);
  expect(await readAll(story)).toContain('@bob started this run on behalf of @alice');

  const run_id = agentRuns(story)[0]?.id ?? 0;
  await rest.actions.reRunWorkflow({ ...SHOP, run_id });
  await story.until('the second attempt', () => agentRuns(story)[0]?.attempt === 2);
  await story.hub.waitForRun(run_id);
  await story.quiet();

  expect(outcomes(story)).toEqual(['refused', 'refused']);
  expect(await readAll(story)).toContain('@bob may not do this here');
});

it('a person who runs the run of somebody else again acts in their own name', async () => {
  await using repository = await makeRepository({ ...FILES, ...ONLY_ALICE });
  await using story = await openStory({ repository: repository.folder });
  expect(await dispatch(story, 'alice', await startOf(story, 'worker'))).toBe('finished');
  const [run] = agentRuns(story);

  await story.hub.as('bob').rest.actions.reRunWorkflow({ ...SHOP, run_id: run?.id ?? 0 });
  await story.until('the second attempt', () => agentRuns(story)[0]?.attempt === 2);
  await story.hub.waitForRun(run?.id ?? 0);
  await story.quiet();

  expect(outcomes(story)).toEqual(['refused']);
  expect(await readAll(story)).toContain('@bob may not do this here');
});
