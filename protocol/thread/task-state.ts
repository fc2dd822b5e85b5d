/** The state of a task, as the thread shows it. The one definition for the bot, the action and the client. Pure. */
import type { EndMarker, QuestionMarker, StatusMarker } from '../comments/marker.ts';
import { hasEnded, type TaskState } from '../messages/lifecycle.ts';
import type { Marked } from './read-thread.ts';

interface ShownTask {
  readonly status: Marked<StatusMarker> | undefined;
  readonly end: Marked<EndMarker> | undefined;
  /** Its open question, otherwise its last one. */
  readonly asked: Marked<QuestionMarker> | undefined;
}

export function stateOf({ status, end, asked }: ShownTask, now: number): TaskState {
  if (end !== undefined) return end.marker.state;
  const shown = status?.marker;
  if (shown !== undefined && hasEnded(shown.state)) return shown.state;
  if (asked === undefined) return shown?.state ?? 'suspended';
  const { marker } = asked;
  // The question decides: a comment that shows "running" may be from a killed run that never edited it again.
  if (marker.answered !== undefined || (shown !== undefined && shown.round > marker.round))
    return shown?.state ?? 'resuming';
  if (marker.closed !== undefined) return marker.closed;
  if (Date.parse(marker.expires) <= now) return 'expired';
  return isAwaited(shown, marker, now) ? 'idle' : 'suspended';
}

/** Slightly longer than the run says: its last check takes a moment. After that, the run must be gone. */
const SLACK_MS = 15_000;

/**
 * The run that asked is still running and waits for the answer: its question says so first, then the task's comment.
 */
function isAwaited(shown: StatusMarker | undefined, { round, live }: QuestionMarker, now: number): boolean {
  const isOfRound = shown?.round === round && shown.state !== 'suspended';
  const isAboutToSayIt = shown === undefined || (isOfRound && shown.runId === live?.runId);
  const until = isOfRound && shown.state === 'idle' ? (shown.idle?.until ?? live?.until) : undefined;
  const said = until ?? (isAboutToSayIt ? live?.until : undefined);
  return said !== undefined && now < Date.parse(said) + SLACK_MS;
}

/** How long finished work may take to become a pull request. If nobody creates one, it is finished anyway. */
const DELIVERY_MS = 120_000;

/** True while there is a result and the outcome of its delivery is not yet posted. */
export function isBeingDelivered(
  status: Marked<StatusMarker> | undefined,
  end: Marked<EndMarker> | undefined,
  now: number,
): boolean {
  if (end !== undefined || status?.marker.state !== 'finished' || status.marker.result === undefined) return false;
  return now - Date.parse(status.comment.updatedAt) < DELIVERY_MS;
}
