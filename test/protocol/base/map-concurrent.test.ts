import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { mapAtOnce } from '../../../protocol/base/map-concurrent.ts';

it('returns results in the order of the list, and never exceeds its concurrency', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), async (items, most) => {
      let busy = 0;
      let busiest = 0;

      const results = await mapAtOnce(items, most, async (item) => {
        busy += 1;
        busiest = Math.max(busiest, busy);
        await sleep(item);
        busy -= 1;
        return item * 2;
      });

      expect(results).toEqual(items.map((item) => item * 2));
      expect(busiest).toBe(Math.min(most, items.length));
    }),
    { numRuns: 40 },
  );
});

it('starts no further calls of a concurrent map after a failure', async () => {
  const begun: number[] = [];

  const working = mapAtOnce([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    await sleep(item);
    if (item === 1) throw new Error('gone');
  });

  await expect(working).rejects.toThrow('gone');
  await sleep(20);
  expect(begun).toEqual([1, 2]);
});
