import { expect, it } from 'vitest';
import { Spent } from '../../../protocol/config/budget-limits.ts';

const NOTHING = {
  turns: 0,
  tokens: 0,
  costUsd: 0,
  seconds: 0,
  sessionTokens: 0,
  sessionCostUsd: 0,
  apiCalls: 0,
  idleSeconds: 0,
};

it('accepts an empty budget', () => {
  expect(Spent.parse(NOTHING)).toEqual(NOTHING);
});

it.each(Object.keys(NOTHING))('accepts no negative budget: %s', (key) => {
  expect(Spent.safeParse({ ...NOTHING, [key]: -1 }).success).toBe(false);
});
