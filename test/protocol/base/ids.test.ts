import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dispatchIdOf, questionIdOf, readDispatchId, taskIdOf } from '../../../protocol/base/ids.ts';

const cause = fc.array(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 4 });
const tasks = cause.map((parts) => taskIdOf(...parts));

it('gives the same cause the same task, and another cause another one', () => {
  fc.assert(
    fc.property(cause, cause, (one, other) => {
      expect(taskIdOf(...one) === taskIdOf(...other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

it('tells a number from the text of it, and where one part ends', () => {
  expect(new Set([taskIdOf(1, 2), taskIdOf('1', 2), taskIdOf(12), taskIdOf('1,2')]).size).toBe(4);
});

it('keeps its ids for ever: they are in the threads of running tasks', () => {
  expect(taskIdOf(1, 'label', 7)).toBe('t_ilisqqr79uth');
  expect(questionIdOf(taskIdOf(1, 'label', 7), 1)).toBe('q_tn6uuikg6nab');
});

it('makes a dispatch of a task and a round, and takes it apart again', () => {
  fc.assert(
    fc.property(tasks, fc.integer({ min: 1, max: 9_999 }), (task, round) => {
      expect(readDispatchId(dispatchIdOf(task, round))).toEqual({ task, round });
    }),
  );
});
