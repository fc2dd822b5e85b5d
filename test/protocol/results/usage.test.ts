import { expect, it } from 'vitest';
import { sayDoing, sayDone } from '../../../protocol/results/timeline.ts';
import { addIdle, taskUsageOf, withIdle } from '../../../protocol/results/usage.ts';

it.each([
  [undefined, 0, 0],
  [undefined, 1_000, 1],
  [3, 449, 3.4],
  [3, 450, 3.5],
  [0.1, 100, 0.2],
  [1_000, 0, 1_000],
])('adds to %s seconds of waiting %i ms, in tenths of a second', (seconds, ms, sum) => {
  expect(addIdle(seconds, ms)).toBe(sum);
});

it('adds a wait to the run and to its task, and to nothing else', () => {
  const used = { dispatch: { turns: 1 }, task: { turns: 3, idleSeconds: 2 }, left: { turns: 4, idleSeconds: 9 } };

  expect(withIdle(used, 1_500)).toEqual({
    dispatch: { turns: 1, idleSeconds: 1.5 },
    task: { turns: 3, idleSeconds: 3.5 },
    left: { turns: 4, idleSeconds: 9 },
  });
});

it('records what the task has used so far and what is left, without the calls of an API', () => {
  const task = { turns: 3, tokens: 4, costUsd: 0.5, agentSeconds: 6, idleSeconds: 7 };

  expect(taskUsageOf({ dispatch: { turns: 1 }, task: { ...task, apiCalls: 8 }, left: { turns: 9 } })).toEqual({
    task,
    left: { turns: 9 },
  });
  expect(taskUsageOf({ dispatch: {}, task: { turns: 3 } })).toEqual({ task: { turns: 3 } });
});

it('has words for a phase while it lasts and after it', () => {
  expect([sayDoing('verify'), sayDone('verify')]).toEqual(['running the checks', 'Checks']);
});
