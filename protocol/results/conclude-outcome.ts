/**
 * The conclusion of a dispatch, from the worker's outcome. Separate from the names themselves (conclusion.ts), which a
 * marker needs without the schema of an outcome.
 */
import type { Conclusion } from './conclusion.ts';
import type { Outcome } from './outcome.ts';

/** `expired` is never the end of a dispatch: no run exists when a question expires, and the bot reports it. */
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
export function summarizeOutcome(outcome: Outcome): {
  readonly conclusion?: Conclusion;
  readonly verify?: { readonly passed: boolean };
} {
  if (outcome.kind !== 'finished') return {};
  return {
    conclusion: concludeFrom(outcome),
    ...(outcome.verify !== undefined && { verify: { passed: outcome.verify.passed } }),
  };
}
