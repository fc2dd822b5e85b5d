/**
 * Why a dispatch failed: the four reasons of the lifecycle, and nothing else.
 *
 * The reason is for programs and says which part of the system to check; `detail` and `fix` are for the person who
 * reads the comment. Events that leave the system carry only the reason.
 */
import { z } from '../base/zod.ts';

export const FailureReason = z.enum(['integrity-failed', 'fetch-failed', 'worker-failed', 'provider-failed']);
export type FailureReason = z.infer<typeof FailureReason>;

export const Failure = z.strictObject({
  reason: FailureReason,
  /** What happened, in one or two sentences; never a secret. */
  detail: z.string(),
  /** What to do now: one imperative sentence. */
  fix: z.string(),
});
export type Failure = z.infer<typeof Failure>;
