/** The end of a dispatch, reported by another process that finds a killed run. */
import type { TerminalEvent } from '../../protocol/messages/lifecycle.ts';
import type { WorkerPorts } from '../ports.ts';
import { createAnnouncer } from './announcer.ts';
import { findCallbackSecrets, type CallbackSettings } from './callback-settings.ts';

/**
 * Knows only the workflow's own webhooks, not those of capabilities.
 * @returns one sentence for each address that did not receive it.
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
