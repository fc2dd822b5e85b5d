/**
 * Says in the issue what the job made of a result, once, also beside a bot that delivers the same.
 *
 * Where the relay or a bot hears commands, that is the last word in every case: nobody has to wait for the schedule of
 * the relay to read it. Elsewhere what was not delivered is not said here: the run that left the result has said where
 * it lies.
 */
import { renderMarker } from '../../protocol/comments/marker.ts';
import type { BotPorts, Where } from '../ports.ts';
import type { DeliverableResult } from './read-result.ts';
import { postOnce } from '../concurrency/post-once.ts';
import { resultSummary } from './deliver.ts';
import type { DeliveryOutcome } from './deliver-result.ts';
import { UNPROVEN } from './delivery-notices.ts';

export interface OutcomeReport {
  readonly outcome: DeliveryOutcome;
  readonly text: string;
  readonly isHeard: boolean;
  /** Whether the job can sign what it writes: without that it can neither claim nor prove anything. */
  readonly isSigned: boolean;
}

export async function notifyIssue(
  where: Where,
  { result }: DeliverableResult,
  { outcome, text, isHeard, isSigned }: OutcomeReport,
  ports: Pick<BotPorts, 'now' | 'claims' | 'threads'>,
): Promise<void> {
  if (result.issue === undefined || outcome.kind === 'refused' || !(isHeard || outcome.kind === 'delivered')) return;
  if (!isSigned) return ports.threads.say(result.issue, `${text}\n\n${UNPROVEN}`);
  const marker = renderMarker({
    v: 1,
    kind: 'end',
    task: result.taskId,
    state: 'finished',
    round: result.round,
    ...resultSummary(outcome),
  });
  await postOnce({ where, issue: result.issue }, `end:${result.taskId}`, `${marker}\n${text}`, ports);
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
  if (result.issue === undefined) return;
  const { taskId: task } = result;
  const marker = renderMarker({ v: 1, kind: 'note', task, about: `may-not-deliver:${task}` });
  await ports.threads.say(result.issue, `${marker}\n${text}`);
}
