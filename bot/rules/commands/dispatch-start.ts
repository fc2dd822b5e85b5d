/** The dispatch that starts a task, within the limits and for an existing subagent. Pure. */
import { defined } from '../../../protocol/base/defined.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import { StartRequest, type StartSource } from '../../../protocol/messages/dispatch-request.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { hasEnded } from '../../../protocol/messages/lifecycle.ts';
import type { ActionFence } from '../../decision/actions.ts';
import { act, combine, isUnknown, NOTHING, type RuleResult, type UnknownFact } from '../../decision/decided.ts';
import { askHistory, askIssue, askSubagent, type DecisionContext } from '../../decision/decision-context.ts';
import { sayOnce } from '../../decision/notify-once.ts';
import type { FoundSubagent } from '../../ports.ts';
import { readAllTasks } from '../../tasks/all-tasks.ts';
import type { Cause, Origin } from '../../tasks/cause.ts';
import { continuesOf, findSaved } from '../../tasks/lineage.ts';
import { askFence } from '../../tasks/queued-message-starts.ts';
import { type MessagesOfLine, readMessagesOfLine } from '../../tasks/queued-messages.ts';
import { findLimit } from '../../tasks/quotas.ts';
import { findTriggering } from '../../tasks/start-triggers.ts';
import { sayLeftOutMessages } from '../../texts/end-notices.ts';
import { sayTaskLimit, sayMalformedSubagent, sayNoSubagent } from '../../texts/start-notices.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import { hashIssueText, hasStoodSince, issueTextBefore } from '../../../protocol/thread/issue-history.ts';

type Asks = Exclude<Cause['asks'], { kind: 'mistake' }>;

interface Tried {
  readonly attempt: number;
  readonly tried: number;
}

export function dispatchStart(context: DecisionContext, cause: Cause, asks: Asks, attempt: Tried): RuleResult {
  const { task, by } = cause;
  const tasks = readAllTasks(context);
  if (isUnknown(tasks)) return tasks;
  const limit = attempt.attempt === 1 ? findLimit(context, cause, tasks) : 'none';
  if (isUnknown(limit)) return limit;
  if (limit !== 'none')
    return sayOnce(context, task, `limit:${task}:${cause.at}`, cause.at, sayTaskLimit(by.login, limit));
  const found = askSubagent(context, asks.origin.subagent);
  if (isUnknown(found)) return found;
  if (found.kind !== 'found') {
    const text = sayWhyNot(found, by.login, asks.origin.subagent);
    return sayOnce(context, task, `subagent:${task}:${cause.at}`, cause.at, text);
  }
  const source = readSource(context, cause, asks);
  if (isUnknown(source)) return source;
  const line = asks.kind === 'task' ? [] : asks.line;
  const from = findSaved(line, cause.since);
  const said = readMessagesOfLine(context, line, from, tasks);
  if (isUnknown(said)) return said;
  const retried = asks.kind === 'retry' ? line.at(-1) : undefined;
  const fence = retried === undefined ? 'none' : askFence(context, retried, tasks, found.at);
  if (isUnknown(fence)) return fence;
  const continues = from === undefined ? undefined : continuesOf(from);
  const more = { ...defined({ continues }), ...(said.messages.length !== 0 && { messages: said.messages }) };
  const subagent = { name: asks.origin.subagent, contentHash: found.contentHash, at: found.at };
  const request = StartRequest.parse({
    v: 1,
    kind: 'start',
    task,
    attempt: attempt.attempt,
    by: { login: by.login, id: by.id },
    hops: attempt.tried,
    issue: context.facts.issue,
    subagent,
    source,
    ...more,
  });
  // Lists of comments lag, and a reconciliation may be delayed: a run that has just failed may have saved something,
  // and the author may have changed a command that a run has refused since.
  const last = line.at(-1)?.status?.comment ?? (attempt.tried > 0 ? cause.comment : undefined);
  const restsOn = [...(last === undefined ? [] : [last]), ...findLiveBeside(context, cause, asks)];
  return combine([
    dispatchOf(request, cause, { sha: found.at, fence, restsOn }),
    tellLeftOut(context, cause, line.at(-1), said),
  ]);
}

