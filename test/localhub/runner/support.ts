/** A machine for the runner's tests: a folder in the temporary directory, a real Node, and the whole log. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type {
  JobReport,
  StepReport,
  WorkflowJobInput,
  WorkflowResult,
} from '../../../localhub/runner/jobs/runner-contract.ts';
import { runWorkflow } from '../../../localhub/runner/jobs/run-workflow.ts';

const run = promisify(execFile);

export type Files = Readonly<Record<string, string>>;

export interface Machine extends AsyncDisposable {
  readonly folder: string;
  /** All log lines so far, as `job: line`. */
  readonly lines: readonly string[];
  readonly steps: readonly StepReport[];
  readonly run: (workflow: string, more?: Partial<WorkflowJobInput>) => Promise<WorkflowResult>;
  /** Resolves when a line that contains the text has been logged. */
  readonly waitForLine: (text: string) => Promise<void>;
}

/** @param repository the files that a checkout creates. @param actions folders to serve, by `owner/repo`. */
export async function startMachine(
  repository: Files = {},
  actions: Readonly<Record<string, Files>> = {},
): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'runner-'));
  const served = await Promise.all(
    Object.entries(actions).map(async ([name, files]) => {
      const at = join(folder, 'served', name);
      await writeFiles(at, files);
      return [name, at] as const;
    }),
  );
  const lines: string[] = [];
  const steps: StepReport[] = [];
  const waiting = new Map<string, () => void>();
  const log = (job: string, line: string): void => {
    lines.push(`${job}: ${line}`);
    for (const [text, resolve] of waiting) if (line.includes(text)) resolve();
  };
  const defaults: Omit<WorkflowJobInput, 'workflowText'> = {
    workflowPath: '.github/workflows/test.yml',
    event: { name: 'workflow_dispatch', payload: { inputs: {}, number: 7 } },
    inputs: {},
    github: {
      repository: 'acme/shop',
      run_id: '41',
      run_number: '3',
      sha: 'a'.repeat(40),
      ref: 'refs/heads/main',
      actor: 'alice',
      api_url: 'http://127.0.0.1:9/api/v3',
      server_url: 'http://127.0.0.1:9',
      graphql_url: 'http://127.0.0.1:9/graphql',
    },
    token: () => Promise.resolve('ghs_job-token'),
    secrets: {},
    vars: {},
    artifacts: { url: 'http://127.0.0.1:9', mintToken: () => 'runtime-token' },
    node: process.execPath,
    workDir: join(folder, 'jobs'),
    checkout: (into) => makeRepository(into, repository),
    actions: new Map(served),
    signal: new AbortController().signal,
    log,
    onStep: (_, step) => {
      steps.push(step);
    },
  };
  return {
    folder,
    lines,
    steps,
    run: (workflowText, more) => runWorkflow({ ...defaults, workflowText, ...more }),
    waitForLine: (text) =>
      new Promise((resolve) => {
        if (lines.some((line) => line.includes(text))) resolve();
        else waiting.set(text, resolve);
      }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The result of a checkout: the files, committed. */
async function makeRepository(folder: string, files: Files): Promise<void> {
  await writeFiles(folder, files);
  const git = (...args: string[]) =>
    run('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args]);
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--allow-empty', '--message', 'first');
}

export async function writeFiles(folder: string, files: Files): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

/** A workflow of one job, `it`, on workflow_dispatch; the steps are YAML at the left margin. */
export function oneJob(steps: string, head = ''): string {
  return `on: workflow_dispatch\njobs:\n  it:\n    runs-on: ubuntu-latest\n${indent(head, 4)}    steps:\n${indent(steps, 6)}`;
}

function indent(text: string, by: number): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `${' '.repeat(by)}${line}\n`)
    .join('');
}

export function onlyJob(result: WorkflowResult): JobReport {
  const [job, ...others] = result.jobs;
  if (job === undefined || others.length > 0)
    throw new Error(`expected one job, got ${result.jobs.length}: ${result.errors.join('; ')}`);
  return job;
}

export function stepNamed(job: JobReport, name: string): StepReport {
  const step = job.steps.find((candidate) => candidate.name === name);
  if (step === undefined) throw new Error(`no step "${name}" among ${job.steps.map((each) => each.name).join(', ')}`);
  return step;
}
