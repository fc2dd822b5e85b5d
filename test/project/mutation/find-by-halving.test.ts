/** The search for mistakes that a test notices alone, with tests that are plain functions. */
import { expect, it } from 'vitest';
import fc from 'fast-check';
import { findByHalving } from '../../../scripts/mutation/find-by-halving.ts';

interface Search {
  readonly told: readonly number[];
  readonly tests: number;
}

async function search(items: readonly number[], isNoticed: (some: readonly number[]) => boolean): Promise<Search> {
  const told: number[] = [];
  let tests = 0;
  await findByHalving(
    items,
    (some) => {
      tests += 1;
      return Promise.resolve(isNoticed(some) ? 'noticed' : undefined);
    },
    (item) => told.push(item),
  );
  return { told, tests };
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

it('finds every item that is noticed alone, in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 100 }), fc.func(fc.boolean()), async (count, isKilled) => {
      const killed = range(count).filter((item) => isKilled(item));

      const { told, tests } = await search(range(count), (some) => some.some((item) => killed.includes(item)));

      expect(told).toEqual(killed);
      expect(tests).toBeLessThanOrEqual(2 * count);
    }),
  );
});

it('needs few tests for one item among many', async () => {
  const { told, tests } = await search(range(1_000), (some) => some.includes(637));

  expect(told).toEqual([637]);
  expect(tests).toBeLessThanOrEqual(20);
});

it('reports nothing that is noticed only with another item', async () => {
  const { told } = await search(range(16), (some) => some.includes(3) && some.includes(4));

  expect(told).toEqual([]);
});
