/**
 * The queue of messages (`/agora say`) as the thread shows it. Pure, and given the tasks: who has a message in the queue may be
 * what makes another task, see follow-ups.ts.
 */
import { hasEnded } from '../protocol/lifecycle.ts';
import { commandOf } from './command-of.ts';
import { askMay, type Inquiry } from './inquiry.ts';
import type { ThreadComment } from './ports.ts';
import { isMeant, type Said, type Task, wasUnderWay } from './tasks.ts';

/** What was said to a task by people who may, oldest first. What is being looked up is left out. */
export function findSaid(inquiry: Inquiry, task: Task, tasks: readonly Task[]): ThreadComment[] {
  return inquiry.thread.replies
    .filter((reply) => {
      const command = commandOf(reply);
      return (
        command?.verb === 'say' &&
        findAddressee(tasks, { at: Date.parse(reply.createdAt), id: reply.id }, command.target)?.task === task.task
      );
    })
    .filter((reply) => askMay(inquiry, 'steer', reply.author, task.asker)?.kind === 'allowed');
}

/** Of that, what its agent does not know for certain. */
export function findUnheard(inquiry: Inquiry, task: Task, tasks: readonly Task[]): ThreadComment[] {
  const { upTo, also } = heardBy(task);
  return findSaid(inquiry, task, tasks).filter(({ id }) => id > upTo && !also.includes(id) && !isAnswer(task, id));
}

/** Where an agent asks whether there is more, a message is the answer: once it is taken up, it has been heard. */
function isAnswer({ questions }: Task, commentId: number): boolean {
  return questions.some(({ marker }) => marker.answered?.commentId === commentId);
}

/** What the agent knows for certain: a round that has had its outcome is kept, one whose run was lost never was. */
function heardBy({ status, questions }: Task): { readonly upTo: number; readonly also: readonly number[] } {
  const asked = questions.at(-1)?.marker;
  const isKept = status !== undefined && (status.marker.state === 'suspended' || hasEnded(status.marker.state));
  return {
    upTo: Math.max(status?.marker.heard ?? 0, asked?.heard ?? 0),
    also: [...(asked?.given ?? []), ...(isKept ? (status.marker.given ?? []) : [])],
  };
}

/**
 * The task that a message was for when it was written: the one it names, or the last one that was not over by then. An agent
 * that only answers another one may have no next round to hear it in; it is told what names it.
 */
export function findAddressee(
  tasks: readonly Task[],
  said: Said,
  target: Parameters<typeof isMeant>[1],
): Task | undefined {
  return tasks.findLast(
    (task) => isMeant(task, target) && (target !== undefined || task.answers === undefined) && wasUnderWay(task, said),
  );
}
