/** How a dispatch ended, for the caller of the worker. */
import type { StateReference } from '../../protocol/messages/dispatch-request.ts';
import type { DispatchResult } from '../../protocol/results/dispatch-result.ts';
import type { Outcome } from '../../protocol/results/outcome.ts';
import type { SavedState } from '../state/saved-state.ts';

export type DispatchEnd =
  | {
      readonly kind: 'ended';
      readonly outcome: Outcome;
      readonly result: DispatchResult;
      /** The result artifact; undefined if it could not be stored, which a notice reports. */
      readonly artifact: (StateReference & { readonly expires: string }) | undefined;
      /** Notices for people: a lower level of resuming, work that was not kept. */
      readonly notices: readonly string[];
      /** Likely causes, each with what to do about it. */
      readonly hints: readonly string[];
      /** The state that was saved with the question, for a continuation in this process: see DispatchPlan.warm. */
      readonly saved?: SavedState;
    }
  /** A newer attempt owns the round: nothing was published. */
  | { readonly kind: 'superseded' };
