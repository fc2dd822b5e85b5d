/**
 * Runs one job: sets it up, runs the `pre` of remote actions, the steps, the posts in reverse order, and cleans up.
 *
 * After a cancellation the same steps are processed, and each step's condition decides whether it still runs.
 */
import type { LoggedAnnotation, JobConclusion, JobReport, WorkflowJobInput } from './runner-contract.ts';
import { isDead, scopeOf, statusOf, type Frame, type JobRun, type JobStage } from './job-run.ts';
import { killTracked } from './leftovers.ts';
import { openJob, type JobPlan, type OpenJob } from './open-job.ts';
import { startLimit } from './stopper.ts';
import { createReporter, now, type Reporter } from '../output/reporter.ts';
import { createStage } from '../steps/create-stage.ts';
import { errorMessage } from '../../error-message.ts';
import { readMinutes, runStage } from '../steps/run-stage.ts';
import { findPre } from '../steps/run-uses.ts';
import { createSink, type Sink } from '../output/sink.ts';
import { createMasks } from '../output/masks.ts';
import { evaluateText, evaluateToken, readFields } from '../workflow/template.ts';
import { isTruthy } from '../workflow/value.ts';

export interface JobEnd {
  readonly report: JobReport;
  /** `continue-on-error` of the job: its failure does not count. */
  readonly forgiven: boolean;
}

export async function runJob(input: WorkflowJobInput, plan: JobPlan): Promise<JobEnd> {
  const startedAt = now();
  const reporter = createReporter(input, plan.key);
  const limit = new AbortController();
  const annotations: LoggedAnnotation[] = [];
  const opened = await setUp(input, plan, AbortSignal.any([input.signal, limit.signal]), reporter);
  const outputs = opened === undefined ? {} : await runOpened(opened, plan, reporter, limit, annotations);
  const conclusion = opened === undefined || isDead(opened.job) ? 'failure' : statusOf(opened.job, opened.frame);
  const report: JobReport = {
    key: plan.key,
    id: plan.job.id,
    name: plan.name,
    conclusion,
    startedAt,
    endedAt: now(),
    steps: reporter.reports,
    outputs,
    annotations: [...reporter.reports.flatMap((step) => step.annotations), ...annotations],
    summary: opened?.job.summaries.join('\n') ?? '',
  };
  return { report, forgiven: conclusion === 'failure' && opened !== undefined && isForgiving(opened, plan) };
}

/** The step "Set up job". When it fails, there is no job. */
async function setUp(
  input: WorkflowJobInput,
  plan: JobPlan,
  cancel: AbortSignal,
  reporter: Reporter,
): Promise<OpenJob | undefined> {
  const report = reporter.open('__set_up_job', 'Set up job');
  const sink = createSink(createMasks(Object.values(input.secrets)), (line) => {
    input.log(plan.key, line);
  });
  report.start('Set up job');
  try {
    if (plan.job.unsupportedKey !== undefined)
      throw new Error(
        [
          `The local runner cannot run jobs with '${plan.job.unsupportedKey}:'.`,
          "GitHub would run this job; skip it here with an 'if:'.",
        ].join(' '),
      );
    const opened = await openJob(input, plan, cancel, createStage);
    sink.log(`The local runner uses the workspace ${opened.job.folders.workspace}`);
    if (plan.job.hasConcurrency)
      sink.annotate('warning', "The local runner ignores 'concurrency:' of a job, so it does not wait for others.");
    report.end(endAs('success'), sink.annotations);
    return opened;
  } catch (error) {
    sink.annotate('error', errorMessage(error));
    report.end(endAs('failure'), sink.annotations);
    return undefined;
  }
}

function endAs(conclusion: JobConclusion) {
  return { outcome: conclusion, conclusion, exitCode: null, signals: [], outputs: {} };
}

async function runOpened(
  opened: OpenJob,
  plan: JobPlan,
  reporter: Reporter,
  limit: AbortController,
  annotations: LoggedAnnotation[],
): Promise<JobReport['outputs']> {
  const { job, frame } = opened;
  const sink = createSink(job.masks, (line) => {
    writeLine(job, line);
  });
  const stopTimer = limitJob(opened, plan, limit, sink);
  const dying = killWhenDead(job);
  try {
    await runStages(opened, plan, reporter);
    if (!isDead(job)) await complete(job, reporter);
    await dying.done();
    return isDead(job) ? {} : readOutputs(job, frame, plan, sink);
  } catch (error) {
    sink.annotate('error', errorMessage(error));
    frame.failed = true;
    return {};
  } finally {
    stopTimer();
    annotations.push(...sink.annotations);
  }
}

