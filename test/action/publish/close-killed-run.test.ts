/** The post step after a kill: it reports what is true, not what it assumes. */
import { expect, it } from 'vitest';
import { closeKilledRun } from '../../../action/publish/close-killed-run.ts';
import { findPublished, readPublished } from '../../../action/thread/published-outcome.ts';
import type { GitHub, IssueComment } from '../../../action/ports.ts';
import { dispatchIdOf, questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { findMarker, renderMarker, StatusMarker } from '../../../protocol/comments/marker.ts';
import {
  ada,
  context,
  marker,
  questionComment,
  reply,
  resumeRequest,
  startRequest,
  task,
  scenario,
  type Scenario,
} from '../support/action-scenario.ts';

const bot = { login: 'github-actions[bot]', id: 41_898_282 };
const noPause = (): Promise<void> => Promise.resolve();

function status(state: StatusMarker['state'], over: Partial<StatusMarker> = {}): IssueComment {
  return {
    id: 90,
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
    author: bot,
    isProven: true,
    body: renderMarker(
      StatusMarker.parse({ v: 1, kind: 'status', task, round: 1, attempt: 1, state, runId: 9, ...over }),
    ),
  };
}

function stateOf(there: Scenario): unknown {
  return findMarker(there.thread.comments.get(90) ?? '');
}

const startedState = { runId: 9, artifactId: 4, digest: `sha256:${'a'.repeat(64)}` };
const open = { comment: 90, request: startRequest(), subagent: 'fixer' };

it('reports that the run was killed when it had published nothing', async () => {
  const there = scenario({ comments: [status('running')] });

  await closeKilledRun(open, context, there.github, noPause);

  expect(stateOf(there)).toMatchObject({ state: 'failed' });
  expect(there.thread.posted).toEqual([expect.stringContaining('killed') as string]);
});

it('still says who requested the task, and not who answered last', async () => {
  const there = scenario({ comments: [status('resuming', { round: 2, asker: ada }), reply] });

  await closeKilledRun(
    { ...open, request: resumeRequest({ by: { login: 'bob', id: 8 } }) },
    { ...context, actor: { login: 'bob', id: 8 } },
    there.github,
    noPause,
  );

  expect(stateOf(there)).toMatchObject({ state: 'failed', asker: ada });
  expect(there.thread.comments.get(90)).toContain('@ada');
  expect(there.thread.comments.get(90)).not.toContain('@bob');
});

it('still says which question the task should have answered', async () => {
  const answers = { question: questionIdOf(task, 1), comment: 80, subagent: 'writer' };
  const there = scenario({ comments: [status('running', { answers })] });

  await closeKilledRun(open, context, there.github, noPause);

  expect(stateOf(there)).toMatchObject({ state: 'failed', answers });
  expect(there.thread.comments.get(90)).toContain('[the question of writer](#issuecomment-80)');
});

it.each([
  ['an app has started', { actor: bot }, {}, 'resuming'],
  ['an app has started, and that has stored its result', { actor: bot }, { stored: true }, 'failed'],
  ['a person has started', { actor: ada }, {}, 'failed'],
])('leaves a killed round after an answer that %s', async (_, by, stored, shown) => {
  const there = scenario({ comments: [status('resuming', { round: 2 }), reply] });

  const isClosed = await closeKilledRun(
    { ...open, request: resumeRequest(), ...stored },
    { ...context, ...by },
    there.github,
    noPause,
  );

  expect(stateOf(there)).toMatchObject({ state: shown });
  expect(there.thread.posted).toHaveLength(shown === 'failed' ? 1 : 0);
  expect(isClosed).toBe(shown === 'failed');
});

it('does not say that nothing was reported when the result was already stored', async () => {
  const there = scenario({ comments: [status('running')] });

  await closeKilledRun({ ...open, stored: true }, context, there.github, noPause);

  expect(stateOf(there)).toMatchObject({ state: 'failed' });
  expect(there.thread.posted).toEqual([expect.stringMatching(/its result was stored/) as string]);
});

it.each([
  ['a question that was not asked yet', {}],
  ['a result that was not reported yet', { stored: true }],
])('offers to continue what was saved for %s, instead of starting again', async (_, stored) => {
  const there = scenario({ comments: [status('running')] });
  const saved = { state: startedState, expires: '2026-12-01T00:00:00.000Z' };

  await closeKilledRun({ ...open, ...stored, saved }, { ...context, actor: bot }, there.github, noPause);

  expect(stateOf(there)).toMatchObject({ state: 'failed', saved });
  expect(there.thread.posted).toEqual([
    expect.stringMatching(
      /(?:then|and) continue the task\.[^]*kept until 2026-12-01; `\/agora retry` continues from/,
    ) as string,
  ]);
  expect(there.thread.posted.join()).not.toContain('start the task again');
});

it('reports that the question was asked when it is in the thread', async () => {
  const there = scenario({ comments: [status('running'), questionComment] });

  await closeKilledRun(open, context, there.github, noPause);

  expect(stateOf(there)).toMatchObject({ state: 'suspended' });
  expect(there.thread.comments.get(90)).toContain('#issuecomment-80');
  expect(there.thread.posted).toEqual([]);
});

const changed: IssueComment = { ...questionComment, isProven: false };
const ownState = `agora-state-${dispatchIdOf(task, 1)}-a1`;

it.each([
  ['its state is saved', ownState, 0, 'suspended', 0],
  ['its state is saved, and somebody goes on with it', ownState, 1, 'running', 0],
  ['the state that it names is of another round', `agora-state-${dispatchIdOf(task, 2)}-a1`, 0, 'failed', 1],
  ['the state that it names is gone', undefined, 0, 'failed', 1],
] as const)(
  'says the truth about a question that somebody has changed when %s',
  async (_, name, claims, shown, ends) => {
    const there = scenario({
      comments: [status('running'), changed],
      newestAttempt: () => claims,
    });
    const origin: GitHub['origin'] = () =>
      Promise.resolve(
        name === undefined ? { kind: 'gone', why: 'it has expired' } : { kind: 'ours', artifact: { name } },
      );

    await closeKilledRun(open, context, { ...there.github, origin }, noPause);

    expect(stateOf(there)).toMatchObject({ state: shown });
    expect(there.thread.posted).toHaveLength(ends);
  },
);

it('reads only a limited number of the saved states that changed questions name', async () => {
  const inventions = Array.from({ length: 30 }, (_, index): IssueComment => {
    const invented = { ...marker, state: { ...marker.state, artifactId: 100 + index } };
    return { ...changed, id: 200 + index, body: renderMarker(invented) };
  });
  const there = scenario({ comments: [status('running'), ...inventions, ...inventions] });
  const looked: number[] = [];

  await readPublished(open.request, {
    thread: there.github.thread,
    origin: ({ artifactId }) => {
      looked.push(artifactId);
      return Promise.resolve({ kind: 'refused', why: 'it is of another workflow' });
    },
  });

  expect(looked).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108, 109]);
});

