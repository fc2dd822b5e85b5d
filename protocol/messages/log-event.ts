/**
 * The worker's log: one JSON object a line, so that the line begins with `{` and never with a workflow command.
 */
import { z } from '../base/zod.ts';
import { FailureReason } from '../results/failure-codes.ts';
import { DispatchId } from '../base/ids.ts';
import { NetworkReport } from '../network/network-report.ts';
import { IsolationReport } from '../network/isolation-report.ts';
import { LIFECYCLE_KINDS } from './lifecycle.ts';

const dispatchId = DispatchId;
const durationMs = z.int().check(z.minimum(0));
/** A webhook that did not receive an event: its address without the path. */
const delivery = {
  dispatchId,
  eventKind: z.enum(LIFECYCLE_KINDS),
  endpoint: z.string(),
  reason: z.string(),
  status: z.optional(z.int()),
};
const ran = { exitCode: z.int(), durationMs, stdout: z.string(), stderr: z.string() };

const step = z.enum(['setup', 'agent', 'verify']);
export type LiveStep = z.infer<typeof step>;

export const LogEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('worker.boot'), dispatchId }),
  z.strictObject({ kind: z.literal('worker.boot.failed'), detail: z.string() }),
  z.strictObject({ kind: z.literal('needs_input.stale_removed'), path: z.string() }),
  z.strictObject({ kind: z.literal('needs_input.field_ignored'), field: z.string() }),
  /** An old name in a file or a setting that is read as its current name. */
  z.strictObject({ kind: z.literal('config.renamed'), written: z.string(), now: z.string() }),
  z.strictObject({ kind: z.literal('overlay.replaced'), path: z.string(), winner: z.string(), loser: z.string() }),
  /** While a step runs, for observers; not part of the record. */
  z.strictObject({ kind: z.literal('step.line'), step, stream: z.enum(['stdout', 'stderr']), text: z.string() }),
  z.strictObject({ kind: z.literal('step.running'), step, seconds: z.int().check(z.minimum(0)) }),
  z.strictObject({ kind: z.literal('setup-script.ran'), ...ran }),
  z.strictObject({ kind: z.literal('runtime.adapter.ran'), ...ran }),
  z.strictObject({ kind: z.literal('runtime.note'), text: z.string() }),
  /** Passages of people's text that no reader of the page sees. */
  z.strictObject({ kind: z.literal('text.left_out'), text: z.string() }),
  /** Where setup, agent and verify run, and what that does not protect. */
  z.strictObject({ kind: z.literal('isolation.chosen'), ...IsolationReport.shape }),
  z.strictObject({ kind: z.literal('network.used'), ...NetworkReport.shape }),
  /** The run has waited for the answer that this round starts with. */
  z.strictObject({ kind: z.literal('run.idle'), dispatchId, idleMs: z.int().check(z.minimum(0)) }),
  z.strictObject({ kind: z.literal('session.resumed'), rung: z.string(), why: z.optional(z.string()) }),
  z.strictObject({ kind: z.literal('verify.ran'), dispatchId, passed: z.boolean(), durationMs }),
  z.strictObject({
    kind: z.literal('state.saved'),
    dispatchId,
    bytes: z.int().check(z.minimum(0)),
    workKept: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('deps.evidence.unusable'), phase: z.enum(['setup', 'finish']), reason: z.string() }),
  z.strictObject({ kind: z.literal('outputs.skipped'), path: z.string(), why: z.string() }),
  z.strictObject({ kind: z.literal('hint'), dispatchId, text: z.string() }),
  z.strictObject({ kind: z.literal('capture.failed'), detail: z.string() }),
  z.strictObject({ kind: z.literal('channel.message'), id: z.int() }),
  z.strictObject({ kind: z.literal('channel.delivered'), ids: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('channel.error'), detail: z.string() }),
  z.strictObject({ kind: z.literal('lifecycle.delivery.failed'), ...delivery }),
  z.strictObject({ kind: z.literal('notifications.delivery.failed'), ...delivery }),
  z.strictObject({ kind: z.literal('lifecycle.delivery.persist_failed'), dispatchId }),
  z.strictObject({ kind: z.literal('dispatch.finished'), dispatchId, exitCode: z.int(), durationMs }),
  z.strictObject({ kind: z.literal('dispatch.needs_input'), dispatchId, question: z.string(), durationMs }),
  z.strictObject({
    kind: z.literal('dispatch.failed'),
    dispatchId,
    reason: FailureReason,
    detail: z.string(),
    durationMs,
  }),
  z.strictObject({ kind: z.literal('dispatch.cancelled'), dispatchId, durationMs }),
]);
export type LogEvent = z.infer<typeof LogEvent>;
