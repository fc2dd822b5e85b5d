/**
 * Step 14: reports the end, once, whatever it is.
 *
 * The order matters: a newer attempt stops us before anything is published; the question is posted after its state can
 * be read; the result can be read before the terminal event. Once the outcome is decided here, a cancel comes too late
 * and changes nothing.
 */
import { dispatchIdOf, questionIdOf } from '../../../../protocol/base/ids.ts';
import type { LifecycleEvent } from '../../../../protocol/messages/lifecycle.ts';
import { needsPerson } from '../../../../protocol/messages/worker-question.ts';
import type { LogEvent } from '../../../../protocol/messages/log-event.ts';
import { exitCodeOf, type Outcome } from '../../../../protocol/results/outcome.ts';
import { resultArtifactName } from '../../../../protocol/results/result-artifact.ts';
import { taskUsageOf } from '../../../../protocol/results/usage.ts';
import { packUndelivered, sayUndelivered } from '../../../callback/undelivered.ts';
import { DispatchError } from '../../../dispatch-error.ts';
import type { StepFacts, Walked, WorkerServices } from '../../../context/step-context.ts';
import type { DispatchEnd } from '../../../context/dispatch-end.ts';
import { packResult, summarize, summaryOf } from '../../build-result.ts';
import { NO_COMMIT } from '../../../../protocol/base/pinned-bundle.ts';
import { listDenied } from '../../../limits/worker-questions.ts';
import { usageOf } from '../../usage-report.ts';
import { outcomeOfFailure } from '../../failure-outcome.ts';
import { within } from '../../../timing/with-deadline.ts';
import { announceUnstarted } from '../prepare/announce.ts';
import { renderEnd } from './render-end.ts';
import { errorMessage } from '../../../../protocol/errors/error-message.ts';

/**
 * The time limit of each call once the agent has ended, and when the last of them must be over: a cancel has five
 * seconds for everything.
 */
const CANCELLED_MS = 700;
const OVER_MS = 4_500;
/** The time for webhooks after a run was cancelled or superseded. */
const TELL_CANCELLED_MS = 1_200;
const SUPERSEDED_MS = 1_000;

export async function conclude(walked: Walked, bootedAt: Date, services: WorkerServices): Promise<DispatchEnd> {
  const { facts } = walked;
  const decided = decide(walked, services);
  const may = await mayPublish(decided, services);
  if (may === 'no') {
    services.book.log({
      kind: 'runtime.note',
      text: 'A newer attempt owns this round. Nothing from this one is published.',
    });
    await services.announcer.settle(SUPERSEDED_MS);
    return { kind: 'superseded' };
  }
  const outcome = may === 'yes' ? await ask(decided, facts, services) : may;
  const durationMs = Math.max(0, services.ports.clock.now().getTime() - (facts.startedAt ?? bootedAt).getTime());
  const emitter = await announceUnstarted(facts, bootedAt, services);
  return publish(outcome, durationMs, { ...facts, emitter }, services);
}

function decide(walked: Walked, services: WorkerServices): Outcome {
  switch (walked.kind) {
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'failed':
      return walked.outcome;
    case 'through':
      return outcomeOf(walked.facts, services);
  }
}

function outcomeOf(facts: Partial<StepFacts>, { plan, book }: WorkerServices): Outcome {
  const { verdict, saved } = facts;
  switch (verdict?.kind) {
    case undefined:
      return outcomeOfFailure(new Error('The dispatch ended before anything was decided.'), 'worker-failed');
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'failed':
      return { kind: 'failed', failure: verdict.failure, exitCode: verdict.exitCode };
    case 'needs_input':
      return {
        kind: 'needs_input',
        question: questionIdOf(plan.task, plan.round),
        asked: verdict.asked,
        ...(saved?.state !== undefined && { state: referenceOf(saved.state) }),
      };
    case 'finished':
      return finishedOutcome(facts, book);
  }
}

function finishedOutcome(
  { agent, changes, verified, evidence }: Partial<StepFacts>,
  { redactor }: WorkerServices['book'],
): Outcome {
  const outputs = evidence?.outputs.length ?? 0;
  const denied = listDenied(agent?.end.denied ?? []).map(redactor.text);
  return {
    kind: 'finished',
    summary: summarize(agent),
    changes: summaryOf(changes?.kept),
    ...(verified?.verify !== undefined && { verify: verified.verify }),
    ...(outputs !== 0 && { outputs }),
    ...(denied.length !== 0 && { denied }),
  };
}

function referenceOf({ runId, artifactId, digest }: NonNullable<StepFacts['saved']['state']>): {
  runId: number;
  artifactId: number;
  digest: string;
} {
  return { runId, artifactId, digest };
}

/** Unknown means no, except for a cancelled run, which has nothing to publish but its cancellation. */
async function mayPublish(outcome: Outcome, { ports, cancelClock }: WorkerServices): Promise<'yes' | 'no' | Outcome> {
  try {
    const asked = ports.conversation.mayPublish();
    const answer =
      outcome.kind === 'cancelled'
        ? ((await within(cancelClock.left(OVER_MS, CANCELLED_MS), asked, ports.clock)) ?? true)
        : await asked;
    return answer ? 'yes' : 'no';
  } catch (error) {
    if (outcome.kind === 'cancelled') return 'yes';
    const detail = `Could not find out whether a newer attempt owns this round: ${errorMessage(error)}`;
    return outcomeOfFailure(
      new DispatchError('fetch-failed', detail, { fix: 'Start again when GitHub is reachable.', cause: error }),
      'fetch-failed',
    );
  }
}

