import { expect, it } from 'vitest';
import { firstPauseMs, nextPauseMs } from '../../../bot/sweep/sweep-jitter.ts';

const MINUTE = 60_000;
const lucks = Array.from({ length: 10 }, (_, replica) => replica / 9);

it('spreads ten replicas over a minute between two sweeps, around the configured interval', () => {
  const pauses = lucks.map((luck) => nextPauseMs(5 * MINUTE, luck));

  expect([Math.min(...pauses), Math.max(...pauses)].map(Math.round)).toEqual([4.5 * MINUTE, 5.5 * MINUTE]);
  expect(new Set(pauses.map((pause) => Math.round(pause / 1_000))).size).toBe(10);
});

it('does not delay the first sweep for long', () => {
  expect(lucks.map((luck) => firstPauseMs(5 * MINUTE, luck)).every((pause) => pause <= 5_000)).toBe(true);
  expect(firstPauseMs(5_000, 1)).toBe(500);
});
