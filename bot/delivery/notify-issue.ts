/**
 * Says in the issue that the job has delivered, once, also beside a bot that delivers the same.
 *
 * What was not delivered is not said here: the run that left the result has said where it lies.
 */
import { renderMarker } from '../../protocol/comments/marker.ts';
import type { BotPorts, Where } from '../ports.ts';
import type { DeliverableResult } from './read-result.ts';
import { postOnce } from '../concurrency/post-once.ts';
import type { DeliveryOutcome } from './deliver-result.ts';

export async function notifyIssue(
  where: Where,
  { result }: DeliverableResult,
  outcome: DeliveryOutcome,
  text: string,
  ports: Pick<BotPorts, 'now' | 'claims' | 'threads'>,
): Promise<void> {
  if (outcome.kind !== 'delivered' || result.issue === undefined) return;
  const marker = renderMarker({ v: 1, kind: 'end', task: result.taskId, state: 'finished', round: result.round });
  await postOnce({ where, issue: result.issue }, `end:${result.taskId}`, `${marker}\n${text}`, ports);
}
