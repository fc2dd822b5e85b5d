/**
 * Messages to an agent (`/agora say`): the comments are the queue. Pure.
 *
 * A message waits until a dispatch takes it along; the status comment says up to which one the agent was told. One that
 * was edited since counts as it stands now, one that was deleted is withdrawn.
 */
import { contentHash } from '../protocol/canonical-json.ts';
import type { DispatchRequest } from '../protocol/dispatch-request.ts';
import { LIMITS } from '../protocol/limits.ts';
import { commandOf } from './command-of.ts';
import { askConfig, askMay, type Inquiry } from './inquiry.ts';
import type { ThreadComment } from './ports.ts';
import { readAllTasks } from './pending.ts';
import { isMeant, type Said, type Task, wasUnderWay } from './tasks.ts';

export type Message = NonNullable<DispatchRequest['messages']>[number];

/** The messages to a task that its agent has not been told, oldest first, by people who may. What is being looked up is left out. */
export function findQueued(inquiry: Inquiry, task: Task): ThreadComment[] {
  const heard = task.status?.marker.heard ?? 0;
  const tasks = readAllTasks(inquiry);
  return inquiry.thread.replies.filter((reply) => {
    const command = commandOf(reply);
    return command?.verb === 'say' && reply.id > heard && findAddressee(tasks, { at: Date.parse(reply.createdAt), id: reply.id }, command.target)?.task === task.task;
  }).filter((reply) => askMay(inquiry, 'steer', reply.author, task.asker)?.kind === 'allowed');
}

/**
 * The task that a message was for when it was written: the one it names, or the last one that was not over by then. An agent
 * that only answers another one may have no next round to hear it in; it is told what names it.
 */
export function findAddressee(tasks: readonly Task[], said: Said, target: Parameters<typeof isMeant>[1]): Task | undefined {
  return tasks.findLast((task) => isMeant(task, target) && (target !== undefined || task.answers === undefined) && wasUnderWay(task, said));
}

/** The messages that the next dispatch takes along; `undefined` while it is looked up who may send any. */
export function readMessages(inquiry: Inquiry, task: Task): Message[] | undefined {
  const asked = inquiry.needs.length;
  const queued = findQueued(inquiry, task);
  if (inquiry.needs.length > asked) return undefined;
  if (queued.length === 0) return [];
  const config = askConfig(inquiry);
  return config === undefined ? undefined : queued.slice(0, Math.min(config.limits.queued, LIMITS.messages))
    .map((comment) => ({ commentId: comment.id, sha256: contentHash(comment.body), by: { login: comment.author.login, id: comment.author.id } }));
}
