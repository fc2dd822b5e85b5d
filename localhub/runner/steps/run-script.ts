/**
 * A `run:` step: the script is written to a file and passed to a shell.
 *
 * @see https://docs.github.com/actions/reference/workflow-syntax-for-github-actions#jobsjob_idstepsshell
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { renderEnvironment } from './step-environment.ts';
import type { JobAttempt, JobEnding } from '../jobs/job-run.ts';
import { logStart } from '../output/log-start.ts';
import type { RunDefaults } from '../workflow/workflow-model.ts';
import type { RunStep } from '../workflow/workflow-model.ts';
import { runProgram } from './step-process.ts';
import { evaluateText } from '../workflow/template.ts';
import type { Token } from '../workflow/workflow-model.ts';

/** What GitHub adds to a shell that is named without arguments, and how it names the file. */
const SHELLS: Readonly<Record<string, { readonly args: string; readonly extension: string }>> = {
  bash: { args: '--noprofile --norc -e -o pipefail {0}', extension: '.sh' },
  sh: { args: '-e {0}', extension: '.sh' },
  python: { args: '{0}', extension: '.py' },
  pwsh: { args: "-command . '{0}'", extension: '.ps1' },
};

export async function runScript(step: RunStep, attempt: JobAttempt): Promise<JobEnding> {
  const { job, scope, sink } = attempt;
  const script = evaluateText(step.run, scope);
  const shell = readShell(find(step, attempt, 'shell') ?? findDefaultShell(attempt));
  const file = join(job.folders.temp, `${randomUUID()}${shell.extension}`);
  await writeFile(file, `${script}\n`);

  logStart(attempt, script.trimEnd().split('\n'), [`shell: ${shell.command} ${shell.args.join(' ')}`]);
  const cwd = resolve(job.folders.workspace, find(step, attempt, 'workingDirectory') ?? '.');
  if (!existsSync(cwd))
    throw new Error(
      `The working directory '${cwd}' does not exist. Create it in an earlier step, or check out the repository first.`,
    );
  const end = await runProgram(attempt, {
    command: shell.command,
    args: shell.args.map((arg) => arg.replace('{0}', file)),
    cwd,
    extraEnv: {},
  });
  if (end.exitCode !== 0 && end.signals.length === 0)
    sink.annotate('error', `Process completed with exit code ${end.exitCode}.`);
  return end;
}

/** The step's own setting, or the nearest default. Composite actions have no defaults. */
function find(step: RunStep, { job, frame, scope }: JobAttempt, key: keyof RunDefaults): string | undefined {
  const inAction = frame.github['action_path'] !== undefined;
  const candidates: readonly (Token | undefined)[] = [
    step[key],
    ...(inAction ? [] : job.defaults.map((defaults) => defaults[key])),
  ];
  const token = candidates.find((candidate) => candidate !== undefined);
  return token === undefined ? undefined : evaluateText(token, scope);
}

/** Bash without the pipefail option when no shell is named, and sh when there is no bash. */
function findDefaultShell(attempt: JobAttempt): string {
  const folders = (renderEnvironment(attempt, {})['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, 'bash'))) ? 'bash -e {0}' : 'sh -e {0}';
}

interface Shell {
  readonly command: string;
  readonly args: readonly string[];
  readonly extension: string;
}

/** @throws Error with GitHub's message for an unknown shell that does not say where the script goes. */
function readShell(option: string): Shell {
  const [command = '', ...rest] = option.trim().split(/\s+/);
  const known = SHELLS[command];
  const format = rest.length > 0 ? rest.join(' ') : (known?.args ?? '');
  if (!format.includes('{0}')) {
    throw new Error(
      `Invalid shell option '${option.slice(0, 200)}'. Shell must be a valid built-in (bash, sh, cmd, powershell, pwsh) or a format string containing '{0}'`,
    );
  }
  const args = command === 'pwsh' && rest.length === 0 ? ['-command', ". '{0}'"] : format.split(' ');
  return { command, args, extension: known?.extension ?? '' };
}
