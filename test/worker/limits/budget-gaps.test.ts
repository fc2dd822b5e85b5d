import { expect, it } from 'vitest';
import { describeGaps } from '../../../worker/limits/budget-gaps.ts';

const gaps = (calls: Partial<Parameters<typeof describeGaps>[0]>, allowance: Parameters<typeof describeGaps>[1]) =>
  describeGaps({ uncounted: 0, ...calls }, allowance, { measures: ['turns'] });

it('names the models whose calls a budget in money does not count', () => {
  expect(gaps({ unpriced: ['m-1', 'm-2'] }, { costUsd: 5 })).toEqual([
    'The budget names cost-usd, and the price of m-1, m-2 is not known, so this limit does not count its calls. Set model-prices.',
  ]);
  expect(gaps({ unpriced: ['m-1'] }, { tokens: 5 })).toEqual([]);
  expect(describeGaps({ uncounted: 0, unpriced: ['m'] }, { costUsd: 5 }, { measures: ['cost-usd'] })).toEqual([]);
});

it('says that a budget counts an estimate, if one of its amounts is affected', () => {
  for (const allowance of [{ tokens: 5 }, { costUsd: 5 }])
    expect(gaps({ uncounted: 1 }, allowance).join()).toMatch(/counts an estimate/);
  expect(gaps({ uncounted: 0 }, { tokens: 5 })).toEqual([]);
  expect(gaps({ uncounted: 3 }, { turns: 5 })).toEqual([]);
});
