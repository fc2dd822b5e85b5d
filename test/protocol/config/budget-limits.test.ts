import { expect, it } from 'vitest';
import { readBudget, Spent } from '../../../protocol/config/budget-limits.ts';

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

it.each([
  ['task: { turns: 1, turns: 2 }', 'is not YAML: Map keys must be unique at line 1, column 19'],
  ['task: [', /^is not YAML: Flow sequence in block collection .*[^:]$/],
  ['round: &a { turns: 1 }\ntask: *a', 'holds an alias (`*name`); write its value out'],
  [
    'task: { usd: 5, hours: 1 }',
    /^task: does not know "usd"; .*cost-usd, turns, tokens, minutes, rounds; task: does not know "hours"/,
  ],
  ['round: { turn: 5 }', 'round: does not know "turn"; did you mean "turns"?'],
  ['tsk: { turns: 5 }', 'does not know "tsk"; did you mean "task"?'],
  ['x', 'must be keys with values, not a string'],
  ['5', 'must be keys with values, not 5'],
  ['task: x', 'task: must be keys with values, not a string'],
])('reports what is wrong with the budget %j', (text, why) => {
  expect(readBudget(text)).toEqual({
    kind: 'malformed',
    why: typeof why === 'string' ? why : (expect.stringMatching(why) as string),
  });
});
