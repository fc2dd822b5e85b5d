/**
 * Questions whose saved state is deleted by now: nobody can answer them any more, and their task ends. Pure.
 *
 * An answer that came in time is left alone: its run may be queued, or about to be started by somebody else.
 */
import { dispatchIdOf } from '../protocol/ids.ts';
import type { QuestionMarker } from '../protocol/marker.ts';
import type { Action } from './actions.ts';
import { endTask } from './end-task.ts';
import { askAttempts, askClaim, type Inquiry } from './inquiry.ts';
import { sayNobodyAnswered } from './replies.ts';
import { readTasks, type Task } from './tasks.ts';
import { type Marked, standingOf } from './thread.ts';
import { QUEUE_MS, RUN_LOOK_MS } from './times.ts';
import { LATE_MS } from './waiting.ts';

export function decideExpired(inquiry: Inquiry): Action[] {
  return readTasks(inquiry.thread, inquiry.facts.now).flatMap((task) => decideTask(inquiry, task));
}

function decideTask(inquiry: Inquiry, { endedAt, questions }: Task): Action[] {
  const {
    thread,
    facts: { now, where },
  } = inquiry;
  const last = questions.at(-1);
  if (endedAt !== undefined || last === undefined || standingOf(last, thread, now) !== 'expired') return [];
  const { marker } = last;
  const isElsewhere = marker.repository !== undefined && marker.repository !== where.id;
  if (isElsewhere || now > Date.parse(marker.expires) + LATE_MS || isTakenUp(inquiry, last) !== false) return [];
  return endTask(inquiry, {
    task: marker.task,
    state: 'expired',
    round: marker.round,
    subject: marker.question,
    sha: marker.head,
    text: sayNobodyAnswered(marker.subagent),
  });
}

/** @returns `undefined` while it is looked up. */
function isTakenUp(inquiry: Inquiry, { marker, comment }: Marked<QuestionMarker>): boolean | undefined {
  const {
    facts: { now },
    rules: { graceMs },
    waits,
  } = inquiry;
  const claim = askClaim(inquiry, marker.question);
  if (claim === undefined || claim.attempt === 0) return claim === undefined ? undefined : false;
  const holderDeadAt = Math.max(claim.seenAt, Date.parse(marker.expires)) + 2 * graceMs;
  const runs = askAttempts(inquiry, {
    dispatch: dispatchIdOf(marker.task, marker.round + 1),
    since: Math.max(Date.parse(comment.createdAt), now - QUEUE_MS),
  });
  if (runs === undefined) return undefined;
  const isLive = [...runs.values()].some(({ status }) => status !== 'completed');
  if (isLive || now < holderDeadAt) waits.push(isLive ? now + RUN_LOOK_MS : holderDeadAt);
  return isLive || now < holderDeadAt;
}
