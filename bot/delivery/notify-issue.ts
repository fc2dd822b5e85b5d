/**
 * Posts the job's outcome for a result in the issue, once, even if a bot delivers the same result or the job is run
 * again.
 *
 * If the relay or a bot processes commands here, the outcome is always posted as the final comment, so that nobody
 * waits for the relay's schedule. Otherwise, a failed delivery is not posted: the run that produced the result has
 * already said where to find it.
 */
import { aboutRefusedDelivery, findMarker, type NoteMarker, renderMarker } from '../../protocol/comments/marker.ts';
import type { DispatchResult } from '../../protocol/results/dispatch-result.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import { readThread } from '../../protocol/thread/read-thread.ts';
import type { IssueAddress } from '../decision/snapshot.ts';
import type { BotPorts, Where } from '../ports.ts';
import type { DeliverableResult } from './read-result.ts';
import { postOnce } from '../concurrency/post-once.ts';
import { summarizeDelivery } from './deliver.ts';
import type { DeliveryOutcome } from './deliver-result.ts';
import { UNPROVEN } from './delivery-notices.ts';

const MENDED =
  '### ✅ Delivered later\n\nA later attempt of the job delivered the work. The last comment of the task shows where it is.';

export interface OutcomeReport {
  readonly outcome: DeliveryOutcome;
  readonly text: string;
  readonly isHeard: boolean;
  /** Whether the job can sign its comments: without that, it can neither claim nor prove anything. */
  readonly isSigned: boolean;
}

interface NotifyingPorts extends Pick<BotPorts, 'now' | 'claims' | 'threads'> {
  /** Waits until whoever has claimed the comment has posted it, or has died. */
  readonly turnEnds?: () => Promise<unknown>;
}

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
    ...summarizeDelivery(outcome),
  });
  const place = { where, issue: result.issue, slug: 'github-actions' };
  const post = () => postOnce(place, `end:${result.taskId}`, `${marker}\n${text}`, ports);
  let said = await post();
  // A first attempt of this job may have claimed it and failed to post it. No later job would know for how long.
  if (said === 'lost' && ports.turnEnds !== undefined && !(await isEnded(place, result.taskId, ports))) {
    await ports.turnEnds();
    said = await post();
  }
  if (said === 'said') await mendRefusal(result, result.issue, ports);
}

async function isEnded({ issue, slug }: IssueAddress, task: TaskId, { threads }: NotifyingPorts): Promise<boolean> {
  return readThread(await threads.comments(issue), slug).ended.has(task);
}

/**
 * Posts in the issue that the job could not deliver, and what to do. Without a claim, because whatever refuses a branch
 * usually refuses a claim too.
 */
export async function notifyOfRefusal(
  { result }: DeliverableResult,
  text: string,
  ports: Pick<BotPorts, 'threads'>,
): Promise<void> {
  if (result.issue !== undefined) await noteOnce(result, result.issue, text, ports);
}

/**
 * For a comment without a claim: one comment per dispatch, with the outcome of the job's newest attempt. The marker
 * comes first even if it proves nothing; then it only identifies the comment.
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

/** The failed delivery no longer applies. */
async function mendRefusal(
  result: DispatchResult,
  issue: number,
  { threads }: Pick<BotPorts, 'threads'>,
): Promise<void> {
  const refusal = await findNote(result, issue, threads);
  if (refusal !== undefined) await threads.edit(refusal.id, `${renderMarker(markerOf(result))}\n${MENDED}`);
}

/** The same name that the bot uses for its own refusal, so that neither repeats the other's notice. */
function markerOf({ taskId: task, round }: DispatchResult): NoteMarker {
  return { v: 1, kind: 'note', task, about: aboutRefusedDelivery(task), round };
}

async function findNote(
  result: DispatchResult,
  issue: number,
  threads: BotPorts['threads'],
): Promise<ThreadComment | undefined> {
  const { about, round } = markerOf(result);
  return (await threads.comments(issue)).findLast(({ body, author }) => {
    const marker = findMarker(body);
    // No person's login contains brackets, so no person's own comment is overwritten.
    return (
      marker?.kind === 'note' && marker.about === about && marker['round'] === round && author.login.endsWith('[bot]')
    );
  });
}
