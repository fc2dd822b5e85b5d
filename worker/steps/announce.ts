/**
 * Steps 4 and 5: the emitter, and its first events. What runs is accepted once it has been resolved and verified, and from
 * here on everybody knows that it runs.
 */
import { createEmitter } from '../emitter.ts';
import { defineStep } from '../facts.ts';
import { resolvedBundles } from '../registry/read-bundles.ts';

export const wireEmitter = defineStep('wire emitter', [], (_, { book }) => ({ emitter: createEmitter(book) }));

export const announceStart = defineStep('announce start', ['emitter', 'bundle'], async ({ emitter, bundle }, { plan, ports, dispatchId }) => {
  const startedAt = ports.clock.now();
  const at = startedAt.toISOString();
  const target = plan.issue === undefined ? plan.repository.name : `${plan.repository.name}#${plan.issue}`;
  await emitter.emit({ kind: 'dispatch.accepted', dispatchId, at, target, resolved: { subagent: bundle.resolved, ...resolvedBundles(bundle) } });
  await emitter.emit({ kind: 'dispatch.started', dispatchId, at, providerTaskId: plan.providerTaskId });
  return { startedAt };
});
