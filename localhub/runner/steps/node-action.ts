/**
 * Runs `pre`, `main` or `post` of a JavaScript action: Node with one file, inputs and saved state as variables, and the
 * address and token of the artifact service, which only actions get.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { renderInputName } from './step-environment.ts';
import { FAILURE, type JobAttempt, type JobEnding, type JobTexts } from '../jobs/job-run.ts';
import { runProgram } from './step-process.ts';

export interface NodeScript {
  readonly folder: string;
  readonly file: string;
  readonly inputs: JobTexts;
  /** Read before a stage and extended after it: later stages see what earlier ones saved. */
  readonly state: Record<string, string>;
}

export async function runNodeScript(
  attempt: JobAttempt,
  { folder, file, inputs, state }: NodeScript,
): Promise<JobEnding> {
  const { job, sink } = attempt;
  const path = join(folder, file);
  if (!existsSync(path)) {
    sink.annotate('error', `File not found: '${path}'`);
    return FAILURE;
  }
  const end = await runProgram(attempt, {
    command: job.input.node,
    args: [path],
    cwd: job.folders.workspace,
    extraEnv: { ...renderService(attempt), ...renderInputs(inputs), ...renderState(state) },
  });
  Object.assign(state, end.state);
  return end;
}

function renderInputs(inputs: JobTexts): JobTexts {
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [renderInputName(name), value]));
}

function renderState(state: JobTexts): JobTexts {
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]));
}

function renderService({ job }: JobAttempt): JobTexts {
  const url = job.input.artifacts.url.replace(/(?<!\/)\/*$/, '/');
  return {
    ACTIONS_RUNTIME_URL: url,
    ACTIONS_RUNTIME_TOKEN: job.runtimeToken,
    ACTIONS_RESULTS_URL: url,
    ACTIONS_CACHE_URL: url,
    ACTIONS_CACHE_SERVICE_V2: 'True',
  };
}
