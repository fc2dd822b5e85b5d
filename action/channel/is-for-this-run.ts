/**
 * Whether an `/agora say` is for the run that reads it. Pure.
 *
 * The bot decides the same for the whole thread (bot/tasks/queued-messages.ts). A run sees only recent comments and
 * edits, and takes no message that another run might take too: a later dispatch includes what it skips.
 */
import type { RunTarget } from '../../protocol/comments/parse-command.ts';
import type { QuestionId, TaskId } from '../../protocol/base/ids.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import type { Marker } from '../../protocol/comments/marker.ts';
import type { FeedComment } from '../ports.ts';
import { findOwnMarker } from '../thread/trusted-marker.ts';

export interface RunIdentity {
  readonly task: TaskId;
  /** The question whose answer the run continues with. */
  readonly question: QuestionId | undefined;
  /** The task's own comment. */
  readonly status: number;
  /**
   * The comment that started the run; earlier messages were included, if they were for us. undefined: no comment did.
   */
  readonly cause: number | undefined;
  /** The comment up to which the agent has received everything; undefined: nothing yet. */
  readonly heard: number | undefined;
  /** Later comments that it received, at its start or in an earlier round. */
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

/** If an agent asks whether there is more, a message is the answer. */
function tookAsAnswer({ marker }: MarkedForRun, { id }: FeedComment): boolean {
  return marker.kind === 'question' && marker.answered?.commentId === id;
}

/** The bot tells the author of a refused command in a note about exactly this comment. */
function refuses({ marker }: MarkedForRun, { id }: FeedComment): boolean {
  return marker.kind === 'note' && marker.about.startsWith(`command:${id}:`);
}

/** A command without a task id is about the last task that had started and had not ended. */
function wasNewerTask({ comment, marker }: MarkedForRun, said: FeedComment, { status }: RunIdentity): boolean {
  if (marker.kind !== 'status' || comment.id < status || comment.id > said.id) return false;
  return !hasEnded(marker.state) || Date.parse(comment.updatedAt) > Date.parse(said.createdAt);
}

/**
 * GitHub's times have whole seconds: another event of the same second may have happened later. Anything after our own
 * comment says nothing.
 */
function wasBefore({ comment }: MarkedForRun, said: FeedComment, { status }: RunIdentity): boolean {
  return comment.id > status || (comment.id < said.id && Date.parse(comment.updatedAt) < Date.parse(said.createdAt));
}
