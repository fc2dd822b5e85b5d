import { expect, it } from 'vitest';
import { costOf, findPrice, readModelPrices } from '../../../protocol/config/model-prices.ts';

const price = (input: number) => ({ input, output: 0 });

it('takes what was set before a list price, and of that the longest pattern', () => {
  const set = { 'gpt-*': price(1), 'gpt-5*': price(2), 'gpt-5.1': price(3), 'claude-opus-4-5': price(4) };
  expect(findPrice('gpt-4o', set)).toEqual(price(1));
  expect(findPrice('gpt-5-mini', set)).toEqual(price(2));
  expect(findPrice('gpt-5.1', set)).toEqual(price(3));
  expect(findPrice('openai/gpt-5.1', set)).toEqual(price(3));
  expect(findPrice('claude-opus-4-5', set)).toEqual(price(4));
});

it('knows the list price of a model and its dated versions, and of no other', () => {
  expect(findPrice('claude-sonnet-4-5-20250929')).toMatchObject({ input: 3, output: 15 });
  expect(findPrice('anthropic/claude-sonnet-4-5')).toMatchObject({ input: 3 });
  expect(findPrice('gpt-5-2025-08-07')).toMatchObject({ input: 1.25 });
  for (const other of ['claude-sonnet-4-6', 'gpt-5-pro', 'gpt-5.9', 'constructor', ''])
    expect(findPrice(other)).toBeUndefined();
});

it('counts what a cache costs like input where nothing is said', () => {
  const tokens = { input: 1_000_000, output: 500_000, cacheRead: 2_000_000, cacheWrite: 1_000_000 };
  expect(costOf(tokens, { input: 1, output: 4 })).toBe(1 + 2 + 2 + 1);
  expect(costOf(tokens, { 'input': 1, 'output': 4, 'cache-read': 0.5, 'cache-write': 3 })).toBe(1 + 2 + 1 + 3);
});

it('reads a table, and says what is wrong with one and where', () => {
  expect(readModelPrices('gpt-5*: { input: 1.25, output: 10, cache-read: 0.125 }')).toEqual({
    kind: 'prices',
    prices: { 'gpt-5*': { 'input': 1.25, 'output': 10, 'cache-read': 0.125 } },
  });
  expect(readModelPrices('a: { input: -1, output: 1 }\nb: { input: 1 }')).toMatchObject({
    kind: 'malformed',
    mistakes: [{ line: 1 }, { line: 2 }],
  });
});
