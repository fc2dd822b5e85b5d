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
import { renderChildAnswer } from '../protocol/child-answer.ts';
import { renderAnswered } from '../protocol/question-comment.ts';
import type { Conversation, DispatchEnd } from '../worker/index.ts';
import { type Allowed, authorize, type Authorized } from './authorize.ts';
import { createConversation } from './conversation.ts';
import { type EndView, renderEnd } from './end-comment.ts';
import { latestOf } from './messages.ts';
import type { GitHub, Step } from './ports.ts';
import { renderAnnotations, renderOutputs, renderSummary, type Report } from './report.ts';
import type { RunnerContext } from './runner-context.ts';
import { createTaskView, type TaskView } from './task-view.ts';

export interface Serving {
  readonly context: RunnerContext;
  readonly github: GitHub;
  readonly step: Step;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Runs the worker on what was allowed. */
  readonly work: (allowed: Allowed, conversation: Conversation, task: TaskView) => Promise<DispatchEnd>;
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
  const task = createTaskView(request, { subagent: nameOf(allowed), asker: allowed.asker, answers: allowed.answers }, context, github);
  task.heard = heardBefore(allowed);
  await openRound(allowed, task, serving);
  const conversation = createConversation(allowed, task, context, github);
  const end = await serving.work(allowed, conversation, task);
  if (end.kind === 'superseded' || !(await mayStillEnd(end, conversation))) {
    step.output('outcome', 'superseded');
    step.annotate('notice', 'Superseded', 'A newer attempt took over while this one worked. Nothing of it was published.');
    return;
  }
  // From here on the agent has heard them; told at its start, they are not told again.
  task.heard = latestOf(task.heard, allowed.heard.upTo);
  await closeRound(request, withNotices(end, allowed.heard.notices), task, conversation.asked(), serving);
}

function withNotices(end: Extract<DispatchEnd, { kind: 'ended' }>, notices: readonly string[]): Extract<DispatchEnd, { kind: 'ended' }> {
  return { ...end, notices: [...end.notices, ...notices] };
}

/** Storing the result takes seconds, in which somebody may have closed the task. A question is out already; a cancel has no time. */
async function mayStillEnd({ outcome }: Extract<DispatchEnd, { kind: 'ended' }>, conversation: Conversation): Promise<boolean> {
  return outcome.kind === 'needs_input' || outcome.kind === 'cancelled' || conversation.mayPublish();
}

/** Whoever dispatched this has sent along all that was not delivered by then, so what the agent was given out of order is behind it. */
function heardBefore(allowed: Allowed): number | undefined {
  return allowed.kind === 'start' ? undefined : latestOf(allowed.question.marker.heard, ...(allowed.question.marker.given ?? []));
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
    const by = answer.from ?? request.by.login;
    const answered = { by, attempt: request.attempt, runId: context.runId, ...('commentId' in source ? { commentId: source.commentId } : {}) };
    const said = answer.option === undefined ? answer.text : (question.marker.options[answer.option - 1] ?? answer.text);
    const body = renderAnswered(question.comment.body, { ...question.marker, answered }, { by, answer: said, runUrl: context.runUrl });
    await github.thread.edit(question.comment.id, body);
  }
  await task.show(allowed.kind === 'resume' ? 'resuming' : 'running');
  const comment = task.statusComment();
  if (comment !== undefined) step.remember('open-status', JSON.stringify({ comment, request: allowed.request, subagent: task.subagent }));
}

async function closeRound(request: DispatchRequest, end: Extract<DispatchEnd, { kind: 'ended' }>, task: TaskView, questionUrl: string | undefined, { context, github, step }: Serving): Promise<void> {
  const { outcome, artifact } = end;
  const state = stateOf(outcome);
  // What could not be stored nobody can deliver, a patch is taken by hand, and who answers another agent delivers nothing.
  const delivered = outcome.kind === 'finished' && outcome.changes.files > 0 && task.answers === undefined && artifact !== undefined && end.result.deliver !== 'patch' && isDeliveredByBot(context);
  // Only where the bot has the last word: what names no result nobody delivers, and the run speaks for itself.
  const result: StatusMarker['result'] = delivered ? { artifactId: artifact.artifactId, digest: artifact.digest } : undefined;
  await tell(reportOf(request, end, task), step);
  await task.show(state, {
    outcome,
    notices: end.notices,
    hints: end.hints,
    durationMs: end.result.durationMs,
    delivered,
    ...(questionUrl === undefined ? {} : { questionUrl }),
    ...(end.result.resumed === undefined ? {} : { resumed: end.result.resumed }),
  }, result);
  step.remember('open-status', '');
  const patch = { task: request.task, dispatch: dispatchIdOfRequest(request), attempt: request.attempt, runId: context.runId, base: end.result.base };
  await sayEnd(request, outcome, { delivered, isKept: artifact !== undefined, patch, state, hints: end.hints, subagent: task.subagent, runUrl: context.runUrl, answers: task.answers }, github);
}

async function sayEnd(request: DispatchRequest, outcome: Outcome, view: EndView & { state: TaskState; answers: TaskView['answers'] }, github: GitHub): Promise<void> {
  if (request.issue === undefined) return;
  const marker = EndMarker.parse({ v: 1, kind: 'end', task: request.task, state: view.state, round: roundOf(request) });
  const body = isAnswer(outcome, view.answers) ? renderChildAnswer({ ...marker, answers: view.answers }, { subagent: view.subagent, runUrl: view.runUrl, answer: outcome.summary, droppedFiles: outcome.changes.files }) : renderEnd(marker, outcome, view);
  if (body !== undefined) await github.thread.post(request.issue, body);
}

/** Who was asked and said nothing has not answered. */
function isAnswer(outcome: Outcome, answers: TaskView['answers']): outcome is Extract<Outcome, { kind: 'finished' }> {
  return answers !== undefined && outcome.kind === 'finished' && outcome.summary.trim() !== '';
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

function reportOf(request: DispatchRequest, end: Extract<DispatchEnd, { kind: 'ended' }>, { answers }: Pick<TaskView, 'answers'>): Report {
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
    isAnswer: answers !== undefined,
  };
}

/** Tells the rest of the job. Only a failure is red: a pause is a success, and a cancelled run is cancelled already. */
async function tell(report: Report, step: Step): Promise<void> {
  for (const [name, value] of Object.entries(renderOutputs(report))) step.output(name, value);
  for (const { level, title, text } of renderAnnotations(report)) step.annotate(level, title, text);
  await step.summary(renderSummary(report));
  if (report.outcome.kind === 'failed') step.fail(`${report.outcome.failure.reason}: ${report.outcome.failure.detail}`);
}
