/**
 * Questions that the version before wrote, which signed nothing. Another workflow that repeats what outsiders write
 * posts as the same account, so such a comment is a question only while GitHub itself says that our workflow has saved
 * a state for its task and round.
 */
import { findMarker, findSignedLine, type QuestionMarker } from '../comments/marker.ts';
import type { ThreadComment } from './comment.ts';

/** In one list. Nobody has more open questions of an older version; somebody who invents some has. */
const MOST = 200;

/**
 * @param comments with whether they are proven; where that is not known, accounts decide, and nobody is asked.
 * @param isBacked whether GitHub says so.
 */
export async function markBacked<C extends ThreadComment>(
  comments: readonly C[],
  isBacked: (marker: QuestionMarker) => Promise<boolean>,
): Promise<C[]> {
  const asked = comments.flatMap((comment) => findOlderQuestion(comment) ?? []).slice(0, MOST);
  const backed = new Map<QuestionMarker, boolean>();
  for (const { marker } of asked) backed.set(marker, await isBacked(marker));
  const byComment = new Map(asked.map(({ comment, marker }) => [comment.id, backed.get(marker) === true]));
  return comments.map((comment) => {
    const found = byComment.get(comment.id);
    return found === undefined ? comment : { ...comment, isBacked: found };
  });
}

function findOlderQuestion(
  comment: ThreadComment,
): { readonly comment: ThreadComment; readonly marker: QuestionMarker } | undefined {
  const { isProven, author, body } = comment;
  if (isProven !== false || author.type !== 'Bot' || findSignedLine(body) !== undefined) return undefined;
  const marker = findMarker(body);
  return marker?.kind === 'question' ? { comment, marker } : undefined;
}