function writeLine(job: JobRun, line: string): void {
  if (!isDead(job)) job.input.log(job.key, line);
}

function limitJob({ job, frame }: OpenJob, plan: JobPlan, limit: AbortController, sink: Sink): () => void {
  const minutes = readMinutes(plan.job.timeoutMinutes, scopeOf(job, frame, { env: job.env, github: {} }));
  if (minutes === undefined) return () => undefined;
  const timer = startLimit(minutes, () => {
    sink.annotate('error', `The job has exceeded the maximum execution time of ${minutes} minutes.`);
    limit.abort();
  });
  return () => {
    clearTimeout(timer);
  };
}

function killWhenDead({ input, trackingId }: JobRun): { readonly done: () => Promise<unknown> } {
  let killing: Promise<unknown> = Promise.resolve();
  const kill = (): void => {
    killing = killTracked(trackingId);
  };
  if (input.killNow?.aborted === true) kill();
  input.killNow?.addEventListener('abort', kill, { once: true });
  return {
    done: () => {
      input.killNow?.removeEventListener('abort', kill);
      return killing;
    },
  };
}

async function runStages({ job, frame }: OpenJob, plan: JobPlan, reporter: Reporter): Promise<void> {
  for (const stage of await listPres(job, plan)) await runReported(job, frame, stage, reporter);
  for (const step of plan.job.steps) await runReported(job, frame, job.stageOf(step), reporter);
  for (const stage of frame.posts.toReversed()) await runReported(job, frame, stage, reporter);
}

async function listPres(job: JobRun, plan: JobPlan): Promise<readonly JobStage[]> {
  const uses = plan.job.steps.filter((step) => step.kind === 'uses');
  // An action that cannot be read fails its own step, with the reason. It has no pre.
  const pres = await Promise.all(uses.map((step) => findPre(job, step, job.stageOf(step).name).catch(() => undefined)));
  return pres.filter((stage) => stage !== undefined);
}

async function runReported(job: JobRun, frame: Frame, stage: JobStage, reporter: Reporter): Promise<void> {
  if (isDead(job)) return;
  const sink = createSink(job.masks, (line) => {
    writeLine(job, line);
  });
  const report = reporter.open(stage.id, guessName(job, frame, stage));
  const end = await runStage(job, frame, stage, sink, (name) => {
    report.start(job.masks.hide(name));
  });
  report.end(end, sink.annotations);
}

/** The name of a step that may be skipped. What its real name needs may not exist then. */
function guessName(job: JobRun, frame: Frame, stage: JobStage): string {
  try {
    return job.masks.hide(stage.name(scopeOf(job, frame, { env: job.env, github: stage.github })));
  } catch {
    return stage.id;
  }
}

/** The step "Complete job": processes that the job left running are killed and named. */
async function complete(job: JobRun, reporter: Reporter): Promise<void> {
  const report = reporter.open('__complete_job', 'Complete job');
  report.start('Complete job');
  writeLine(job, 'Cleaning up orphan processes');
  for (const { pid, name } of await killTracked(job.trackingId))
    writeLine(job, `Terminate orphan process: pid (${pid}) (${name})`);
  report.end(endAs('success'), []);
}

function readOutputs(job: JobRun, frame: Frame, plan: JobPlan, sink: Sink): JobReport['outputs'] {
  const scope = scopeOf(job, frame, { env: job.env, github: {} });
  const outputs = [...readFields(plan.job.outputs)].map(([name, token]) => [name, evaluateText(token, scope)] as const);
  return Object.fromEntries(
    outputs.filter(([name, value]) => {
      if (job.masks.hide(value) === value) return true;
      sink.annotate('warning', `Skip output '${name}' since it may contain secret.`);
      return false;
    }),
  );
}

function isForgiving({ job, frame }: OpenJob, plan: JobPlan): boolean {
  const { continueOnError } = plan.job;
  return (
    continueOnError !== undefined &&
    isTruthy(evaluateToken(continueOnError, scopeOf(job, frame, { env: job.env, github: {} })))
  );
}
