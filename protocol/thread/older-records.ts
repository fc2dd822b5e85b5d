/**
 * Unproven comments that GitHub can confirm.
 *
 * Records of an older version, which were not signed. Another workflow that repeats strangers' text posts with the same
 * account. So such a comment counts as a question only while GitHub itself reports that our workflow has saved a state
 * for its task and round, and shows the state of a task only while GitHub knows the run that it names as ours, for that
 * task.
 *
 * A question that somebody has changed, so that its proof is invalid. None of its content is trusted, and no answer to
 * it counts. One conclusion is drawn if GitHub confirms the state that it names: the round has asked. Otherwise, the
 * bot would consider the round lost and ask once more, or close the task, and when the change is undone, the round
 * would have two outcomes.
 */
import { type QuestionId, questionIdOf, type TaskId } from '../base/ids.ts';
import { findMarker, findSignedLine, type QuestionMarker, type StatusMarker } from '../comments/marker.ts';
import type { ThreadComment } from './comment.ts';
import { ACTIONS_BOT } from './trusted-accounts.ts';

export type OlderRecord = QuestionMarker | StatusMarker;

/** In one list. No real issue has more of them, only one with forgeries. */
const MOST = 200;

/** The key under which GitHub's confirmation is cached. */
export function nameOfOlder(record: OlderRecord): string {
  const { task, round } = record;
  return JSON.stringify([task, round, record.kind === 'question' ? record.state : record.runId]);
}

/**
 * @param comments with whether they are proven; if that is unknown, accounts decide, and nothing is requested.
 * @param isBacked whether GitHub confirms it.
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
 * @param known questions that are proven: a copy of one adds nothing.
 * @returns oldest first. Only an address until GitHub has confirmed it, see `isBacked`.
 */
export function findChanged(
  comments: readonly ThreadComment[],
  known: Pick<ReadonlyMap<QuestionId, unknown>, 'has'>,
): ChangedQuestion[] {
  return comments.flatMap((comment) => {
    const { author, body, isProven } = comment;
    // Only runs ask, and all of them write with that account.
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
