/**
 * Whether a `/agora say` is for the run that reads it. Pure.
 *
 * The bot decides the same of the whole thread (bot/messages.ts); a run sees only what was said or changed lately, and takes no message that
 * another run might take as well: what it passes over goes along with a later dispatch.
 */
import type { Target } from '../protocol/commands.ts';
import type { QuestionId, TaskId } from '../protocol/ids.ts';
import { hasEnded } from '../protocol/lifecycle.ts';
import { findMarker, type Marker } from '../protocol/marker.ts';
import type { FeedComment } from './ports.ts';

export interface Ours {
  readonly task: TaskId;
  /** The question whose answer the run goes on with. */
  readonly question: QuestionId | undefined;
  /** The task's own comment. */
  readonly status: number;
  /** The comment that made the run start; what was said before it was taken along, if it was for us. undefined: no comment did. */
  readonly cause: number | undefined;
  /** Up to which comment the agent has been told everything; undefined: nothing yet. */
  readonly heard: number | undefined;
  /** Those behind it that it was told, at its start or in a round before. */
  readonly told: ReadonlySet<number>;
}

/** A comment by one of our own accounts. */
export interface Marked {
  readonly comment: FeedComment;
  readonly marker: Marker;
}

export function readMarked(comment: FeedComment): Marked | undefined {
  const marker = comment.byApp ? findMarker(comment.body) : undefined;
  return marker === undefined ? undefined : { comment, marker };
}

/** @param seen our own accounts' comments, as far as they are known. */
export function isForUs(said: FeedComment, target: Target | undefined, ours: Ours, seen: readonly Marked[]): boolean {
  if (isTold(said, ours) || seen.some((one) => refuses(one, said) || tookAsAnswer(one, said))) return false;
  if (target !== undefined) return target === ours.task || target === ours.question;
  const others = seen.filter(({ marker }) => marker.task !== ours.task);
  if (said.id > ours.status) return !others.some((one) => wasNewerTask(one, said, ours));
  return ours.cause === undefined ? others.every((one) => wasBefore(one, said, ours)) : said.id > ours.cause;
}

function isTold({ id }: FeedComment, { heard = 0, told }: Ours): boolean {
  return id <= heard || told.has(id);
}

/** Where an agent asks whether there is more, a message is the answer. */
function tookAsAnswer({ marker }: Marked, { id }: FeedComment): boolean {
  return marker.kind === 'question' && marker.answered?.commentId === id;
}

/** The bot tells the author of a command that it was not obeyed in a note about just this comment. */
function refuses({ marker }: Marked, { id }: FeedComment): boolean {
  return marker.kind === 'note' && marker.about.startsWith(`command:${id}:`);
}

/** What names no task is for the last one that had begun and was not over. */
function wasNewerTask({ comment, marker }: Marked, said: FeedComment, { status }: Ours): boolean {
  if (marker.kind !== 'status' || comment.id < status || comment.id > said.id) return false;
  return !hasEnded(marker.state) || Date.parse(comment.updatedAt) > Date.parse(said.createdAt);
}

/** GitHub's times are whole seconds: what happened in the same one may have been after. What came later than our own comment says nothing. */
function wasBefore({ comment }: Marked, said: FeedComment, { status }: Ours): boolean {
  return comment.id > status || (comment.id < said.id && Date.parse(comment.updatedAt) < Date.parse(said.createdAt));
}
