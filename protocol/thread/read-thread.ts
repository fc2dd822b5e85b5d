/**
 * An issue's comments, interpreted. Pure.
 *
 * This is the only place that decides whose markers are trusted. A marker counts with proof: a record signed by one of
 * our programs for this repository and issue, over the text below it, see protocol/records/. A comment's author is not
 * a proof, because other workflows post with the same account, and anybody with write access can edit comments. The
 * reader of the comment has verified it with the keys that it knows, and passes the result in `isProven`.
 *
 * Two kinds are not signed. If a reader knows no key at all (a bot or a client for a repository that has pinned none),
 * the account decides, and nothing may be based on that which the run does not verify again. Records of an older
 * version are addresses only, see readLegacy.
 */
import type { QuestionId, TaskId } from '../base/ids.ts';
import { hasEnded } from '../messages/lifecycle.ts';
import {
  type EndMarker,
  findMarker,
  findSignedLine,
  Marker,
  type NoteMarker,
  type QuestionMarker,
  type RelayedMarker,
  type StatusMarker,
} from '../comments/marker.ts';
import { findCommand } from '../comments/parse-command.ts';
import { findChanged } from './older-records.ts';
import type { Account, ThreadComment } from './comment.ts';
import type { ThreadReply } from './thread-reply.ts';
import { ACTIONS_BOT, isOurs, isSomeApp } from './trusted-accounts.ts';

export interface Marked<M> {
  readonly comment: ThreadComment;
  readonly marker: M;
}

export interface Thread {
  /** By question, in the order in which they were asked. Of duplicates, see `answeredOf`. */
  readonly questions: readonly Marked<QuestionMarker>[];
  /**
   * Comments that look like our questions but whose proof is invalid because they were changed: see older-records.ts.
   */
  readonly changed: readonly Marked<QuestionMarker>[];
  readonly statuses: ReadonlyMap<TaskId, Marked<StatusMarker>>;
  /** The final comment of a task, if it exists. */
  readonly ended: ReadonlyMap<TaskId, Marked<EndMarker>>;
  readonly notes: readonly Marked<NoteMarker>[];
  /** Answers and commands that the bot posted here for people who wrote elsewhere. */
  readonly relayed: readonly Marked<RelayedMarker>[];
  /** People's comments that somebody else has changed: they count as nobody's. */
  readonly altered: readonly ThreadComment[];
  /** People's comments, from here or elsewhere, and the commands of other machines, oldest first. */
  readonly replies: readonly ThreadReply[];
}

/** @param slug of our own App; `undefined` if the reader does not know it. */
export function readThread(comments: readonly ThreadComment[], slug: string | undefined): Thread {
  const sorted = comments.toSorted((one, other) => one.id - other.id);
  const questions = new Map<QuestionId, Marked<QuestionMarker>>();
  const statuses = new Map<TaskId, Marked<StatusMarker>>();
  const ended = new Map<TaskId, Marked<EndMarker>>();
  const notes: Marked<NoteMarker>[] = [];
  const relayed: Marked<RelayedMarker>[] = [];
  const begun = new Set<TaskId>();
  const proven = new Set(
    sorted.flatMap((comment) => (comment.isProven === true ? (findMarker(comment.body)?.task ?? []) : [])),
  );
  for (const comment of sorted) {
    const believed = readMarker(comment, slug, begun);
    // A proven task has all its records proven.
    const marker = believed?.isLegacy === true && proven.has(believed.marker.task) ? undefined : believed?.marker;
    switch (marker?.kind) {
      case 'question':
        begun.add(marker.task);
        questions.set(marker.question, answeredOf(questions.get(marker.question), { comment, marker }));
        break;
      case 'status':
        begun.add(marker.task);
        statuses.set(marker.task, newerOf(statuses.get(marker.task), { comment, marker }));
        break;
      case 'end':
        if (!ended.has(marker.task)) ended.set(marker.task, { comment, marker });
        break;
      case 'note':
        notes.push({ comment, marker });
        break;
      case 'relayed':
        if (comment.isProven === true || mayRelay(comment.author, slug)) relayed.push({ comment, marker });
        break;
      case undefined:
        break;
    }
  }
  const spoken = sorted.flatMap((comment) => wordOf(comment, slug));
  const replies = [...spoken, ...relayed.flatMap(replyOf)].toSorted((one, other) => one.id - other.id);
  const changed = findChanged(sorted, questions);
  const altered = sorted.filter(({ author, altered }) => altered !== undefined && author.type === 'User');
  return { questions: [...questions.values()], changed, statuses, ended, notes, relayed, altered, replies };
}

function readMarker(
  comment: ThreadComment,
  slug: string | undefined,
  begun: ReadonlySet<TaskId>,
): Believed | undefined {
  const believed = readBelieved(comment, slug);
  const isUnproven = believed?.isLegacy === true && believed.marker.kind === 'end';
  if (isUnproven && comment.author.login === ACTIONS_BOT && !begun.has(believed.marker.task)) return undefined;
  if (believed !== undefined) return believed;
  const marker = mayBeOurApp(comment, slug) ? findMarker(comment.body) : undefined;
  const isWord = marker?.kind === 'end' || marker?.kind === 'note';
  return isWord && begun.has(marker.task) ? { marker, isLegacy: true } : undefined;
}

/**
 * Of two comments with the same question, the first one counts, unless only the other one says that it was answered:
 * while somebody had changed the first one, a copy of it was the question, and the run that took the answer marked it.
 */
function answeredOf(first: Marked<QuestionMarker> | undefined, other: Marked<QuestionMarker>): Marked<QuestionMarker> {
  if (first === undefined) return other;
  return first.marker.answered === undefined && other.marker.answered !== undefined ? other : first;
}

