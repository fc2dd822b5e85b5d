import { expect, it } from 'vitest';
import { type ListedComment, readTaskFacts, viewOf } from '../../../client/github/facts.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import type { TaskState } from '../../../protocol/messages/lifecycle.ts';
import { aboutDelivery, aboutUnproven, type Marker, renderMarker } from '../../../protocol/comments/marker.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';

const task = taskIdOf(1, 'label', 2);
const now = new Date('2026-11-22T00:00:00Z');
let ids = 0;

function comment(marker: Marker, text = '', type = 'Bot'): ListedComment {
  ids += 1;
  return {
    isSeen: false,
    id: ids,
    issue: 7,
    body: `${renderMarker(marker)}\n${text}`,
    author: { id: 1, login: 'github-actions[bot]', type },
    createdAt: `2026-11-20T00:00:${String(ids % 60).padStart(2, '0')}Z`,
    updatedAt: '2026-11-20T01:00:00Z',
    url: `https://github.com/o/r/issues/7#issuecomment-${ids}`,
  };
}
const status = (state: TaskState, round = 1): ListedComment =>
  comment({ v: 1, kind: 'status', task, round, attempt: 1, state, runId: 9 }, '### ⏳ fixer is working');
const question = (
  round: number,
  more: {
    readonly answered?: boolean;
    readonly expires?: string;
    readonly recommended?: number;
    readonly to?: string;
  } = {},
): ListedComment =>
  comment({
    v: 1,
    kind: 'question',
    task,
    round,
    question: questionIdOf(task, round),
    subagent: 'fixer',
    asked: 'Which?',
    state: { runId: 9, artifactId: 3, digest: contentHash('x') },
    head: 'a'.repeat(40),
    options: ['A', 'B'],
    ...(more.recommended !== undefined && { recommended: more.recommended }),
    hops: 0,
    ...(more.to !== undefined && { to: more.to }),
    expires: more.expires ?? '2026-12-20T00:00:00.000Z',
    ...(more.answered === true && { answered: { attempt: 1, runId: 10, by: 'ada' } }),
  });
const end = (state: TaskState): ListedComment => comment({ v: 1, kind: 'end', task, state, round: 2 });

function only(comments: readonly ListedComment[], at = now) {
  const [facts] = readTaskFacts(comments, { now: at });
  if (facts === undefined) throw new Error('no task');
  return facts;
}

const idle = (round: number, until: string): ListedComment =>
  comment(
    { v: 1, kind: 'status', task, round, attempt: 1, state: 'idle', runId: 9, idle: { until } },
    '### ⏳ fixer is waiting for a moment',
  );

it('knows that a run waits for the answer, and for how long', () => {
  const view = viewOf(only([idle(1, '2026-11-22T00:03:00.000Z'), question(1)]), now);

  expect(view).toMatchObject({
    state: 'idle',
    waitsUntil: '2026-11-22T00:03:00.000Z',
    question: { id: questionIdOf(task, 1) },
  });
});

it('says whom a task waits for, why it has stopped, and the result of its last round', () => {
  const left = { runtime: 'codex', session: 's-1', said: 'Both fit.' };
  const shown = comment({ v: 1, kind: 'status', task, round: 1, attempt: 1, state: 'suspended', runId: 9, ...left });
  const agent = question(1, { to: 'agent:reviewer' });
  const view = viewOf(only([shown, question(1)]), now);

  expect(view).toMatchObject({
    runtime: 'codex',
    sessionId: 's-1',
    summary: 'Both fit.',
    waitsFor: 'person',
    yieldReason: 'question',
  });
  expect(viewOf(only([shown, agent]), now).waitsFor).toBe('agent:reviewer');
  expect(viewOf(only([status('accepted')]), now)).toMatchObject({ waitsFor: 'github' });
  expect(viewOf(only([status('running')]), now)).not.toHaveProperty('waitsFor');
  expect(viewOf(only([status('running'), end('failed')]), now)).not.toHaveProperty('yieldReason');
});

it('treats a run that should have stopped waiting as gone', () => {
  expect(viewOf(only([idle(1, '2026-11-21T23:59:00.000Z'), question(1)]), now)).toMatchObject({ state: 'suspended' });
});

it.each([
  ['a status alone', () => [status('running')], 'running'],
  ['an open question', () => [status('suspended'), question(1)], 'suspended'],
  ['an open question under a status that was never edited again', () => [status('running'), question(1)], 'suspended'],
  [
    'a question whose state is deleted',
    () => [status('suspended'), question(1, { expires: '2026-11-21T00:00:00.000Z' })],
    'expired',
  ],
  ['an answered question', () => [status('resuming', 2), question(1, { answered: true })], 'resuming'],
  ['an answered question without a status', () => [question(1, { answered: true })], 'resuming'],
  ['a second question', () => [status('suspended', 2), question(1, { answered: true }), question(2)], 'suspended'],
  ['a later round at work under an older open question', () => [status('running', 2), question(1)], 'running'],
  ['an end', () => [status('running'), question(1), end('failed')], 'failed'],
  ['a status that has ended', () => [status('cancelled'), question(1)], 'cancelled'],
] as const)('reads %s', (_, comments, state) => {
  expect(only(comments()).state).toBe(state);
});

