/** Step 2: the runtime that the settings name exists. */
import { DispatchError } from '../errors.ts';
import { defineStep } from '../facts.ts';
import type { AgentRuntime } from '../runtimes/contract.ts';

export const loadRuntime = defineStep('load runtime', ['settings'], ({ settings }, { runtimes }) => ({ runtime: findRuntime(runtimes, settings.runtime) }));

/** @throws DispatchError worker-failed when there is none of that name. */
export function findRuntime(runtimes: readonly AgentRuntime[], id: string): AgentRuntime {
  const runtime = runtimes.find((candidate) => candidate.id === id);
  if (runtime !== undefined) return runtime;
  const known = runtimes.map((candidate) => candidate.id).join(', ');
  throw new DispatchError('worker-failed', `There is no runtime «${id.slice(0, 200)}».`, { fix: `Set the runtime to one of: ${known}.` });
}
