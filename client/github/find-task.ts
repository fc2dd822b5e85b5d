/** Finds a task from its id alone: through the comments that name it, otherwise through the title of its run. */
import { findPullRequest } from '../../github/git/delivery.ts';
import { getIssue } from '../../github/issues/issues.ts';
import { findRun, listRuns, type WorkflowRun } from '../../github/actions/runs.ts';
import { listComments, listCommentsSince } from '../../github/issues/threads.ts';
import { branchOf } from '../../protocol/results/task-branch.ts';
import { findPullRequestNumber } from '../../protocol/thread/read-tasks.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import { ClientError } from '../client-error.ts';
import type { TaskView } from '../types.ts';
import { type ListedComment, type ThreadRead, readTaskFacts, type TaskFacts, viewOf } from './facts.ts';
import { createProof, type Prove } from './proven-comments.ts';
import { DAY_MS, type GitHubContext, LOOK_BACK_MS } from './client-context.ts';

/** A run without a comment is found by its title. This is the longest time that such a run may have been running. */
const RUNS_MS = 3 * DAY_MS;

/** Searches for tasks, and remembers the issue of each, so that watching a task does not list all of them again. */
export interface TaskFinder {
  find(task: string): Promise<TaskFacts | undefined>;
  /** @param since the time of the first change to look for. Default: LOOK_BACK_MS ago. */
  all(since?: Date): Promise<TaskFacts[]>;
  /** The task in its current state, with its run. @throws ClientError not-found. */
  look(task: string): Promise<TaskView>;
  readonly prove: Prove;
}

function lookOf({ clock, app }: GitHubContext): ThreadRead {
  return { now: clock.now(), app };
}

export function createTaskFinder(context: GitHubContext): TaskFinder {
  const issues = new Map<string, number>();
  const prove = createProof(context);
  const all = async (since = new Date(context.clock.now().getTime() - LOOK_BACK_MS)): Promise<TaskFacts[]> => {
    const tasks = readTaskFacts(
      await prove(await listCommentsSince(context.client, context.at, since)),
      lookOf(context),
    );
    for (const { task, issue } of tasks) issues.set(task, issue);
    return tasks;
  };
  const find = async (task: string): Promise<TaskFacts | undefined> => {
    if (!issues.has(task)) await all();
    const issue = issues.get(task);
    if (issue === undefined) return undefined;
    const comments = await listComments(context.client, { ...context.at, issue });
    const listed = comments.map((comment): ListedComment => ({ ...comment, issue }));
    return readTaskFacts(await prove(listed), lookOf(context)).find((one) => one.task === task);
  };
  return { all, find, look: (task) => look(context, find, task), prove };
}

async function look(context: GitHubContext, find: TaskFinder['find'], task: string): Promise<TaskView> {
  const facts = await find(task);
  if (facts === undefined) return viewOfRun(task, await findNewestRun(context, task), context);
  const { title } = await getIssue(context.client, { ...context.at, issue: facts.issue });
  const view = viewOf(facts, context.clock.now(), title);
  if (view.state === 'finished') return { ...view, ...(await pullRequestOf(context, facts)) };
  const runId = facts.status?.marker.runId;
  const run =
    runId === undefined || hasEnded(view.state) || view.state === 'suspended'
      ? undefined
      : await findRun(context.client, { ...context.at, runId });
  return run === undefined ? view : withRun(view, run);
}

/** What GitHub says about a run is newer than what the run could say itself. */
function withRun(view: TaskView, run: WorkflowRun): TaskView {
  const shown = { ...view, run: shownRun(run) };
  if (run.status !== 'completed') return shown;
  return view.question === undefined ? { ...shown, isLost: true } : { ...shown, state: 'suspended' };
}

/**
 * A comment names it. What was delivered by an older version is found by its branch: that of the first task of its
 * lineage.
 */
async function pullRequestOf({ client, at }: GitHubContext, facts: TaskFacts): Promise<Pick<TaskView, 'pullRequest'>> {
  const { task, end, status } = facts;
  const number = findPullRequestNumber(facts);
  if (number !== undefined)
    return { pullRequest: { number, url: (await getIssue(client, { ...at, issue: number })).url } };
  const line = end?.marker.held === undefined ? undefined : status?.marker.line;
  const pull = await findPullRequest(client, { ...at, branch: branchOf(line ?? task) });
  return pull === undefined ? {} : { pullRequest: { number: pull.number, url: pull.url } };
}

/** A task about which nobody has written: only its run is known. */
function viewOfRun(task: string, run: WorkflowRun | undefined, { at }: GitHubContext): TaskView {
  if (run === undefined)
    throw new ClientError('not-found', `There is no task ${task.slice(0, 200)} in ${at.owner}/${at.repo}.`, {
      fix: 'List the tasks with `agora status`; tasks older than five weeks are gone.',
    });
  const round = Number(/\.r(?<round>\d+) /.exec(run.title)?.groups?.['round'] ?? 1);
  const state = stateOfRun(run);
  return {
    task,
    state,
    round,
    url: run.url,
    run: shownRun(run),
    ...(state === 'accepted' && { waitsFor: 'github' }),
    startedAt: run.createdAt,
    updatedAt: run.updatedAt,
  };
}

function stateOfRun({ status, conclusion }: WorkflowRun): TaskView['state'] {
  if (status !== 'completed') return status === 'in_progress' ? 'running' : 'accepted';
  if (conclusion === 'success') return 'finished';
  return conclusion === 'cancelled' ? 'cancelled' : 'failed';
}

export function shownRun({ id, url, status, conclusion }: WorkflowRun): NonNullable<TaskView['run']> {
  return { id, url, status, ...(conclusion !== null && { conclusion }) };
}

export async function findNewestRun(context: GitHubContext, task: string): Promise<WorkflowRun | undefined> {
  const runs = await listRuns(
    context.client,
    { ...context.at, workflow: context.workflow },
    new Date(context.clock.now().getTime() - RUNS_MS),
  );
  return runs.find(({ title }) => title.startsWith(`${task}.r`));
}

/** Tasks about which nobody has written: started by hand, without an issue. Ended ones are included. */
export async function findSilentTasks(context: GitHubContext, known: ReadonlySet<string>): Promise<TaskView[]> {
  const runs = await listRuns(
    context.client,
    { ...context.at, workflow: context.workflow },
    new Date(context.clock.now().getTime() - LOOK_BACK_MS),
  );
  const seen = new Set(known);
  // The newest run comes first: of several runs of one task, it shows the current state.
  return runs.flatMap((run) => {
    const task = /^(?<task>t_[0-9a-v]{12})\.r\d+ attempt /.exec(run.title)?.groups?.['task'];
    if (task === undefined || seen.has(task)) return [];
    seen.add(task);
    return [viewOfRun(task, run, context)];
  });
}

/** The run of one round, the newest attempt at it. */
export async function findRunOf(
  context: GitHubContext,
  dispatch: string,
  since: Date,
): Promise<WorkflowRun | undefined> {
  const runs = await listRuns(context.client, { ...context.at, workflow: context.workflow }, since);
  return runs.find(({ title }) => title.startsWith(`${dispatch} attempt `));
}
