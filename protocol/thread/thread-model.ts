/** Everything that a thread shows about its tasks, read once: the bot, the action and the client all use this. Pure. */
import type { TaskId } from '../base/ids.ts';
import type { ThreadComment } from './comment.ts';
import { readTasks, type Task } from './read-tasks.ts';
import { readThread, type Thread } from './read-thread.ts';

/** Immutable: a later read is another model. */
export interface ThreadModel {
  /** The comments, sorted by their meaning. */
  readonly thread: Thread;
  /** In the order in which they started. */
  readonly tasks: readonly Task[];
  /** When it was read, milliseconds since the epoch: it decides what has expired. */
  readonly now: number;
}

/** @param at.slug of our own App; `undefined` if the reader does not know it, see trusted-accounts.ts. */
export function readThreadModel(
  comments: readonly ThreadComment[],
  at: { readonly slug: string | undefined; readonly now: number },
): ThreadModel {
  return modelOf(readThread(comments, at.slug), at.now);
}

/** The same for a thread that was already read. */
export function modelOf(thread: Thread, now: number): ThreadModel {
  return { thread, tasks: readTasks(thread, now), now };
}

export function findTask({ tasks }: Pick<ThreadModel, 'tasks'>, id: TaskId | string): Task | undefined {
  return tasks.find(({ task }) => task === id);
}
