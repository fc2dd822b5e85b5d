/**
 * Step 2: checks that the runtime that the settings name exists. A runtime of the registry is only named here, because
 * its commit is not known yet.
 */
import { DispatchError } from '../../../dispatch-error.ts';
import { defineStep, type WorkerServices } from '../../../context/step-context.ts';
import { MODULES, PLUGIN_SOCKETS } from '../../../own-files.ts';
import { isRuntimePath, loadRuntimeByPath, type PluginPlace } from '../../../plugin/load-plugin.ts';
import type { AgentRuntime, RunningRuntime } from '../../../runtimes/contract.ts';
import { chooseIsolation } from '../../../sandbox/choose-isolation.ts';

export const loadRuntime = defineStep('load runtime', ['settings'], ({ settings: { runtime } }, { runtimes }) => ({
  runtime: isRuntimePath(runtime) ? runtime : findOurs(runtimes, runtime),
}));

/**
 * @param at the commit of the registry at which the subagent was pinned.
 * @throws DispatchError worker-failed if there is none of that name, or it cannot be used.
 */
export async function findRuntime(
  name: string | RunningRuntime,
  at: string,
  { plan, ports, runtimes, book, signal, defer }: FindingServices,
): Promise<RunningRuntime> {
  if (typeof name !== 'string') return name;
  if (!isRuntimePath(name)) return findOurs(runtimes, name);
  return loadRuntimeByPath(name, at, runtimes, ports, () => openPlace({ plan, ports, book, signal, defer }));
}

type FindingServices = Pick<WorkerServices, 'plan' | 'ports' | 'runtimes' | 'book' | 'signal' | 'defer'>;

/** The module that starts the agent is isolated like the agent, and sees no folder of the agent's. */
async function openPlace({
  plan: { settings },
  ports,
  book,
  signal,
  defer,
}: Omit<FindingServices, 'runtimes'>): Promise<PluginPlace> {
  const { isolation: asked = 'none', sandboxReads: alsoReadable = [] } = settings;
  const { run } = await chooseIsolation(
    {
      asked,
      setupAs: 'agent',
      holdsKey: false,
      kept: (...given) => ports.processes.runKept(...given),
      plain: (...given) => ports.processes.run(...given),
      needs: {
        workspace: ports.workspace.root,
        scratch: ports.scratch.root,
        writable: [PLUGIN_SOCKETS],
        readable: [MODULES],
        alsoReadable,
      },
    },
    ports.isolation,
    signal,
  );
  return { run, filter: book.redactor.filter, redact: book.redactor.text, defer };
}

function findOurs(runtimes: readonly AgentRuntime[], id: string): AgentRuntime {
  const runtime = runtimes.find((candidate) => candidate.id === id);
  if (runtime !== undefined) return runtime;
  const known = runtimes.map((candidate) => candidate.id).join(', ');
  throw new DispatchError('worker-failed', `Unknown runtime "${id.slice(0, 200)}".`, {
    fix: `Set the runtime to one of: ${known}; or to a path like ./runtimes/mine.mjs below .github/agora.`,
  });
}
