/**
 * Runs a composite action: its steps one after the other in a frame of their own, which sees the action's inputs and
 * only the action's steps. The posts of the actions inside run together, as one post of the whole.
 */
import type { SignalSent } from './contract.ts';
import {
  FAILURE,
  isDead,
  SUCCESS,
  type Attempt,
  type Ending,
  type Frame,
  type JobRun,
  type Stage,
  type Texts,
} from './job-run.ts';
import type { CompositeRuns } from './read-action.ts';
import { runStage } from './run-stage.ts';
import type { Sink } from './sink.ts';
import { evaluateText } from './template.ts';

export interface CompositeRun {
  readonly folder: string;
  readonly runs: CompositeRuns;
  readonly inputs: Texts;
  /** `action_repository` and `action_ref`, for the steps inside. */
  readonly origin: Texts;
}

/** @param announce takes the posts of the actions inside, when there are some, to be run at the job's end. */
export async function runComposite(
  attempt: Attempt,
  { folder, runs, inputs, origin }: CompositeRun,
  announce: (act: Stage['act']) => void,
): Promise<Ending> {
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

async function runAll(job: JobRun, frame: Frame, stages: readonly Stage[], sink: Sink): Promise<Ending> {
  const signals: SignalSent[] = [];
  let ending: Ending = SUCCESS;
  for (const stage of stages) {
    if (isDead(job) || frame.limits.some((limit) => limit.aborted)) break;
    const { conclusion, exitCode, signals: sent } = await runStage(job, frame, stage, sink, () => undefined);
    signals.push(...sent);
    if (conclusion === 'failure' || conclusion === 'cancelled') ending = { ...FAILURE, outcome: conclusion, exitCode };
  }
  return { ...ending, signals };
}

function readOutputs({ job, scope }: Attempt, frame: Frame, runs: CompositeRuns): Texts {
  const inside = {
    ...scope,
    contexts: { ...scope.contexts, inputs: frame.inputs, steps: frame.steps, env: { ...job.env, ...frame.env } },
  };
  return Object.fromEntries([...runs.outputs].map(([name, value]) => [name, evaluateText(value, inside)]));
}
