/**
 * What a trigger is: one pure function from an event and the inputs to a decision. It makes no requests to GitHub;
 * anything that the payload does not contain is looked up later.
 */
import type { Inputs } from '../inputs/action-inputs.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';

export type TriggerDecision =
  /** A request was passed, as it was written: resume or start exactly that. */
  | { readonly kind: 'requested'; readonly request: string }
  /** Somebody started the workflow without a request: this subagent, with this text. */
  | { readonly kind: 'by-hand'; readonly subagent: string; readonly text: string; readonly issue: number | undefined }
  | { readonly kind: 'ignore'; readonly because: string }
  | { readonly kind: 'mistake'; readonly mistakes: readonly string[] };

export interface Trigger {
  /** The value of GITHUB_EVENT_NAME. */
  readonly on: string;
  /** Never throws, whatever the payload is. */
  decide(inputs: Inputs, context: RunnerContext): TriggerDecision;
}

/** Gives a trigger its type, and is what the registry script searches for. */
export function defineTrigger(trigger: Trigger): Trigger {
  return trigger;
}
