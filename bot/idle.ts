/**
 * Replies that are left to the run which asked: it is still there and takes an answer up itself, without a run of its own. Pure.
 *
 * Nothing rests on this but minutes: who goes on is settled by claim and mark, whatever the clocks say. A run that says it
 * waits and is gone waits for nobody; and a little after its time anybody may take the answer up.
 */
import type { QuestionMarker, StatusMarker } from '../protocol/marker.ts';
import { askRuns, type Inquiry } from './inquiry.ts';
import type { Task } from './tasks.ts';
import type { Marked } from './thread.ts';

/** For the last looks of the run, and for lists that show its mark late. */
const SLACK_MS = 15_000;
/** A run may have been queued for a day before it showed the task's comment. */
const QUEUE_MS = 24 * 3_600_000;

/** The run that waits for the answer to a question, and until when. */
export function findIdle(
  { marker: { live, round } }: Marked<QuestionMarker>,
  status: Marked<StatusMarker> | undefined,
): { readonly runId: number; readonly until: number } | undefined {
  if (live === undefined) return undefined;
  const { state, idle, round: shown } = status?.marker ?? {};
  // What it shows is newer than what it asked with: it waits longer, or no more.
  if (shown !== undefined && (shown > round || (shown === round && state === 'suspended'))) return undefined;
  const until = Math.max(Date.parse(live.until), shown === round && idle !== undefined ? Date.parse(idle.until) : 0);
  return { runId: live.runId, until };
}

/** @returns until when to leave a reply alone, `undefined` when nobody waits for it, `'asking'` while the run is looked up. */
export function askIdle(
  inquiry: Inquiry,
  question: Marked<QuestionMarker>,
  { status }: Pick<Task, 'status'>,
): number | 'asking' | undefined {
  const idle = findIdle(question, status);
  const until = (idle?.until ?? 0) + SLACK_MS;
  if (idle === undefined || until <= inquiry.facts.now) return undefined;
  const runs = askRuns(inquiry, Date.parse((status ?? question).comment.createdAt) - QUEUE_MS);
  if (runs === undefined) return 'asking';
  return runs.some(({ id, status: stands }) => id === idle.runId && stands !== 'completed') ? until : undefined;
}
