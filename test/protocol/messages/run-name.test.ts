import fc from 'fast-check';
import { expect, it } from 'vitest';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { readRunName } from '../../../protocol/messages/run-name.ts';

const task = taskIdOf('x');

it('reads the parts of a name', () => {
  const numbers = fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 999_999 }));
  fc.assert(
    fc.property(numbers, fc.constantFrom(undefined, 'ada', 'renovate[bot]'), ([round, attempt], by) => {
      const name = `${task}.r${round} attempt ${attempt}${by === undefined ? '' : ` for ${by}`}`;
      expect(readRunName(name)).toEqual({ dispatch: `${task}.r${round}`, task, round, attempt, by });
    }),
  );
});

it.each([
  '',
  'Agora',
  `${task}.r0 attempt 1`,
  `${task}.r10000 attempt 1`,
  `${task}.r1 attempt 0`,
  `${task}.r1 attempt 1000000`,
  `${task}.r1 attempt 1 for `,
  `${task}.r1 attempt 1 for ada and mona`,
  `x ${task}.r1 attempt 1`,
])('does not read %j as the name of a run', (title) => {
  expect(readRunName(title)).toBeUndefined();
});
