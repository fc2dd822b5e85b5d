/**
 * One dispatch: the rows of the lifecycle in order, then its end, whatever happened.
 *
 * A row gets the facts that earlier rows found. The first failure or a cancel ends the loop; step 14 then runs in any
 * case, after everything that was started has been undone.
 */
import { defined } from '../../protocol/base/defined.ts';
import { dispatchIdOf, type DispatchId } from '../../protocol/base/ids.ts';
import { createAnnouncer, type Announcer } from '../callback/announcer.ts';
import { findCallbackSecrets } from '../callback/callback-settings.ts';
import { createAgentStart } from '../timing/agent-start.ts';
import { createCancelClock } from '../timing/cancel-clock.ts';
import { findSecretValues } from '../environment/agent-environment.ts';
import type { StepFacts, LifecycleRow, WorkerServices, Walked } from '../context/step-context.ts';
import { outcomeOfFailure } from './failure-outcome.ts';
import type { DispatchEnd } from '../context/dispatch-end.ts';
import { findOpeningSecrets } from '../environment/state-and-model-keys.ts';
import { createLogbook, type Logbook } from '../context/redacted-log.ts';
import { createPhaseClock } from '../timing/phase-clock.ts';
import type { DispatchPlan } from '../worker-plan.ts';
import type { WorkerPorts } from '../ports.ts';
import { createRedactor } from '../redaction/redactor.ts';
import type { AgentRuntime } from '../runtimes/contract.ts';
import { salvage } from './save-on-abort.ts';
import { conclude } from './steps/finish/conclude.ts';
import { usageOf } from './usage-report.ts';
import { untilAborted, within } from '../timing/with-deadline.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

/** After a cancel: how long a step may take to stop what it runs, and how long cleanup may take. */
const STOP_MS = 2_800;
const UNDO_MS = 10_000;
const UNDO_CANCELLED_MS = 500;

type Dispatch = (plan: DispatchPlan, ports: WorkerPorts, signal: AbortSignal) => Promise<DispatchEnd>;

/** A worker that knows these runtimes. @param lifecycle its rows: those of steps-table.ts. */
export function dispatchWith(runtimes: readonly AgentRuntime[], lifecycle: readonly LifecycleRow[]): Dispatch {
  return async (plan, ports, signal) => {
    const bootedAt = ports.clock.now();
    const book = createLogbook(ports.journal, createRedactor());
    for (const secret of [...findOpeningSecrets(ports.environment, runtimes), ...findSecretValues(ports.environment)])
      book.hide(secret);
    const undos: (() => Promise<void>)[] = [];
    const dispatchId = dispatchIdOf(plan.task, plan.round);
    const announcer = announcerOf(plan, dispatchId, ports, book);
    const phases = createPhaseClock(() => ports.clock.now());
    const cancelClock = createCancelClock(signal, ports.clock);
    const services: WorkerServices = {
      plan,
      dispatchId,
      ports,
      runtimes,
      book,
      announcer,
      phases,
      signal,
      cancelClock,
      agentStart: createAgentStart(),
      defer: (undo) => undos.push(undo),
    };
    book.log({ kind: 'worker.boot', dispatchId });
    if (plan.idleMs !== undefined && plan.idleMs > 0)
      book.log({ kind: 'run.idle', dispatchId, idleMs: Math.round(plan.idleMs) });
    const walked = await salvage(await walk(lifecycle, services), services);
    await undoAll(undos, services);
    return conclude(walked, bootedAt, services);
  };
}

function announcerOf(
  { settings }: DispatchPlan,
  dispatchId: DispatchId,
  { environment, webhooks, clock }: WorkerPorts,
  book: Logbook,
): Announcer {
  const secrets = findCallbackSecrets(environment);
  for (const secret of [secrets.key, secrets.bearer]) if (secret !== undefined) book.hide(secret);
  return createAnnouncer({
    settings: settings.callback,
    secrets,
    webhooks,
    clock,
    onFailed: ({ endpoint, event, reason, status }) => {
      book.log({
        kind: endpoint.of === 'callback' ? 'lifecycle.delivery.failed' : 'notifications.delivery.failed',
        dispatchId,
        eventKind: event.kind,
        endpoint: endpoint.label,
        reason,
        ...defined({ status }),
      });
    },
  });
}

async function walk(rows: readonly LifecycleRow[], services: WorkerServices): Promise<Walked> {
  let facts: Partial<StepFacts> = {};
  for (const row of rows) {
    const phase = services.phases.enter(row.step.name);
    if (phase !== undefined)
      services.ports.onPhase?.(phase, usageOf(facts, { idleMs: services.plan.idleMs ?? 0, apiCalls: undefined }));
    try {
      const found = await untilAborted(row.step.run(facts, services), services.signal, STOP_MS, services.ports.clock);
      facts = { ...facts, ...found };
    } catch (error) {
      if (!services.signal.aborted)
        return { kind: 'failed', facts, outcome: outcomeOfFailure(error, row.reason), endedAt: row.step.name };
    }
    if (services.signal.aborted) return { kind: 'cancelled', facts, endedAt: row.step.name };
  }
  return { kind: 'through', facts };
}

/** Newest first, each with a time limit: failing cleanup must not prevent the end from being reported. */
async function undoAll(
  undos: readonly (() => Promise<void>)[],
  { ports, signal, book }: WorkerServices,
): Promise<void> {
  for (const undo of undos.toReversed()) {
    const limitMs = signal.aborted ? UNDO_CANCELLED_MS : UNDO_MS;
    try {
      const isDone = await within(
        limitMs,
        undo().then(() => true),
        ports.clock,
      );
      if (isDone !== true)
        book.notice(
          `The cleanup after the run did not end within ${limitMs / 1_000} seconds: later steps of the job may find something changed.`,
        );
    } catch (error) {
      book.notice(`Something that was changed for the run could not be restored: ${errorMessage(error)}`);
    }
  }
}
