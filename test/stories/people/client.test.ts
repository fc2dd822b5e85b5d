/** The client library through GitHub: the built library, the shipped bot, the workflow of a repository. */
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import type { Client, ClientOptions, DispatchResult, Progress, TaskView } from '../../../client/types.ts';
import { openStory, SHOP, type Story } from '../support/story.ts';

const { createClient } = createRequire(import.meta.url)('../../../dist/cli/client.cjs') as {
  createClient: (options: ClientOptions) => Client;
};

function clientOf(story: Story, who = 'alice', more: Partial<ClientOptions['github']> = {}): Client {
  return createClient({
    github: {
      repository: `${SHOP.owner}/${SHOP.repo}`,
      token: story.hub.tokenOf(who),
      apiUrl: story.hub.url,
      pollMs: 100,
      ...more,
    },
  });
}

/** From the stream that its worker printed. */
function kindsOf({ events = '' }: DispatchResult): string[] {
  return events
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly kind: string }).kind);
}

it('dispatches, is asked, and answers by dispatching again with the partial state, until there is no question', async () => {
  await using story = await openStory();
  const client = clientOf(story);
  const input = { text: 'Fix the cents' };
  const progress: Progress[] = [];
  const questions: string[] = [];

  let result = await client.dispatch({
    subagent: 'fixer',
    input,
    issue: story.issue,
    onProgress: (one) => progress.push(one),
  });
  const first = result;
  while (result.needsInput) {
    questions.push(result.needsInput.question);
    result = await client.dispatch({
      subagent: 'fixer',
      input: { ...input, answer: questions.length === 1 ? 'whatever you like' : 'Add everything up, then round once' },
      partialState: result.needsInput.partialState,
    });
  }
  await story.end();
  await story.quiet();

  expect(first).toMatchObject({
    outcome: 'needs_input',
    round: 1,
    needsInput: { partialState: { remaining_work: ['round', 'test the rule', 'say it in the README'] } },
  });
  expect(questions).toHaveLength(2);
  expect(result).toMatchObject({
    outcome: 'finished',
    round: 3,
    taskId: first.taskId,
    resumed: 'session',
    rounds: [{ answer: 'whatever you like' }, { answer: 'Add everything up, then round once' }],
  });
  expect(result.reply).toBe(result.stdout);
  expect(kindsOf(first)).toEqual(
    expect.arrayContaining(['worker.boot', 'runtime.adapter.ran', 'dispatch.needs_input']),
  );
  expect(kindsOf(result).at(-1)).toBe('dispatch.finished');
  expect(progress.find(({ kind }) => kind === 'accepted')).toMatchObject({
    taskId: first.taskId,
    resolved: { subagent: first.resolved?.subagent },
  });
  expect(progress.filter(({ kind }) => kind === 'run').at(-1)).toMatchObject({ status: 'completed' });
});

it('opens an issue for the question of a task that has none, and continues from there in another process', async () => {
  await using story = await openStory();
  const first = await clientOf(story).dispatch({ subagent: 'fixer', input: { text: 'Fix the cents' } });

  const other = clientOf(story, 'bob');
  const waiting = (await other.tasks()).find(({ task }) => task === first.taskId);
  const result = await other.answer(first.needsInput?.id ?? '', '1');
  const seen: TaskView[] = [];
  for await (const view of other.watch(first.taskId)) seen.push(view);
  const described = await other.describe(first.dispatchId);
  await story.quiet();

  expect(waiting).toMatchObject({
    state: 'suspended',
    title: 'fixer needs a decision',
    question: { id: first.needsInput?.id },
  });
  expect(result).toMatchObject({ outcome: 'finished', rounds: [{ by: 'bob' }] });
  expect(seen.at(-1)).toMatchObject({
    state: 'finished',
    pullRequest: { url: expect.stringContaining('/pull/') as unknown },
  });
  expect(described).toMatchObject({
    dispatchId: first.dispatchId,
    task: { state: 'finished' },
    result: { outcome: 'needs_input' },
  });
});

it('tells the second of two people who answer at once that the answer of the first is used', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  const { question } = (await story.question()).marker;

  const answers = await Promise.allSettled([
    clientOf(story, 'alice').answer(question, '1'),
    clientOf(story, 'bob').answer(question, '2'),
  ]);
  await story.quiet();

  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(answers).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ code: 'already-answered' }) as unknown,
  });
});

it('reports that the answer of somebody without permission is not used', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();

  await expect(
    clientOf(story, 'mallory', { pickUpMs: 5_000 }).answer(asked.marker.question, '2'),
  ).rejects.toMatchObject({
    code: 'not-allowed',
    message: expect.stringMatching(/mallory/) as unknown,
  });

  await story.quiet();
  expect(story.hub.runs()).toHaveLength(1);
});

it('gives up when no run continues with an answer, and leaves the answer where it can be found', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await story.hub.settle();
  await story.shop.bots()[0]?.stop();

  await expect(clientOf(story, 'alice', { pickUpMs: 1_000 }).answer(asked.marker.question, '2')).rejects.toMatchObject({
    code: 'not-taken-up',
  });
  await story.shop.startBot();
  const end = await story.end();

  expect(end.marker.state).toBe('finished');
});

it('watches a task from its start to its end', async () => {
  await using story = await openStory();
  const client = clientOf(story);
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  const seen: TaskView[] = [];

  for await (const view of client.watch(asked.marker.task)) {
    seen.push(view);
    if (view.question !== undefined) await story.say('bob', '2');
  }

  expect(seen[0]).toMatchObject({ state: 'suspended', round: 1 });
  expect(seen.at(-1)).toMatchObject({ state: 'finished', round: 2 });
});

it('stops waiting when it is told to, while the run continues', async () => {
  await using story = await openStory();
  const stop = new AbortController();

  const waiting = clientOf(story).dispatch({
    subagent: 'fixer',
    input: { text: 'Fix' },
    signal: stop.signal,
    onProgress: ({ kind }) => {
      if (kind === 'run') stop.abort();
    },
  });

  await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
  await story.until('the run', () => story.hub.runs()[0]?.conclusion === 'success');
});
