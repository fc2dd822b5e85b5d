/**
 * A webhook's payload → what to reconcile, or why there is nothing to reconcile. Pure, and free: an irrelevant event
 * costs no request.
 *
 * Only the part of the payload that we use is parsed; a payload of another shape is ignored.
 */
import { PositiveInt, z } from '../../protocol/base/zod.ts';
import { Name, Time } from './payload-values.ts';
import { hashIssueText } from '../../protocol/thread/issue-history.ts';
import { readCommandTick } from '../../protocol/comments/command-checkbox.ts';
import { findCommand, subagentOfLabel } from '../../protocol/comments/parse-command.ts';
import { readDispatchId, DispatchId, type TaskId } from '../../protocol/base/ids.ts';
import { OPENING } from '../dashboard/render.ts';
import { isTakenElsewhere } from '../../protocol/thread/external-commands.ts';
import type { SeenText, ReconcileTrigger } from '../decision/snapshot.ts';
import { isOurs } from '../../protocol/thread/trusted-accounts.ts';
import { isStrange } from '../../protocol/policy/author-association.ts';
import type { Actor } from '../../protocol/policy/access-policy.ts';
import type { Stranger } from './screen-stranger.ts';

export type SeenEvent =
  | { readonly kind: 'ignore'; readonly because: string }
  | {
      readonly kind: 'look';
      readonly issue: number;
      readonly trigger: ReconcileTrigger;
      /** The author, if GitHub shows no relation to the repository: see screen-stranger.ts. */
      readonly stranger?: Stranger;
    }
  /** The dashboard was edited, and perhaps one of its checkboxes was ticked. */
  | { readonly kind: 'dashboard'; readonly tick?: { readonly issue: number; readonly trigger: ReconcileTrigger } }
  /** One of our runs ended; the thread says which issue it belongs to. */
  | { readonly kind: 'ended'; readonly task: TaskId; readonly startedAt: Date };

const Sender = z.looseObject({ id: PositiveInt, login: Name, type: z.string() });
/** As GitHub describes it: the type can be missing, and `null` stands for an account that no longer exists. */
const Named = z.nullable(z.looseObject({ id: PositiveInt, login: Name }));
const People = {
  user: z.optional(Named),
  assignees: z._default(z.array(Named), []),
};
const Issue = z.looseObject({
  number: PositiveInt,
  comments: z.int(),
  title: z.optional(z.string()),
  body: z.nullish(z.string()),
  ...People,
});
const Comment = z.looseObject({
  id: PositiveInt,
  body: z.nullish(z.string()),
  user: z.nullable(Sender),
  author_association: z.optional(z.string()),
});

const Titled = z.looseObject({ number: PositiveInt, title: z.string(), body: z.nullish(z.string()) });
const Labeled = z.looseObject({
  issue: z.optional(Titled),
  pull_request: z.optional(Titled),
  label: z.looseObject({ name: z.string() }),
  sender: Sender,
});
const Commented = z.looseObject({ issue: Issue, comment: Comment, sender: Sender });
const Edited = z.extend(Commented, {
  comment: z.extend(Comment, { updated_at: z.optional(Time) }),
  changes: z.looseObject({ body: z.looseObject({ from: z.string() }) }),
});
const IssueEdited = z.looseObject({
  issue: z.looseObject({
    number: PositiveInt,
    body: z.nullish(z.string()),
    updated_at: Time,
    user: z.nullable(Sender),
  }),
  changes: z.looseObject({ body: z.optional(z.looseObject({ from: z.string() })) }),
  sender: Sender,
});
const Subject = z.looseObject({ number: PositiveInt, comments: z.optional(z.int()), ...People });
const Reviewed = z.looseObject({
  pull_request: Subject,
  comment: z.optional(Comment),
  review: z.optional(Comment),
  sender: Sender,
});
const ClosedOrUnlocked = z.looseObject({ issue: z.optional(Subject), pull_request: z.optional(Subject) });
const Opened = z.looseObject({
  issue: Subject,
  changes: z.optional(z.looseObject({ old_issue: z.optional(z.looseObject({})) })),
});
const RunEnded = z.looseObject({
  workflow_run: z.looseObject({ path: z.string(), display_title: z.string(), created_at: Time }),
});