/**
 * A task has one living comment. A second one is of a later round or attempt, or a copy of an earlier version: then the
 * first one counts.
 */
function newerOf(one: Marked<StatusMarker> | undefined, other: Marked<StatusMarker>): Marked<StatusMarker> {
  if (one === undefined) return other;
  const difference = ageOf(other).map((age, index) => age - (ageOf(one)[index] ?? 0));
  return (difference.find((age) => age !== 0) ?? 0) > 0 ? other : one;
}

function ageOf({ marker }: Marked<StatusMarker>): number[] {
  return [marker.round, marker.attempt, hasEnded(marker.state) ? 1 : 0];
}

/** If our App is unknown, any App's comment counts as a final comment or a notice about a task that we have started. */
function mayBeOurApp({ author, isProven: known }: ThreadComment, slug: string | undefined): boolean {
  return known === undefined && slug === undefined && isSomeApp(author);
}

/** Only the App itself: an agent can write with a workflow's token. */
function mayRelay(account: Account, slug: string | undefined): boolean {
  return account.login !== ACTIONS_BOT && isOurs(account, slug);
}

/** The relayed comment as a reply of the person responsible for it; an edited one counts as nobody's. */
function replyOf({ comment, marker }: Marked<RelayedMarker>): ThreadReply[] {
  if (comment.updatedAt !== comment.createdAt || comment.isHidden === true) return [];
  return [{ ...comment, author: { ...marker.by, type: 'User' }, command: findCommand(comment.body) }];
}

/**
 * A hidden comment counts as withdrawn, like a deleted one. A comment that somebody else may have changed counts as
 * nobody's, although GitHub still shows it as its author's. Other machines' comments are not replies; their commands
 * may count, if the repository allows that machine.
 */
function wordOf(comment: ThreadComment, slug: string | undefined): ThreadReply[] {
  if (comment.isHidden === true || comment.altered !== undefined) return [];
  const isPerson = comment.author.type === 'User';
  if (!isPerson && isOurs(comment.author, slug)) return [];
  const command = findCommand(comment.body);
  return isPerson || command !== undefined ? [{ ...comment, command }] : [];
}

export type ThreadState = 'open' | 'answered' | 'superseded' | 'expired' | 'ended';

/** The state of a question: only an open one can be answered. */
export function standingOf(question: Marked<QuestionMarker>, thread: Thread, now: number): ThreadState {
  const { marker } = question;
  if (marker.answered !== undefined) return 'answered';
  if (thread.questions.some((other) => other.marker.task === marker.task && other.marker.round > marker.round))
    return 'superseded';
  const state = thread.ended.get(marker.task)?.marker.state ?? thread.statuses.get(marker.task)?.marker.state;
  if (state === 'expired') return 'expired';
  if (marker.closed !== undefined || (state !== undefined && hasEnded(state))) return 'ended';
  return Date.parse(marker.expires) <= now ? 'expired' : 'open';
}

export function findNote(thread: Thread, about: string): Marked<NoteMarker> | undefined {
  return thread.notes.find((note) => note.marker.about === about);
}

export interface Believed {
  readonly marker: Marker;
  /** Written by an older version, which did not sign. */
  readonly isLegacy: boolean;
}

/** @param slug of our own App; `undefined` if the reader does not know it. */
export function readBelieved(comment: ThreadComment, slug: string | undefined): Believed | undefined {
  if (comment.isProven === false) return readLegacy(comment, slug);
  const marker = comment.isProven === true || isOurs(comment.author, slug) ? findMarker(comment.body) : undefined;
  return marker === undefined ? undefined : { marker, isLegacy: false };
}

/**
 * Records of an older version: addresses, by one of our accounts, that decide nothing. A question counts only while our
 * workflow has made the saved state that it names, and continues from that alone: it has no requester, nothing to
 * continue with if the state is gone, and no agent answers it. A status shows that a task exists and its state, but
 * neither delivers nor continues; it counts only while GitHub knows its run as ours. Of the records by the account of
 * all workflows, no notice counts, and a final comment only about an existing task.
 */
function readLegacy(comment: ThreadComment, slug: string | undefined): Believed | undefined {
  if (!isOurs(comment.author, slug) || findSignedLine(comment.body) !== undefined) return undefined;
  const marker = withoutAuthority(findMarker(comment.body));
  const isRecord = marker?.kind === 'question' || marker?.kind === 'status';
  // Anybody whose text another workflow repeats could ask in our name, and get people's answers; or prevent a task from
  // being started, by claiming that it exists.
  if (isRecord && comment.isBacked !== true) return undefined;
  if (marker?.kind === 'note' && comment.author.login === ACTIONS_BOT) return undefined;
  return marker === undefined ? undefined : { marker, isLegacy: true };
}

/**
 * What a marker of an older version may no longer contain, by its kind; `undefined`: the marker itself is not accepted.
 */
const DECIDING: Readonly<Record<Marker['kind'], readonly string[] | undefined>> = {
  question: ['asker', 'resolved', 'answers', 'to', 'live', 'parts'],
  status: ['asker', 'result', 'saved', 'answers', 'ended'],
  end: ['answers', 'held'],
  note: [],
  relayed: undefined,
};

function withoutAuthority(marker: Marker | undefined): Marker | undefined {
  const deciding = marker === undefined ? undefined : DECIDING[marker.kind];
  if (marker === undefined || deciding === undefined) return undefined;
  return Marker.parse(Object.fromEntries(Object.entries(marker).filter(([name]) => !deciding.includes(name))));
}
