/** The final event of a killed run for its webhooks: they have received its start, and would wait forever. */
import { dispatchIdOfRequest, type DispatchRequest } from '../../protocol/messages/dispatch-request.ts';
import { announceEnd, type WorkerPorts } from '../../worker/index.ts';
import { readInputs } from '../inputs/action-inputs.ts';
import { secretVariablesOf, settingsOf } from '../run/plan-worker.ts';

export interface Telling {
  readonly readInput: (name: string) => string;
  readonly ports: Pick<WorkerPorts, 'environment' | 'webhooks' | 'clock'>;
}

/** @returns one sentence for each address that did not receive it. */
export async function notifyWebhooks(
  request: DispatchRequest,
  { readInput, ports }: Telling,
): Promise<readonly string[]> {
  const read = await readInputs(readInput);
  if (read.kind === 'mistakes') return [];
  const event = {
    kind: 'dispatch.failed',
    dispatchId: dispatchIdOfRequest(request),
    at: ports.clock.now().toISOString(),
    reason: 'worker-failed',
    durationMs: 0,
  } as const;
  return announceEnd(event, settingsOf(read.inputs).callback, {
    ...ports,
    environment: { ...ports.environment, ...secretVariablesOf(read.inputs) },
  });
}
