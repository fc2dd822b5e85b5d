/**
 * Replies that are left to the run that asked: it is still running and accepts an answer itself, without a new run.
 * Pure.
 *
 * Only minutes depend on this: claims and marks decide who continues, whatever the clocks say. If the run has ended
 * although its comment says that it waits, the reply waits until shortly after that time, and then anybody may process
 * the answer.
 */
import type { QuestionMarker, StatusMarker } from '../../protocol/comments/marker.ts';
import { isUnknown, type UnknownFact } from './decided.ts';
import { askRuns, type DecisionContext } from './decision-context.ts';
import type { Task } from '../../protocol/thread/read-tasks.ts';
import type { Marked } from '../../protocol/thread/read-thread.ts';
import { QUEUE_MS } from '../time-windows.ts';

/** For the last checks of the run, and for lists that show its mark late. */
const SLACK_MS = 15_000;

/** The run that waits for the answer to a question, and until when. */
export function findLiveRunWait(
  { marker: { live, round } }: Marked<QuestionMarker>,
  status: Marked<StatusMarker> | undefined,
): { readonly runId: number; readonly until: number } | undefined {
  if (live === undefined) return undefined;
  const { state, idle, round: shown } = status?.marker ?? {};
  // The task's comment is newer than the question: the run may wait longer, or no longer.
  if (shown !== undefined && (shown > round || (shown === round && state === 'suspended'))) return undefined;
  const shownUntil = (shown === round ? idle?.until : undefined) ?? live.until;
  return { runId: live.runId, until: Math.max(Date.parse(live.until), Date.parse(shownUntil)) };
}

/** @returns until when a reply must be left alone, `undefined` if no run waits for it. */
export function askLiveRunWait(
  context: DecisionContext,
  question: Marked<QuestionMarker>,
  { status }: Pick<Task, 'status'>,
): number | undefined | UnknownFact {
  const idle = findLiveRunWait(question, status);
  if (idle === undefined) return undefined;
  const until = idle.until + SLACK_MS;
  if (until <= context.now) return undefined;
  // It may have been queued before it posted the task's comment.
  const runs = askRuns(context, Date.parse((status ?? question).comment.createdAt) - QUEUE_MS);
  if (isUnknown(runs)) return runs;
  return runs.some(({ id, status: stands }) => id === idle.runId && stands !== 'completed') ? until : undefined;
}
