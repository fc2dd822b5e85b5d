/**
 * A thread that seems to have been transferred here from another repository: it contains comments that our bot and its
 * runs wrote there. What people asked for before that is not started again here, and they are told. Pure.
 *
 * A record of another repository cannot be verified here, and other workflows write as the same account. So such a
 * record decides nothing else, and only if no record that counts in this thread is older.
 */
import { findMarker, type Marker, type QuestionMarker } from '../../protocol/comments/marker.ts';
import type { QuestionId } from '../../protocol/base/ids.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { readBelieved } from '../../protocol/thread/read-thread.ts';
import type { ThreadReply } from '../../protocol/thread/thread-reply.ts';
import { isOurs } from '../../protocol/thread/trusted-accounts.ts';

export interface Transfer {
  /** The newest of its questions that nobody had answered. */
  readonly question: QuestionMarker | undefined;
  /** All of its questions. */
  readonly asked: ReadonlySet<QuestionId>;
  /** What was written before, oldest first. */
  readonly replies: readonly ThreadReply[];
}

/** We may write it in the same second as the last record that came along. */
function isAboutTransfer(marker: Marker): boolean {
  return marker.kind === 'note' && /^(?:moved|transferred):/.test(marker.about);
}

/**
 * The newest command that our note about the transfer names. A relay does not know the App, so it may not recognize
 * what came along. 0 without a note.
 */
function findToldUpTo(comments: readonly ThreadComment[], slug: string | undefined): number {
  const about = comments.flatMap((comment) => {
    const marker = readBelieved(comment, slug)?.marker;
    return marker?.kind === 'note' ? [marker.about] : [];
  });
  return Math.max(
    0,
    ...about.map((text) => Number(/^transferred:(?<command>\d+)$/.exec(text)?.groups?.['command'] ?? 0)),
  );
}

/** @param repository id of this one. */
export function findTransfer(
  comments: readonly ThreadComment[],
  replies: readonly ThreadReply[],
  { slug, repository }: { readonly slug: string | undefined; readonly repository: number },
): Transfer | undefined {
  const isForeign = (marker: Marker | undefined): boolean =>
    marker?.['repository'] !== undefined && marker['repository'] !== repository;
  const isOfThisThread = (comment: ThreadComment): boolean => {
    const believed = readBelieved(comment, slug);
    return believed !== undefined && !isForeign(believed.marker) && !isAboutTransfer(believed.marker);
  };
  const foreign = comments.filter(({ author, body }) => isOurs(author, slug) && isForeign(findMarker(body)));
  const since =
    foreign
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .at(-1) ?? '';
  const toldUpTo = findToldUpTo(comments, slug);
  if (since !== '' && comments.some((comment) => comment.createdAt <= since && isOfThisThread(comment)))
    return undefined;
  if (since === '' && toldUpTo === 0) return undefined;
  const questions = foreign
    .map(({ body }) => findMarker(body))
    .filter((marker): marker is QuestionMarker => marker?.kind === 'question');
  return {
    question: questions.findLast(({ answered }) => answered === undefined),
    asked: new Set(questions.map(({ question }) => question)),
    replies: replies.filter(({ createdAt, id }) => createdAt <= since || id <= toldUpTo),
  };
}
