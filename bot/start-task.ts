/**
 * The story of a start: a label or a command, by somebody who may, for a subagent that there is. Pure.
 *
 * The task's id comes from the event that caused it, so the same label event or comment is the same task on every
 * replica and every redelivery, and they meet at its claim.
 */
import { contentHash } from '../protocol/canonical-json.ts';
import { findCommand, subagentOfLabel } from '../protocol/commands.ts';
import { StartRequest, type StartSource } from '../protocol/dispatch-request.ts';
import { dispatchIdOf, type TaskId, taskIdOf } from '../protocol/ids.ts';
import type { Action } from './actions.ts';
import { aboutGivingUp, askIssue, askMay, askSubagent, askTurn, type Inquiry } from './inquiry.ts';
import type { Account, FoundSubagent, LabelEvent, ThreadComment } from './ports.ts';
import { sayGaveUp, sayMalformedSubagent, sayMayNotStart, sayNoSubagent, sayUnknownCommand } from './replies.ts';
import { sayInAnyCase, sayOnce } from './say-once.ts';

/** A start that was missed for longer is not made up for: by then somebody has asked again, or it no longer matters. */
const START_WINDOW_MS = 72 * 3_600_000;
/** How long the events API may take to show what a webhook has already told, and how often we look meanwhile. */
const EVENT_LAG_MS = 60_000;
const EVENT_LOOK_MS = 5_000;

export interface Cause {
  readonly task: TaskId;
  readonly by: Account;
  /** When it was last changed: an edited command is a new word. */
  readonly at: number;
  /** When it was first said: no run of it is older. */
  readonly since: number;
  /** `undefined` for a command that is none of ours. */
  readonly subagent: string | undefined;
  /** Where the text stands; `undefined` for the issue, whose text may have to be read first. */
  readonly comment: ThreadComment | undefined;
}

export function decideStarts(inquiry: Inquiry): Action[] {
  const { facts, thread } = inquiry;
  const causes = [...readCommands(inquiry), ...readLabels(inquiry)];
  return causes
    .filter((cause) => cause.at > facts.now - START_WINDOW_MS)
    .filter((cause) => !thread.statuses.has(cause.task) && !thread.ended.has(cause.task))
    .filter((cause) => !thread.notes.some((note) => note.marker.task === cause.task && Date.parse(note.comment.createdAt) >= cause.at))
    .flatMap((cause) => decideStart(inquiry, cause));
}

function readCommands({ facts, thread }: Inquiry): Cause[] {
  return thread.replies.flatMap((comment) => {
    const command = findCommand(comment.body);
    if (command === undefined || command.verb === 'answer') return [];
    const task = taskIdOf(facts.where.id, 'comment', comment.id);
    return [{ task, by: comment.author, at: Date.parse(comment.updatedAt), since: Date.parse(comment.createdAt), subagent: command.verb === 'run' ? command.subagent : undefined, comment }];
  });
}

/** A label that was taken off again was taken back. */
function readLabels(inquiry: Inquiry): Cause[] {
  const { labels = [], trigger, where, now } = inquiry.facts;
  const isMissing = trigger.kind === 'labeled' && findTriggering(inquiry) === undefined;
  if (isMissing && now < trigger.at + EVENT_LAG_MS) inquiry.waits.push(now + EVENT_LOOK_MS);
  return labels.flatMap((event, index) => {
    const subagent = subagentOfLabel(event.label);
    const takenBack = labels.slice(index + 1).some((later) => later.kind === 'unlabeled' && later.label === event.label);
    if (event.kind !== 'labeled' || subagent === undefined || takenBack) return [];
    return [{ task: taskIdOf(where.id, 'label', event.id), by: event.by, at: Date.parse(event.at), since: Date.parse(event.at), subagent, comment: undefined }];
  });
}