const IGNORED_SHAPE: SeenEvent = { kind: 'ignore', because: 'the payload has an unexpected format' };
const MACHINE: SeenEvent = { kind: 'ignore', because: 'a bot did it' };

/**
 * GitHub reports it as an event of the pull request, in the same form.
 * @param now when the event was received, milliseconds since the epoch.
 */
export function readLabeled(payload: unknown, now: number): SeenEvent {
  const event = Labeled.safeParse(payload).data;
  const issue = event?.issue ?? event?.pull_request;
  if (event === undefined || issue === undefined) return IGNORED_SHAPE;
  const { label, sender } = event;
  if (sender.type !== 'User') return MACHINE;
  if (subagentOfLabel(label.name) === undefined) return { kind: 'ignore', because: 'the label names no subagent' };
  const by = actorOf(sender);
  return {
    kind: 'look',
    issue: issue.number,
    trigger: {
      kind: 'labeled',
      label: label.name,
      by,
      sha256: hashIssueText({ title: issue.title, body: issue.body ?? '' }),
      at: now,
    },
  };
}

export function readCommented(payload: unknown, slug: string): SeenEvent {
  const event = Commented.safeParse(payload).data;
  if (event === undefined) return IGNORED_SHAPE;
  // Another App may be allowed to give commands; its ordinary comments do not count as anybody's reply.
  if (
    event.sender.type !== 'User' &&
    (event.comment.user === null ||
      isOurs(event.comment.user, slug) ||
      findCommand(event.comment.body ?? '') === undefined)
  )
    return MACHINE;
  // Nobody can have asked in a thread without comments. GitHub does not say whether the new one is already counted.
  if (event.issue.comments === 0 && findCommand(event.comment.body ?? '') === undefined)
    return { kind: 'ignore', because: 'it opens the thread and is not a command' };
  return {
    kind: 'look',
    issue: event.issue.number,
    trigger: {
      kind: 'look',
      labels: false,
      ...seenBy(event.comment, event.issue),
      ...subagentNamedIn(event.comment.body ?? ''),
    },
    ...strangerOf(event.comment, event.sender, event.issue),
  };
}

function seenBy({ id }: { readonly id: number }, { title, body }: z.infer<typeof Issue>): { readonly seen?: SeenText } {
  return title === undefined ? {} : { seen: { commentId: id, sha256: hashIssueText({ title, body: body ?? '' }) } };
}

function subagentNamedIn(body: string): { readonly subagent?: string } {
  const command = findCommand(body);
  return command?.verb === 'run' ? { subagent: command.subagent } : {};
}

/** Without the other members of GitHub's account. */
function actorOf({ id, login, type }: z.infer<typeof Sender>): Actor {
  return { id, login, type };
}

/** A person who edits somebody else's comment has write access, so only an author can be a stranger. */
function strangerOf(
  { user, author_association: association }: z.infer<typeof Comment>,
  sender: z.infer<typeof Sender>,
  issue: z.infer<typeof Subject>,
): { readonly stranger?: Stranger } {
  if (sender.type !== 'User' || user?.id !== sender.id || !isStrange(association)) return {};
  return {
    stranger: {
      by: actorOf(sender),
      issue: {
        assignees: issue.assignees.filter((one) => one !== null).map((one) => ({ id: one.id, login: one.login })),
        ...(issue.user != null && { author: { id: issue.user.id, login: issue.user.login } }),
      },
    },
  };
}

/** @param slug of our own App: an edit of our comment may be a ticked checkbox, an edit of a reply a new answer. */
export function readEdited(payload: unknown, slug: string): SeenEvent {
  const event = Edited.safeParse(payload).data;
  if (event === undefined) return IGNORED_SHAPE;
  const { issue, comment, changes, sender } = event;
  if (sender.type !== 'User') return MACHINE;
  if (comment.user?.type === 'User')
    return {
      kind: 'look',
      issue: issue.number,
      trigger: { kind: 'look', labels: false, ...(comment.user.id === sender.id && seenBy(comment, issue)) },
      ...strangerOf(comment, sender, issue),
    };
  if (comment.user === null || !isOurs(comment.user, slug))
    return { kind: 'ignore', because: 'another bot wrote that comment' };
  const by = actorOf(sender);
  const tick = readCommandTick(changes.body.from, comment.body ?? '');
  if (tick !== undefined && tick.issue === undefined && comment.updated_at !== undefined)
    return {
      kind: 'look',
      issue: issue.number,
      trigger: { kind: 'commanded', on: { comment: comment.id }, tick, by, at: comment.updated_at },
    };
  return {
    kind: 'look',
    issue: issue.number,
    trigger: { kind: 'edited', commentId: comment.id, before: changes.body.from, after: comment.body ?? '', by },
  };
}

