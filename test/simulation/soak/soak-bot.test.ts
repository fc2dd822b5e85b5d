/** A short run. To handle a million deliveries: `npm run soak`. */
import { expect, it } from 'vitest';
import { growthOf, measureMemory } from './measure-memory.ts';
import { soakBot } from './soak-bot.ts';

const SHORT = { deliveries: 2_000, samples: 16, measure: measureMemory };

it('needs no more memory for finished tasks', async () => {
  const { bytes, deliveries, runs, comments } = await soakBot(SHORT);

  expect(growthOf(bytes)).toBeLessThan(0.1);
  expect(deliveries).toBeGreaterThanOrEqual(2_000);
  expect(runs).toBeGreaterThan(50);
  expect(comments).toBeGreaterThan(20);
});

it('would detect memory that is kept for each delivery', async () => {
  const kept: object[] = [];

  const { bytes } = await soakBot({
    ...SHORT,
    heard: (payload) => {
      kept.push(structuredClone(payload), new Array(2_000).fill(kept.length));
    },
  });

  expect(growthOf(bytes)).toBeGreaterThan(0.1);
});

it('compares the last quarter with the one before it', () => {
  expect(growthOf([10, 20, 100, 100, 100, 100, 100, 100])).toBe(0);
  expect(growthOf([10, 20, 100, 100, 100, 100, 120, 120])).toBeCloseTo(0.2);
});