/** A notice of the task before: one about the new task would say that it does not start. */
function tellLeftOut(
  context: DecisionContext,
  { task, by, at }: Cause,
  before: Task | undefined,
  { messages, leftOut }: MessagesOfLine,
): RuleResult {
  if (before === undefined || leftOut === 0) return NOTHING;
  return sayOnce(context, before.task, `left-out:${task}`, at, sayLeftOutMessages(by.login, messages.length, leftOut));
}

interface StartDispatch {
  readonly sha: string;
  readonly fence: ActionFence | 'none';
  /** The comments that must be unchanged since they were read. */
  readonly restsOn: readonly ThreadComment[];
}

function namesTask({ body }: ThreadComment): boolean {
  const command = findCommand(body);
  return command?.verb === 'retry' && command.target !== undefined;
}

/** A retry that names no task is about the last one that had ended, and one whose comment has no end may be that. */
function findLiveBeside({ tasks }: DecisionContext, { comment, since }: Cause, asks: Asks): readonly ThreadComment[] {
  if (asks.kind !== 'retry' || comment === undefined || namesTask(comment)) return [];
  return tasks.flatMap(({ status }) =>
    status !== undefined && !hasEnded(status.marker.state) && Date.parse(status.comment.createdAt) < since
      ? [status.comment]
      : [],
  );
}

function dispatchOf(request: StartRequest, { comment }: Cause, { sha, fence, restsOn }: StartDispatch): RuleResult {
  return act({
    kind: 'dispatch',
    request,
    sha,
    acknowledge: comment === undefined ? {} : { commentId: comment.id },
    ...(fence !== 'none' && { fence }),
    ...(restsOn.length > 0 && { seen: restsOn.map(({ id, body }) => ({ commentId: id, body })) }),
  });
}

function sayWhyNot(found: Exclude<FoundSubagent, { kind: 'found' }>, login: string, name: string): string {
  return found.kind === 'missing'
    ? sayNoSubagent(login, name, found.known)
    : sayMalformedSubagent(login, name, found.why);
}

/** What the run will compare. */
function readSource(context: DecisionContext, cause: Cause, asks: Asks): StartSource | UnknownFact {
  const of = sourceOf(context, asks.origin, cause.comment);
  if (isUnknown(of) || asks.kind === 'task' || cause.comment === undefined) return of;
  return { kind: asks.kind, commentId: cause.comment.id, sha256: contentHash(cause.comment.body), of };
}

/**
 * The issue as it was when the label was added or the command was written: the person who did that has read that
 * version, and its author may edit it a second later. The webhook contains it for the event that triggered the
 * reconciliation; for any other, GitHub's edit history does.
 */
function sourceOf(
  context: DecisionContext,
  origin: Origin,
  asking: ThreadComment | undefined,
): Extract<StartSource, { kind: 'issue' | 'comment' }> | UnknownFact {
  const { trigger, where } = context.facts;
  if (origin.kind === 'comment') {
    const { id, body } = origin.comment;
    const isTold = trigger.kind === 'look' && trigger.seen !== undefined && trigger.seen.commentId === asking?.id;
    const seen = isTold ? trigger.seen.sha256 : asking && findSeen(context, Date.parse(asking.updatedAt));
    if (isUnknown(seen)) return seen;
    return { kind: 'comment', commentId: id, sha256: contentHash(body), ...defined({ seen }) };
  }
  const triggering = findTriggering(context);
  if (
    trigger.kind === 'labeled' &&
    triggering !== undefined &&
    taskIdOf(where.id, 'label', triggering.id) === taskIdOf(where.id, 'label', origin.event.id)
  )
    return { kind: 'issue', sha256: trigger.sha256 };
  const seen = findSeen(context, Date.parse(origin.event.at));
  return isUnknown(seen) ? seen : { kind: 'issue', sha256: seen ?? NEVER_SEEN };
}

/** No text has this hash. The run refuses, and asks for the label to be added again. */
const NEVER_SEEN = contentHash('');

/** @returns `undefined` if GitHub does not tell which text the issue had at that time. */
function findSeen(context: DecisionContext, time: number): string | undefined | UnknownFact {
  const issue = askIssue(context);
  if (isUnknown(issue)) return issue;
  const history = askHistory(context);
  if (isUnknown(history)) return history;
  if (history === 'unknown') return undefined;
  const before = hasStoodSince(history, time) ? issue : issueTextBefore(history, time);
  return before && hashIssueText(before);
}
