/**
 * One run from a decision to its report: authorise, show, work, show again.
 *
 * The order is the promise: nothing is shown before it is allowed, nothing is asked before it can be answered, and the
 * last thing that happens is that the thread tells the truth.
 */
import type { DispatchRequest } from '../protocol/dispatch-request.ts';
import { dispatchIdOfRequest, roundOf } from '../protocol/dispatch-request.ts';
import { EndMarker, renderMarker, type StatusMarker } from '../protocol/marker.ts';
import { exitCodeOf, type Outcome } from '../protocol/outcome.ts';
import type { TaskState } from '../protocol/lifecycle.ts';
import type { ResolvedSubagent } from '../protocol/resolved.ts';
import { renderAnswered } from '../protocol/question-comment.ts';
import type { Conversation, DispatchEnd } from '../worker/index.ts';
import { type Allowed, authorize, type Authorized } from './authorize.ts';
import type { Checked } from './check-run.ts';
import { createConversation } from './conversation.ts';
import { type EndView, renderEnd } from './end-comment.ts';
import type { GitHub, Step } from './ports.ts';
import { findRed, renderAnnotations, renderOutputs, type Report, type Unfruitful } from './report.ts';
import { renderSummary } from './summary.ts';
import type { Progress } from './progress.ts';
import type { RunnerContext } from './runner-context.ts';
import { createTaskView, type TaskView } from './task-view.ts';

