/**
 * Numbers that an agent's program reports about itself. They count towards budgets and are part of records, so a number
 * that cannot be one (negative, too large, not a number) costs us that number, and not the run.
 */
import { z } from '../../../protocol/base/zod.ts';

/** No run comes near; sums of such numbers are still exact. */
export const MOST_TOKENS = 1e12;
export const MOST_USD = 1e9;

export const reportedCount = z.catch(z.optional(z.int().check(z.minimum(0), z.maximum(MOST_TOKENS))), undefined);
/** Milliseconds. */
export const reportedTime = z.catch(z.optional(z.number().check(z.minimum(0), z.maximum(MOST_TOKENS))), undefined);
export const reportedUsd = z.catch(z.optional(z.number().check(z.minimum(0), z.maximum(MOST_USD))), undefined);
