/**
 * Messages to an agent (`/agora say`): the comments are the queue. Pure.
 *
 * A message waits until the run that is at work hands it over, or a dispatch takes it along; the status comment says up to which one
 * the agent was told, and which behind that one it was given. One that was edited since counts as it stands now, one that was
 * deleted is withdrawn.
 */
import { contentHash } from '../protocol/canonical-json.ts';
import type { DispatchRequest } from '../protocol/dispatch-request.ts';
import { hasEnded } from '../protocol/lifecycle.ts';
import { LIMITS } from '../protocol/limits.ts';
import { commandOf } from './command-of.ts';
import { askConfig, askMay, type Inquiry } from './inquiry.ts';
import type { ThreadComment } from './ports.ts';
import { readAllTasks } from './pending.ts';
import { isMeant, type Said, type Task, wasUnderWay } from './tasks.ts';

export type Message = NonNullable<DispatchRequest['messages']>[number];

/** The messages to a task that its agent has not been told, oldest first, by people who may. What is being looked up is left out. */
export function findQueued(inquiry: Inquiry, task: Task): ThreadComment[] {
  const { upTo, also } = heardBy(task);
  const duringRun = task.status?.marker.given ?? [];
  return findSaid(inquiry, task).filter(({ id }) => id > upTo && !also.includes(id) && !duringRun.includes(id));
}

/** What the agent knows for certain: a round that has had its outcome is kept, one whose run was lost never was. */
function heardBy({ status, questions }: Task): { readonly upTo: number; readonly also: readonly number[] } {
  const asked = questions.at(-1)?.marker;
  const isKept = status !== undefined && (status.marker.state === 'suspended' || hasEnded(status.marker.state));
  return { upTo: Math.max(status?.marker.heard ?? 0, asked?.heard ?? 0), also: [...(asked?.given ?? []), ...(isKept ? (status.marker.given ?? []) : [])] };
}

function findSaid(inquiry: Inquiry, task: Task): ThreadComment[] {
  const tasks = readAllTasks(inquiry);
  return inquiry.thread.replies.filter((reply) => {
    const command = commandOf(reply);
    return command?.verb === 'say' && findAddressee(tasks, { at: Date.parse(reply.createdAt), id: reply.id }, command.target)?.task === task.task;
  }).filter((reply) => askMay(inquiry, 'steer', reply.author, task.asker)?.kind === 'allowed');
}

/**
 * The task that a message was for when it was written: the one it names, or the last one that was not over by then. An agent
 * that only answers another one may have no next round to hear it in; it is told what names it.
 */
export function findAddressee(tasks: readonly Task[], said: Said, target: Parameters<typeof isMeant>[1]): Task | undefined {
  return tasks.findLast((task) => isMeant(task, target) && (target !== undefined || task.answers === undefined) && wasUnderWay(task, said));
}

/** The messages that the next dispatch of a task takes along; `undefined` while it is looked up who may send any. */
export function readMessages(inquiry: Inquiry, task: Task): Message[] | undefined {
  return takeAlong(inquiry, () => findUndelivered(inquiry, task));
}

/**
 * For a task that takes up others, oldest first. What an agent was told, it still knows where the next one goes on from it;
 * everything else that was said to them the next agent has never heard.
 * @param from the one of them that is gone on from.
 */
export function readMessagesOfLine(inquiry: Inquiry, line: readonly Task[], from: Task | undefined): Message[] | undefined {
  const known = line.findIndex((task) => task === from);
  return takeAlong(inquiry, () => line.slice(Math.max(known, 0)).flatMap((task) => (task === from ? findUndelivered(inquiry, task) : findSaid(inquiry, task))));
}

function findUndelivered(inquiry: Inquiry, task: Task): ThreadComment[] {
  const { upTo, also } = heardBy(task);
  return findSaid(inquiry, task).filter(({ id }) => id > upTo && !also.includes(id));
}

function takeAlong(inquiry: Inquiry, find: () => ThreadComment[]): Message[] | undefined {
  const asked = inquiry.needs.length;
  const queued = find();
  if (inquiry.needs.length > asked) return undefined;
  if (queued.length === 0) return [];
  const config = askConfig(inquiry);
  return config === undefined ? undefined : queued.slice(0, Math.min(config.limits.queued, LIMITS.messages))
    .map((comment) => ({ commentId: comment.id, sha256: contentHash(comment.body), by: { login: comment.author.login, id: comment.author.id } }));
}
