/**
 * The five files with which a step talks to the runner: they are created empty before it starts, and read when it has
 * ended.
 */
import { randomUUID } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPairs, readPaths } from '../output/file-commands.ts';
import type { JobRun, StepFiles, JobTexts } from '../jobs/job-run.ts';
import type { Sink } from '../output/sink.ts';

/** How the real runner begins their names. A number follows that no step can guess. */
const PREFIXES: StepFiles = {
  output: 'set_output_',
  state: 'save_state_',
  env: 'set_env_',
  path: 'add_path_',
  step_summary: 'step_summary_',
};

type FileName = keyof StepFiles;

const SUMMARY_BYTES = 1024 * 1024;

/** Below the temporary folder, under the name the real runner uses. */
export const STEP_FILES_FOLDER = '_runner_file_commands';

export async function createStepFiles(temp: string): Promise<StepFiles> {
  const id = randomUUID();
  const file = (name: FileName): string => join(temp, STEP_FILES_FOLDER, `${PREFIXES[name]}${id}`);
  const files = {
    output: file('output'),
    state: file('state'),
    env: file('env'),
    path: file('path'),
    step_summary: file('step_summary'),
  };
  await Promise.all(Object.values(files).map((path) => writeFile(path, '')));
  return files;
}

export interface StepWords {
  readonly outputs: JobTexts;
  readonly state: JobTexts;
  /** False when a file could not be read: the step fails, as on GitHub. */
  readonly understood: boolean;
}

/** Reads what the step wrote, applies environment, path and summary to the job, and returns the rest. */
export async function applyStepFiles(job: JobRun, files: StepFiles, sink: Sink): Promise<StepWords> {
  const env = await readPairsFile('env', files, sink);
  const output = await readPairsFile('output', files, sink);
  const state = await readPairsFile('state', files, sink);
  for (const [name, value] of env.pairs) setVariable(job, name, value, sink);
  for (const folder of readPaths(await readText(files.path))) addPath(job.path, folder);
  await keepSummary(job, files.step_summary, sink);
  return {
    outputs: Object.fromEntries(output.pairs),
    state: Object.fromEntries(state.pairs),
    understood: env.understood && output.understood && state.understood,
  };
}

async function readPairsFile(name: FileName, files: StepFiles, sink: Sink) {
  const { pairs, problem } = readPairs(await readText(files[name]));
  if (problem !== undefined) {
    sink.annotate('error', `Unable to process file command '${name}' successfully.`);
    sink.annotate('error', problem);
  }
  return { pairs, understood: problem === undefined };
}

function setVariable(job: JobRun, name: string, value: string, sink: Sink): void {
  // A step that could set it would run code in every later JavaScript action.
  if (name.toUpperCase() === 'NODE_OPTIONS') {
    sink.annotate('error', "Can't store NODE_OPTIONS output parameter using '$GITHUB_ENV' command.");
    return;
  }
  job.env[name] = value;
}

export function addPath(path: string[], folder: string): void {
  const at = path.indexOf(folder);
  if (at >= 0) path.splice(at, 1);
  path.push(folder);
}

async function keepSummary(job: JobRun, file: string, sink: Sink): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size === 0) return;
  if (size > SUMMARY_BYTES) {
    sink.annotate(
      'error',
      `$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of 1024k, got ${Math.floor(size / 1024)}k.`,
    );
    return;
  }
  const text = await readText(file);
  job.summaries.push(text.split('\n').map(job.masks.hide).join('\n'));
}

/** A step may delete its files, which counts as writing nothing. */
function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