it('says that finished work is being delivered, for a limited time', () => {
  const done = comment({
    v: 1,
    kind: 'status',
    task,
    round: 1,
    attempt: 1,
    state: 'finished',
    runId: 9,
    result: { artifactId: 3, digest: contentHash('x') },
  });
  const after = (ms: number) => new Date(Date.parse(done.updatedAt) + ms);
  const view = (comments: readonly ListedComment[], at: Date) => viewOf(only(comments, at), at);

  expect(view([done], after(1_000))).toMatchObject({ state: 'finished', isBeingDelivered: true });
  expect(view([done], after(200_000))).not.toHaveProperty('isBeingDelivered');
  expect(view([done, end('finished')], after(1_000))).not.toHaveProperty('isBeingDelivered');
});

it('shows what is waiting, with a link to read more', () => {
  const asked = question(1);

  const view = viewOf(only([status('suspended'), asked]), now, 'Receipts');

  expect(view).toMatchObject({
    task,
    state: 'suspended',
    round: 1,
    subagent: 'fixer',
    title: 'Receipts',
    issue: 7,
    url: asked.url,
    question: { text: 'Which?', options: ['A', 'B'], url: asked.url },
  });
});

it('takes the name of the subagent from the text of the status while nothing was asked', () => {
  expect(viewOf(only([status('running')]), now).subagent).toBe('fixer');
});

it("ignores a person's marker, and makes no task from a note alone", () => {
  const forged = { ...status('finished'), author: { id: 2, login: 'mallory', type: 'User' } };
  const note = comment({ v: 1, kind: 'note', task, about: 'may:1' });

  expect(readTaskFacts([forged, note], { now })).toEqual([]);
  expect(
    only([status('running'), { ...end('finished'), author: { id: 2, login: 'mallory', type: 'User' } }]).state,
  ).toBe('running');
});

it('counts a question that appears twice as its first comment', () => {
  const [first, second] = [question(1), question(1)];

  expect(only([first, second]).open?.comment.id).toBe(first.id);
});

it("shows the result of a finished task's checks", () => {
  const checked = comment({
    v: 1,
    kind: 'status',
    task,
    round: 1,
    attempt: 1,
    state: 'finished',
    runId: 9,
    verify: { passed: false },
  });

  expect(viewOf(only([checked, end('finished')]), now).verify).toEqual({ passed: false });
  expect(viewOf(only([status('finished'), end('finished')]), now)).not.toHaveProperty('verify');
});

it('says that finished work waits for approval, until its outcome is known', () => {
  const held = comment({ v: 1, kind: 'end', task, state: 'finished', round: 1, held: 'protected' });
  const told = comment({ v: 1, kind: 'note', task, about: aboutDelivery(task) });

  expect(viewOf(only([status('finished'), held]), now)).toMatchObject({ state: 'finished', held: true });
  expect(viewOf(only([status('finished'), held, told]), now)).not.toHaveProperty('held');
});

it('says which option the agent recommends', () => {
  const recommended = (more: object) =>
    viewOf(only([status('suspended'), question(1, more)]), now).question?.recommended;

  expect(recommended({ recommended: 2 })).toBe(2);
  expect(recommended({})).toBeUndefined();
});

it('lists a task under the title of its issue, without the credentials in it', () => {
  const token = `ghp_${'a1B2'.repeat(9)}`;

  const { title } = viewOf(only([status('running')]), now, `Use ${token} for the deployment`);

  expect(title).toMatch(/^Use .*GitHub token.* for the deployment$/);
  expect(title).not.toContain(token);
});

it('says that the result of a finished task is lost', () => {
  const lost = { v: 1, kind: 'status', task, round: 1, attempt: 1, runId: 9, unkept: true } as const;

  expect(viewOf(only([comment({ ...lost, state: 'finished' })]), now)).toMatchObject({ isUnkept: true });
  expect(viewOf(only([comment({ ...lost, state: 'running' })]), now)).not.toHaveProperty('isUnkept');
});

it('names who has replied to a question only while it can be answered', () => {
  const asked = question(1);
  const author = { id: 7, login: 'ada', type: 'User' };
  const replied: ListedComment = { ...status('suspended'), body: '1', author };
  const about = aboutUnproven(questionIdOf(task, 1));
  const thread = [status('suspended'), asked, replied];

  expect(viewOf(only(thread), now).question).toMatchObject({ repliedBy: 'ada' });
  expect(viewOf(only([...thread, comment({ v: 1, kind: 'note', task, about })]), now).question).not.toHaveProperty(
    'repliedBy',
  );
});
