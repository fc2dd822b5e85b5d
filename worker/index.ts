/**
 * The worker's front door: one dispatch from its plan to its end.
 *
 * Host-independent: the action, the container and the tests hand in a plan and ports, and get back what happened. What
 * was published on the way (question, artifacts, events) went through the ports.
 */
import type { DispatchEnd } from './end.ts';
import type { DispatchPlan } from './plan.ts';
import type { Ports } from './ports.ts';
import { dispatchWith } from './run.ts';
import { registry } from './runtimes/registry.gen.ts';

export { announceEnd } from './callback/announce-end.ts';
export type { DispatchEnd } from './end.ts';
export { createTurn } from './in-turn.ts';
export type { DispatchPlan, Settings } from './plan.ts';
export type { SavedState } from './state/saved-state.ts';
export type {
  AskedQuestion,
  Channel,
  ChannelMessage,
  Conversation,
  Ports,
  Subscription,
  SubscriptionOptions,
} from './ports.ts';

/** Runs one dispatch. Never throws for an expected end: refusals, failures and cancellations are values. */
export function runDispatch(plan: DispatchPlan, ports: Ports, signal: AbortSignal): Promise<DispatchEnd> {
  return dispatchWith(registry)(plan, ports, signal);
}
