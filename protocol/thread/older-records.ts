/**
 * What stands without proof, and GitHub may bear out.
 *
 * What the version before wrote, which signed nothing. Another workflow that repeats what outsiders write posts as the
 * same account, so such a comment is a question only while GitHub itself says that our workflow has saved a state for
 * its task and round, and says how a task stands only while GitHub knows the run that it names as ours, for that task.
 *
 * A question that somebody has changed, so that it proves nothing any more. Nothing that it says is believed, and no
 * answer to it counts. One thing is concluded from it when GitHub says the same of the state that it names: that the
 * round has asked. Whoever took the round for lost would ask once more, or close the task, and when the change is
 * undone, the round has two outcomes.
 */
import { type QuestionId, questionIdOf, type TaskId } from '../base/ids.ts';
import { findMarker, findSignedLine, type QuestionMarker, type StatusMarker } from '../comments/marker.ts';
import type { ThreadComment } from './comment.ts';
import { ACTIONS_BOT } from './trusted-accounts.ts';

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
  if (isProven !== false || author.type !== 'Bot') return undefined;
  const marker = findMarker(body);
  // A signed question may be one that somebody has changed.
  const isAsked = marker?.kind === 'question' || (marker?.kind === 'status' && findSignedLine(body) === undefined);
  return isAsked ? { comment, record: marker } : undefined;
}

interface ChangedQuestion {
  readonly comment: ThreadComment;
  readonly marker: QuestionMarker;
}

/**
 * @param known questions that are proven: a copy of one says nothing new.
 * @returns oldest first. An address until GitHub has said what `isBacked` is.
 */
export function findChanged(
  comments: readonly ThreadComment[],
  known: Pick<ReadonlyMap<QuestionId, unknown>, 'has'>,
): ChangedQuestion[] {
  return comments.flatMap((comment) => {
    const { author, body, isProven } = comment;
    // Only runs ask, and all of them write as that account.
    if (isProven !== false || author.login !== ACTIONS_BOT) return [];
    const marker = findMarker(body);
    return marker?.kind === 'question' &&
      marker.question === questionIdOf(marker.task, marker.round) &&
      !known.has(marker.question)
      ? [{ comment, marker }]
      : [];
  });
}

/** Whether a round of a task, or a later one, has asked, and the question was changed since. */
export function hasAsked(
  { changed }: { readonly changed: readonly ChangedQuestion[] },
  { task, round }: { readonly task: TaskId; readonly round: number },
): boolean {
  return changed.some(
    ({ marker, comment }) => comment.isBacked === true && marker.task === task && marker.round >= round,
  );
}
