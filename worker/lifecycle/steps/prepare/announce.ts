/**
 * Steps 4 and 5: the emitter, and its first events. A dispatch is accepted once it has been resolved and verified, and
 * from here on its observers know that it runs.
 */
import { findCallbackSecrets, findSecretMistake } from '../../../callback/callback-settings.ts';
import type { Resolved } from '../../../../protocol/base/pinned-bundle.ts';
import type { LifecycleEvent } from '../../../../protocol/messages/lifecycle.ts';
import { createEmitter, type Emitter } from '../../../context/event-emitter.ts';
import { defineStep, type Step, type StepFacts, type WorkerServices } from '../../../context/step-context.ts';
import { resolvedBundles } from '../../../registry/read-bundles.ts';

/**
 * Capabilities can add receivers. If the workflow's own settings request events that cannot be signed, the dispatch
 * fails here; a capability's request without a signing key is only ignored.
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
  async ({ emitter, bundle }, services) => {
    const { plan, ports, dispatchId } = services;
    const startedAt = ports.clock.now();
    const at = startedAt.toISOString();
    await emitter.emit(acceptedEvent({ subagent: bundle.resolved, ...resolvedBundles(bundle) }, startedAt, services));
    await emitter.emit({ kind: 'dispatch.started', dispatchId, at, providerTaskId: plan.providerTaskId });
    return { startedAt };
  },
);

/**
 * Called before the end of a dispatch that never started: it was accepted anyway, and receivers of its end get that
 * first, with what had been resolved by then. For a resumed round whose state could not be decrypted, nothing was.
 *
 * @param acceptedAt when the worker accepted it.
 * @returns the emitter for its end.
 */
export async function announceUnstarted(
  { emitter: wired, bundle, startedAt }: Partial<StepFacts>,
  acceptedAt: Date,
  services: WorkerServices,
): Promise<Emitter> {
  const emitter = wired ?? createEmitter(services.book, services.announcer);
  const resolved =
    bundle === undefined
      ? services.plan.subagent && { subagent: services.plan.subagent }
      : { subagent: bundle.resolved, ...resolvedBundles(bundle) };
  if (startedAt === undefined && resolved !== undefined)
    await emitter.emit(acceptedEvent(resolved, acceptedAt, services));
  return emitter;
}

function acceptedEvent(
  resolved: Resolved,
  at: Date,
  { plan, dispatchId }: Pick<WorkerServices, 'plan' | 'dispatchId'>,
): LifecycleEvent {
  const target = plan.issue === undefined ? plan.repository.name : `${plan.repository.name}#${plan.issue}`;
  return { kind: 'dispatch.accepted', dispatchId, at: at.toISOString(), target, resolved };
}