/** The event that a label webhook was about: the last word on that label, if it is that person's. */
function findTriggering({ facts: { trigger, labels = [] } }: Inquiry): LabelEvent | undefined {
  if (trigger.kind !== 'labeled') return undefined;
  const last = labels.findLast((event) => event.label === trigger.label);
  return last?.kind === 'labeled' && last.by.id === trigger.by.id ? last : undefined;
}

function decideStart(inquiry: Inquiry, cause: Cause): Action[] {
  const { task, by, subagent } = cause;
  const may = askMay(inquiry, by);
  if (may === undefined || (may.kind === 'refused' && may.because === 'machine')) return [];
  if (may.kind === 'refused') return sayOnce(inquiry, task, `may-not-start:${by.id}`, cause.at, sayMayNotStart(by.login));
  if (subagent === undefined) return sayOnce(inquiry, task, `unknown-command:${task}:${cause.at}`, cause.at, sayUnknownCommand(by.login));
  const turn = askTurn(inquiry, { subject: task, dispatch: dispatchIdOf(task, 1), since: cause.since });
  const attempt = turn?.(cause.at);
  switch (attempt?.kind) {
    case undefined: return [];
    case 'wait': inquiry.waits.push(attempt.until); return [];
    case 'give-up': return sayInAnyCase(inquiry, task, aboutGivingUp(task, attempt.attempt), sayGaveUp(by.login, attempt.attempt));
    case 'rest': return [];
    case 'claim': return dispatchStart(inquiry, { ...cause, subagent }, attempt);
  }
}

/** What started a task. @returns `undefined` when it is gone, `'asking'` while the labels are being read. */
export function findCause(inquiry: Inquiry, task: TaskId): Cause | 'asking' | undefined {
  const found = [...readCommands(inquiry), ...readLabels(inquiry)].find((cause) => cause.task === task);
  if (found !== undefined || inquiry.facts.labels !== undefined) return found;
  inquiry.needs.push({ kind: 'labels' });
  return 'asking';
}

export function dispatchStart(inquiry: Inquiry, cause: Cause & { readonly subagent: string }, attempt: { readonly attempt: number; readonly tried: number }): Action[] {
  const { task, by, subagent } = cause;
  const found = askSubagent(inquiry, subagent);
  if (found === undefined) return [];
  if (found.kind !== 'found') return sayOnce(inquiry, task, `subagent:${task}:${cause.at}`, cause.at, sayWhyNot(found, by.login, subagent));
  const source = readSource(inquiry, cause);
  if (source === undefined) return [];
  const request = StartRequest.parse({
    v: 1,
    kind: 'start',
    task,
    attempt: attempt.attempt,
    by: { login: by.login, id: by.id },
    hops: attempt.tried,
    issue: inquiry.facts.issue,
    subagent: { name: subagent, contentHash: found.contentHash, at: found.at },
    source,
  });
  return [{ kind: 'dispatch', request, sha: found.at, acknowledge: cause.comment === undefined ? {} : { commentId: cause.comment.id } }];
}

function sayWhyNot(found: Exclude<FoundSubagent, { kind: 'found' }>, login: string, name: string): string {
  return found.kind === 'missing' ? sayNoSubagent(login, name, found.known) : sayMalformedSubagent(login, name, found.why);
}

/**
 * What the run will compare with. For the label that made us look, it is the issue as it was when the label was set:
 * whoever set it has read that, and the issue's author may edit it a second later.
 */
function readSource(inquiry: Inquiry, cause: Cause): StartSource | undefined {
  if (cause.comment !== undefined) return { kind: 'comment', commentId: cause.comment.id, sha256: contentHash(cause.comment.body) };
  const { trigger, where } = inquiry.facts;
  const triggering = findTriggering(inquiry);
  if (trigger.kind === 'labeled' && triggering !== undefined && taskIdOf(where.id, 'label', triggering.id) === cause.task) return { kind: 'issue', sha256: trigger.sha256 };
  const issue = askIssue(inquiry);
  return issue === undefined ? undefined : { kind: 'issue', sha256: contentHash(`${issue.title}\n\n${issue.body}`) };
}
