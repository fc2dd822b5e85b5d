/**
 * What the version before wrote, which signed nothing. Another workflow that repeats what outsiders write posts as the
 * same account, so such a comment is a question only while GitHub itself says that our workflow has saved a state for
 * its task and round, and says how a task stands only while GitHub knows the run that it names as ours, for that task.
 */
import { findMarker, findSignedLine, type QuestionMarker, type StatusMarker } from '../comments/marker.ts';
import type { ThreadComment } from './comment.ts';

export type OlderRecord = QuestionMarker | StatusMarker;

/** In one list. Nobody has more of them on an issue; somebody who invents some has. */
const MOST = 200;

/** What GitHub is asked about it, to remember the answer by. */
export function nameOfOlder(record: OlderRecord): string {
  const { task, round } = record;
  return JSON.stringify([task, round, record.kind === 'question' ? record.state : record.runId]);
}

/**
 * @param comments with whether they are proven; where that is not known, accounts decide, and nobody is asked.
 * @param isBacked whether GitHub says so.
 */
export async function markBacked<C extends ThreadComment>(
  comments: readonly C[],
  isBacked: (record: OlderRecord) => Promise<boolean>,
): Promise<C[]> {
  const asked = comments.flatMap((comment) => findOlder(comment) ?? []).slice(0, MOST);
  const backed = new Map<number, boolean>();
  for (const { comment, record } of asked) backed.set(comment.id, await isBacked(record));
  return comments.map((comment) => {
    const found = backed.get(comment.id);
    return found === undefined ? comment : { ...comment, isBacked: found };
  });
}

function findOlder(
  comment: ThreadComment,
): { readonly comment: ThreadComment; readonly record: OlderRecord } | undefined {
  const { isProven, author, body } = comment;
  if (isProven !== false || author.type !== 'Bot' || findSignedLine(body) !== undefined) return undefined;
  const marker = findMarker(body);
  return marker?.kind === 'question' || marker?.kind === 'status' ? { comment, record: marker } : undefined;
}
