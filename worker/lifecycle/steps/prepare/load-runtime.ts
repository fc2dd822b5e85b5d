/**
 * Step 2: the runtime that the settings name exists. One that the registry brings is only named here: which commit
 * counts is not known yet.
 */
import { DispatchError } from '../../../dispatch-error.ts';
import { defineStep } from '../../../context/step-context.ts';
import type { WorkerPorts } from '../../../ports.ts';
import { isRuntimePath, loadRuntimeByPath } from '../../../environment/external-runtime.ts';
import type { AgentRuntime } from '../../../runtimes/contract.ts';

export const loadRuntime = defineStep('load runtime', ['settings'], ({ settings: { runtime } }, { runtimes }) => ({
  runtime: isRuntimePath(runtime) ? runtime : findOurs(runtimes, runtime),
}));

/**
 * @param at the commit of the registry that the subagent was pinned at.
 * @throws DispatchError worker-failed when there is none of that name.
 */
export async function findRuntime(
  name: string | AgentRuntime,
  at: string,
  runtimes: readonly AgentRuntime[],
  ports: WorkerPorts,
): Promise<AgentRuntime> {
  if (typeof name !== 'string') return name;
  return isRuntimePath(name) ? loadRuntimeByPath(name, at, runtimes, ports) : findOurs(runtimes, name);
}

function findOurs(runtimes: readonly AgentRuntime[], id: string): AgentRuntime {
  const runtime = runtimes.find((candidate) => candidate.id === id);
  if (runtime !== undefined) return runtime;
  const known = runtimes.map((candidate) => candidate.id).join(', ');
  throw new DispatchError('worker-failed', `There is no runtime "${id.slice(0, 200)}".`, {
    fix: `Set the runtime to one of: ${known}; or to a path like ./runtimes/mine.mjs below .github/agora.`,
  });
}
