/** The bot's notices about commands and answers for which no task, or more than one, is there. One line each. */
import { hasBoxes } from '../../protocol/comments/parts/part-boxes.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import { renderUntrustedLine } from '../../protocol/text/sanitize.ts';
import { nameOf, type Task } from '../../protocol/thread/read-tasks.ts';

/** @param mayRetry whether `/agora retry` can do something. */
export function sayNoTarget(login: string, verb: string, mayRetry: boolean): string {
  const what = verb === 'hold' ? 'no question is open' : 'no task is under way';
  const hint =
    verb === 'say' && mayRetry
      ? ' `/agora retry <your words>` continues a task that has ended, or starts it again.'
      : '';
  return `@${login}, there is nothing for \`/agora ${verb}\` to act on: ${what} on this issue, or the id matches none of them.${hint}`;
}

/** Only a task that has shown its comment can be told to end; before, nobody knows whether its run will start. */
export function sayNotStarted(login: string): string {
  return `@${login}, the task has not started yet, so \`/agora end\` has nothing to end. Please write it again when the task has posted its comment; \`/agora cancel\` stops the task now.`;
}

export function sayNothingHeld(login: string): string {
  return `@${login}, there is nothing for \`/agora deliver\` to act on: no finished work here is waiting for approval, or the id matches none of it.`;
}

/** What would be approved is not shown: the final comment was deleted, or is not posted yet. */
export function sayNotYetHeld(login: string, { task }: Pick<Task, 'task'>): string {
  return `@${login}, the final comment on \`${task}\`, which shows what there is to approve, is missing. It is posted soon, or again; if it asks for approval, please read it and write your command again.`;
}

/** Only the task's comment names the result that was approved. */
export function sayResultUnknown(login: string, task: TaskId): string {
  return `@${login}, the work of \`${task}\` cannot be delivered: the task's comment, which names the result, was deleted or changed. If it was changed, restore it (the comment's "edited" menu shows the original) and write \`/agora deliver ${task}\` again. Otherwise, take the patch from the run's artifacts; the comment that asks for the approval links to them.`;
}

/** What there is more than one of, for commands that are not about all tasks under way. */
const WHICH: Readonly<Record<string, string>> = {
  deliver: 'the finished work of more than one task waits for approval',
  hold: 'more than one task waits for an answer',
};

export function sayWhichTask(login: string, verb: string, tasks: readonly Task[]): string {
  const commands = tasks
    .slice(0, 10)
    .map((task) => `\`/agora ${verb} ${task.task}\` (${renderUntrustedLine(nameOf(task), 63)}, ${task.state})`);
  return `@${login}, ${WHICH[verb] ?? 'more than one task is under way'} here, so the bot cannot tell which one you mean. Please write ${commands.join(' or ')}.`;
}

export interface UnclearReply {
  /** How many people must give the same answer: if several, a tick does not count. */
  readonly needed: number;
  /** It was `/agora end`. */
  readonly isEnd?: boolean;
}

export function sayWhichQuestion(
  login: string,
  open: readonly QuestionMarker[],
  { needed, isEnd = false }: UnclearReply,
): string {
  const mayTick =
    needed <= 1 && !isEnd && open.some(({ options, parts = [] }) => options.length > 0 || hasBoxes(parts));
  const commands = open.map(({ question, subagent, round }) => {
    const command = isEnd ? `/agora end ${question}` : `/answer ${question} …`;
    return `\`${command}\` (${renderUntrustedLine(subagent, 63)}, round ${round})`;
  });
  return `@${login}, more than one question is open here, so the bot cannot tell which one you mean. Please ${mayTick ? 'tick a box, or ' : ''}write ${commands.join(' or ')}.`;
}
