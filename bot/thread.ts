/**
 * An issue's comments, read as what they mean to us. Pure.
 *
 * A marker counts only in a comment of one of our own accounts: the App's bot user, and the one that a workflow's token
 * writes as. Anybody can copy a marker into a comment of theirs, and people quote one another.
 */
import type { QuestionId, TaskId } from '../protocol/ids.ts';
import { hasEnded } from '../protocol/lifecycle.ts';
import {
  type EndMarker,
  findMarker,
  type NoteMarker,
  type QuestionMarker,
  type RelayedMarker,
  type StatusMarker,
} from '../protocol/marker.ts';
import { commandOf } from './command-of.ts';
import type { Account, ThreadComment } from './ports.ts';

/** The account that every workflow's own token writes as. */
const ACTIONS_BOT = 'github-actions[bot]';

/** @param slug of our own App. */
export function isOurs(account: Account, slug: string): boolean {
  // GitHub lets no person take a name with brackets, and says itself which accounts are bots.
  return account.type === 'Bot' && (account.login === ACTIONS_BOT || account.login === `${slug}[bot]`);
}

export interface Marked<M> {
  readonly comment: ThreadComment;
  readonly marker: M;
}

export interface Thread {
  /** By question, in the order they were asked. A question that stands there twice counts as its first comment. */
  readonly questions: readonly Marked<QuestionMarker>[];
  readonly statuses: ReadonlyMap<TaskId, Marked<StatusMarker>>;
  /** The last word on a task, where it has been said. */
  readonly ended: ReadonlyMap<TaskId, Marked<EndMarker>>;
  readonly notes: readonly Marked<NoteMarker>[];
  /** What the bot put here for people who answered somewhere else. */
  readonly relayed: readonly Marked<RelayedMarker>[];
  /** What people said, here or somewhere else, and the commands of machines that are not ours, oldest first. */
  readonly replies: readonly ThreadComment[];
}

export function readThread(comments: readonly ThreadComment[], slug: string): Thread {
  const questions = new Map<QuestionId, Marked<QuestionMarker>>();
  const statuses = new Map<TaskId, Marked<StatusMarker>>();
  const ended = new Map<TaskId, Marked<EndMarker>>();
  const notes: Marked<NoteMarker>[] = [];
  const relayed: Marked<RelayedMarker>[] = [];
  const sorted = comments.toSorted((one, other) => one.id - other.id);
  for (const comment of sorted) {
    const marker = isOurs(comment.author, slug) ? findMarker(comment.body) : undefined;
    switch (marker?.kind) {
      case 'question':
        if (!questions.has(marker.question)) questions.set(marker.question, { comment, marker });
        break;
      case 'status':
        statuses.set(marker.task, { comment, marker });
        break;
      case 'end':
        if (!ended.has(marker.task)) ended.set(marker.task, { comment, marker });
        break;
      case 'note':
        notes.push({ comment, marker });
        break;
      case 'relayed':
        if (mayRelay(comment.author, slug)) relayed.push({ comment, marker });
        break;
      case undefined:
        break;
    }
  }
  const spoken = sorted.filter((comment) => speaks(comment, slug));
  const replies = [...spoken, ...relayed.flatMap(replyOf)].toSorted((one, other) => one.id - other.id);
  return { questions: [...questions.values()], statuses, ended, notes, relayed, replies };
}

/** Only the App itself: whatever an agent writes is written with a workflow's token. */
function mayRelay(account: Account, slug: string): boolean {
  return account.login !== ACTIONS_BOT && isOurs(account, slug);
}

/** The relayed comment as a word of the person who answers for it; one that somebody edited is nobody's word. */
function replyOf({ comment, marker }: Marked<RelayedMarker>): ThreadComment[] {
  if (comment.updatedAt !== comment.createdAt) return [];
  return [{ ...comment, author: { ...marker.by, type: 'User' } }];
}

/** Another machine's chatter is nobody's word; what it says as a command may count, if the repository allows that machine. */
function speaks(comment: ThreadComment, slug: string): boolean {
  return comment.author.type === 'User' || (!isOurs(comment.author, slug) && commandOf(comment) !== undefined);
}

export type Standing = 'open' | 'answered' | 'superseded' | 'expired' | 'ended';

/** How a question stands: only an open one can be answered. */
export function standingOf(question: Marked<QuestionMarker>, thread: Thread, now: number): Standing {
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
