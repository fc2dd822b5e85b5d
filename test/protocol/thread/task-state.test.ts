import { describe, expect, it } from 'vitest';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { EndMarker, QuestionMarker, StatusMarker } from '../../../protocol/comments/marker.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { isBeingDelivered, stateOf } from '../../../protocol/thread/task-state.ts';

const task = taskIdOf(77, 'label', 1);
const until = '2026-03-03T10:10:00Z';
const UNTIL = Date.parse(until);
const RUN = 5;
const comment: ThreadComment = {
  id: 1,
  author: { login: 'agora[bot]', id: 9, type: 'Bot' },
  body: '',
  createdAt: '2026-03-03T10:00:00Z',
  updatedAt: '2026-03-03T10:00:00Z',
};

const asked = {
  comment,
  marker: QuestionMarker.parse({
    v: 1,
    kind: 'question',
    task,
    round: 1,
    question: questionIdOf(task, 1),
    subagent: 'fixer',
    state: { runId: RUN, artifactId: 6, digest: `sha256:${'d'.repeat(64)}` },
    head: 'c'.repeat(40),
    options: [],
    expires: '2026-12-01T00:00:00Z',
    live: { runId: RUN, until },
  }),
};

/** The state of a task whose run has posted a question and waits for the answer, according to its comment. */
const standing = (shown: object | undefined, now = UNTIL - 1): string =>
  stateOf(
    {
      status:
        shown === undefined
          ? undefined
          : {
              comment,
              marker: StatusMarker.parse({
                v: 1,
                kind: 'status',
                task,
                round: 1,
                attempt: 1,
                state: 'running',
                runId: RUN,
                ...shown,
              }),
            },
      end: undefined,
      asked,
    },
    now,
  );

describe('a task whose run waits for the answer to its question', () => {
  it.each([
    ['before its comment says so', { state: 'running' }],
    ['before its comment says so, in a later attempt', { state: 'resuming' }],
    ['where its comment is not there', undefined],
    ['as its comment says', { state: 'idle' }],
  ])('is idle %s', (_, shown) => {
    expect(standing(shown)).toBe('idle');
    expect(standing(shown, UNTIL + 16_000)).toBe('suspended');
  });

  it('is idle for as long as its comment says, once somebody has asked it to wait longer', () => {
    const longer = { state: 'idle', idle: { until: '2026-03-03T10:25:00Z' } };

    expect(standing(longer, UNTIL + 14 * 60_000)).toBe('idle');
    expect(standing(longer, UNTIL + 16 * 60_000)).toBe('suspended');
  });

  it.each([
    ['its comment says that it has stopped', { state: 'suspended' }],
    ['another run is at work on it', { state: 'running', runId: RUN + 1 }],
  ])('is suspended if %s', (_, shown) => {
    expect(standing(shown)).toBe('suspended');
  });
});

it('has expired from the exact time in its question', () => {
  const expires = Date.parse(asked.marker.expires);

  expect(standing({ state: 'suspended' }, expires - 1)).toBe('suspended');
  expect(standing({ state: 'suspended' }, expires)).toBe('expired');
});

it('is idle until the exact moment at which the run must be gone', () => {
  expect(standing({ state: 'idle' }, UNTIL + 14_999)).toBe('idle');
  expect(standing({ state: 'idle' }, UNTIL + 15_000)).toBe('suspended');
});

const status = (over: object) => ({
  comment,
  marker: StatusMarker.parse({
    v: 1,
    kind: 'status',
    task,
    round: 1,
    attempt: 1,
    state: 'running',
    runId: RUN,
    ...over,
  }),
});
const end = { comment, marker: EndMarker.parse({ v: 1, kind: 'end', task, state: 'failed', round: 1 }) };
const question = (over: object) => ({ comment, marker: { ...asked.marker, live: undefined, ...over } });
const answered = { attempt: 1, runId: 9, by: 'ada' };

it.each<[string, Partial<Parameters<typeof stateOf>[0]>, string]>([
  ['its final comment says', { end, status: status({}), asked }, 'failed'],
  ['its comment says once it has ended', { status: status({ state: 'cancelled' }), asked }, 'cancelled'],
  ['its comment says after the answer', { status: status({}), asked: question({ answered }) }, 'running'],
  ['an answer alone says', { asked: question({ answered }) }, 'resuming'],
  ['a comment of a later round says', { status: status({ round: 2 }), asked: question({}) }, 'running'],
  ['a question of the same round says', { status: status({ runId: 6 }), asked: question({}) }, 'suspended'],
  ['a closed question says', { asked: question({ closed: 'expired' }) }, 'expired'],
  ['an open question alone says', { asked: question({}) }, 'suspended'],
  ['a comment alone says', { status: status({}) }, 'running'],
  ['nothing says', {}, 'suspended'],
])('has the state that %s', (_, shown, expected) => {
  expect(stateOf({ status: undefined, end: undefined, asked: undefined, ...shown }, UNTIL)).toBe(expected);
});

it('is being delivered for two minutes after its result, unless its final comment is there', () => {
  const since = Date.parse(comment.updatedAt);
  const done = status({ state: 'finished', result: { artifactId: 1, digest: 'x' } });

  expect(isBeingDelivered(done, undefined, since + 119_999)).toBe(true);
  expect(isBeingDelivered(done, undefined, since + 120_000)).toBe(false);
  expect(isBeingDelivered(done, end, since)).toBe(false);
  expect(isBeingDelivered(undefined, undefined, since)).toBe(false);
  expect(isBeingDelivered(status({ state: 'finished' }), undefined, since)).toBe(false);
  expect(isBeingDelivered({ ...done, marker: { ...done.marker, state: 'failed' } }, undefined, since)).toBe(false);
});
