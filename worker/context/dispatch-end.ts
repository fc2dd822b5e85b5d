/**
 * How a dispatch ended, for whoever started the worker.
 */
import type { StateReference } from '../../protocol/messages/dispatch-request.ts';
import type { DispatchResult } from '../../protocol/results/dispatch-result.ts';
import type { Outcome } from '../../protocol/results/outcome.ts';
import type { SavedState } from '../state/saved-state.ts';

export type DispatchEnd =
  | {
      readonly kind: 'ended';
      readonly outcome: Outcome;
      readonly result: DispatchResult;
      /** The result artifact; undefined when it could not be stored, which a notice says. */
      readonly artifact: (StateReference & { readonly expires: string }) | undefined;
      /** What a person should know: a lower rung of the resume ladder, work that was not kept. */
      readonly notices: readonly string[];
      /** Likely causes, each with what to do about it. */
      readonly hints: readonly string[];
      /** What was saved when the agent asked, for whoever goes on in this process: see DispatchPlan.warm. */
      readonly saved?: SavedState;
    }
  /** A newer attempt owns the round: nothing was published. */
  | { readonly kind: 'superseded' };
