/**
 * Steps 4 and 5: the emitter, and its first events. What runs is accepted once it has been resolved and verified, and
 * from here on everybody knows that it runs.
 */
import { findCallbackSecrets, findSecretMistake } from '../../../callback/callback-settings.ts';
import { createEmitter } from '../../../context/event-emitter.ts';
import { defineStep, type Step } from '../../../context/step-context.ts';
import { resolvedBundles } from '../../../registry/read-bundles.ts';

/**
 * Capabilities name who is to be told as well. What the workflow's own settings ask for and cannot be signed fails
 * here; a capability's wish without a key to sign with is only not met.
 */
export const wireEmitter: Step = {
  name: 'wire emitter',
  run: ({ notifications = [] }, { book, announcer, ports }) => {
    const mistake = findSecretMistake(findCallbackSecrets(ports.environment));
    if (mistake !== undefined && announcer.isWanted()) throw mistake;
    if (mistake !== undefined && notifications.length > 0)
      book.notice('The notifications of a capability were not sent: there is no callback-key to sign them with.');
    announcer.add(notifications);
    return Promise.resolve({ emitter: createEmitter(book, announcer) });
  },
};

export const announceStart = defineStep(
  'announce start',
  ['emitter', 'bundle'],
  async ({ emitter, bundle }, { plan, ports, dispatchId }) => {
    const startedAt = ports.clock.now();
    const at = startedAt.toISOString();
    const target = plan.issue === undefined ? plan.repository.name : `${plan.repository.name}#${plan.issue}`;
    await emitter.emit({
      kind: 'dispatch.accepted',
      dispatchId,
      at,
      target,
      resolved: { subagent: bundle.resolved, ...resolvedBundles(bundle) },
    });
    await emitter.emit({ kind: 'dispatch.started', dispatchId, at, providerTaskId: plan.providerTaskId });
    return { startedAt };
  },
);
