/**
 * The action's start: reads inputs and event, and decides what to do.
 *
 * Every run loads this file and its imports; everything else is loaded on demand. GitHub's client and permission
 * checks: handle-request.ts, the worker: create-worker.ts, the artifact client: when something is saved.
 */
import type { MisplacedVariables } from '../protocol/config/misplaced-variables.ts';
import { secretsOf } from '../protocol/config/state-keys.ts';
import { readEvent } from './adapters/read-event.ts';
import { failWith, hide, outcomeSoFar, readInput, runnerStep } from './adapters/runner-step.ts';
import { readInputs, type Inputs } from './inputs/action-inputs.ts';
import { readRunnerContext, type RunnerContext } from './inputs/runner-context.ts';
import type { TriggerDecision } from './triggers/contract.ts';
import { registry } from './triggers/registry.gen.ts';

async function main(): Promise<void> {
  hideSecrets();
  const read = await readInputs(readInput);
  const { mistakes, warnings } = await findMisplacedHere();
  for (const warning of warnings) runnerStep.annotate('warning', 'A setting without effect', warning);
  if (read.kind === 'mistakes' || mistakes.length > 0) {
    failWith([...(read.kind === 'mistakes' ? read.mistakes : []), ...mistakes]);
    const { tellSettings } = await import('./publish/tell-settings.ts');
    await tellSettings(
      [...(read.kind === 'mistakes' ? read.withoutValues : []), ...mistakes],
      process.env,
      eventHere(),
    );
    return;
  }
  const context = readRunnerContext(process.env, eventHere());
  await follow(decide(read.inputs, context), read.inputs, context);
}

/** Before anything is said about the inputs: a wrong one may contain the value of another. */
function hideSecrets(): void {
  for (const name of ['github-token', 'callback-key', 'callback-bearer', 'state-key'])
    for (const secret of secretsOf(readInput(name))) hide(secret);
}

/** Few steps have such a variable, so the module that knows them all is loaded only if there is one. */
async function findMisplacedHere(): Promise<MisplacedVariables> {
  if (!Object.keys(process.env).some((name) => name.startsWith('AGORA_'))) return { mistakes: [], warnings: [] };
  const { findMisplacedVariables } = await import('../protocol/config/misplaced-variables.ts');
  return findMisplacedVariables('step', process.env);
}

function decide(inputs: Inputs, context: RunnerContext): TriggerDecision {
  const trigger = registry.find(({ on }) => on === context.event.name);
  return (
    trigger?.decide(inputs, context) ?? {
      kind: 'ignore',
      because: `A run for "${context.event.name}" does nothing: the bot listens to issues and starts this workflow by workflow_dispatch.`,
    }
  );
}

async function follow(decision: TriggerDecision, inputs: Inputs, context: RunnerContext): Promise<void> {
  switch (decision.kind) {
    case 'mistake':
      failWith(decision.mistakes);
      return;
    case 'ignore':
      runnerStep.output('outcome', 'ignored');
      runnerStep.annotate('notice', 'Nothing to do', decision.because);
      return;
    case 'by-hand':
    case 'requested': {
      const { serveRequested } = await import('./run/handle-request.ts');
      await serveRequested(decision, inputs, context);
    }
  }
}

function eventHere(): unknown {
  return readEvent(process.env['GITHUB_EVENT_PATH']);
}

async function run(): Promise<void> {
  try {
    await main();
  } catch (error) {
    const { reportFailure } = await import('./publish/report-failure.ts');
    reportFailure(error, outcomeSoFar(), runnerStep);
  }
}

// Other chunks, including the post step, import from this entry, so run only when it is the main module.
if (import.meta.main) void run();
