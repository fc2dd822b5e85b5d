/**
 * Prices of models, so that a task's cost can be computed if no vendor reports it: list prices, and prices that a
 * workflow sets instead.
 */
import { complain, z } from '../base/zod.ts';
import { type Mistake, readYaml, renderMistake } from '../base/read-yaml.ts';
import type { TokenCounts } from '../results/model-calls.ts';

const usd = z.number('must be a number, USD for a million tokens').check(z.minimum(0, 'must be at least 0'));

/** USD per million tokens. Reading from a cache or writing to one costs as much as input if no price is given. */
const Price = z.strictObject({
  'input': usd,
  'output': usd,
  'cache-read': z.optional(usd),
  'cache-write': z.optional(usd),
});
export type ModelPrice = z.infer<typeof Price>;

export const ModelPrices = z.record(
  z
    .string()
    .check(z.regex(/^(?!$)[\w./:@+-]{0,100}\*?$/, 'must be the name of a model; `*` at its end stands for any rest')),
  Price,
);
export type ModelPrices = z.infer<typeof ModelPrices>;

export type ReadPrices =
  | { readonly kind: 'prices'; readonly prices: ModelPrices }
  | { readonly kind: 'malformed'; readonly mistakes: readonly Mistake[] };

/** Reads YAML, a line for each model: `gpt-5*: { input: 1.25, output: 10, cache-read: 0.125 }`. */
export function readModelPrices(text: string): ReadPrices {
  const read = readYaml(text, ModelPrices, { what: 'model-prices' });
  return read.kind === 'value' ? { kind: 'prices', prices: read.value } : read;
}

/** Prices as the value of an input or a variable. */
export const PricesText = z.pipe(
  z.string(),
  z.transform((given, context) => {
    const read = readModelPrices(given);
    if (read.kind === 'prices') return read.prices;
    for (const mistake of read.mistakes) complain(context, renderMistake(mistake));
    return z.NEVER;
  }),
);

/**
 * List prices of November 2025. They apply only to the model of that name and its dated versions, because the price of
 * a later model cannot be derived from its name.
 *
 * @see https://claude.com/pricing https://openai.com/api/pricing https://ai.google.dev/gemini-api/docs/pricing
 */
const LIST: ModelPrices = {
  'claude-opus-4-5': { 'input': 5, 'output': 25, 'cache-read': 0.5, 'cache-write': 6.25 },
  'claude-opus-4-1': { 'input': 15, 'output': 75, 'cache-read': 1.5, 'cache-write': 18.75 },
  'claude-sonnet-4-5': { 'input': 3, 'output': 15, 'cache-read': 0.3, 'cache-write': 3.75 },
  'claude-sonnet-4': { 'input': 3, 'output': 15, 'cache-read': 0.3, 'cache-write': 3.75 },
  'claude-haiku-4-5': { 'input': 1, 'output': 5, 'cache-read': 0.1, 'cache-write': 1.25 },
  'gpt-5.1': { 'input': 1.25, 'output': 10, 'cache-read': 0.125 },
  'gpt-5.1-codex': { 'input': 1.25, 'output': 10, 'cache-read': 0.125 },
  'gpt-5': { 'input': 1.25, 'output': 10, 'cache-read': 0.125 },
  'gpt-5-codex': { 'input': 1.25, 'output': 10, 'cache-read': 0.125 },
  'gpt-5-mini': { 'input': 0.25, 'output': 2, 'cache-read': 0.025 },
  'gpt-5-nano': { 'input': 0.05, 'output': 0.4, 'cache-read': 0.005 },
  'gemini-2.5-flash': { 'input': 0.3, 'output': 2.5, 'cache-read': 0.03 },
  'gemini-2.5-flash-lite': { 'input': 0.1, 'output': 0.4, 'cache-read': 0.01 },
};

/** Versions of one model: `-20250929`, `@20250929`, `-2025-08-07`, `-latest`. */
const VERSION = /[-@](?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/;

/**
 * Configured prices have priority: the model's own name, otherwise the longest matching pattern. A list price applies
 * only to the model itself.
 */
export function findPrice(model: string, set: ModelPrices = {}): ModelPrice | undefined {
  // Some gateways prefix the vendor: `anthropic/claude-…`.
  const plain = model.slice(model.lastIndexOf('/') + 1);
  const isPattern = (key: string): boolean => key.endsWith('*');
  const fits = (key: string, name: string): boolean =>
    isPattern(key) ? name.startsWith(key.slice(0, -1)) : name === key;
  const [best] = Object.keys(set)
    .filter((key) => fits(key, model) || fits(key, plain))
    .sort(
      (one, other) =>
        Number(isPattern(one)) - Number(isPattern(other)) ||
        other.length - one.length ||
        Number(fits(other, model)) - Number(fits(one, model)),
    );
  if (best !== undefined) return set[best];
  const listed = plain.replace(VERSION, '');
  return Object.hasOwn(LIST, listed) ? LIST[listed] : undefined;
}

const MILLION = 1_000_000;

export function costOf({ input, output, cacheRead, cacheWrite }: TokenCounts, price: ModelPrice): number {
  const usdOfMillion =
    input * price.input +
    output * price.output +
    cacheRead * (price['cache-read'] ?? price.input) +
    cacheWrite * (price['cache-write'] ?? price.input);
  return usdOfMillion / MILLION;
}
