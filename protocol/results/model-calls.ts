/**
 * The traffic to and from a model, counted at the one place that all of it passes: the same for every vendor and every
 * runtime.
 */
import { z } from '../base/zod.ts';

const count = z.int().check(z.minimum(0));

/** Each token once: `input` excludes tokens from a cache, `output` includes thinking. */
export const TokenCounts = z.object({ input: count, output: count, cacheRead: count, cacheWrite: count });
export type TokenCounts = z.infer<typeof TokenCounts>;

export const NO_TOKENS: TokenCounts = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

export const ModelCalls = z.looseObject({
  /** Calls that a model responded to. */
  requests: count,
  /** Failed attempts of the same call, because of an overload or a broken connection. */
  retries: count,
  /** Calls that were not passed on: a used-up budget, or a path that is not a model call. */
  refused: count,
  /** Calls whose response broke off, or did not report its usage: more may have been used than is counted here. */
  uncounted: count,
  tokens: TokenCounts,
  /** From the first byte of each request to the last byte of its response. */
  seconds: z.number().check(z.minimum(0)),
  /** Absent if the price of a model is unknown. */
  costUsd: z.optional(z.number().check(z.minimum(0))),
  /** Models whose price is unknown. */
  unpriced: z.optional(z.array(z.string())),
});
export type ModelCalls = z.infer<typeof ModelCalls>;

export function sumTokens({ input, output, cacheRead, cacheWrite }: TokenCounts): number {
  return input + output + cacheRead + cacheWrite;
}
