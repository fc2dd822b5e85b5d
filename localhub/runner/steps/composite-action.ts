/**
 * Runs a composite action: its steps one after the other in a frame of their own, which sees the action's inputs and
 * only the action's steps. The posts of the actions inside run together, as one post of the whole.
 */
import type { SignalSent } from '../jobs/runner-contract.ts';
import {
  FAILURE,
  isDead,
  SUCCESS,
  type JobAttempt,
  type JobEnding,
  type Frame,
  type JobRun,
  type JobStage,
  type JobTexts,
} from '../jobs/job-run.ts';
import type { CompositeRuns } from '../workflow/workflow-model.ts';
import { runStage } from './run-stage.ts';
import type { Sink } from '../output/sink.ts';
import { evaluateText } from '../workflow/template.ts';

export interface CompositeRun {
  readonly folder: string;
  readonly runs: CompositeRuns;
  readonly inputs: JobTexts;
  /** `action_repository` and `action_ref`, for the steps inside. */
  readonly origin: JobTexts;
}

/** @param announce registers the posts of the actions inside, if there are any, to be run at the end of the job. */
export async function runComposite(
  attempt: JobAttempt,
  { folder, runs, inputs, origin }: CompositeRun,
  announce: (act: JobStage['act']) => void,
): Promise<JobEnding> {
  const { job, sink } = attempt;
  const frame: Frame = {
    inputs,
    steps: {},
    env: attempt.ownEnv,
    github: { ...origin, action_path: folder },
    posts: [],
    limits: [...attempt.frame.limits, attempt.limit],
    failed: false,
  };
  const ending = await runAll(job, frame, runs.steps.map(job.stageOf), sink);
  if (frame.posts.length > 0)
    announce((later) =>
      runAll(job, { ...frame, limits: [later.limit], failed: false }, frame.posts.toReversed(), later.sink),
    );
  return { ...ending, outputs: readOutputs(attempt, frame, runs) };
}

async function runAll(job: JobRun, frame: Frame, stages: readonly JobStage[], sink: Sink): Promise<JobEnding> {
  const signals: SignalSent[] = [];
  let ending: JobEnding = SUCCESS;
  for (const stage of stages) {
    if (isDead(job) || frame.limits.some((limit) => limit.aborted)) break;
    const { conclusion, exitCode, signals: sent } = await runStage(job, frame, stage, sink, () => undefined);
    signals.push(...sent);
    if (conclusion === 'failure' || conclusion === 'cancelled') ending = { ...FAILURE, outcome: conclusion, exitCode };
  }
  return { ...ending, signals };
}

function readOutputs({ job, scope }: JobAttempt, frame: Frame, runs: CompositeRuns): JobTexts {
  const inside = {
    ...scope,
    contexts: { ...scope.contexts, inputs: frame.inputs, steps: frame.steps, env: { ...job.env, ...frame.env } },
  };
  return Object.fromEntries([...runs.outputs].map(([name, value]) => [name, evaluateText(value, inside)]));
}
