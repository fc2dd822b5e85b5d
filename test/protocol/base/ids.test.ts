import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  dispatchIdOf,
  isQuestionId,
  questionIdOf,
  questionIdsUpTo,
  readDispatchId,
  taskIdOf,
} from '../../../protocol/base/ids.ts';

const cause = fc.array(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 4 });
const tasks = cause.map((parts) => taskIdOf(...parts));

it('derives the same task from the same cause, and another task from another cause', () => {
  fc.assert(
    fc.property(cause, cause, (one, other) => {
      expect(taskIdOf(...one) === taskIdOf(...other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

it('distinguishes a number from its text, and where one part of a cause ends', () => {
  expect(new Set([taskIdOf(1, 2), taskIdOf('1', 2), taskIdOf(12), taskIdOf('1,2')]).size).toBe(4);
});

it('never changes its ids, which are in the threads of running tasks', () => {
  expect(taskIdOf(1, 'label', 7)).toBe('t_ilisqqr79uth');
  expect(questionIdOf(taskIdOf(1, 'label', 7), 1)).toBe('q_tn6uuikg6nab');
});

it('combines a task and a round into a dispatch id, and splits it again', () => {
  fc.assert(
    fc.property(tasks, fc.integer({ min: 1, max: 9_999 }), (task, round) => {
      expect(readDispatchId(dispatchIdOf(task, round))).toEqual({ task, round });
    }),
  );
});

it('distinguishes questions from tasks, and from nothing', () => {
  const task = taskIdOf('x');
  expect([questionIdOf(task, 1), task, undefined].map(isQuestionId)).toEqual([true, false, false]);
});

it('lists the questions of all rounds from the first, but not of more rounds than a task can have', () => {
  const task = taskIdOf('x');

  expect(questionIdsUpTo(task, 2)).toEqual([questionIdOf(task, 1), questionIdOf(task, 2)]);
  expect([-1, 0, 1, 1_000, 1_001].map((round) => questionIdsUpTo(task, round).length)).toEqual([0, 0, 1, 1_000, 1_000]);
});
