/**
 * What went to a model and came from it, counted where all of it passes: alike for every vendor and every runtime.
 */
import { z } from '../base/zod.ts';

const count = z.int().check(z.minimum(0));

/** Each token once: `input` is without what came from a cache, `output` with what was thought. */
export const TokenCounts = z.object({ input: count, output: count, cacheRead: count, cacheWrite: count });
export type TokenCounts = z.infer<typeof TokenCounts>;

export const NO_TOKENS: TokenCounts = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

export const ModelCalls = z.looseObject({
  /** Calls that a model answered. */
  requests: count,
  /** Tries of the same call that came to nothing, for an overload or a broken connection. */
  retries: count,
  /** Calls that were not let through: a used-up budget, a path that is no call of a model. */
  refused: count,
  /** Calls whose answer broke off, or did not say what it used: more may have been used than is counted here. */
  uncounted: count,
  tokens: TokenCounts,
  /** From the first byte of each request to the last one of its answer. */
  seconds: z.number().check(z.minimum(0)),
  /** Absent when the price of a model is not known. */
  costUsd: z.optional(z.number().check(z.minimum(0))),
  /** Models whose price is not known. */
  unpriced: z.optional(z.array(z.string())),
});
export type ModelCalls = z.infer<typeof ModelCalls>;

export function sumTokens({ input, output, cacheRead, cacheWrite }: TokenCounts): number {
  return input + output + cacheRead + cacheWrite;
}
