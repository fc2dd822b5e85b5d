/**
 * Messages to an agent (`/agora say`): the comments are the queue. Pure.
 *
 * A message waits until the run that is at work hands it over, or a dispatch takes it along; the status comment says up to which one
 * the agent was told, and which behind that one it was given. One that was edited since counts as it stands now, one that was
 * deleted is withdrawn.
 */
import { contentHash } from '../protocol/canonical-json.ts';
import type { DispatchRequest } from '../protocol/dispatch-request.ts';
import { LIMITS } from '../protocol/limits.ts';
import { askConfig, type Inquiry } from './inquiry.ts';
import type { ThreadComment } from './ports.ts';
import { readAllTasks } from './pending.ts';
import { findSaid, findUnheard } from './queue.ts';
import type { Task } from './tasks.ts';

export type Message = NonNullable<DispatchRequest['messages']>[number];

/** The messages to a task that its agent has not been told, oldest first, by people who may. What is being looked up is left out. */
export function findQueued(inquiry: Inquiry, task: Task): ThreadComment[] {
  const duringRun = task.status?.marker.given ?? [];
  return findUnheard(inquiry, task, readAllTasks(inquiry)).filter(({ id }) => !duringRun.includes(id));
}

/** The messages that the next dispatch of a task takes along; `undefined` while it is looked up who may send any. */
export function readMessages(inquiry: Inquiry, task: Task): Message[] | undefined {
  return takeAlong(inquiry, (tasks) => findUnheard(inquiry, task, tasks));
}

/**
 * For a task that takes up others, oldest first. What an agent was told, it still knows where the next one goes on from it;
 * everything else that was said to them the next agent has never heard.
 * @param from the one of them that is gone on from.
 */
export function readMessagesOfLine(
  inquiry: Inquiry,
  line: readonly Task[],
  from: Task | undefined,
): Message[] | undefined {
  const known = line.findIndex((task) => task === from);
  return takeAlong(inquiry, (tasks) =>
    line
      .slice(Math.max(known, 0))
      .flatMap((task) => (task === from ? findUnheard(inquiry, task, tasks) : findSaid(inquiry, task, tasks))),
  );
}

function takeAlong(inquiry: Inquiry, find: (tasks: readonly Task[]) => ThreadComment[]): Message[] | undefined {
  const asked = inquiry.needs.length;
  const queued = find(readAllTasks(inquiry));
  if (inquiry.needs.length > asked) return undefined;
  if (queued.length === 0) return [];
  const config = askConfig(inquiry);
  return config === undefined
    ? undefined
    : queued
        .slice(0, Math.min(config.limits.queued, LIMITS.messages))
        .map((comment) => ({
          commentId: comment.id,
          sha256: contentHash(comment.body),
          by: { login: comment.author.login, id: comment.author.id },
        }));
}
