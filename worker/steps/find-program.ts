/**
 * Beside the steps that follow: the agent's program is looked for, and installed when it must be, while the work tree, the secrets
 * and the setup script take their time. Whoever runs the agent waits for it; whatever ends before that stops it.
 */
import { defineStep, type Program, type World } from '../facts.ts';
import type { AgentRuntime } from '../runtimes/contract.ts';

export const findProgram = defineStep('find program', ['bundle'], ({ bundle }, world) => {
  const stop = new AbortController();
  const found = find(bundle.runtime, AbortSignal.any([world.signal, stop.signal]), world);
  // Told to whoever waits for it, and to nobody when nobody does.
  const settled = found.then(() => undefined, () => undefined);
  world.defer(() => {
    stop.abort();
    return settled;
  });
  return { program: { found } };
});

async function find({ install }: AgentRuntime, signal: AbortSignal, { ports, book }: World): Promise<Program> {
  if (install === undefined) return { path: '', version: '' };
  const { environment, scratch, workspace } = ports;
  const cache = environment['RUNNER_TOOL_CACHE'] ?? `${scratch.root}/tools`;
  const say = (text: string): void => { book.log({ kind: 'runtime.note', text }); };
  return { path: await ports.processes.find(install, { environment, workspace: workspace.root, cache, say }, signal), version: install.version };
}
