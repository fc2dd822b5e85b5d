/**
 * Runs a process for a step: with the step's environment. Its output is searched for commands, and its files are
 * applied afterwards.
 */
import type { ConsoleTarget } from '../output/console.ts';
import { createConsole } from '../output/console.ts';
import { runProcess } from '../jobs/child-process.ts';
import { renderEnvironment } from './step-environment.ts';
import type { JobAttempt, JobEnding, JobTexts } from '../jobs/job-run.ts';
import { applyStepFiles } from './step-files.ts';

export interface StepProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Added to what every step gets. */
  readonly extraEnv: JobTexts;
}

export interface ProgramEnd extends JobEnding {
  readonly exitCode: number;
  /** What the process saved for later stages of its action. */
  readonly state: JobTexts;
}

/** @throws Error when the process cannot be started. */
export async function runProgram(
  attempt: JobAttempt,
  { command, args, cwd, extraEnv }: StepProgram,
): Promise<ProgramEnd> {
  const { job, sink, files } = attempt;
  const heard = { outputs: {} as Record<string, string>, state: {} as Record<string, string>, failed: false };
  const env = renderEnvironment(attempt, extraEnv);
  const { exitCode, signals } = await runProcess({
    command,
    args,
    cwd,
    env,
    temp: job.folders.temp,
    stop: attempt.stop,
    patience: job.input.stopPatience ?? 1,
    dead: job.input.killNow,
    onLine: createConsole(createTarget(attempt, heard)),
  });
  const words = await applyStepFiles(job, files, sink);
  return {
    outcome: exitCode === 0 && !heard.failed && words.understood ? 'success' : 'failure',
    exitCode,
    signals,
    outputs: { ...heard.outputs, ...words.outputs },
    state: { ...heard.state, ...words.state },
  };
}

interface StepOutput {
  readonly outputs: Record<string, string>;
  readonly state: Record<string, string>;
  failed: boolean;
}

function createTarget({ job, sink }: JobAttempt, heard: StepOutput): ConsoleTarget {
  return {
    debug: job.debug,
    log: sink.log,
    annotate: sink.annotate,
    addMask: job.masks.add,
    setOutput: (name, value) => {
      heard.outputs[name] = value;
    },
    saveState: (name, value) => {
      heard.state[name] = value;
    },
    fail: (message) => {
      sink.annotate('error', message);
      heard.failed = true;
    },
  };
}