/** @returns the outcome, or the resulting one if the question could not be posted. */
async function ask(
  outcome: Outcome,
  facts: Partial<StepFacts>,
  { ports, book, plan }: WorkerServices,
): Promise<Outcome> {
  const { saved, base } = facts;
  if (outcome.kind !== 'needs_input' || saved?.state === undefined) return outcome;
  try {
    await ports.conversation.ask({
      id: outcome.question,
      asked: outcome.asked,
      state: referenceOf(saved.state),
      expires: saved.state.expires,
      head: base?.commit ?? plan.resume?.head ?? NO_COMMIT,
      notices: book.notices(),
      ...(saved.kept?.manifest.demand?.kind === 'more' && { isTurn: true }),
      ...(needsPerson(saved.kept?.manifest.demand) && { needsPerson: true }),
      used: taskUsageOf(usageOf(facts, { idleMs: plan.idleMs ?? 0, apiCalls: undefined })),
    });
    return outcome;
  } catch (error) {
    const detail = `The agent asked, but its question could not be posted: ${errorMessage(error)}`;
    return outcomeOfFailure(
      new DispatchError('worker-failed', detail, {
        fix: 'Start the task again when the issue is writable; the agent will ask again.',
        cause: error,
      }),
      'worker-failed',
    );
  }
}

async function publish(
  decided: Outcome,
  durationMs: number,
  facts: Partial<StepFacts> & Pick<StepFacts, 'emitter'>,
  services: WorkerServices,
): Promise<DispatchEnd> {
  const { book, plan, dispatchId } = services;
  const { outcome, result, hints } = renderEnd(decided, durationMs, facts, services);
  for (const text of hints) book.log({ kind: 'hint', dispatchId, text });
  const event = eventOf(outcome, durationMs, services);
  const line = lineOf(outcome, durationMs, services);
  const kept = outcome.kind === 'finished' || outcome.kind === 'failed' ? facts.changes?.kept : undefined;
  const files = new Map([
    ...packResult(result, [...book.recorded(), { log: line }, { event }], kept),
    ...(facts.evidence?.files ?? []),
  ]);
  const artifact = await store(resultArtifactName(dispatchId, plan.attempt), files, outcome, services);
  book.log(line);
  if (outcome.kind === 'cancelled') services.announcer.hurry();
  await facts.emitter.emit(event);
  await keepUndelivered(outcome, services);
  return {
    kind: 'ended',
    outcome,
    result,
    artifact,
    notices: book.notices(),
    hints,
    ...(outcome.kind === 'needs_input' && facts.saved?.kept !== undefined ? { saved: facts.saved.kept } : {}),
  };
}

/** Waits for the webhooks, and stores undelivered events where they can be found again. */
async function keepUndelivered(
  outcome: Outcome,
  { announcer, ports, plan, book, dispatchId, cancelClock }: WorkerServices,
): Promise<void> {
  const isCancelled = outcome.kind === 'cancelled';
  const undelivered = await announcer.settle(isCancelled ? cancelClock.left(OVER_MS, TELL_CANCELLED_MS) : undefined);
  if (undelivered.length === 0) return;
  for (const sentence of sayUndelivered(undelivered)) book.notice(sentence);
  try {
    const stored = ports.artifacts.put(
      `agora-undelivered-${dispatchId}-a${plan.attempt}`,
      packUndelivered(undelivered),
      plan.settings.retentionDays,
    );
    await (isCancelled ? within(cancelClock.left(OVER_MS, CANCELLED_MS), stored, ports.clock) : stored);
  } catch {
    // Its message may contain a URL, so only the failure itself is reported.
    book.log({ kind: 'lifecycle.delivery.persist_failed', dispatchId });
  }
}

/** A result that cannot be stored is reported, and changes nothing else. */
async function store(
  name: string,
  files: ReturnType<typeof packResult>,
  outcome: Outcome,
  { ports, plan, book, cancelClock }: WorkerServices,
): Promise<Extract<DispatchEnd, { kind: 'ended' }>['artifact']> {
  try {
    const stored = ports.artifacts.put(name, files, plan.settings.retentionDays);
    if (outcome.kind !== 'cancelled') return await stored;
    return await within(cancelClock.left(OVER_MS, CANCELLED_MS), stored, ports.clock);
  } catch (error) {
    book.notice(`The result could not be stored as an artifact: ${errorMessage(error)}`);
    return undefined;
  }
}

function eventOf(outcome: Outcome, durationMs: number, { ports, plan }: WorkerServices): LifecycleEvent {
  const common = { dispatchId: dispatchIdOf(plan.task, plan.round), at: ports.clock.now().toISOString(), durationMs };
  switch (outcome.kind) {
    case 'finished':
      return { kind: 'dispatch.finished', ...common, exitCode: exitCodeOf(outcome) };
    case 'needs_input':
      return { kind: 'dispatch.needs_input', ...common };
    case 'failed':
      return { kind: 'dispatch.failed', ...common, reason: outcome.failure.reason };
    case 'cancelled':
      return { kind: 'dispatch.cancelled', ...common };
  }
}

function lineOf(outcome: Outcome, durationMs: number, { dispatchId }: WorkerServices): LogEvent {
  switch (outcome.kind) {
    case 'finished':
      return { kind: 'dispatch.finished', dispatchId, exitCode: exitCodeOf(outcome), durationMs };
    case 'needs_input':
      return { kind: 'dispatch.needs_input', dispatchId, question: outcome.asked.question, durationMs };
    case 'failed':
      return {
        kind: 'dispatch.failed',
        dispatchId,
        reason: outcome.failure.reason,
        detail: outcome.failure.detail,
        durationMs,
      };
    case 'cancelled':
      return { kind: 'dispatch.cancelled', dispatchId, durationMs };
  }
}
