/**
 * All changes to the repository in memory. People call these functions directly, machines call them through
 * simulated-rest.ts.
 *
 * Each change is reported to the webhooks and the invariant check at the moment in which it happens.
 */
import type { Account } from '../../../protocol/thread/comment.ts';
import type { Permission } from '../../../protocol/policy/access-policy.ts';
import { type DispatchRequest, readRequest } from '../../../protocol/messages/dispatch-request.ts';
import type { Conditions } from '../conditions.ts';
import { headOf } from './history.ts';
import { findPlace } from './serving/addresses.ts';
import * as payloads from './payloads.ts';
import {
  APP,
  isEnough,
  type Store,
  type StoredComment,
  type StoredLabelEvent,
  type StoredPull,
  type StoredRun,
  textOf,
} from './store.ts';
import { titleOfRun } from '../../support/title-of-run.ts';

/** Is notified of every change. */
export interface Witness {
  readonly posted: (comment: StoredComment) => void;
  readonly edited: (comment: StoredComment, before: string) => void;
  readonly claimed: (ref: string) => void;
  readonly started: (run: StoredRun) => void;
  readonly pulled: (pull: StoredPull) => void;
}

export interface Surroundings {
  readonly conditions: Conditions;
  readonly store: Store;
  /** All repositories of this GitHub, including this one. */
  readonly host: readonly Surroundings[];
  readonly witness: Witness;
  readonly hook: (event: string, payload: object) => void;
  /** Puts a dispatched run into the queue of its runner. */
  readonly enqueue: (run: StoredRun) => void;
}

export function postComment(here: Surroundings, author: Account, number: number, body: string): StoredComment {
  const { around, issue } = findPlace(here, number);
  const { conditions, store, witness, hook } = around;
  const at = conditions.timeline.now();
  const place = store.pulls.some(({ number }) => number === issue) ? 'pull' : 'issues';
  const comment: StoredComment = {
    id: store.nextId(),
    issue,
    place,
    author,
    createdAt: at,
    texts: [{ at, value: body, by: author }],
    deletedAt: undefined,
    isSeen: false,
  };
  store.comments.set(comment.id, comment);
  witness.posted(comment);
  hook('issue_comment.created', payloads.commented(store, comment, author));
  return comment;
}

export function editComment(
  { conditions, store, witness, hook }: Surroundings,
  by: Account,
  comment: StoredComment,
  body: string,
): void {
  const before = textOf(comment);
  comment.texts.push({ at: conditions.timeline.now(), value: body, by });
  witness.edited(comment, before);
  hook('issue_comment.edited', payloads.edited(store, comment, before, by));
}

export function deleteComment({ conditions, store, hook }: Surroundings, by: Account, comment: StoredComment): void {
  comment.deletedAt = conditions.timeline.now();
  hook('issue_comment.deleted', payloads.commented(store, comment, by));
}

export function setLabel(
  here: Surroundings,
  by: Account,
  number: number,
  kind: StoredLabelEvent['kind'],
  label: string,
): StoredLabelEvent {
  const { around, issue } = findPlace(here, number);
  const { conditions, store, hook } = around;
  const event: StoredLabelEvent = { id: store.nextId(), issue, kind, label, by, at: conditions.timeline.now() };
  store.labelEvents.push(event);
  hook(`issues.${kind}`, payloads.labeled(store, event));
  return event;
}

export type IssueChange = 'closed' | 'reopened' | 'locked' | 'unlocked';

export function changeIssue(
  { conditions, store, hook }: Surroundings,
  by: Account,
  number: number,
  change: IssueChange,
): void {
  const issue = store.issues.get(number);
  if (issue === undefined) return;
  conditions.trace(by.login, () => `${change} #${number}`);
  const now = conditions.timeline.now();
  if (change === 'locked' || change === 'unlocked') issue.isLocked = change === 'locked';
  else {
    if (issue.closedAt !== undefined) issue.closings.push({ from: issue.closedAt, until: now });
    issue.closedAt = change === 'closed' ? now : undefined;
  }
  hook(`issues.${change}`, payloads.issueChanged(store, number, change, by));
}

/** In a locked conversation, people with write access can comment, but Apps and jobs cannot. */
export function isLockedFor(by: Account, number: number, { store, conditions }: Surroundings): boolean {
  const isLocked = by.type !== 'User' && store.issues.get(number)?.isLocked === true;
  if (isLocked) conditions.cover('fault: the conversation was locked');
  return isLocked;
}

export function setPermission({ conditions, store }: Surroundings, personId: number, permission: Permission): void {
  const at = conditions.timeline.now();
  store.permissions.get(personId)?.push({ at, value: permission });
  store.team?.members.get(personId)?.push({ at, value: isEnough(permission) });
}

/** @returns `undefined` for a malformed request, from which the workflow could not even derive the name of the run. */
export function startRun(
  { conditions, store, witness, enqueue }: Surroundings,
  text: string,
  actor: Account = APP,
): StoredRun | undefined {
  const read = readRequest(text);
  if (read.kind === 'malformed') return undefined;
  const at = conditions.timeline.now();
  const lag = conditions.chance.roll(conditions.trouble().listIsOld) ? conditions.chance.whole(1_000, 20_000) : 0;
  const request: DispatchRequest = read.request;
  const run: StoredRun = {
    id: store.nextId(),
    title: titleOfRun(request),
    request,
    requestText: text,
    actor,
    createdAt: at,
    listedAt: at + lag,
    headSha: headOf(store),
    status: 'queued',
    conclusion: null,
    attempt: 1,
    updatedAt: at,
    stop: undefined,
  };
  store.runs.set(run.id, run);
  witness.started(run);
  enqueue(run);
  return run;
}

export function endRun({ conditions, store, hook }: Surroundings, run: StoredRun, conclusion: string): void {
  if (run.status === 'completed') return;
  run.status = 'completed';
  run.conclusion = conclusion;
  run.updatedAt = conditions.timeline.now();
  hook('workflow_run.completed', payloads.runEnded(store, run));
}