it.each([
  ['nobody has claimed it', 0, 'suspended'],
  ['another run is about to go on with it', 1, 'idle'],
])('says the truth about a run that was killed while it waited when %s', async (_, claims, shown) => {
  const live = { ...marker, live: { runId: 9, until: '2026-11-01T00:05:00Z' } };
  const asked: IssueComment = { ...questionComment, body: renderMarker(live) };
  const there = scenario({
    comments: [status('idle', { idle: { until: '2026-11-01T00:05:00Z' } }), asked],
    newestAttempt: () => claims,
  });

  await closeKilledRun(open, context, there.github, noPause);

  expect(stateOf(there)).toMatchObject({ state: shown });
});

it('does not change the final comment of a killed run', async () => {
  const there = scenario({ comments: [status('finished')] });

  await closeKilledRun(open, context, there.github, noPause);

  expect(stateOf(there)).toMatchObject({ state: 'finished' });
  expect(there.thread.posted).toEqual([]);
});

it('reads the comments a second time, because the list may be out of date', async () => {
  const there = scenario({ comments: [status('running')] });
  const pause = (): Promise<void> => {
    there.thread.comments.set(80, questionComment.body);
    return Promise.resolve();
  };

  await closeKilledRun(open, context, there.github, pause);

  expect(stateOf(there)).toMatchObject({ state: 'suspended' });
});

it('says nothing when a newer attempt has taken over the task', async () => {
  const there = scenario({ comments: [status('running')], newestAttempt: () => 2 });

  await closeKilledRun(open, context, there.github, noPause);

  expect(stateOf(there)).toMatchObject({ state: 'running' });
});

it('reads no outcome from a status comment that people have copied', () => {
  const copied: IssueComment = {
    id: 91,
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
    author: ada,
    body: status('finished').body,
  };

  expect(findPublished([copied, reply], startRequest())).toEqual({ kind: 'nothing' });
});

it.each([
  [status('failed'), 'over'],
  [status('running', { round: 2 }), 'over'],
  [status('suspended'), 'nothing'],
  [questionComment, 'asked'],
] as const)('knows what a round has published', (comment, kind) => {
  expect(findPublished([comment], startRequest()).kind).toBe(kind);
});

it('does not take the answered question for the outcome of the round that answers it', () => {
  expect(findPublished([status('suspended'), questionComment], resumeRequest())).toEqual({ kind: 'nothing' });
});

it('returns whether it has reported the task as killed, so that web hooks are told', async () => {
  const [killed, over] = [scenario({ comments: [status('running')] }), scenario({ comments: [status('finished')] })];

  const closed = [
    await closeKilledRun(open, context, killed.github, noPause),
    await closeKilledRun(open, context, over.github, noPause),
  ];

  expect(closed).toEqual([true, false]);
});

it('does not wait for a list of comments when there is no issue', async () => {
  let pauses = 0;

  await closeKilledRun({ ...open, request: startRequest({ issue: undefined }) }, context, scenario().github, () => {
    pauses += 1;
    return Promise.resolve();
  });

  expect(pauses).toBe(0);
});

it('keeps the line and the messages of the killed run, so that nobody reports them as undelivered', async () => {
  const there = scenario({ comments: [status('running', { heard: 70, given: [85], line: taskIdOf('first') })] });

  await closeKilledRun(open, context, there.github, noPause);

  expect(stateOf(there)).toMatchObject({ state: 'failed', heard: 70, given: [85], line: taskIdOf('first') });
});

it('keeps the state of the question that the killed run had continued from, and says that it is kept', async () => {
  const saved = { state: marker.state, expires: marker.expires, round: 1 };
  const there = scenario({ comments: [status('resuming', { round: 2, asker: ada, saved }), reply] });

  await closeKilledRun({ ...open, request: resumeRequest() }, { ...context, actor: ada }, there.github, noPause);

  expect(stateOf(there)).toMatchObject({ state: 'failed', saved });
  expect(there.thread.posted).toEqual([expect.stringContaining('kept until 2026-12-01') as string]);
});
