/**
 * Whether a `/agora say` is for the run that reads it. Pure.
 *
 * The bot decides the same of the whole thread (bot/tasks/queued-messages.ts); a run sees only what was said or changed
 * lately, and takes no message that another run might take as well: what it passes over goes along with a later
 * dispatch.
 */
import type { RunTarget } from '../../protocol/comments/parse-command.ts';
import type { QuestionId, TaskId } from '../../protocol/base/ids.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import type { Marker } from '../../protocol/comments/marker.ts';
import type { FeedComment } from '../ports.ts';
import { findOwnMarker } from '../thread/trusted-marker.ts';

export interface RunIdentity {
  readonly task: TaskId;
  /** The question whose answer the run goes on with. */
  readonly question: QuestionId | undefined;
  /** The task's own comment. */
  readonly status: number;
  /**
   * The comment that made the run start; what was said before it was taken along, if it was for us. undefined: no
   * comment did.
   */
  readonly cause: number | undefined;
  /** Up to which comment the agent has been told everything; undefined: nothing yet. */
  readonly heard: number | undefined;
  /** Those behind it that it was told, at its start or in a round before. */
  readonly told: ReadonlySet<number>;
}

/** A record of ours. */
export interface MarkedForRun {
  readonly comment: FeedComment;
  readonly marker: Marker;
}

export function readMarked(comment: FeedComment): MarkedForRun | undefined {
  const marker = findOwnMarker(comment);
  return marker === undefined ? undefined : { comment, marker };
}

/** @param seen our own records, as far as they are known. */
export function isForThisRun(
  said: FeedComment,
  target: RunTarget | undefined,
  thisRun: RunIdentity,
  seen: readonly MarkedForRun[],
): boolean {
  if (isTold(said, thisRun) || seen.some((one) => refuses(one, said) || tookAsAnswer(one, said))) return false;
  if (target !== undefined) return target === thisRun.task || target === thisRun.question;
  const others = seen.filter(({ marker }) => marker.task !== thisRun.task);
  if (said.id > thisRun.status) return !others.some((one) => wasNewerTask(one, said, thisRun));
  return thisRun.cause === undefined ? others.every((one) => wasBefore(one, said, thisRun)) : said.id > thisRun.cause;
}

function isTold({ id }: FeedComment, { heard = 0, told }: RunIdentity): boolean {
  return id <= heard || told.has(id);
}

/** Where an agent asks whether there is more, a message is the answer. */
function tookAsAnswer({ marker }: MarkedForRun, { id }: FeedComment): boolean {
  return marker.kind === 'question' && marker.answered?.commentId === id;
}

/** The bot tells the author of a command that it was not obeyed in a note about just this comment. */
function refuses({ marker }: MarkedForRun, { id }: FeedComment): boolean {
  return marker.kind === 'note' && marker.about.startsWith(`command:${id}:`);
}

/** What names no task is for the last one that had begun and was not over. */
function wasNewerTask({ comment, marker }: MarkedForRun, said: FeedComment, { status }: RunIdentity): boolean {
  if (marker.kind !== 'status' || comment.id < status || comment.id > said.id) return false;
  return !hasEnded(marker.state) || Date.parse(comment.updatedAt) > Date.parse(said.createdAt);
}

/**
 * GitHub's times are whole seconds: what happened in the same one may have been after. What came later than our own
 * comment says nothing.
 */
function wasBefore({ comment }: MarkedForRun, said: FeedComment, { status }: RunIdentity): boolean {
  return comment.id > status || (comment.id < said.id && Date.parse(comment.updatedAt) < Date.parse(said.createdAt));
}
