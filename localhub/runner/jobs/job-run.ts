/**
 * The state of one running job, and the terms that the files in this folder use for it.
 *
 * A **frame** is a list of steps with its own status: the job is a frame, and so is each composite action that runs. A
 * **stage** is something that runs like a step: a step, or the `pre` or `post` of its action. An **attempt** is a stage
 * that is running.
 */
import type { JobConclusion, SignalSent, WorkflowJobInput } from './runner-contract.ts';
import type { Scope } from '../workflow/value.ts';
import type { Masks } from '../output/masks.ts';
import type { RunDefaults } from '../workflow/workflow-model.ts';
import type { StepDefinition } from '../workflow/workflow-model.ts';
import type { Sink } from '../output/sink.ts';
import type { Token } from '../workflow/workflow-model.ts';
import { readValues, type Values } from '../workflow/value.ts';

export type JobTexts = Readonly<Record<string, string>>;

export interface JobRun {
  readonly key: string;
  readonly input: WorkflowJobInput;
  readonly folders: Folders;
  readonly trackingId: string;
  readonly runtimeToken: string;
  readonly debug: boolean;
  readonly masks: Masks;
  /** The contexts that are the same for every step. The others belong to the frame or the stage. */
  readonly contexts: Values;
  /** `defaults.run` of the job, then of the workflow. */
  readonly defaults: readonly RunDefaults[];
  /** Variables of the workflow and the job, and what steps wrote to GITHUB_ENV. */
  readonly env: Record<string, string>;
  /** What steps wrote to GITHUB_PATH. The last one comes first on PATH. */
  readonly path: string[];
  readonly summaries: string[];
  /** Aborts when the job has to end: it was cancelled, or is out of time. */
  readonly cancel: AbortSignal;
  /** State that an action's pre and main leave for its later stages, by the step that uses it. */
  readonly states: WeakMap<StepDefinition, Record<string, string>>;
  /** Steps whose post is already registered. Both pre and main register it. */
  readonly announced: WeakSet<StepDefinition>;
  readonly stageOf: (step: StepDefinition) => JobStage;
}

export interface Folders {
  readonly home: string;
  readonly workspace: string;
  readonly runnerWorkspace: string;
  readonly temp: string;
  readonly tools: string;
  readonly actions: string;
}

export interface Frame {
  readonly inputs: Values;
  /** The `steps` context: outputs, outcome and conclusion of the steps that have an id. */
  readonly steps: Record<string, Values>;
  /** Variables of the steps that use the composite actions around this frame. */
  readonly env: JobTexts;
  /** Members of the github context that apply in this frame, such as action_path. */
  readonly github: JobTexts;
  /** In the order in which they were registered. They run in reverse order. */
  readonly posts: JobStage[];
  /** The time limits of the steps around this frame. */
  readonly limits: readonly AbortSignal[];
  failed: boolean;
}

export interface JobStage {
  readonly id: string;
  /** May contain an expression, which is evaluated when the stage starts. */
  readonly name: (scope: Scope) => string;
  readonly condition: string;
  readonly env: Token | undefined;
  readonly continueOnError: Token | undefined;
  readonly timeoutMinutes: Token | undefined;
  /** Members of the github context that apply only in this stage, such as action_ref. */
  readonly github: JobTexts;
  /** Whether the `steps` context contains it: pre and post have no outputs. */
  readonly remembered: boolean;
  readonly act: (attempt: JobAttempt) => Promise<JobEnding>;
}

/** By their names in the github context, which in capitals are the variables: `step_summary` → GITHUB_STEP_SUMMARY. */
export type StepFiles = Readonly<Record<'output' | 'state' | 'env' | 'path' | 'step_summary', string>>;

export interface JobAttempt {
  readonly job: JobRun;
  readonly frame: Frame;
  readonly name: string;
  readonly scope: Scope;
  /** Variables from the workflow file and from GITHUB_ENV. */
  readonly env: JobTexts;
  /** The part of them that the step itself sets. */
  readonly ownEnv: JobTexts;
  readonly files: StepFiles;
  /** Aborts when the running process has to end. */
  readonly stop: AbortSignal;
  /** Aborts when the stage's own time is over. */
  readonly limit: AbortSignal;
  readonly sink: Sink;
}

/** How a stage ended, before `continue-on-error` and cancellation are taken into account. */
export interface JobEnding {
  readonly outcome: Exclude<JobConclusion, 'skipped'>;
  readonly exitCode: number | null;
  readonly signals: readonly SignalSent[];
  readonly outputs: JobTexts;
}

export const SUCCESS: JobEnding = { outcome: 'success', exitCode: null, signals: [], outputs: {} };
export const FAILURE: JobEnding = { outcome: 'failure', exitCode: null, signals: [], outputs: {} };

export function statusOf(job: JobRun, frame: Frame): 'success' | 'failure' | 'cancelled' {
  if (job.cancel.aborted) return 'cancelled';
  return frame.failed ? 'failure' : 'success';
}

export function isDead(job: JobRun): boolean {
  return job.input.killNow?.aborted === true;
}

/** @param members what only applies at the place of the expression: `env`, and members of `github`. */
export function scopeOf(
  job: JobRun,
  frame: Frame,
  members: { readonly env: JobTexts; readonly github: JobTexts },
): Scope {
  const github = { ...readValues(job.contexts['github']), ...frame.github, ...members.github };
  return {
    contexts: {
      ...job.contexts,
      github,
      inputs: frame.inputs,
      steps: frame.steps,
      env: members.env,
      job: { status: statusOf(job, frame) },
    },
    status: {
      success: () => statusOf(job, frame) === 'success',
      failure: () => statusOf(job, frame) === 'failure',
      cancelled: () => statusOf(job, frame) === 'cancelled',
    },
    workspace: job.folders.workspace,
  };
}
