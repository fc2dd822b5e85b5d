/**
 * Runs, jobs and workflows through the API: lists with their filters, cancel, repeat, logs.
 *
 * @see https://docs.github.com/en/rest/actions/workflow-runs
 */
import {
  actorOf,
  JsonBody,
  notFound,
  numberOf,
  CallRefusal,
  repositoryOf,
  type CallAnswer,
  type Call,
  type Handler,
} from '../../gateway/call.ts';
import { listAnswer } from '../../gateway/pages.ts';
import type { HubContext } from '../hub-context.ts';
import type { JobRecord, RunRecord } from './run-record.ts';
import type { RunJson } from './run-json.ts';
import type { Scheduler } from './scheduler.ts';
import type { WorkflowFiles } from './found-workflow.ts';

interface RunParts {
  readonly context: HubContext;
  readonly scheduler: Scheduler;
  readonly json: RunJson;
  readonly files: WorkflowFiles;
  readonly logUrl: (job: JobRecord) => string;
}

const ofRepository =
  (call: Call) =>
  ({ repository }: RunRecord): boolean =>
    repository.owner === call.repository?.owner && repository.name === call.repository.name;

function runOf({ scheduler }: RunParts, call: Call): RunRecord {
  const run = scheduler.find(numberOf(call, 'run_id'));
  if (run === undefined || !ofRepository(call)(run)) throw notFound();
  return run;
}

function jobOf({ scheduler }: RunParts, call: Call): { run: RunRecord; job: JobRecord } {
  const id = numberOf(call, 'job_id');
  for (const run of scheduler.runs.filter(ofRepository(call))) {
    const job = run.jobs.find((one) => one.id === id);
    if (job !== undefined) return { run, job };
  }
  throw notFound();
}

/**
 * `>=2024-01-01`, `2024-01-01..2024-02-01`, `<2024-01-01T10:00:00Z`.
 * https://docs.github.com/en/search-github/getting-started-with-searching-on-github/understanding-the-search-syntax#query-for-dates
 */
export function isCreatedWithin(created: string, wanted: string): boolean {
  const at = Date.parse(created);
  const endOf = (text: string): number => (text.length === 10 ? Date.parse(text) + 86_400_000 - 1 : Date.parse(text));
  const [from = '', to] = wanted.split('..', 2);
  if (to !== undefined) return (from === '*' || at >= Date.parse(from)) && (to === '*' || at <= endOf(to));
  const [, sign = '', date = ''] = /^([<>]=?)?(.+)$/.exec(wanted) ?? [];
  if (sign === '>=') return at >= Date.parse(date);
  if (sign === '>') return at > endOf(date);
  if (sign === '<=') return at <= endOf(date);
  if (sign === '<') return at < Date.parse(date);
  return at >= Date.parse(date) && at <= endOf(date);
}

const FILTERS: Readonly<Record<string, (run: RunRecord, wanted: string) => boolean>> = {
  event: (run, wanted) => run.event === wanted,
  status: (run, wanted) => run.status === wanted || run.conclusion === wanted,
  actor: (run, wanted) => actorOf(run.actor) === wanted,
  branch: (run, wanted) => (run.headRef === '' ? run.ref.replace(/^refs\/(heads|tags)\//, '') : run.headRef) === wanted,
  head_sha: (run, wanted) => run.sha === wanted,
  created: (run, wanted) => isCreatedWithin(run.createdAt, wanted),
  check_suite_id: (run, wanted) => String(run.id) === wanted,
};

async function listRuns(
  { scheduler, json }: RunParts,
  call: Call,
  isWanted: (run: RunRecord) => boolean,
): Promise<CallAnswer> {
  const query = call.url.searchParams;
  const passes = (run: RunRecord): boolean =>
    Object.entries(FILTERS).every(([name, test]) => {
      const wanted = query.get(name);
      return wanted === null || test(run, wanted);
    });
  const found = scheduler.runs.filter((run) => ofRepository(call)(run) && isWanted(run) && passes(run)).reverse();
  const { body, ...answer } = listAnswer(call.url, found, 'workflow_runs');
  const page = JsonBody.parse(body);
  const shown = found.filter((run) => Array.isArray(page['workflow_runs']) && page['workflow_runs'].includes(run));
  return { ...answer, body: { ...page, workflow_runs: await Promise.all(shown.map(json.run)) } };
}

function stop(parts: RunParts, how: (run: RunRecord) => void): Handler {
  return (call) => {
    const run = runOf(parts, call);
    if (run.status === 'completed') throw new CallRefusal(409, 'Cannot cancel a workflow run that is completed.');
    how(run);
    return { status: 202, body: {} };
  };
}

export function runHandlers(parts: RunParts): Record<string, Handler> {
  const { scheduler, json, files } = parts;
  return {
    'actions/list-workflow-runs-for-repo': (call) => listRuns(parts, call, () => true),
    'actions/list-workflow-runs': async (call) => {
      const { id } = await files.get(repositoryOf(call), 'main', call.params['workflow_id'] ?? '');
      return listRuns(parts, call, (run) => run.workflow.id === id);
    },
    'actions/get-workflow-run': async (call) => ({ status: 200, body: await json.run(runOf(parts, call)) }),
    'actions/cancel-workflow-run': stop(parts, scheduler.cancel),
    'actions/force-cancel-workflow-run': stop(parts, scheduler.forceCancel),
    'actions/re-run-workflow': async (call) => {
      const run = runOf(parts, call);
      if (run.status !== 'completed') throw new CallRefusal(403, 'The workflow run is already running.');
      await scheduler.repeat(run, call.caller);
      return { status: 201, body: {} };
    },
    'actions/list-jobs-for-workflow-run': (call) => {
      const run = runOf(parts, call);
      return listAnswer(
        call.url,
        run.jobs.map((job) => json.job(run, job)),
        'jobs',
      );
    },
    'actions/get-job-for-workflow-run': (call) => {
      const { run, job } = jobOf(parts, call);
      return { status: 200, body: json.job(run, job) };
    },
    'actions/download-job-logs-for-workflow-run': (call) => ({
      status: 302,
      headers: { location: parts.logUrl(jobOf(parts, call).job) },
    }),
    'actions/list-repo-workflows': async (call) =>
      listAnswer(
        call.url,
        (await files.list(repositoryOf(call), 'main')).map((workflow) => json.workflow(repositoryOf(call), workflow)),
        'workflows',
      ),
    'actions/get-workflow': async (call) => ({
      status: 200,
      body: json.workflow(
        repositoryOf(call),
        await files.get(repositoryOf(call), 'main', call.params['workflow_id'] ?? ''),
      ),
    }),
  };
}
