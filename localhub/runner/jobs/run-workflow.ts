/**
 * Runs a workflow: each job as soon as the jobs that it needs have ended, and the legs of a matrix one after the other.
 *
 * This runner imitates actions/runner 2.336 as it is seen from inside a step (environment, files, commands, signals)
 * and from outside (conclusions, step reports). It has no containers and downloads no actions.
 */
import type { JobConclusion, JobReport, WorkflowJobInput, WorkflowResult } from './runner-contract.ts';
import { evaluate } from '../workflow/expressions.ts';
import type { StatusFunctions } from '../workflow/value.ts';
import { readGithub, readInputs } from '../workflow/github-context.ts';
import { readStrategy } from '../workflow/matrix.ts';
import { renderJobName, renderLeg } from '../workflow/render-names.ts';
import { readWorkflow } from '../workflow/read-workflow.ts';
import type { Job, Workflow } from '../workflow/workflow-model.ts';
import { now } from '../output/reporter.ts';
import { runJob } from './run-job.ts';
import { errorMessage } from '../../error-message.ts';
import { evaluateToken } from '../workflow/template.ts';
import { isTruthy, type Values } from '../workflow/value.ts';

export async function runWorkflow(input: WorkflowJobInput): Promise<WorkflowResult> {
  const file = readWorkflow(input.workflowText, input.workflowPath);
  if (file.kind === 'invalid') return { conclusion: 'startup_failure', jobs: [], errors: file.errors };

  const ends = new Map<string, Promise<JobsEnd>>();
  const endOf = (job: Job): Promise<JobsEnd> => {
    const known = ends.get(job.id) ?? runAfterNeeds(job, input, file.workflow, endOf);
    ends.set(job.id, known);
    return known;
  };
  const all = await Promise.all(file.workflow.jobs.map(endOf));
  return { conclusion: conclude(all, input), jobs: all.flatMap((end) => end.reports), errors: [] };
}

/** All legs of a job. */
interface JobsEnd {
  readonly id: string;
  /** What other jobs see as `needs.<id>.result`. */
  readonly result: JobConclusion;
  readonly outputs: Readonly<Record<string, string>>;
  readonly reports: readonly JobReport[];
  /** The results of all jobs that this job waited for, directly or not. */
  readonly ancestors: readonly JobConclusion[];
}

async function runAfterNeeds(
  job: Job,
  input: WorkflowJobInput,
  workflow: Workflow,
  endOf: (job: Job) => Promise<JobsEnd>,
): Promise<JobsEnd> {
  const needed = await Promise.all(workflow.jobs.filter((other) => job.needs.includes(other.id)).map(endOf));
  const ancestors = needed.flatMap((end) => [end.result, ...end.ancestors]);
  const needs = Object.fromEntries(needed.map(({ id, result, outputs }) => [id, { result, outputs }]));
  const contexts: Values = {
    github: readGithub(input, workflow, job.id, ''),
    inputs: readInputs(workflow, input),
    vars: input.vars,
    needs,
  };
  try {
    if (!isTruthy(evaluate(job.condition, { contexts, status: readStatus(ancestors, input.signal) }))) {
      return endUnstarted(job, input, ancestors, input.signal.aborted ? 'cancelled' : 'skipped');
    }
    return { ...(await runLegs(job, input, workflow, contexts)), ancestors };
  } catch (error) {
    input.log(job.id, `##[error]${errorMessage(error)}`);
    return endUnstarted(job, input, ancestors, 'failure', errorMessage(error));
  }
}

/** As on GitHub, a job takes all jobs before it into account: a skipped one far before it makes `success()` false. */
function readStatus(ancestors: readonly JobConclusion[], signal: AbortSignal): StatusFunctions {
  return {
    success: () => !signal.aborted && ancestors.every((result) => result === 'success'),
    failure: () => !signal.aborted && ancestors.includes('failure'),
    cancelled: () => signal.aborted,
  };
}

function endUnstarted(
  job: Job,
  input: WorkflowJobInput,
  ancestors: readonly JobConclusion[],
  conclusion: JobConclusion,
  problem?: string,
): JobsEnd {
  const at = now();
  input.onJob?.({ key: job.id, id: job.id, name: job.id, status: 'completed', conclusion });
  const report: JobReport = {
    key: job.id,
    id: job.id,
    name: job.id,
    conclusion,
    startedAt: at,
    endedAt: at,
    steps: [],
    outputs: {},
    summary: '',
    annotations: problem === undefined ? [] : [{ level: 'error', message: problem }],
  };
  return { id: job.id, result: conclusion, outputs: {}, reports: [report], ancestors };
}

async function runLegs(
  job: Job,
  input: WorkflowJobInput,
  workflow: Workflow,
  contexts: Values,
): Promise<Omit<JobsEnd, 'ancestors'>> {
  const { legs, failFast, maxParallel } = readStrategy(
    job.strategy === undefined ? null : evaluateToken(job.strategy, { contexts }),
  );
  const plans = legs.map((matrix, index) => {
    const strategy = {
      'fail-fast': failFast,
      'job-index': index,
      'job-total': legs.length,
      'max-parallel': maxParallel ?? legs.length,
    };
    const own = { needs: contexts['needs'] ?? {}, strategy, matrix };
    return {
      key: `${job.id}${renderLeg(matrix)}`,
      name: renderJobName(job.id, job.name, matrix, { ...contexts, ...own }),
      job,
      workflow,
      contexts: own,
    };
  });
  for (const { key, name } of plans) input.onJob?.({ key, id: job.id, name, status: 'queued', conclusion: null });

  const reports: JobReport[] = [];
  const results: JobConclusion[] = [];
  for (const plan of plans) {
    const given = failFast && results.includes('failure');
    const { report, forgiven } = given ? cancelLeg(job, plan) : await runLeg(input, plan);
    input.onJob?.({ key: plan.key, id: job.id, name: plan.name, status: 'completed', conclusion: report.conclusion });
    reports.push(report);
    results.push(forgiven ? 'success' : report.conclusion);
  }
  return {
    id: job.id,
    result: worst(results),
    outputs: Object.assign({}, ...reports.map((report) => report.outputs)) as JobsEnd['outputs'],
    reports,
  };
}

function runLeg(input: WorkflowJobInput, plan: Parameters<typeof runJob>[1]) {
  input.onJob?.({ key: plan.key, id: plan.job.id, name: plan.name, status: 'in_progress', conclusion: null });
  return runJob(input, plan);
}

/** A leg that never started because another one failed. */
function cancelLeg(job: Job, { key, name }: { readonly key: string; readonly name: string }) {
  const at = now();
  const report: JobReport = {
    key,
    id: job.id,
    name,
    conclusion: 'cancelled',
    startedAt: at,
    endedAt: at,
    steps: [],
    outputs: {},
    annotations: [],
    summary: '',
  };
  return { report, forgiven: false };
}

function worst(results: readonly JobConclusion[]): JobConclusion {
  return (['failure', 'cancelled', 'success'] as const).find((conclusion) => results.includes(conclusion)) ?? 'skipped';
}

/** A run that somebody cancelled is cancelled even if a job had failed before. */
function conclude(ends: readonly JobsEnd[], { signal, killNow }: WorkflowJobInput): JobConclusion {
  const results = ends.map((end) => end.result);
  if (killNow?.aborted === true) return 'failure';
  if (signal.aborted && results.includes('cancelled')) return 'cancelled';
  return worst(results);
}
