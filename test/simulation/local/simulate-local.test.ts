/** A few schedules of a local task. To play thousands: `npm run simulate -- --local --seeds 1000`. */
import { expect, it } from 'vitest';
import { runLocal } from './run-local.ts';
import { simulateLocal } from './simulate-local.ts';

const REACHED = [
  'local: the host was killed',
  'local: the host was killed before an append',
  'local: the host was killed right after an append',
  'local: the worker was killed',
  'local: the agent was killed',
  'local: a second start was refused',
  'local: a start waits for a worker',
  'local: a turn begins again',
];

it('loses nothing, says nothing twice and shows nothing outdated, whatever is killed at any time', async () => {
  const { reports, coverage } = await runLocal(Array.from({ length: 150 }, (_, index) => index + 1));

  expect(reports).toEqual([]);
  expect(REACHED.filter((what) => !coverage.has(what))).toEqual([]);
});

it.each([1, 2, 3])('plays the same schedule for the same seed: %i', async (seed) => {
  const [first, second] = [await simulateLocal(seed, { traced: true }), await simulateLocal(seed, { traced: true })];

  expect(first.trace.length).toBeGreaterThan(5);
  expect(second).toEqual(first);
});
