/**
 * Runs, jobs and workflows as GitHub's API writes them.
 *
 * @see https://docs.github.com/en/rest/actions/workflow-runs
 */
import { z } from 'zod';
import type { JsonBody } from '../../gateway/call.ts';
import { actorOf, type RepositoryAddress } from '../../gateway/call.ts';
import { renderTime } from '../../gateway/gateway-times.ts';
import { nodeId } from '../../gateway/node-id.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import type { JobRecord, RunRecord } from './run-record.ts';
import type { FoundWorkflow } from './found-workflow.ts';

const Person = z.looseObject({ name: z.string(), email: z.string(), date: z.string() });
const GitCommit = z.looseObject({
  sha: z.string(),
  message: z.string(),
  tree: z.looseObject({ sha: z.string() }),
  author: Person,
  committer: Person,
});
const Id = z.looseObject({ id: z.number() });

export interface RunJson {
  readonly run: (run: RunRecord) => Promise<JsonBody>;
  readonly job: (run: RunRecord, job: JobRecord) => JsonBody;
  readonly workflow: (repository: RepositoryAddress, workflow: FoundWorkflow) => JsonBody;
}

export function createRunJson(
  context: HubContext,
  startedAt: string,
  isDisabled: (repository: RepositoryAddress, workflow: FoundWorkflow) => boolean,
): RunJson {
  return {
    workflow: (repository, workflow) => ({
      ...renderWorkflow(context.origin, repository, workflow, startedAt),
      ...(isDisabled(repository, workflow) && { state: 'disabled_manually' }),
    }),
    job: (run, job) => renderJob(context.origin, run, job),
    run: async (run) => {
      const repository = toMinimal(await context.readBody(pathOf(run.repository)));
      const commit = GitCommit.parse(await context.readBody(`${pathOf(run.repository)}/git/commits/${run.sha}`));
      return {
        ...renderFacts(run),
        ...renderLinks(context.origin, run),
        repository,
        head_repository: repository,
        head_repository_id: Id.parse(repository).id,
        actor: context.accounts.render(actorOf(run.actor)),
        triggering_actor: context.accounts.render(actorOf(run.triggeredBy)),
        head_commit: renderHead(commit),
      };
    },
  };
}

/** When a repository is part of something else, GitHub shows it without counters and settings. */
const MINIMAL = ['id', 'node_id', 'name', 'full_name', 'private', 'owner', 'html_url', 'description', 'fork', 'url'];
const toMinimal = (repository: JsonBody): JsonBody =>
  Object.fromEntries(
    Object.entries(repository).filter(
      ([key]) =>
        MINIMAL.includes(key) ||
        (key.endsWith('_url') && !['git_url', 'ssh_url', 'clone_url', 'svn_url', 'mirror_url'].includes(key)),
    ),
  );

const renderHead = (commit: z.infer<typeof GitCommit>): JsonBody => ({
  id: commit.sha,
  tree_id: commit.tree.sha,
  message: commit.message,
  timestamp: commit.committer.date,
  author: { name: commit.author.name, email: commit.author.email },
  committer: { name: commit.committer.name, email: commit.committer.email },
});

function renderFacts(run: RunRecord): JsonBody {
  return {
    id: run.id,
    node_id: nodeId('WorkflowRun', run.id),
    name: run.workflow.name,
    display_title: run.title,
    path: run.workflow.path,
    workflow_id: run.workflow.id,
    head_branch: run.headRef === '' ? run.ref.replace(/^refs\/(heads|tags)\//, '') : run.headRef,
    head_sha: run.sha,
    run_number: run.number,
    run_attempt: run.attempt,
    event: run.event,
    status: run.status,
    conclusion: run.conclusion,
    check_suite_id: run.id,
    check_suite_node_id: nodeId('CheckSuite', run.id),
    pull_requests: [],
    referenced_workflows: [],
    created_at: run.createdAt,
    run_started_at: run.startedAt === undefined ? run.createdAt : renderTime(run.startedAt),
    updated_at: run.updatedAt,
  };
}

function renderLinks(origin: string, run: RunRecord): JsonBody {
  const base = `${origin}${pathOf(run.repository)}`;
  const url = `${base}/actions/runs/${String(run.id)}`;
  return {
    url,
    html_url: `${origin}/${run.repository.owner}/${run.repository.name}/actions/runs/${String(run.id)}`,
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    check_suite_url: `${base}/check-suites/${String(run.id)}`,
    workflow_url: `${base}/actions/workflows/${String(run.workflow.id)}`,
    previous_attempt_url: run.attempt === 1 ? null : `${url}/attempts/${String(run.attempt - 1)}`,
  };
}

function renderWorkflow(
  origin: string,
  repository: RepositoryAddress,
  { id, name, path }: FoundWorkflow,
  startedAt: string,
): JsonBody {
  const html = `${origin}/${repository.owner}/${repository.name}`;
  return {
    id,
    node_id: nodeId('Workflow', id),
    name,
    path,
    state: 'active',
    created_at: startedAt,
    updated_at: startedAt,
    url: `${origin}${pathOf(repository)}/actions/workflows/${String(id)}`,
    html_url: `${html}/blob/main/${path}`,
    badge_url: `${html}/actions/workflows/${path.split('/').at(-1) ?? ''}/badge.svg`,
  };
}

function renderJob(origin: string, run: RunRecord, job: JobRecord): JsonBody {
  const base = `${origin}${pathOf(run.repository)}`;
  const hasRunner = job.status !== 'queued';
  const steps = [...job.steps.values()].sort((a, b) => a.number - b.number);
  return {
    id: job.id,
    run_id: run.id,
    run_url: `${base}/actions/runs/${String(run.id)}`,
    run_attempt: run.attempt,
    node_id: nodeId('Job', job.id),
    head_sha: run.sha,
    head_branch: run.ref.replace(/^refs\/heads\//, ''),
    url: `${base}/actions/jobs/${String(job.id)}`,
    html_url: `${origin}/${run.repository.owner}/${run.repository.name}/actions/runs/${String(run.id)}/job/${String(job.id)}`,
    status: job.status,
    conclusion: job.conclusion,
    created_at: job.createdAt,
    started_at: job.startedAt,
    completed_at: job.completedAt,
    name: job.name,
    workflow_name: run.workflow.name,
    steps: steps.map(({ name, status, conclusion, number, startedAt, endedAt }) => ({
      name,
      status,
      conclusion,
      number,
      started_at: startedAt,
      completed_at: endedAt,
    })),
    check_run_url: `${base}/check-runs/${String(job.id)}`,
    labels: ['ubuntu-latest'],
    runner_id: hasRunner ? 1 : null,
    runner_name: hasRunner ? 'local' : null,
    runner_group_id: hasRunner ? 1 : null,
    runner_group_name: hasRunner ? 'Default' : null,
  };
}
