/**
 * The action's start: inputs and event in, and what is to be done about them.
 *
 * What is read here is read by every run; everything else is loaded when it is needed. GitHub's client and the questions of who
 * may what: requested.ts, the worker: work.ts, the artifact client: when something is saved.
 */
import { readFileSync } from 'node:fs';
import { secretsOf } from '../protocol/state-key.ts';
import { failWith, hide, readInput, runnerStep } from './adapters/runner-step.ts';
import { readInputs, type Inputs } from './inputs.ts';
import { readRunnerContext, type RunnerContext } from './runner-context.ts';
import type { Decision } from './triggers/contract.ts';
import { registry } from './triggers/registry.gen.ts';

async function main(): Promise<void> {
  const read = await readInputs(readInput);
  if (read.kind === 'mistakes') {
    failWith(read.mistakes);
    return;
  }
  const { inputs } = read;
  const secrets = [
    inputs['github-token'],
    inputs['callback-key'],
    inputs['callback-bearer'],
    ...secretsOf(inputs['state-key'] ?? ''),
  ];
  for (const secret of secrets) if (secret !== undefined) hide(secret);
  const context = readRunnerContext(process.env, readEvent());
  await follow(decide(inputs, context), inputs, context);
}

function decide(inputs: Inputs, context: RunnerContext): Decision {
  const trigger = registry.find(({ on }) => on === context.event.name);
  return (
    trigger?.decide(inputs, context) ?? {
      kind: 'ignore',
      because: `A run for «${context.event.name}» does nothing: the bot listens to issues and starts this workflow by workflow_dispatch.`,
    }
  );
}

async function follow(decision: Decision, inputs: Inputs, context: RunnerContext): Promise<void> {
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
      const { serveRequested } = await import('./requested.ts');
      await serveRequested(decision, inputs, context);
    }
  }
}

function readEvent(): unknown {
  const path = process.env['GITHUB_EVENT_PATH'];
  if (path === undefined || path === '') return {};
  return JSON.parse(readFileSync(path, 'utf8')) as unknown;
}

async function run(): Promise<void> {
  try {
    await main();
  } catch (error) {
    runnerStep.fail(error instanceof Error ? error.message : String(error));
  }
}

// Other files of the bundle take from this one what it holds besides, the post step's too.
if (import.meta.main) void run();
