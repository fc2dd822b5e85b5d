/**
 * What the thread, and the rest of the job, see of one round: its start and its outcome.
 *
 * The thread is updated last, so that it shows the final state.
 */
import { defined } from '../../protocol/base/defined.ts';
import {
  dispatchIdOfRequest,
  roundOf,
  type DispatchRequest,
  type SavedRound,
} from '../../protocol/messages/dispatch-request.ts';
import { cutText } from '../../protocol/text/sanitize.ts';
import type { TaskState } from '../../protocol/messages/lifecycle.ts';
import { renderChildAnswer } from '../../protocol/comments/delegated-answer-comment.ts';
import { EndMarker, type StatusMarker } from '../../protocol/comments/marker.ts';
import { exitCodeOf, type Outcome } from '../../protocol/results/outcome.ts';
import type { DispatchEnd } from '../../worker/index.ts';
import type { Allowed } from '../authorize/authorization.ts';
import type { Checked } from '../render/check-run.ts';
import type { Posted } from '../run/ask-on-issue.ts';
import { type EndView, renderEnd } from '../render/end-comment.ts';
import { isApp } from '../thread/trusted-marker.ts';
import type { CommentEdit, GitHub, RunnerStep } from '../ports.ts';
import type { NoChangeConclusion } from '../../protocol/results/conclusion.ts';
import type { KeptPatch } from '../../protocol/results/result-artifact.ts';
import { findFailureReason, renderAnnotations, renderOutputs, type Report } from '../render/step-outputs.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';
import type { StatusView } from '../render/status-comment.ts';
import { renderSummary } from '../render/step-summary.ts';
import type { StatusCommentTask } from './status-comment-writer.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

export interface PublishStage {
  readonly context: RunnerContext;
  readonly github: GitHub;
  readonly step: RunnerStep;
  /** Shows the result of the checks on the commit; omitted if it was not requested. */
  readonly check?: (checked: Checked) => Promise<void>;
  /** Conclusions that fail the step although the agent ended normally. */
  readonly failOn?: readonly NoChangeConclusion[];
}

export type Ended = Extract<DispatchEnd, { kind: 'ended' }>;

export interface PublishedRound {
  readonly request: DispatchRequest;
  readonly task: StatusCommentTask;
  readonly end: Ended;
  /** The question that it ended with. */
  readonly asked: Posted | undefined;
  /** How long the run has waited for answers so far. */
  readonly idleMs: number;
}

/** Shows that a round has started. @param taken is written first, on the question that it answers. */
export async function showBegun(
  allowed: Allowed,
  task: StatusCommentTask,
  { step }: PublishStage,
  taken?: CommentEdit,
): Promise<void> {
  await task.show(allowed.kind === 'resume' ? 'resuming' : 'running', {}, undefined, taken);
  rememberOpen(allowed.request, task, step);
}

/**
 * For the post step, if this one is killed.
 * @param more what is kept although nobody was told yet: `stored`, its result; `saved`, what a retry continues from.
 */
export function rememberOpen(
  request: DispatchRequest,
  task: StatusCommentTask,
  step: RunnerStep,
  more: { readonly stored?: true; readonly saved?: SavedRound } = {},
): void {
  const comment = task.statusComment();
  if (comment === undefined) return;
  step.remember('open-status', JSON.stringify({ comment, request, subagent: task.subagent, ...more }));
}

/**
 * Reports the outcome of a round. Only a failure fails the step, and the conclusions that the workflow listed: a pause
 * is a success, and a cancelled run is already cancelled.
 */
export async function tellRound(round: PublishedRound, { step, check, failOn = [] }: PublishStage): Promise<void> {
  const report = reportOf(round);
  for (const [name, value] of Object.entries(renderOutputs(report))) step.output(name, value);
  for (const { level, title, text } of renderAnnotations(report)) step.annotate(level, title, text);
  await step.summary(renderSummary(report));
  const red = findFailureReason(report, failOn);
  if (red !== undefined) step.fail(red);
  await check?.({ subagent: round.task.subagent, outcome: report.outcome, result: round.end.result }).catch(
    (error: unknown) => {
      step.annotate('warning', 'No check run', errorMessage(error));
    },
  );
}

/** Shows the outcome in the task's comment; nothing follows in this run. */
export async function closeRound(round: PublishedRound, { context, github, step }: PublishStage): Promise<void> {
  const { request, task, end } = round;
  const { outcome, artifact, hints } = end;
  if (artifact !== undefined) rememberOpen(request, task, step, { stored: true, ...savedOf(round) });
  const state = stateOf(outcome);
  // A result that could not be stored cannot be delivered, a patch is applied by hand, and a task that answers another
  // agent delivers nothing.
  const delivered =
    outcome.kind === 'finished' &&
    outcome.changes.files > 0 &&
    task.answers === undefined &&
    artifact !== undefined &&
    end.result.deliver !== 'patch' &&
    isDeliveredByBot(context);
  // Only if the bot posts the final comment: without a result there is nothing to deliver, and the run posts it itself.
  const result: StatusMarker['result'] = delivered
    ? { artifactId: artifact.artifactId, digest: artifact.digest }
    : undefined;
  const takesRetry = isDeliveredByBot(context) && !task.isByHand;
  const view = { ...statusViewOf(round), delivered, takesRetry, isUnkept: artifact === undefined };
  const closing = renderClosing(round, {
    delivered,
    isKept: artifact !== undefined,
    patch: patchOf(request, end, context),
    hints,
    subagent: task.subagent,
    runUrl: context.runUrl,
    takesRetry,
    ...savedOf(round),
    ...usedOf(end),
  });
  await task.show(state, { ...view, hasFinalComment: closing?.kind === 'end' }, result);
  step.remember('open-status', '');
  if (state === 'cancelled') await noteEnd(task, step);
  if (request.issue === undefined || closing === undefined) return;
  try {
    await github.thread.post(request.issue, closing.body);
  } catch (error) {
    // The comment that the task's comment refers to does not exist.
    if (closing.kind === 'end') await task.show(state, view, result);
    throw error;
  }
}

