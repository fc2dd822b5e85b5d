/** Runs dispatches in a repository on GitHub. */
import { defined } from '../../protocol/base/defined.ts';
import { listTitles } from '../../github/issues/issue-titles.ts';
import { cancelRun } from '../../github/actions/runs.ts';
import { findRun, type WorkflowRun } from '../../github/actions/runs.ts';
import { postComment } from '../../github/issues/threads.ts';
import { DispatchId, dispatchIdOf, readDispatchId, type TaskId } from '../../protocol/base/ids.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import { ClientError } from '../client-error.ts';
import type { Backend, StartOptions } from '../ports.ts';
import { readTaskId } from '../task-id.ts';
import { untilAborted } from '../calls/until-aborted.ts';
import type { AnswerOptions, Cancelled, Description, DispatchResult, TaskExplanation, TaskView } from '../types.ts';
import { attachThread } from './attach-run.ts';
import { awaitPickUp, postAnswer } from './answer.ts';
import { viewOf } from './facts.ts';
import { createTaskFinder, findRunOf, findSilentTasks, type TaskFinder } from './find-task.ts';
import { readHistory } from './read-history.ts';
import { findResult, getResult, waitForRun } from './results.ts';
import { startTask } from './start-by-dispatch.ts';
import { type GitHubContext, LOOK_BACK_MS } from './client-context.ts';

export function githubBackend(context: GitHubContext): Backend {
  const finder = createTaskFinder(context);
  return {
    pollMs: context.pollMs,
    start: async (options) => {
      if (options.interactive !== undefined)
        throw new ClientError('mistake', 'A dispatch on GitHub cannot run interactively on this machine.', {
          fix: 'Omit `interactive`, and talk to it with `agora attach`.',
        });
      return untilAborted(start(context, options), options.signal);
    },
    answer: (question, answer, options) =>
      untilAborted(answerQuestion(context, finder, { question, answer }, options), options.signal),
    recover: () =>
      Promise.reject(
        new ClientError('mistake', 'The bot or the relay recovers a task on GitHub that has lost its run.', {
          fix: 'Check its state with `agora status`.',
        }),
      ),
    describe: (id) => describe(context, finder, id),
    explain: (id) => explain(context, finder, readTaskId(id)),
    cancel: (id) => cancel(context, finder, readTaskId(id)),
    attach: (id, options) => attachThread(context, finder, readTaskId(id), options),
    look: (id) => finder.look(readTaskId(id)),
    tasks: () => listTasks(context, finder),
    history: (since) => readHistory(context, finder, since),
  };
}

async function start(context: GitHubContext, options: StartOptions): Promise<DispatchResult> {
  const { dispatchId, runId } = await startTask(context, options);
  return getResult(context, await waitForRun(context, runId, options), dispatchId);
}

async function answerQuestion(
  context: GitHubContext,
  finder: TaskFinder,
  { question, answer }: { readonly question: string; readonly answer: string },
  options: AnswerOptions,
): Promise<DispatchResult> {
  const posted = await postAnswer(context, finder, question, answer, options);
  const runId = await awaitPickUp(context, finder, posted, options);
  options.onProgress?.({ kind: 'accepted', taskId: posted.question.marker.task, dispatchId: posted.dispatchId });
  return getResult(context, await waitForRun(context, runId, options), posted.dispatchId);
}

async function describe(context: GitHubContext, finder: TaskFinder, id: string): Promise<Description> {
  const taskId = readTaskId(id);
  const task = await finder.look(taskId);
  const dispatch = DispatchId.safeParse(id);
  // A resumed task whose next round has not begun is still shown with the round that asked.
  const dispatchId = dispatch.success ? dispatch.data : dispatchIdOf(taskId, task.round);
  const run =
    (await findRunOf(context, dispatchId, new Date(context.clock.now().getTime() - LOOK_BACK_MS))) ??
    (await findShownRun(context, finder, dispatchId));
  if (run === undefined && dispatch.success)
    throw new ClientError('not-found', `There is no run of ${dispatchId}.`, {
      fix: `See the task with \`agora dispatch describe ${taskId}\`.`,
    });
  const result = run?.status === 'completed' ? await findResult(context, run, dispatchId) : undefined;
  return {
    taskId,
    dispatchId,
    task,
    ...(result?.resolved !== undefined && { resolved: result.resolved }),
    ...defined({ result }),
  };
}

/** The rules of the bot, which are loaded only when they are needed. */
async function explain(context: GitHubContext, finder: TaskFinder, taskId: TaskId): Promise<TaskExplanation> {
  const task = await finder.look(taskId);
  if (task.issue === undefined) return { task, rules: [] };
  const { explainOnGitHub } = await import('../../bot/adapters/explain-on-github.ts');
  const { app: slug, workflow, clock } = context;
  const about = { task: taskId, issue: task.issue, slug, workflow, now: () => clock.now().getTime() };
  return { task, rules: await explainOnGitHub(context.client, context.at, about) };
}

/** A run that waited for an answer continued with it, and has the name of the round with which it began. */
async function findShownRun(
  context: GitHubContext,
  finder: TaskFinder,
  dispatchId: DispatchId,
): Promise<WorkflowRun | undefined> {
  const { task, round } = readDispatchId(dispatchId);
  const shown = (await finder.find(task))?.status?.marker;
  return shown === undefined || shown.round < round
    ? undefined
    : findRun(context.client, { ...context.at, runId: shown.runId });
}

/**
 * A run is cancelled by GitHub. A task that waits has no run, or one that would only stop waiting: only the code that
 * maintains the thread can end it.
 */
async function cancel(context: GitHubContext, finder: TaskFinder, task: TaskId): Promise<Cancelled> {
  const view = await finder.look(task);
  if (hasEnded(view.state)) return { task, outcome: 'ended', detail: `The task is already ${view.state}.` };
  if (view.run !== undefined && view.run.status !== 'completed' && view.state !== 'idle') {
    const outcome = await cancelRun(context.client, { ...context.at, runId: view.run.id });
    if (outcome === 'asked') return { task, outcome: 'asked', detail: `Asked GitHub to cancel ${view.run.url}` };
  }
  if (view.issue === undefined) return { task, outcome: 'ended', detail: 'Its run has ended.' };
  const { url } = await postComment(context.client, { ...context.at, issue: view.issue }, `/agora cancel ${task}`);
  return { task, outcome: 'asked', detail: `Asked the bot to end it: ${url}` };
}

async function listTasks(context: GitHubContext, finder: TaskFinder): Promise<readonly TaskView[]> {
  const tasks = await finder.all();
  const now = context.clock.now();
  const titles = await listTitles(
    context.client,
    context.at,
    tasks.map(({ issue }) => issue),
    new Date(now.getTime() - LOOK_BACK_MS),
  );
  const silent = await findSilentTasks(context, new Set(tasks.map(({ task }) => task)));
  return [...tasks.map((facts) => viewOf(facts, now, titles.get(facts.issue))), ...silent].sort((one, other) =>
    one.updatedAt < other.updatedAt ? 1 : -1,
  );
}
