/**
 * Finds a task again, from its id alone: by the comments that name it, else by the title of its run.
 */
import { findPullRequest } from '../../github/git/delivery.ts';
import { getIssue } from '../../github/issues/issues.ts';
import { findRun, listRuns, type WorkflowRun } from '../../github/actions/runs.ts';
import { listComments, listCommentsSince } from '../../github/issues/threads.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import { ClientError } from '../client-error.ts';
import type { TaskView } from '../types.ts';
import { type ListedComment, type ThreadRead, readTasks, type TaskFacts, viewOf } from './facts.ts';
import { createProof, type Prove } from './proven-comments.ts';
import { DAY_MS, type GitHubWorld, LOOK_BACK_MS } from './github-world.ts';

/** A run that has not written a comment is found by its title; for how long it may have been running. */
const RUNS_MS = 3 * DAY_MS;

/** Looks for tasks, and remembers on which issue each one stands, so that watching one does not list them all again. */
export interface TaskFinder {
  find(task: string): Promise<TaskFacts | undefined>;
  all(): Promise<TaskFacts[]>;
  /** The task as it stands, with its run. @throws ClientError not-found. */
  look(task: string): Promise<TaskView>;
  readonly prove: Prove;
}

function lookOf({ clock, app }: GitHubWorld): ThreadRead {
  return { now: clock.now(), app };
}

export function createTaskFinder(world: GitHubWorld): TaskFinder {
  const issues = new Map<string, number>();
  const prove = createProof(world);
  const all = async (): Promise<TaskFacts[]> => {
    const since = new Date(world.clock.now().getTime() - LOOK_BACK_MS);
    const tasks = readTasks(await prove(await listCommentsSince(world.client, world.at, since)), lookOf(world));
    for (const { task, issue } of tasks) issues.set(task, issue);
    return tasks;
  };
  const find = async (task: string): Promise<TaskFacts | undefined> => {
    if (!issues.has(task)) await all();
    const issue = issues.get(task);
    if (issue === undefined) return undefined;
    const comments = await listComments(world.client, { ...world.at, issue });
    const listed = comments.map((comment): ListedComment => ({ ...comment, issue }));
    return readTasks(await prove(listed), lookOf(world)).find((one) => one.task === task);
  };
  return { all, find, look: (task) => look(world, find, task), prove };
}

async function look(world: GitHubWorld, find: TaskFinder['find'], task: string): Promise<TaskView> {
  const facts = await find(task);
  if (facts === undefined) return viewOfRun(task, await findNewestRun(world, task), world);
  const { title } = await getIssue(world.client, { ...world.at, issue: facts.issue });
  const view = viewOf(facts, world.clock.now(), title);
  if (view.state === 'finished') return { ...view, ...(await pullRequestOf(world, task)) };
  const runId = facts.status?.marker.runId;
  const run =
    runId === undefined || hasEnded(view.state) || view.state === 'suspended'
      ? undefined
      : await findRun(world.client, { ...world.at, runId });
  return run === undefined ? view : withRun(view, run);
}

/** What GitHub says of a run is newer than what the run could still say itself. */
function withRun(view: TaskView, run: WorkflowRun): TaskView {
  const shown = { ...view, run: shownRun(run) };
  if (run.status !== 'completed') return shown;
  return view.question === undefined ? { ...shown, isLost: true } : { ...shown, state: 'suspended' };
}

async function pullRequestOf({ client, at }: GitHubWorld, task: string): Promise<Pick<TaskView, 'pullRequest'>> {
  const pull = await findPullRequest(client, { ...at, branch: `agora/${task}` });
  return pull === undefined ? {} : { pullRequest: { number: pull.number, url: pull.url } };
}

/** A task that nobody has written about: all that is known of it is its run. */
function viewOfRun(task: string, run: WorkflowRun | undefined, { at }: GitHubWorld): TaskView {
  if (run === undefined)
    throw new ClientError('not-found', `There is no task ${task.slice(0, 200)} in ${at.owner}/${at.repo}.`, {
      fix: 'List the tasks with `agora status`; tasks older than five weeks are gone.',
    });
  const round = Number(/\.r(?<round>\d+) /.exec(run.title)?.groups?.['round'] ?? 1);
  return { task, state: stateOfRun(run), round, url: run.url, run: shownRun(run), updatedAt: run.updatedAt };
}

function stateOfRun({ status, conclusion }: WorkflowRun): TaskView['state'] {
  if (status !== 'completed') return status === 'in_progress' ? 'running' : 'accepted';
  if (conclusion === 'success') return 'finished';
  return conclusion === 'cancelled' ? 'cancelled' : 'failed';
}

export function shownRun({ id, url, status, conclusion }: WorkflowRun): NonNullable<TaskView['run']> {
  return { id, url, status, ...(conclusion !== null && { conclusion }) };
}

export async function findNewestRun(world: GitHubWorld, task: string): Promise<WorkflowRun | undefined> {
  const runs = await listRuns(
    world.client,
    { ...world.at, workflow: world.workflow },
    new Date(world.clock.now().getTime() - RUNS_MS),
  );
  return runs.find(({ title }) => title.startsWith(`${task}.r`));
}

/** Tasks at work that nobody has written about yet: started by hand, without an issue. */
export async function findSilentTasks(world: GitHubWorld, known: ReadonlySet<string>): Promise<TaskView[]> {
  const runs = await listRuns(
    world.client,
    { ...world.at, workflow: world.workflow },
    new Date(world.clock.now().getTime() - RUNS_MS),
  );
  return runs
    .filter(({ status }) => status !== 'completed')
    .flatMap((run) => {
      const task = /^(?<task>t_[0-9a-v]{12})\.r\d+ attempt /.exec(run.title)?.groups?.['task'];
      return task === undefined || known.has(task) ? [] : [viewOfRun(task, run, world)];
    });
}

/** The run of one round, the newest attempt at it. */
export async function findRunOf(world: GitHubWorld, dispatch: string, since: Date): Promise<WorkflowRun | undefined> {
  const runs = await listRuns(world.client, { ...world.at, workflow: world.workflow }, since);
  return runs.find(({ title }) => title.startsWith(`${dispatch} attempt `));
}
