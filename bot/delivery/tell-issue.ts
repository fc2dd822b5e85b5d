/**
 * Says in the issue that the job has delivered, once, also beside a bot that delivers the same.
 *
 * What was not delivered is not said here: the run that left the result has said where it lies.
 */
import { renderMarker } from '../../protocol/marker.ts';
import type { Ports, Where } from '../ports.ts';
import type { Result } from '../result-files.ts';
import { speak } from '../speak.ts';
import type { DeliveryOutcome } from './deliver-result.ts';

export async function tellIssue(
  where: Where,
  { result }: Result,
  outcome: DeliveryOutcome,
  text: string,
  ports: Pick<Ports, 'now' | 'claims' | 'threads'>,
): Promise<void> {
  if (outcome.kind !== 'delivered' || result.issue === undefined) return;
  const marker = renderMarker({ v: 1, kind: 'end', task: result.taskId, state: 'finished', round: result.round });
  await speak({ where, issue: result.issue }, `end:${result.taskId}`, `${marker}\n${text}`, ports);
}
