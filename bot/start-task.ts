/**
 * The story of a start: asked for by somebody who may, within the limits, for a subagent that there is. Pure.
 */
import { contentHash } from '../protocol/canonical-json.ts';
import { StartRequest, type StartSource } from '../protocol/dispatch-request.ts';
import { dispatchIdOf, type TaskId, taskIdOf } from '../protocol/ids.ts';
import type { Action } from './actions.ts';
import { type Cause, findTriggering, isSettled, isTooOld } from './causes.ts';
import { findCancel } from './cancelled.ts';
import { askFence } from './follow-ups.ts';
import { continuesOf, findSaved, type Origin } from './going-back.ts';
import { aboutGivingUp, askConfig, askIssue, askMay, askSubagent, askTurn, type Inquiry } from './inquiry.ts';
import { findLimit } from './limits.ts';
import { readMessagesOfLine } from './messages.ts';
import { readAllCauses, readAllTasks } from './pending.ts';
import type { FoundSubagent } from './ports.ts';
import { sayGaveUp, sayLimit, sayMalformedSubagent, sayMayNotStart, sayMistake, sayNoSubagent } from './replies.ts';
import { retriedAt } from './retried.ts';
import { sayInAnyCase, sayOnce } from './say-once.ts';

export function decideStarts(inquiry: Inquiry): Action[] {
  return readAllCauses(inquiry)
    .filter((cause) => !isTooOld(inquiry, cause) && !isSettled(inquiry, cause))
    .flatMap((cause) => decideStart(inquiry, cause));
}

function decideStart(inquiry: Inquiry, cause: Cause): Action[] {
  const { task, by, asks } = cause;
  const may = askMay(inquiry, 'start', by);
  const config = askConfig(inquiry);
  if (may === undefined || config === undefined || (may.kind === 'refused' && may.because !== 'permission')) return [];
  if (may.kind === 'refused')
    return sayOnce(inquiry, task, `may-not-start:${by.id}`, cause.at, sayMayNotStart(by.login, config.policy.start));
  if (asks.kind === 'mistake')
    return sayOnce(inquiry, task, `mistake:${task}:${cause.at}`, cause.at, sayMistake(by.login, asks.because));
  if (
    findCancel(inquiry, task, { at: cause.at, id: cause.comment?.id ?? 0 }, { login: by.login, id: by.id }) !== 'none'
  )
    return [];
  const turn = askTurn(inquiry, { subject: task, dispatch: dispatchIdOf(task, 1), since: cause.since });
  const attempt = turn?.(cause.at);
  switch (attempt?.kind) {
    case undefined:
      return [];
    case 'wait':
      inquiry.waits.push(attempt.until);
      return [];
    case 'give-up':
      return sayInAnyCase(inquiry, task, aboutGivingUp(task, attempt.attempt), sayGaveUp(by.login, attempt.attempt));
    case 'rest': {
      const again = turn?.(retriedAt(inquiry, task, cause.at, { login: by.login, id: by.id }) ?? cause.at);
      return again?.kind === 'claim' ? dispatchStart(inquiry, cause, asks, again) : [];
    }
    case 'claim':
      return dispatchStart(inquiry, cause, asks, attempt);
  }
}

/** Whether a task that has not said a word never will: its run was cancelled first. What was only given up may be tried again. */
export function isStillborn(inquiry: Inquiry, task: TaskId): boolean {
  const cause = readAllCauses(inquiry).find((one) => one.task === task);
  if (
    cause === undefined ||
    isSettled(inquiry, cause) ||
    inquiry.thread.notes.some(({ marker }) => marker.task === task)
  )
    return false;
  return (
    askTurn(inquiry, { subject: task, dispatch: dispatchIdOf(task, 1), since: cause.since })?.(cause.at).kind === 'rest'
  );
}

export type Asks = Exclude<Cause['asks'], { kind: 'mistake' }>;

export function dispatchStart(
  inquiry: Inquiry,
  cause: Cause,
  asks: Asks,
  attempt: { readonly attempt: number; readonly tried: number },
): Action[] {
  const { task, by } = cause;
  const { origin } = asks;
  const limit = attempt.attempt === 1 ? findLimit(inquiry, cause) : 'none';
  if (limit === undefined) return [];
  if (limit !== 'none') return sayOnce(inquiry, task, `limit:${task}:${cause.at}`, cause.at, sayLimit(by.login, limit));
  const found = askSubagent(inquiry, origin.subagent);
  if (found === undefined) return [];
  if (found.kind !== 'found')
    return sayOnce(
      inquiry,
      task,
      `subagent:${task}:${cause.at}`,
      cause.at,
      sayWhyNot(found, by.login, origin.subagent),
    );
  const source = readSource(inquiry, cause, asks);
  const line = asks.kind === 'task' ? [] : asks.line;
  const from = findSaved(line, cause.since);
  const messages = readMessagesOfLine(inquiry, line, from);
  const continues = from === undefined ? undefined : continuesOf(from);
  const last = asks.kind === 'retry' ? line.at(-1) : undefined;
  const fence = last === undefined ? 'none' : askFence(inquiry, last, readAllTasks(inquiry), found.at);
  if (source === undefined || messages === undefined || fence === undefined) return [];
  const request = StartRequest.parse({
    v: 1,
    kind: 'start',
    task,
    attempt: attempt.attempt,
    by: { login: by.login, id: by.id },
    hops: attempt.tried,
    issue: inquiry.facts.issue,
    subagent: { name: origin.subagent, contentHash: found.contentHash, at: found.at },
    source,
    ...(continues === undefined ? {} : { continues }),
    ...(messages.length === 0 ? {} : { messages }),
  });
  return [
    {
      kind: 'dispatch',
      request,
      sha: found.at,
      acknowledge: cause.comment === undefined ? {} : { commentId: cause.comment.id },
      ...(fence === 'none' ? {} : { fence }),
    },
  ];
}

function sayWhyNot(found: Exclude<FoundSubagent, { kind: 'found' }>, login: string, name: string): string {
  return found.kind === 'missing'
    ? sayNoSubagent(login, name, found.known)
    : sayMalformedSubagent(login, name, found.why);
}

/** What the run will compare with; `undefined` while it is being looked up. */
function readSource(inquiry: Inquiry, cause: Cause, asks: Asks): StartSource | undefined {
  const of = sourceOf(inquiry, asks.origin);
  if (of === undefined || asks.kind === 'task' || cause.comment === undefined) return of;
  return { kind: asks.kind, commentId: cause.comment.id, sha256: contentHash(cause.comment.body), of };
}

/**
 * For the label that made us look, it is the issue as it was when the label was set: whoever set it has read that, and
 * the issue's author may edit it a second later.
 */
function sourceOf(inquiry: Inquiry, origin: Origin): Extract<StartSource, { kind: 'issue' | 'comment' }> | undefined {
  if (origin.kind === 'comment')
    return { kind: 'comment', commentId: origin.comment.id, sha256: contentHash(origin.comment.body) };
  const { trigger, where } = inquiry.facts;
  const triggering = findTriggering(inquiry);
  if (
    trigger.kind === 'labeled' &&
    triggering !== undefined &&
    taskIdOf(where.id, 'label', triggering.id) === taskIdOf(where.id, 'label', origin.event.id)
  )
    return { kind: 'issue', sha256: trigger.sha256 };
  const issue = askIssue(inquiry);
  return issue === undefined ? undefined : { kind: 'issue', sha256: contentHash(`${issue.title}\n\n${issue.body}`) };
}