/** A cancelled run may have no more time, and everything else is already shown. */
export async function noteEnd(task: StatusCommentTask, step: RunnerStep): Promise<void> {
  try {
    await task.noteEnd();
  } catch (error) {
    const why = errorMessage(error);
    step.annotate('notice', 'The time of the end is not recorded', why);
  }
}

function patchOf(request: DispatchRequest, { result: { base } }: Ended, { runId }: RunnerContext): KeptPatch {
  return { task: request.task, dispatch: dispatchIdOfRequest(request), attempt: request.attempt, runId, base };
}

/** What the task's comment shows about the outcome, whatever happens to it now. */
export function statusViewOf(round: PublishedRound): Partial<StatusView> {
  const { end, asked } = round;
  const { outcome, notices, hints, result } = end;
  return {
    outcome,
    notices,
    hints,
    durationMs: result.durationMs,
    // A round that ended before it read them does not know any.
    ...(result.rounds.length !== 0 && { answered: result.rounds }),
    ...savedOf(round),
    ...usedOf(end),
    ...(asked !== undefined && { questionUrl: asked.comment.url }),
    ...defined({ resumed: result.resumed }),
    listed: listedOf(result),
  };
}

/** For the agent's message, in the record of the task's comment. */
const SAID_CHARS = 200;

function listedOf({ ranOn, sessionId, summary, needsInput }: Ended['result']): NonNullable<StatusView['listed']> {
  const said = summary ?? needsInput?.context;
  return defined({
    runtime: ranOn?.runtime,
    session: sessionId,
    said: said === undefined ? undefined : cutText(said, SAID_CHARS),
    demand: needsInput?.demand,
  });
}

/** What a run could not open, nothing can continue from. */
function savedOf({ task: { paused }, end: { outcome, result } }: PublishedRound): Pick<StatusView, 'saved'> {
  const isUnopened = outcome.kind === 'failed' && ['fetch-failed', 'integrity-failed'].includes(outcome.failure.reason);
  return defined({ saved: result.saved ?? (isUnopened ? undefined : paused) });
}

function usedOf({ result: { used } }: Ended): Pick<StatusView, 'used'> {
  return used === undefined ? {} : { used };
}

/** The text of a separate comment, because an edit notifies nobody; `undefined` if somebody else posts it. */
function renderClosing(
  { request, task: { answers }, end: { outcome } }: PublishedRound,
  view: EndView,
): { readonly kind: 'answer' | 'end'; readonly body: string } | undefined {
  const state = stateOf(outcome);
  const marker = EndMarker.parse({ v: 1, kind: 'end', task: request.task, state, round: roundOf(request) });
  if (isAnswer(outcome, answers)) {
    const { subagent, runUrl } = view;
    const given = { subagent, runUrl, answer: outcome.summary, droppedFiles: outcome.changes.files };
    return { kind: 'answer', body: renderChildAnswer({ ...marker, answers }, given) };
  }
  const body = renderEnd(marker, outcome, view);
  return body === undefined ? undefined : { kind: 'end', body };
}

/** An agent that was asked and said nothing has not answered. */
function isAnswer(
  outcome: Outcome,
  answers: StatusCommentTask['answers'],
): outcome is Extract<Outcome, { kind: 'finished' }> {
  return answers !== undefined && outcome.kind === 'finished' && outcome.summary.trim() !== '';
}

/** If an app dispatched the run, it also delivers; a person who started it by hand gets the patch. */
export function isDeliveredByBot(context: RunnerContext): boolean {
  return isApp(context.actor);
}

function stateOf(outcome: Outcome): TaskState {
  switch (outcome.kind) {
    case 'finished':
      return 'finished';
    case 'needs_input':
      return 'suspended';
    case 'failed':
      return 'failed';
    case 'cancelled':
      return 'cancelled';
  }
}

function reportOf({ request, end, asked, idleMs, task: { answers } }: PublishedRound): Report {
  return {
    dispatch: dispatchIdOfRequest(request),
    task: request.task,
    round: roundOf(request),
    outcome: end.outcome,
    exitCode: exitCodeOf(end.outcome),
    durationMs: end.result.durationMs,
    idleMs,
    sessionId: end.result.sessionId,
    resumed: end.result.resumed,
    artifact: end.artifact,
    hints: end.hints,
    notices: end.notices,
    isAnswer: answers !== undefined,
    used: end.result.used,
    timeline: end.result.timeline,
    questionUrl: asked?.comment.url,
    rounds: end.result.rounds,
    saved: end.result.saved,
  };
}
