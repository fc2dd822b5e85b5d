/**
 * Runs one stage: variables, condition, time limit, the work itself, and the meaning of its end.
 *
 * Nothing in a workflow may end the runner: every error in here is an error of the stage.
 */
import type { JobConclusion, SignalSent } from '../jobs/runner-contract.ts';
import { evaluate } from '../workflow/expressions.ts';
import type { Scope } from '../workflow/value.ts';
import {
  scopeOf,
  type JobAttempt,
  type JobEnding,
  type Frame,
  type JobRun,
  type JobStage,
  type JobTexts,
} from '../jobs/job-run.ts';
import type { Sink } from '../output/sink.ts';
import { createStepFiles } from './step-files.ts';
import { createStopper, type Stopper } from '../jobs/stopper.ts';
import { evaluateToken, evaluateTexts } from '../workflow/template.ts';
import type { Token } from '../workflow/workflow-model.ts';
import { isTruthy } from '../workflow/value.ts';
import { errorMessage } from '../../error-message.ts';

export interface StageEnd {
  readonly outcome: JobConclusion;
  readonly conclusion: JobConclusion;
  readonly exitCode: number | null;
  readonly signals: readonly SignalSent[];
  readonly outputs: JobTexts;
}

/** @param onStart called with the stage's name once it is certain that it runs. */
export async function runStage(
  job: JobRun,
  frame: Frame,
  stage: JobStage,
  sink: Sink,
  onStart: (name: string) => void,
): Promise<StageEnd> {
  const end = await tryStage(job, frame, stage, sink, onStart);
  if (end.conclusion === 'failure') frame.failed = true;
  // Generated ids begin with two underscores, and no expression can name them.
  if (stage.remembered && !stage.id.startsWith('__')) {
    frame.steps[stage.id] = { outputs: end.outputs, outcome: end.outcome, conclusion: end.conclusion };
  }
  return end;
}

const SKIPPED: StageEnd = { outcome: 'skipped', conclusion: 'skipped', exitCode: null, signals: [], outputs: {} };

async function tryStage(
  job: JobRun,
  frame: Frame,
  stage: JobStage,
  sink: Sink,
  onStart: (name: string) => void,
): Promise<StageEnd> {
  let scope = scopeOf(job, frame, { env: { ...job.env, ...frame.env }, github: stage.github });
  const stopper = createStopper({
    cancel: job.cancel,
    limits: frame.limits,
    stillWanted: () => holds(stage.condition, () => scopeAgain()),
  });
  const scopeAgain = (): Scope => ({ ...scope, contexts: { ...scope.contexts, job: { status: 'cancelled' } } });
  try {
    const files = await createStepFiles(job.folders.temp);
    const github = { action: stage.id, ...stage.github, ...files };
    const ownEnv = { ...frame.env, ...evaluateTexts(stage.env, scope) };
    const env = { ...job.env, ...ownEnv };
    scope = scopeOf(job, frame, { env, github });
    if (!isTruthy(evaluate(stage.condition, scope))) return SKIPPED;

    const name = stage.name(scope);
    onStart(name);
    const minutes = readMinutes(stage.timeoutMinutes, scope);
    if (minutes !== undefined) stopper.limitTo(minutes);
    const attempt: JobAttempt = {
      job,
      frame,
      name,
      scope,
      env,
      ownEnv,
      files,
      stop: stopper.stop,
      limit: stopper.limit,
      sink,
    };
    const ending = await actOrFail(stage, attempt);
    return conclude(ending, { stopper, attempt, minutes, forgiving: stage.continueOnError });
  } catch (error) {
    sink.annotate('error', errorMessage(error));
    return { ...SKIPPED, outcome: 'failure', conclusion: 'failure' };
  } finally {
    stopper.dispose();
  }
}

async function actOrFail(stage: JobStage, attempt: JobAttempt): Promise<JobEnding> {
  try {
    return await stage.act(attempt);
  } catch (error) {
    attempt.sink.annotate('error', errorMessage(error));
    return { outcome: 'failure', exitCode: null, signals: [], outputs: {} };
  }
}

interface Circumstances {
  readonly stopper: Stopper;
  readonly attempt: JobAttempt;
  readonly minutes: number | undefined;
  readonly forgiving: Token | undefined;
}

function conclude(ending: JobEnding, { stopper, attempt, minutes, forgiving }: Circumstances): StageEnd {
  const outcome = judge(ending, stopper);
  if (outcome === 'cancelled') attempt.sink.annotate('error', 'The operation was canceled.');
  if (stopper.reason() === 'timed out')
    attempt.sink.annotate('error', `The action '${attempt.name}' has timed out after ${minutes ?? 0} minutes.`);
  const forgiven =
    outcome === 'failure' && forgiving !== undefined && isTruthy(evaluateToken(forgiving, attempt.scope));
  return { ...ending, outcome, conclusion: forgiven ? 'success' : outcome };
}

/** A process that was told to stop and then exits with 0 did not succeed. */
function judge(ending: JobEnding, stopper: Stopper): JobEnding['outcome'] {
  switch (stopper.reason()) {
    case 'cancelled':
      return 'cancelled';
    case 'timed out':
    case 'ended from outside':
      return 'failure';
    case undefined:
      return ending.outcome;
  }
}

/** A condition that cannot be evaluated any more does not hold. */
function holds(condition: string, scope: () => Scope): boolean {
  try {
    return isTruthy(evaluate(condition, scope()));
  } catch {
    return false;
  }
}

/** GitHub requires whole minutes. Fractions are accepted here, so that a limit can be tested quickly. */
export function readMinutes(token: Token | undefined, scope: Scope): number | undefined {
  if (token === undefined) return undefined;
  const minutes = Number(evaluateToken(token, scope));
  return Number.isFinite(minutes) && minutes > 0 ? minutes : undefined;
}
