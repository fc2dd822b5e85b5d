/**
 * The end of a dispatch, told by somebody else: whoever finds a run that was killed before it could say a last word.
 */
import type { TerminalEvent } from '../../protocol/messages/lifecycle.ts';
import type { WorkerPorts } from '../ports.ts';
import { createAnnouncer } from './announcer.ts';
import { findCallbackSecrets, type CallbackSettings } from './callback-settings.ts';

/**
 * Knows the workflow's own web hooks only, not those of capabilities.
 * @returns one sentence for each address that did not hear it.
 */
export async function announceEnd(
  event: TerminalEvent,
  settings: CallbackSettings | undefined,
  { environment, webhooks, clock }: Pick<WorkerPorts, 'environment' | 'webhooks' | 'clock'>,
): Promise<readonly string[]> {
  const announcer = createAnnouncer({
    settings,
    secrets: findCallbackSecrets(environment),
    webhooks,
    clock,
    onFailed: () => undefined,
  });
  announcer.announce(event);
  const undelivered = await announcer.settle();
  return undelivered.map(({ endpoint, reason }) => `${event.kind} did not reach ${endpoint.label} (${reason}).`);
}
