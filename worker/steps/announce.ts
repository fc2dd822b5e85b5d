/** Steps 4 and 5: the emitter, and its first event. From here on everybody knows that the dispatch runs. */
import { createEmitter } from '../emitter.ts';
import { defineStep } from '../facts.ts';

export const wireEmitter = defineStep('wire emitter', [], (_, { book }) => ({ emitter: createEmitter(book) }));

export const announceStart = defineStep('announce start', ['emitter'], async ({ emitter }, { plan, ports, dispatchId }) => {
  const startedAt = ports.clock.now();
  await emitter.emit({ kind: 'dispatch.started', dispatchId, at: startedAt.toISOString(), providerTaskId: plan.providerTaskId });
  return { startedAt };
});