export interface Serving {
  readonly context: RunnerContext;
  readonly github: GitHub;
  readonly step: Step;
  /** Shows how the checks came out where a commit is looked at; left out: nobody asked for it. */
  readonly check?: (checked: Checked) => Promise<void>;
  /** Ends that make the step red although the agent ended well. */
  readonly failOn?: readonly Unfruitful[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Shows in the task's comment what the agent is busy with; left out: nothing is shown. */
  readonly progress?: (request: DispatchRequest, task: TaskView) => Progress;
  /** Runs the worker on what was allowed. */
  readonly work: (allowed: Allowed, conversation: Conversation, onResolved: (subagent: ResolvedSubagent) => void, onPhase?: Progress['onPhase']) => Promise<DispatchEnd>;
}

/** Serves a request to its end. @throws whatever GitHub answers that we cannot live with; the caller reports it. */
export async function serve(request: DispatchRequest, serving: Serving): Promise<void> {
  const { context, github, step } = serving;
  const allowed = await authorize(request, context, github, serving.now());
  if (allowed.kind === 'superseded' || allowed.kind === 'over') {
    step.output('outcome', 'superseded');
    step.annotate('notice', 'Superseded', allowed.kind === 'over' ? 'The outcome of this round stands in the thread already, and nothing leaves it. Start a new task instead of running this one again.' : 'A newer attempt already does this. This run did nothing and said nothing.');
    return;
  }
  if (allowed.kind === 'refused') {
    await refuse(request, allowed, serving);
    return;
  }
  const task = createTaskView(request, { subagent: nameOf(allowed), asker: allowed.asker }, context, github);
  await openRound(allowed, task, serving);
  const conversation = createConversation(allowed, task, context, github);
  const progress = serving.progress?.(request, task);
  const end = await serving.work(allowed, conversation, (resolved) => { task.resolved = resolved; }, progress?.onPhase).finally(() => progress?.stop());
  if (end.kind === 'superseded' || !(await mayStillEnd(end, conversation))) {
    step.output('outcome', 'superseded');
    step.annotate('notice', 'Superseded', 'A newer attempt took over while this one worked. Nothing of it was published.');
    return;
  }
  // From here on the agent has heard them; told at its start, they are not told again.
  task.heard = allowed.heard.upTo;
  await closeRound(request, withNotices(end, allowed.heard.notices), task, conversation.asked(), serving);
}

function withNotices(end: Extract<DispatchEnd, { kind: 'ended' }>, notices: readonly string[]): Extract<DispatchEnd, { kind: 'ended' }> {
  return { ...end, notices: [...end.notices, ...notices] };
}

/** Storing the result takes seconds, in which somebody may have closed the task. A question is out already; a cancel has no time. */
async function mayStillEnd({ outcome }: Extract<DispatchEnd, { kind: 'ended' }>, conversation: Conversation): Promise<boolean> {
  return outcome.kind === 'needs_input' || outcome.kind === 'cancelled' || conversation.mayPublish();
}

function nameOf(allowed: Allowed): string {
  return allowed.kind === 'start' ? allowed.request.subagent.name : allowed.question.marker.subagent;
}

async function refuse(request: DispatchRequest, refused: Extract<Authorized, { kind: 'refused' }>, { github, step }: Serving): Promise<void> {
  step.output('outcome', 'refused');
  step.fail(refused.why);
  if (request.issue === undefined) return;
  const marker = renderMarker({ v: 1, kind: 'note', task: request.task, about: refused.about });
  await github.thread.post(request.issue, `${marker}\n⚠️ ${refused.why}`);
}

/** Says that the round has begun: on the question that was answered, and on the task's own comment. */
async function openRound(allowed: Allowed, task: TaskView, { context, github, step }: Serving): Promise<void> {
  if (allowed.kind === 'resume') {
    const { request, question, answer } = allowed;
    const { source } = request.answer;
    const answered = { by: request.by.login, attempt: request.attempt, runId: context.runId, ...('commentId' in source ? { commentId: source.commentId } : {}) };
    const said = answer.option === undefined ? answer.text : (question.marker.options[answer.option - 1] ?? answer.text);
    const body = renderAnswered(question.comment.body, { ...question.marker, answered }, { by: request.by.login, answer: said, runUrl: context.runUrl });
    await github.thread.edit(question.comment.id, body);
  }
  await task.show(allowed.kind === 'resume' ? 'resuming' : 'running');
  const comment = task.statusComment();
  if (comment !== undefined) step.remember('open-status', JSON.stringify({ comment, request: allowed.request, subagent: task.subagent }));
}

async function closeRound(request: DispatchRequest, end: Extract<DispatchEnd, { kind: 'ended' }>, task: TaskView, questionUrl: string | undefined, { context, github, step, check, failOn = [] }: Serving): Promise<void> {
  const { outcome, artifact } = end;
  const state = stateOf(outcome);
  // What could not be stored nobody can deliver.
  const delivered = outcome.kind === 'finished' && outcome.changes.files > 0 && artifact !== undefined && isDeliveredByBot(context);
  // Only where the bot has the last word: what names no result nobody delivers, and the run speaks for itself.
  const result: StatusMarker['result'] = delivered ? { artifactId: artifact.artifactId, digest: artifact.digest } : undefined;
  await tell({ ...reportOf(request, end), questionUrl }, failOn, step);
  await check?.({ subagent: task.subagent, outcome, result: end.result });
  await task.show(state, {
    outcome,
    notices: end.notices,
    hints: end.hints,
    durationMs: end.result.durationMs,
    delivered,
    ...(end.result.used === undefined ? {} : { used: end.result.used }),
    ...(questionUrl === undefined ? {} : { questionUrl }),
    ...(end.result.resumed === undefined ? {} : { resumed: end.result.resumed }),
  }, result);
  step.remember('open-status', '');
  await sayEnd(request, outcome, { delivered, isKept: artifact !== undefined, state, hints: end.hints, subagent: task.subagent, runUrl: context.runUrl, ...(end.result.used === undefined ? {} : { used: end.result.used }) }, github);
}

async function sayEnd(request: DispatchRequest, outcome: Outcome, view: EndView & { state: TaskState }, github: GitHub): Promise<void> {
  if (request.issue === undefined) return;
  const marker = EndMarker.parse({ v: 1, kind: 'end', task: request.task, state: view.state, round: roundOf(request) });
  const body = renderEnd(marker, outcome, view);
  if (body !== undefined) await github.thread.post(request.issue, body);
}

/** Whoever dispatched us with an app's identity also delivers; a person who started us by hand gets the patch. */
function isDeliveredByBot(context: RunnerContext): boolean {
  return context.actor.login.endsWith('[bot]');
}

function stateOf(outcome: Outcome): TaskState {
  switch (outcome.kind) {
    case 'finished': return 'finished';
    case 'needs_input': return 'suspended';
    case 'failed': return 'failed';
    case 'cancelled': return 'cancelled';
  }
}

function reportOf(request: DispatchRequest, end: Extract<DispatchEnd, { kind: 'ended' }>): Report {
  return {
    dispatch: dispatchIdOfRequest(request),
    task: request.task,
    round: roundOf(request),
    outcome: end.outcome,
    exitCode: exitCodeOf(end.outcome),
    durationMs: end.result.durationMs,
    sessionId: end.result.sessionId,
    resumed: end.result.resumed,
    artifact: end.artifact,
    hints: end.hints,
    notices: end.notices,
    used: end.result.used,
    timeline: end.result.timeline,
    rounds: end.result.rounds,
  };
}

/** Tells the rest of the job. Only a failure is red, and what the workflow asked to be: a pause is a success, and a cancelled run is cancelled already. */
async function tell(report: Report, failOn: readonly Unfruitful[], step: Step): Promise<void> {
  for (const [name, value] of Object.entries(renderOutputs(report))) step.output(name, value);
  for (const { level, title, text } of renderAnnotations(report)) step.annotate(level, title, text);
  await step.summary(renderSummary(report));
  const red = findRed(report, failOn);
  if (red !== undefined) step.fail(red);
}
