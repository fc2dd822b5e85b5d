/** How a dispatch ends: in one of four expected ways. Only a bug leaves the worker by `throw`. */
import { z } from '../base/zod.ts';
import { StateReference } from '../messages/dispatch-request.ts';
import { Failure } from './failure-codes.ts';
import { QuestionId } from '../base/ids.ts';
import { NeedsInput } from '../messages/needs-input.ts';

export const Verify = z.strictObject({
  passed: z.boolean(),
  report: z.string(),
  durationMs: z.int().check(z.minimum(0)),
});
export type Verify = z.infer<typeof Verify>;

/**
 * How much of the earlier conversation a resumed round had: the whole session, our notes about it, or only the
 * questions.
 */
export const ResumeRung = z.enum(['session', 'partial-state', 'questions-only']);
export type ResumeRung = z.infer<typeof ResumeRung>;

export const ChangeSummary = z.strictObject({
  files: z.int().check(z.minimum(0)),
  insertions: z.int().check(z.minimum(0)),
  deletions: z.int().check(z.minimum(0)),
});
export type ChangeSummary = z.infer<typeof ChangeSummary>;

export const Outcome = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('finished'),
    summary: z.string(),
    changes: ChangeSummary,
    verify: z.optional(Verify),
    /** How many files it left in `.agora/outputs/`, if any. */
    outputs: z.optional(z.int().check(z.minimum(1))),
    /** What the permission mode denied, one line each, if anything. */
    denied: z.optional(z.array(z.string())),
  }),
  z.strictObject({
    kind: z.literal('needs_input'),
    question: QuestionId,
    asked: NeedsInput,
    state: z.optional(StateReference),
  }),
  z.strictObject({ kind: z.literal('failed'), failure: Failure, exitCode: z.int() }),
  z.strictObject({ kind: z.literal('cancelled') }),
]);
export type Outcome = z.infer<typeof Outcome>;

/** The worker's own exit code: a pause is a success, and a cancelled worker did what it was told. */
export function exitCodeOf(outcome: Outcome): number {
  switch (outcome.kind) {
    case 'finished':
      return 0;
    case 'needs_input':
      return 0;
    case 'cancelled':
      return 0;
    case 'failed':
      return outcome.exitCode === 0 ? 1 : outcome.exitCode;
  }
}
