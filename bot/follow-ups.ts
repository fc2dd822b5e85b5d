/**
 * Messages that a task ended without having heard, where the repository lets them start the next one (`resume-on-queued`). Pure.
 *
 * It goes on from the task like `/agora retry`, once, in the name of the first of those who sent a message and may start a task.
 * Its id comes from the task's, so all replicas mean the same one. Somebody who called a task off has had the last word; and who
 * asked for `/agora retry` is faster: it takes the messages along.
 */
import type { TaskId } from '../protocol/ids.ts';
import type { Fence } from './actions.ts';
import type { Cause } from './causes.ts';
import { commandOf } from './command-of.ts';
import { followUpOf, hasSaved, traceBack } from './going-back.ts';
import { askClaim, askConfig, askMay, type Inquiry } from './inquiry.ts';
import type { ThreadComment } from './ports.ts';
import { findUnheard } from './queue.ts';
import { readRetry } from './retry.ts';
import type { Task } from './tasks.ts';
import { WINDOW_MS } from './times.ts';

/** What messages ask for. @param tasks all that people and labels have asked for. */
export function readFollowUps(inquiry: Inquiry, tasks: readonly Task[]): Cause[] {
  const isSaid = inquiry.thread.replies.some((reply) => commandOf(reply)?.verb === 'say');
  return isSaid ? tasks.flatMap((task) => readFollowUp(inquiry, task, tasks)) : [];
}

function readFollowUp(inquiry: Inquiry, task: Task, tasks: readonly Task[]): Cause[] {
  const { endedAt } = task;
  if (endedAt === undefined || endedAt <= inquiry.facts.now - WINDOW_MS || !canFollow(task, endedAt)) return [];
  const queued = findUnheard(inquiry, task, tasks);
  if (queued.length === 0 || askConfig(inquiry)?.resumeOnQueued !== true || isTriedAgain(inquiry, task.task)) return [];
  const comment = findStarter(inquiry, queued);
  const traced = comment === undefined ? undefined : traceBack(inquiry, task.task);
  if (comment === undefined || traced === undefined || traced === 'unknown') return [];
  const asks = { kind: 'queued', origin: traced.origin, line: [...traced.line, task] } as const;
  return [{ task: followUpOf(inquiry, task.task), by: comment.author, at: endedAt, since: endedAt, comment, asks }];
}

function canFollow(task: Task, endedAt: number): boolean {
  return (
    task.answers === undefined && (task.state === 'failed' || (task.state === 'finished' && hasSaved(task, endedAt)))
  );
}

/** Whether somebody who may has said `/agora retry` of it. */
export function isTriedAgain(inquiry: Inquiry, task: TaskId): boolean {
  return inquiry.thread.replies.some((reply) => {
    if (commandOf(reply)?.verb !== 'retry') return false;
    const retry = readRetry(inquiry, reply);
    return (
      retry?.kind === 'retry' &&
      retry.line.at(-1)?.task === task &&
      askMay(inquiry, 'start', reply.author)?.kind === 'allowed'
    );
  });
}

/**
 * Who asks for `/agora retry` is faster than the messages, also where their task is claimed and its run waits in a queue.
 * @param tasks all there are. @returns `'none'` where no messages can have asked for one; `undefined` while that is looked up.
 */
export function askFence(
  inquiry: Inquiry,
  task: Task,
  tasks: readonly Task[],
  sha: string,
): Fence | 'none' | undefined {
  const config = askConfig(inquiry);
  if (config?.resumeOnQueued !== true) return config === undefined ? undefined : 'none';
  if (findUnheard(inquiry, task, tasks).length === 0) return 'none';
  const subject = followUpOf(inquiry, task.task);
  const claim = askClaim(inquiry, subject);
  return claim === undefined ? undefined : { subject, attempt: claim.attempt + 1, sha };
}

/** Who may talk to an agent need not be one who may start it. */
function findStarter(inquiry: Inquiry, queued: readonly ThreadComment[]): ThreadComment | undefined {
  return queued.find((comment) => askMay(inquiry, 'start', comment.author)?.kind === 'allowed');
}
