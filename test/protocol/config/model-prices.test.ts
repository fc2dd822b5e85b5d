import fc from 'fast-check';
import { expect, it } from 'vitest';
import { costOf, findPrice, type ModelPrices, readModelPrices } from '../../../protocol/config/model-prices.ts';

const price = (input: number) => ({ input, output: 0 });

it('prefers a configured price to a list price, and of those the longest pattern', () => {
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

it('counts cached tokens like input if no price is given', () => {
  const tokens = { input: 1_000_000, output: 500_000, cacheRead: 2_000_000, cacheWrite: 1_000_000 };
  expect(costOf(tokens, { input: 1, output: 4 })).toBe(1 + 2 + 2 + 1);
  expect(costOf(tokens, { 'input': 1, 'output': 4, 'cache-read': 0.5, 'cache-write': 3 })).toBe(1 + 2 + 1 + 3);
});

it('takes a model with a version after @, as Vertex AI names it, for a version of the model', () => {
  expect(findPrice('claude-sonnet-4-5@20250929')).toMatchObject({ input: 3, output: 15 });
  const read = readModelPrices('claude-sonnet-4-5@20250929: { input: 2, output: 9 }');
  expect(read).toMatchObject({ kind: 'prices', prices: { 'claude-sonnet-4-5@20250929': { input: 2 } } });
});

it.each(['claude-*-4-5', '*-mini', '**', ''])('refuses the pattern "%s", which no model would match', (pattern) => {
  expect(readModelPrices(JSON.stringify({ [pattern]: price(1) }))).toMatchObject({ kind: 'malformed' });
});

it('reads a price table, and reports a mistake with its location', () => {
  expect(readModelPrices('gpt-5*: { input: 1.25, output: 10, cache-read: 0.125 }')).toEqual({
    kind: 'prices',
    prices: { 'gpt-5*': { 'input': 1.25, 'output': 10, 'cache-read': 0.125 } },
  });
  expect(readModelPrices('a: { input: -1, output: 1 }\nb: { input: 1 }')).toMatchObject({
    kind: 'malformed',
    mistakes: [{ line: 1 }, { line: 2 }],
  });
});

it('uses the price of the exact name, however many patterns match too', () => {
  const set = { 'gpt-5': price(1), 'gpt-5*': price(2), 'gpt*': price(3) };

  expect(findPrice('gpt-5', set)).toEqual(price(1));
  expect(findPrice('openai/gpt-5', set)).toEqual(price(1));
  expect(findPrice('gpt-5-mini', set)).toEqual(price(2));
});

const name = fc.string({ unit: fc.constantFrom('a', 'b', '-', '/'), minLength: 1, maxLength: 5 });
const key = fc.tuple(name, fc.constantFrom('', '*')).map((parts) => parts.join(''));
const prices = fc.uniqueArray(key, { maxLength: 8 }).map((keys): ModelPrices => {
  return Object.fromEntries(keys.map((one, index) => [one, price(index)]));
});

it('finds a configured price exactly if a name or pattern matches, and the most specific of them', () => {
  fc.assert(
    fc.property(name, prices, (model, set) => {
      const names = [model, model.slice(model.lastIndexOf('/') + 1)];
      const byName = names.find((one) => Object.hasOwn(set, one));
      const lengths = names.flatMap((one) =>
        Array.from({ length: one.length + 1 }, (_, length) => `${one.slice(0, length)}*`),
      );
      const byPattern = lengths
        .filter((pattern) => Object.hasOwn(set, pattern))
        .reduce<string | undefined>((best, one) => ((best?.length ?? 0) < one.length ? one : best), undefined);
      const expected = byName ?? byPattern;

      expect(findPrice(model, set)).toEqual(expected === undefined ? undefined : set[expected]);
    }),
  );
});

const count = fc.nat(10_000_000);
const tokens = fc.record({ input: count, output: count, cacheRead: count, cacheWrite: count });
const usd = fc.integer({ min: 0, max: 200_000 }).map((thousandths) => thousandths / 1_000);
const anyPrice = fc.record({
  'input': usd,
  'output': usd,
  'cache-read': fc.option(usd),
  'cache-write': fc.option(usd),
});

it('costs the sum of its parts, and never less for more', () => {
  fc.assert(
    fc.property(tokens, tokens, anyPrice, (one, other, { 'cache-read': read, 'cache-write': write, ...rest }) => {
      const full = {
        ...rest,
        ...(read !== null && { 'cache-read': read }),
        ...(write !== null && { 'cache-write': write }),
      };
      const both = {
        input: one.input + other.input,
        output: one.output + other.output,
        cacheRead: one.cacheRead + other.cacheRead,
        cacheWrite: one.cacheWrite + other.cacheWrite,
      };
      const [first, second, all] = [costOf(one, full), costOf(other, full), costOf(both, full)];

      expect(all).toBeCloseTo(first + second, 6);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(all).toBeGreaterThanOrEqual(Math.max(first, second) - 1e-9);
    }),
  );
});

it('prefers, of two patterns alike, the one for the name with its vendor', () => {
  const [vendor, plain] = [{ 'a*': price(1) }, { 'm*': price(2) }];

  expect(findPrice('a/m', { ...vendor, ...plain })).toEqual(price(1));
  expect(findPrice('a/m', { ...plain, ...vendor })).toEqual(price(1));
});
