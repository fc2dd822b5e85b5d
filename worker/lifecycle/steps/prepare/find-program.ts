/**
 * In parallel with the following steps: the agent's program is searched for, and installed if necessary, while the work
 * tree, the secrets and the setup script are prepared. The step that runs the agent waits for it; an earlier end stops
 * it.
 */
import { defineStep, type StepFacts, type AgentProgram, type WorkerServices } from '../../../context/step-context.ts';
import type { WantedProgram } from '../../../ports/process-ports.ts';
import { isInRange } from '../../../agent-output/compare-versions.ts';
import { decideEarlier } from '../../../limits/effective-limits.ts';
import { findAnswered } from '../../../prompt/render-resumption.ts';
import type { AgentRuntime } from '../../../runtimes/contract.ts';

type ProgramLocation = Pick<StepFacts, 'bundle' | 'earlier'>;

export const findProgram = defineStep('find program', ['bundle', 'earlier'], (have, services) => {
  const stop = new AbortController();
  const found = find(wantedProgram(have), AbortSignal.any([services.signal, stop.signal]), services);
  // Reported to the step that waits for it, if any does.
  const settled = found.then(
    () => undefined,
    () => undefined,
  );
  services.defer(() => {
    stop.abort();
    return settled;
  });
  return { program: { found } };
});

/** The time and the failures of an installation are not the agent's. */
export const awaitProgram = defineStep(
  'await program',
  ['program', 'earlier'],
  async ({ program, earlier }, services) => {
    const manifest = earlier.before?.state?.manifest;
    const last = earlier.before === undefined ? undefined : findAnswered(earlier.before);
    const isFinal = services.plan.resume?.answer.isFinal === true;
    // Then no program is needed, and a failed installation does not matter.
    if (decideEarlier({ manifest, last, isFinal })?.kind !== 'stop') await program.found;
    return {};
  },
);

/**
 * A conversation continues in the version that saved it or in a later one, because an older one may not understand it.
 */
function wantedProgram({ bundle: { runtime }, earlier: { before } }: ProgramLocation): AgentRuntime['install'] {
  const saved = before?.state?.manifest.runtime;
  if (runtime.install === undefined || saved?.id !== runtime.id || !isInRange(saved.version, runtime.install))
    return runtime.install;
  return { ...runtime.install, version: saved.version };
}

async function find(
  wanted: WantedProgram | undefined,
  signal: AbortSignal,
  { ports, book }: WorkerServices,
): Promise<AgentProgram> {
  if (wanted === undefined) return { path: '', version: '' };
  const { environment, scratch, workspace } = ports;
  const cache = environment['RUNNER_TOOL_CACHE'] ?? `${scratch.root}/tools`;
  const say = (text: string): void => {
    book.log({ kind: 'runtime.note', text });
  };
  return ports.processes.find(wanted, { environment, workspace: workspace.root, cache, say }, signal);
}
