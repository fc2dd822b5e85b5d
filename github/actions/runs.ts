/**
 * Workflow runs: starting one with a dispatch request, and finding it again.
 *
 * A run is found by its title, which the sample workflow's `run-name` renders from the request: a server that does not
 * tell the id of the run it starts leaves no other way, and a bot that died between starting and remembering neither.
 */
import { PositiveInt, z } from '../../protocol/base/zod.ts';
import { type DispatchRequest, renderRequest } from '../../protocol/messages/dispatch-request.ts';
import { type GitHubClient, isStatus, ONCE, PAGE, type Repo } from '../github-client.ts';

export interface WorkflowRun {
  readonly id: number;
  /** What `run-name` made of the request. */
  readonly title: string;
  readonly status: string;
  /** `null` until the run has ended. */
  readonly conclusion: string | null;
  readonly event: string;
  /** Of the workflow file; GitHub may add `@` and the ref. */
  readonly path: string;
  /** The repository that the run's code came from: another one for a fork's. */
  readonly headRepositoryId: number | undefined;
  readonly headSha: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly url: string;
  /** Whether a person has dispatched it; `undefined` where GitHub does not say. */
  readonly byPerson?: boolean;
}

const Started = z.looseObject({ workflow_run_id: PositiveInt });

/**
 * Starts the run that serves `request`.
 *
 * Sent once: after a 5xx nobody knows whether the run was started, and two runs of one attempt could both publish.
 *
 * @param at the workflow's file name, and the branch whose copy of it runs: always the default branch's.
 * @returns the new run's id, or `undefined` from a server that does not tell (GitHub Enterprise Server up to 3.19).
 * @throws RangeError when the request is longer than GitHub takes.
 * @throws RequestError 404 when there is no such workflow on the default branch or the app lacks `actions: write`, 422
 *   when it has no `workflow_dispatch` trigger, no input `request`, or is disabled.
 * @see https://docs.github.com/en/rest/actions/workflows#create-a-workflow-dispatch-event
 */
export async function startRun(
  client: GitHubClient,
  at: Repo & { readonly workflow: string; readonly ref: string },
  request: DispatchRequest,
): Promise<number | undefined> {
  const call = {
    owner: at.owner,
    repo: at.repo,
    workflow_id: at.workflow,
    ref: at.ref,
    inputs: { request: renderRequest(request) },
    request: ONCE,
  };
  const route = 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches';
  try {
    const { data } = await client.request(route, { ...call, return_run_details: true });
    return Started.safeParse(data).data?.workflow_run_id;
  } catch (error) {
    // An older server refuses the key by name, and has not started anything then.
    if (!(isStatus(error, 400) || isStatus(error, 422)) || !error.message.includes('return_run_details')) throw error;
    await client.request(route, call);
    return undefined;
  }
}

/**
 * The runs of a workflow that were started by a dispatch since a time, newest first.
 * GitHub may need some seconds until a new run is listed.
 * @see https://docs.github.com/en/rest/actions/workflow-runs#list-workflow-runs-for-a-workflow
 */
export async function listRuns(
  client: GitHubClient,
  at: Repo & { readonly workflow: string },
  since: Date,
): Promise<WorkflowRun[]> {
  try {
    const runs = await client.paginate('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
      owner: at.owner,
      repo: at.repo,
      workflow_id: at.workflow,
      event: 'workflow_dispatch',
      created: `>=${since.toISOString().slice(0, 19)}Z`,
      per_page: PAGE,
    });
    return runs.map(workflowRun);
  } catch (error) {
    // No such workflow: then nothing of it has run.
    if (isStatus(error, 404)) return [];
    throw error;
  }
}

/**
 * Asks GitHub to cancel a run.
 * @returns `'over'` when there is nothing left to cancel.
 * @throws RequestError 403 without `actions: write`.
 * @see https://docs.github.com/en/rest/actions/workflow-runs#cancel-a-workflow-run
 */
export async function cancelRun(
  client: GitHubClient,
  at: Repo & { readonly runId: number },
): Promise<'asked' | 'over'> {
  try {
    await client.request('POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel', {
      owner: at.owner,
      repo: at.repo,
      run_id: at.runId,
    });
    return 'asked';
  } catch (error) {
    if (isStatus(error, 409) || isStatus(error, 404)) return 'over';
    throw error;
  }
}

/**
 * One run, `undefined` when it was deleted.
 * @see https://docs.github.com/en/rest/actions/workflow-runs#get-a-workflow-run
 */
export async function findRun(
  client: GitHubClient,
  at: Repo & { readonly runId: number },
): Promise<WorkflowRun | undefined> {
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', {
      owner: at.owner,
      repo: at.repo,
      run_id: at.runId,
    });
    return workflowRun(data);
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/** What we read of a run. Octokit's own types of one run and of a list differ in whether ids may be `bigint`. */
interface RawRun {
  readonly id: number | bigint;
  readonly display_title: string;
  readonly status: string | null;
  readonly conclusion: string | null;
  readonly event: string;
  readonly path: string;
  readonly head_sha: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly html_url: string;
  readonly head_repository: unknown;
  readonly actor?: { readonly type: string } | null;
}

function workflowRun(raw: RawRun): WorkflowRun {
  return {
    id: Number(raw.id),
    title: raw.display_title,
    status: raw.status ?? 'unknown',
    conclusion: raw.conclusion,
    event: raw.event,
    path: raw.path,
    headRepositoryId: findHeadRepository(raw.head_repository),
    headSha: raw.head_sha,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
    url: raw.html_url,
    ...(raw.actor != null && { byPerson: raw.actor.type === 'User' }),
  };
}

/** GitHub sends `null` when that fork was deleted; its types do not know. */
function findHeadRepository(raw: unknown): number | undefined {
  return z.looseObject({ id: z.int() }).safeParse(raw).data?.id;
}
