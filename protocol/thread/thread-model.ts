/**
 * What a thread says of its tasks, read once: the bot, the action and the client all decide and show by this. Pure.
 */
import type { TaskId } from '../base/ids.ts';
import type { ThreadComment } from './comment.ts';
import { readTasks, type Task } from './read-tasks.ts';
import { readThread, type Thread } from './read-thread.ts';

/** Nothing in it changes: a later look is another model. */
export interface ThreadModel {
  /** What was written, sorted by what it means to us. */
  readonly thread: Thread;
  /** In the order in which they began. */
  readonly tasks: readonly Task[];
  /** When it was looked at, milliseconds since the epoch: what is expired depends on it. */
  readonly now: number;
}

/** @param at.slug of our own App; `undefined` where the reader does not know it, see trusted-accounts.ts. */
export function readThreadModel(
  comments: readonly ThreadComment[],
  at: { readonly slug: string | undefined; readonly now: number },
): ThreadModel {
  return modelOf(readThread(comments, at.slug), at.now);
}

/** The same of a thread that was read already. */
export function modelOf(thread: Thread, now: number): ThreadModel {
  return { thread, tasks: readTasks(thread, now), now };
}

export function findTask({ tasks }: Pick<ThreadModel, 'tasks'>, id: TaskId | string): Task | undefined {
  return tasks.find(({ task }) => task === id);
}
