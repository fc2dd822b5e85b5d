/**
 * What the thread, and the rest of the job, see of one round: that it has begun, and how it came out.
 *
 * The last thing that happens is that the thread tells the truth.
 */
import { defined } from '../../protocol/base/defined.ts';
import { dispatchIdOfRequest, roundOf, type DispatchRequest } from '../../protocol/messages/dispatch-request.ts';
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

export interface PublishStage {
  readonly context: RunnerContext;
  readonly github: GitHub;
  readonly step: RunnerStep;
  /** Shows how the checks came out where a commit is looked at; left out: nobody asked for it. */
  readonly check?: (checked: Checked) => Promise<void>;
  /** Ends that make the step red although the agent ended well. */
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

/** Says that a round has begun. @param taken is said first, on the question that it answers. */
export async function showBegun(
  allowed: Allowed,
  task: StatusCommentTask,
  { step }: PublishStage,
  taken?: CommentEdit,
): Promise<void> {
  await task.show(allowed.kind === 'resume' ? 'resuming' : 'running', {}, undefined, taken);
  const comment = task.statusComment();
  if (comment !== undefined)
    step.remember('open-status', JSON.stringify({ comment, request: allowed.request, subagent: task.subagent }));
}

/**
 * Tells how a round came out. Only a failure is red, and what the workflow asked to be: a pause is a success, and a
 * cancelled run is cancelled already.
 */
export async function tellRound(round: PublishedRound, { step, check, failOn = [] }: PublishStage): Promise<void> {
  const report = reportOf(round);
  for (const [name, value] of Object.entries(renderOutputs(report))) step.output(name, value);
  for (const { level, title, text } of renderAnnotations(report)) step.annotate(level, title, text);
  await step.summary(renderSummary(report));
  const red = findFailureReason(report, failOn);
  if (red !== undefined) step.fail(red);
  await check?.({ subagent: round.task.subagent, outcome: report.outcome, result: round.end.result });
}

/** Shows the outcome on the task's comment; nothing happens in this run any more. */
export async function closeRound(round: PublishedRound, { context, github, step }: PublishStage): Promise<void> {
  const { request, task, end } = round;
  const { outcome, artifact, hints } = end;
  const state = stateOf(outcome);
  // What could not be stored nobody can deliver, a patch is taken by hand, and who answers another agent delivers
  // nothing.
  const delivered =
    outcome.kind === 'finished' &&
    outcome.changes.files > 0 &&
    task.answers === undefined &&
    artifact !== undefined &&
    end.result.deliver !== 'patch' &&
    isDeliveredByBot(context);
  // Only where the bot has the last word: what names no result nobody delivers, and the run speaks for itself.
  const result: StatusMarker['result'] = delivered
    ? { artifactId: artifact.artifactId, digest: artifact.digest }
    : undefined;
  const byBot = isDeliveredByBot(context);
  const view = { ...viewOf(round), delivered, byBot };
  const lastWord = renderLastWord(round, {
    delivered,
    isKept: artifact !== undefined,
    patch: patchOf(request, end, context),
    hints,
    subagent: task.subagent,
    runUrl: context.runUrl,
    byBot,
    ...savedOf(end),
    ...usedOf(end),
  });
  await task.show(state, { ...view, hasLastWord: lastWord?.kind === 'end' }, result);
  step.remember('open-status', '');
  if (request.issue === undefined || lastWord === undefined) return;
  try {
    await github.thread.post(request.issue, lastWord.body);
  } catch (error) {
    // What the task's comment refers to does not stand there.
    if (lastWord.kind === 'end') await task.show(state, view, result);
    throw error;
  }
}

function patchOf(request: DispatchRequest, { result: { base } }: Ended, { runId }: RunnerContext): KeptPatch {
  return { task: request.task, dispatch: dispatchIdOfRequest(request), attempt: request.attempt, runId, base };
}

/** What the task's comment says of the outcome, whatever becomes of it now. */
export function viewOf({ end, asked }: PublishedRound): Partial<StatusView> {
  const { outcome, notices, hints, result } = end;
  return {
    outcome,
    notices,
    hints,
    durationMs: result.durationMs,
    // A round that has not come so far as to read them does not know any.
    ...(result.rounds.length !== 0 && { answered: result.rounds }),
    ...savedOf(end),
    ...usedOf(end),
    ...(asked !== undefined && { questionUrl: asked.comment.url }),
    ...defined({ resumed: result.resumed }),
    listed: listedOf(result),
  };
}

/** Of what the agent said, in the record of the task's comment. */
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

function savedOf({ result: { saved } }: Ended): Pick<StatusView, 'saved'> {
  return saved === undefined ? {} : { saved };
}

function usedOf({ result: { used } }: Ended): Pick<StatusView, 'used'> {
  return used === undefined ? {} : { used };
}

/** What stands in a comment of its own, because an edit notifies nobody; `undefined` when somebody else says it. */
function renderLastWord(
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

/** Who was asked and said nothing has not answered. */
function isAnswer(
  outcome: Outcome,
  answers: StatusCommentTask['answers'],
): outcome is Extract<Outcome, { kind: 'finished' }> {
  return answers !== undefined && outcome.kind === 'finished' && outcome.summary.trim() !== '';
}

/** Whoever dispatched us with an app's identity also delivers; a person who started us by hand gets the patch. */
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
