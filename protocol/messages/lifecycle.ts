/**
 * The six events of a dispatch, and the states of a task.
 *
 * The set is closed: a seventh kind needs a new protocol version. Events contain little sensitive data on purpose,
 * because they may be sent to third parties: no question, no detail, no prompt. A reader skips an unknown kind.
 */
import { z } from '../base/zod.ts';
import { FailureReason } from '../results/failure-codes.ts';
import { DispatchId } from '../base/ids.ts';
import { Resolved } from '../base/pinned-bundle.ts';

const at = z.iso.datetime();
/** Milliseconds since dispatch.started; since the worker's first line for a dispatch that never started. */
const durationMs = z.int().check(z.minimum(0));
const dispatchId = DispatchId;

export const LIFECYCLE_KINDS = [
  'dispatch.accepted',
  'dispatch.started',
  'dispatch.finished',
  'dispatch.needs_input',
  'dispatch.failed',
  'dispatch.cancelled',
] as const;

export const LifecycleEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('dispatch.accepted'), dispatchId, at, target: z.string(), resolved: Resolved }),
  z.strictObject({ kind: z.literal('dispatch.started'), dispatchId, at, providerTaskId: z.string() }),
  z.strictObject({ kind: z.literal('dispatch.finished'), dispatchId, at, exitCode: z.int(), durationMs }),
  z.strictObject({ kind: z.literal('dispatch.needs_input'), dispatchId, at, durationMs }),
  z.strictObject({ kind: z.literal('dispatch.failed'), dispatchId, at, reason: FailureReason, durationMs }),
  z.strictObject({ kind: z.literal('dispatch.cancelled'), dispatchId, at, durationMs }),
]);
export type LifecycleEvent = z.infer<typeof LifecycleEvent>;
export type TerminalEvent = Exclude<LifecycleEvent, { kind: 'dispatch.accepted' | 'dispatch.started' }>;

/** True for the one event that ends a dispatch. */
export function isTerminal(event: LifecycleEvent): event is TerminalEvent {
  return event.kind !== 'dispatch.accepted' && event.kind !== 'dispatch.started';
}

export const TaskState = z.enum([
  'accepted',
  'running',
  'idle',
  'suspended',
  'resuming',
  'finished',
  'failed',
  'cancelled',
  'expired',
]);
export type TaskState = z.infer<typeof TaskState>;

const ENDED: ReadonlySet<TaskState> = new Set(['finished', 'failed', 'cancelled', 'expired']);

/** True if nothing can happen to the task any more. */
export function hasEnded(state: TaskState): boolean {
  return ENDED.has(state);
}
