/**
 * What an agent that orchestrates others may do: start tasks, see them, wait for news about them, answer their
 * questions. Pure except for its ports.
 */
import { defined } from '../../protocol/base/defined.ts';
import { questionOf } from '../../client/client.ts';
import { ClientError } from '../../client/client-error.ts';
import type { ClientClock } from '../../client/ports.ts';
import type { Description, TaskView } from '../../client/types.ts';
import { cursorOf, findNews, findStanding, type SeenTasks } from './task-news.ts';

/** Where the tasks are: on this machine, or in a repository on GitHub. */
export interface TaskPlace {
  readonly tasks: () => Promise<readonly TaskView[]>;
  readonly describe: (task: string) => Promise<Description>;
  /** @returns its id, as soon as it was accepted. @throws ClientError when it was not. */
  readonly start: (wanted: OrderedTask) => Promise<string>;
  /** @returns what happened to the answer, once that is known. @throws ClientError when it was refused. */
  readonly answer: (question: string, signal: string) => Promise<string>;
  /** Continues a task whose process was killed. Only on this machine; on GitHub, the bot does. */
  readonly recover?: (task: string) => Promise<string>;
  /** How often to look. */
  readonly pollMs: number;
}

export interface OrderedTask {
  readonly subagent: string;
  readonly text: string;
  readonly issue?: number | undefined;
}

/** What was seen, stored under its cursor. It outlives this process. */
export interface CursorStore {
  /** @returns `undefined` when nothing is stored under it any more. */
  readonly read: (cursor: string) => Promise<SeenTasks | undefined>;
  readonly keep: (cursor: string, seen: SeenTasks) => Promise<void>;
}

export interface NewsRequest {
  readonly cursor?: string | undefined;
  /** Without a cursor: tasks whose end is news as well. */
  readonly started?: readonly string[] | undefined;
  /** When left out, all tasks. */
  readonly tasks?: readonly string[] | undefined;
  readonly timeoutMs: number;
}

export interface NewsOfTasks {
  readonly cursor: string;
  readonly tasks: readonly TaskView[];
  /** Nothing is stored under the given cursor: all tasks that have not ended are reported. */
  readonly isFromTheStart?: true;
}

export interface OrchestratorPorts {
  readonly place: TaskPlace;
  readonly cursors: CursorStore;
  readonly clock: ClientClock;
}

/** How a caller follows a wait, and ends it. */
export interface WaitFollower {
  readonly signal: AbortSignal;
  /** Called after every look without news. */
  readonly onQuiet?: () => Promise<void>;
}

/**
 * Waits until something has happened to one of the tasks since the cursor, or the time is over. A failed look changes
 * nothing: the same cursor later finds what it would have found.
 * @throws ClientError when the tasks cannot be read, not-found for one that does not exist.
 */
export async function awaitNews(
  { cursor, tasks: wanted, started = [], timeoutMs }: NewsRequest,
  { place, cursors, clock }: OrchestratorPorts,
  { signal, onQuiet }: WaitFollower,
): Promise<NewsOfTasks> {
  const before = cursor === undefined ? undefined : await cursors.read(cursor);
  const until = clock.now().getTime() + timeoutMs;
  for (;;) {
    const tasks = await place.tasks();
    const asked = only(wanted, tasks);
    // Named, or just started: such a task may have ended before the first look.
    const { news, seen } =
      before === undefined ? findStanding(asked, tasks, [...(wanted ?? []), ...started]) : findNews(before, asked);
    const left = until - clock.now().getTime();
    // The current state is reported at once. Only news are waited for.
    if (cursor === undefined || news.length > 0 || left <= 0 || signal.aborted) {
      const next = cursorOf(seen);
      await cursors.keep(next, seen);
      return {
        cursor: next,
        tasks: news,
        ...(cursor !== undefined && before === undefined && { isFromTheStart: true as const }),
      };
    }
    await onQuiet?.();
    await clock.sleep(Math.min(place.pollMs, left), signal).catch(() => undefined);
  }
}

function only(wanted: readonly string[] | undefined, tasks: readonly TaskView[]): readonly TaskView[] {
  if (wanted === undefined || wanted.length === 0) return tasks;
  const missing = wanted.find((task) => !tasks.some((view) => view.task === task));
  if (missing !== undefined)
    throw new ClientError('not-found', `There is no task ${missing.slice(0, 200)}.`, {
      fix: 'List the tasks with agent_list.',
    });
  return tasks.filter(({ task }) => wanted.includes(task));
}

const WIDENING: ReadonlySet<TaskView['yieldReason']> = new Set(['permission', 'hosts', 'budget']);

export interface ResumeSignal {
  readonly task: string;
  readonly signal: string;
  /** The question that is answered, when the caller names it. */
  readonly question?: string | undefined;
  /** The last question of the task that the caller was told. */
  readonly told?: string | undefined;
  /** Aborts when the caller cancels: then nothing is answered that was not yet. */
  readonly cancelled?: AbortSignal | undefined;
}

/**
 * Answers the question of a task. A permission that extends what an agent may do has to come from a person: an agent
 * that reads another agent's text could be talked into it. An answer counts for the question that was read, and not for
 * a later one.
 * @returns what happened to the answer. @throws ClientError when it was refused.
 */
export async function resumeTask(
  place: TaskPlace,
  { task, signal, question: named, told, cancelled }: ResumeSignal,
): Promise<string> {
  const view = (await place.describe(task)).task;
  cancelled?.throwIfAborted();
  const { question, yieldReason, state } = view;
  const meant = named ?? told;
  if (meant !== undefined && question?.id !== meant && (question !== undefined || named !== undefined))
    throw new ClientError(
      'already-answered',
      `The question ${meant.slice(0, 200)} is no longer open, and this answer was not used: ${question === undefined ? `the task is ${state}.` : `the task asks ${question.id} now: ${question.text}`}`,
      {
        fix:
          question === undefined
            ? 'Check its state with agent_status.'
            : `To answer the new question, name it: question_id ${question.id}.`,
      },
    );
  if (question !== undefined && WIDENING.has(yieldReason))
    throw new ClientError('not-allowed', `This question asks for more than the agent may do: ${question.text}`, {
      fix: `Leave it to the person who started you: on the issue, or with \`agora answer ${question.id}\`; on this machine with \`agora run --task ${task}\`.`,
    });
  if (view.isLost === true && place.recover !== undefined) return place.recover(task);
  // Only what was just checked: a question that the task asks meanwhile may be one for a person.
  return place.answer(questionOf(view), signal);
}

/** A task in the form that an agent reads. */
export function tellTask({ task, state, round, subagent, title, question, ...view }: TaskView) {
  return {
    task_id: task,
    state,
    round,
    ...defined({ subagent, title, issue: view.issue, url: view.url, conclusion: view.conclusion }),
    ...(view.isLost === true && { lost: true }),
    ...(view.isUnkept === true && { result_lost: true }),
    ...(view.held === true && { held: true }),
    ...(question !== undefined && WIDENING.has(view.yieldReason) && { needs_person: true }),
    ...(view.pullRequest !== undefined && { pull_request: view.pullRequest.url }),
    ...(question !== undefined && {
      needs_input: `${subagent ?? task} needs input: ${question.text}`,
      question: {
        id: question.id,
        text: question.text,
        options: question.options,
        ...defined({ questions: question.questions }),
        expires: question.expires,
      },
    }),
    updated_at: view.updatedAt,
  };
}