/** Somebody edited the dashboard: a ticked checkbox is a command, and everything else is restored. */
export function readIssueEdited(payload: unknown, slug: string): SeenEvent {
  const event = IssueEdited.safeParse(payload).data;
  if (event === undefined) return IGNORED_SHAPE;
  const { issue, changes, sender } = event;
  const before = changes.body?.from ?? '';
  if (sender.type !== 'User') return MACHINE;
  if (issue.user === null || !isOurs(issue.user, slug) || !before.startsWith(OPENING))
    return { kind: 'ignore', because: 'it is not the dashboard' };
  const tick = readCommandTick(before, issue.body ?? '');
  if (tick?.issue === undefined) return { kind: 'dashboard' };
  const by = actorOf(sender);
  return {
    kind: 'dashboard',
    tick: {
      issue: tick.issue,
      trigger: { kind: 'commanded', on: { dashboard: issue.number }, tick, by, at: issue.updated_at },
    },
  };
}

/**
 * Somebody closed an issue or a pull request, and a question on it may no longer matter; or unlocked its conversation,
 * and what could not be written there can be written now.
 */
export function readClosedOrUnlocked(payload: unknown): SeenEvent {
  const event = ClosedOrUnlocked.safeParse(payload).data;
  const subject = event?.issue ?? event?.pull_request;
  if (subject === undefined) return IGNORED_SHAPE;
  // The event of a pull request does not contain the number of its comments.
  if (subject.comments === 0) return { kind: 'ignore', because: 'nobody said anything on it' };
  return { kind: 'look', issue: subject.number, trigger: { kind: 'look', labels: false, issue: true } };
}

/** An issue was transferred here from another repository. Nobody has said anything on an issue that is new. */
export function readOpened(payload: unknown): SeenEvent {
  const event = Opened.safeParse(payload).data;
  if (event === undefined) return IGNORED_SHAPE;
  return event.changes?.old_issue === undefined
    ? { kind: 'ignore', because: 'nobody said anything on it yet' }
    : { kind: 'look', issue: event.issue.number, trigger: { kind: 'look', labels: false, transferred: true } };
}

/** A review, or one of its comments on lines of code: only what is accepted from there is for us. */
export function readReviewed(payload: unknown): SeenEvent {
  const event = Reviewed.safeParse(payload).data;
  const said = event?.comment ?? event?.review;
  if (event === undefined || said === undefined) return IGNORED_SHAPE;
  if (event.sender.type !== 'User') return MACHINE;
  if (!isTakenElsewhere(said.body ?? ''))
    return { kind: 'ignore', because: 'it answers nothing, and gives no command that is taken from a review' };
  return {
    kind: 'look',
    issue: event.pull_request.number,
    trigger: { kind: 'look', labels: false, reviews: true },
    ...strangerOf(said, event.sender, event.pull_request),
  };
}

/** @param workflow file name of the workflow that runs our tasks. */
export function readRunEnded(payload: unknown, workflow: string): SeenEvent {
  const run = RunEnded.safeParse(payload).data?.workflow_run;
  if (run === undefined) return IGNORED_SHAPE;
  if (!isWorkflow(run.path, workflow)) return { kind: 'ignore', because: "it is another workflow's run" };
  const dispatch = DispatchId.safeParse(run.display_title.split(' attempt ')[0]).data;
  if (dispatch === undefined) return { kind: 'ignore', because: "the run's name is not a dispatch's" };
  return { kind: 'ended', task: readDispatchId(dispatch).task, startedAt: new Date(run.created_at) };
}

/** Whether a run's path is that workflow. GitHub may append the ref after an `@`. */
export function isWorkflow(path: string, workflow: string): boolean {
  return path.split('@')[0] === `.github/workflows/${workflow}`;
}
