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

export interface OutcomeReport {
  readonly outcome: DeliveryOutcome;
  readonly text: string;
  readonly isHeard: boolean;
}

export async function notifyIssue(
  where: Where,
  { result }: DeliverableResult,
  { outcome, text, isHeard }: OutcomeReport,
  ports: Pick<BotPorts, 'now' | 'claims' | 'threads'>,
): Promise<void> {
  if (result.issue === undefined || outcome.kind === 'refused' || !(isHeard || outcome.kind === 'delivered')) return;
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
