/**
 * The worker's public interface: one dispatch from its plan to its end.
 *
 * Host-independent: the action, the container and the tests pass in a plan and ports, and get the result. Everything
 * that was published meanwhile (question, artifacts, events) went through the ports.
 */
import type { DispatchEnd } from './context/dispatch-end.ts';
import type { DispatchPlan } from './worker-plan.ts';
import type { WorkerPorts } from './ports.ts';
import { dispatchWith } from './lifecycle/run-dispatch.ts';
import { LIFECYCLE } from './lifecycle/steps-table.ts';
import { registry } from './runtimes/registry.gen.ts';

export { announceEnd } from './callback/announce-end.ts';
export { DispatchError } from './dispatch-error.ts';
export type { DispatchEnd } from './context/dispatch-end.ts';
export { createTurn } from './messages/mutex.ts';
export type { DispatchPlan, Settings } from './worker-plan.ts';
export type { SavedState } from './state/saved-state.ts';
export type { WorkerPorts } from './ports.ts';
export type {
  AskedQuestion,
  Channel,
  ChannelMessage,
  Conversation,
  Subscription,
  SubscriptionOptions,
} from './ports/conversation-ports.ts';

/** Runs one dispatch. Never throws for an expected end: refusals, failures and cancellations are values. */
export function runDispatch(plan: DispatchPlan, ports: WorkerPorts, signal: AbortSignal): Promise<DispatchEnd> {
  return dispatchWith(registry, LIFECYCLE)(plan, ports, signal);
}
