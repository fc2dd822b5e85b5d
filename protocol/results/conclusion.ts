/**
 * How a dispatch ended in the eyes of a person: the worker's four outcomes say how the process went, this says what
 * came of it.
 *
 * An agent that ended well and left nothing has not done what it was asked for, and one whose tools were refused could
 * not. Both would be green by their outcome; nothing that we show calls them a success.
 */
import { z } from '../base/zod.ts';
import type { Outcome } from './outcome.ts';

export const Conclusion = z.enum(['finished', 'nothing-changed', 'blocked', 'asked', 'failed', 'cancelled', 'expired']);
export type Conclusion = z.infer<typeof Conclusion>;

/** Ends that a workflow can ask to be red for. */
export const NO_CHANGE_CONCLUSIONS = ['nothing-changed', 'blocked'] as const satisfies readonly Conclusion[];
export type NoChangeConclusion = (typeof NO_CHANGE_CONCLUSIONS)[number];

/** `expired` is never the end of a dispatch: no run is there when a question's time is over, and the bot says it. */
export function concludeFrom(outcome: Outcome): Exclude<Conclusion, 'expired'> {
  switch (outcome.kind) {
    case 'needs_input':
      return 'asked';
    case 'failed':
      return 'failed';
    case 'cancelled':
      return 'cancelled';
    case 'finished':
      if (outcome.changes.files > 0 || (outcome.outputs ?? 0) > 0) return 'finished';
      return (outcome.denied ?? []).length > 0 ? 'blocked' : 'nothing-changed';
  }
}

/** What is shown of a finished dispatch besides its state. */
export function resultSummary(outcome: Outcome): {
  readonly conclusion?: Conclusion;
  readonly verify?: { readonly passed: boolean };
} {
  if (outcome.kind !== 'finished') return {};
  return {
    conclusion: concludeFrom(outcome),
    ...(outcome.verify !== undefined && { verify: { passed: outcome.verify.passed } }),
  };
}
