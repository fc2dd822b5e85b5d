/**
 * Says in the issue what the job made of a result, once, also beside a bot that delivers the same, and when the job is
 * run again.
 *
 * Where the relay or a bot hears commands, that is the last word in every case: nobody has to wait for the schedule of
 * the relay to read it. Elsewhere what was not delivered is not said here: the run that left the result has said where
 * it lies.
 */
import { findMarker, type NoteMarker, renderMarker } from '../../protocol/comments/marker.ts';
import type { DispatchResult } from '../../protocol/results/dispatch-result.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import type { BotPorts, Where } from '../ports.ts';
import type { DeliverableResult } from './read-result.ts';
import { postOnce } from '../concurrency/post-once.ts';
import { resultSummary } from './deliver.ts';
import type { DeliveryOutcome } from './deliver-result.ts';
import { UNPROVEN } from './delivery-notices.ts';

const MENDED =
  '### ✅ Delivered later\n\nA later attempt of the job delivered the work. The last comment of the task shows where it is.';

export interface OutcomeReport {
  readonly outcome: DeliveryOutcome;
  readonly text: string;
  readonly isHeard: boolean;
  /** Whether the job can sign what it writes: without that it can neither claim nor prove anything. */
  readonly isSigned: boolean;
}

type NotifyingPorts = Pick<BotPorts, 'now' | 'claims' | 'threads'>;

export async function notifyIssue(
  where: Where,
  { result }: DeliverableResult,
  { outcome, text, isHeard, isSigned }: OutcomeReport,
  ports: NotifyingPorts,
): Promise<void> {
  if (result.issue === undefined || outcome.kind === 'refused' || !(isHeard || outcome.kind === 'delivered')) return;
  if (!isSigned) return noteOnce(result, result.issue, `${text}\n\n${UNPROVEN}`, ports);
  const marker = renderMarker({
    v: 1,
    kind: 'end',
    task: result.taskId,
    state: 'finished',
    round: result.round,
    ...resultSummary(outcome),
  });
  const place = { where, issue: result.issue, slug: 'github-actions' };
  const said = await postOnce(place, `end:${result.taskId}`, `${marker}\n${text}`, ports);
  if (said === 'said') await mendRefusal(result, result.issue, ports);
}

/**
 * Says in the issue that the job could not deliver, and what to do. Not claimed first: what refuses a branch mostly
 * refuses a claim as well.
 */
export async function notifyOfRefusal(
  { result }: DeliverableResult,
  text: string,
  ports: Pick<BotPorts, 'threads'>,
): Promise<void> {
  if (result.issue !== undefined) await noteOnce(result, result.issue, text, ports);
}

/**
 * For a word that nobody claims: one comment for each dispatch, which says what the newest attempt of the job made of
 * it. The marker opens it also where it proves nothing; then it only says which comment it is.
 */
async function noteOnce(
  result: DispatchResult,
  issue: number,
  text: string,
  { threads }: Pick<BotPorts, 'threads'>,
): Promise<void> {
  const body = `${renderMarker(markerOf(result))}\n${text}`;
  const earlier = await findNote(result, issue, threads);
  if (earlier === undefined) await threads.say(issue, body);
  else await threads.edit(earlier.id, body);
}

/** That it could not be delivered is no longer so. */
async function mendRefusal(
  result: DispatchResult,
  issue: number,
  { threads }: Pick<BotPorts, 'threads'>,
): Promise<void> {
  const refusal = await findNote(result, issue, threads);
  if (refusal !== undefined) await threads.edit(refusal.id, `${renderMarker(markerOf(result))}\n${MENDED}`);
}

/** What the bot calls its own refusal, so that neither repeats the other's. */
function markerOf({ taskId: task, round }: DispatchResult): NoteMarker {
  return { v: 1, kind: 'note', task, about: `may-not-deliver:${task}`, round };
}

async function findNote(
  result: DispatchResult,
  issue: number,
  threads: BotPorts['threads'],
): Promise<ThreadComment | undefined> {
  const { about, round } = markerOf(result);
  return (await threads.comments(issue)).findLast(({ body, author }) => {
    const marker = findMarker(body);
    // No person's login has brackets: nobody's own words are overwritten.
    return (
      marker?.kind === 'note' && marker.about === about && marker['round'] === round && author.login.endsWith('[bot]')
    );
  });
}
