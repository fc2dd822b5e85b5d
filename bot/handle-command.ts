/**
 * The commands that start nothing and answer nothing: what is going on here, stop, wait, tell the agent. Pure.
 *
 * Each is either carried out or refused with one reason. What was carried out shows in the thread, so that a command is
 * not obeyed twice: a note, a task that is over, a reaction.
 */
import type { Command, Target } from '../protocol/commands.ts';
import type { Person } from '../protocol/dispatch-request.ts';
import type { TaskId } from '../protocol/ids.ts';
import type { Verb } from '../protocol/policy.ts';
import type { Action } from './actions.ts';
import { commandOf } from './command-of.ts';
import { endTask, subjectOf } from './end-task.ts';
import { isTriedAgain } from './follow-ups.ts';
import { followUpOf, hasSaved, taskOfComment } from './going-back.ts';
import { askConfig, askLabels, askMay, askRuns, type Inquiry, readRunName } from './inquiry.ts';
import { findQueued } from './messages.ts';
import { isPending, readAllCauses, readAllTasks } from './pending.ts';
import { findAddressee } from './queue.ts';
import { renderQuestions, renderStatus } from './overview.ts';
import type { ThreadComment } from './ports.ts';
import {
  sayCalledOff,
  sayHelp,
  sayMayNotCommand,
  sayNoTarget,
  sayNotDelivered,
  sayQueueFull,
  sayWhichTask,
} from './replies.ts';
import { sayOnce } from './say-once.ts';
import { isStillborn } from './start-task.ts';
import { isMeant, mayHaveEnded, nameOf, readTasks, type Said, type Task, wasUnderWay } from './tasks.ts';
import { WINDOW_MS } from './times.ts';

type Order =
  | { readonly verb: 'help' | 'status' | 'questions'; readonly target?: undefined }
  | Extract<Command, { verb: 'say' | 'hold' }>
  | { readonly verb: 'cancel' | 'expire' | 'end'; readonly target?: Target };

interface Given {
  readonly comment: ThreadComment;
  readonly order: Order;
  readonly at: number;
  /** What notes about it are filed under. */
  readonly task: TaskId;
}

const CANCEL_MS = 30_000;

const NEEDS: Readonly<Record<Order['verb'], Verb>> = {
  help: 'answer',
  status: 'answer',
  questions: 'answer',
  cancel: 'cancel',
  expire: 'cancel',
  hold: 'steer',
  say: 'steer',
  end: 'answer',
};

export function decideCommands(inquiry: Inquiry): Action[] {
  const orders = readOrders(inquiry);
  // Nobody asks who may start what as long as no command can be about it.
  const tasks = orders.length > 0 ? readAllTasks(inquiry) : readTasks(inquiry.thread, inquiry.facts.now);
  return [
    ...orders.flatMap((given) => decideOrder(inquiry, given, tasks)),
    ...tasks.flatMap((task) => tellUndelivered(inquiry, task)),
  ];
}

function readOrders(inquiry: Inquiry): Given[] {
  return inquiry.thread.replies.flatMap((comment) => {
    const order = readOrder(commandOf(comment));
    const at = Date.parse(comment.updatedAt);
    if (order === undefined || at < inquiry.facts.now - WINDOW_MS) return [];
    const task = taskOfComment(inquiry, comment);
    const isTold = inquiry.thread.notes.some(
      (note) => note.marker.task === task && Date.parse(note.comment.createdAt) >= at,
    );
    return isTold ? [] : [{ comment, order, at, task }];
  });
}

function readOrder(command: Command | undefined): Order | undefined {
  switch (command?.verb) {
    case undefined:
    case 'run':
    case 'answer':
    case 'deliver':
    case 'retry':
    case 'unknown':
      return undefined;
    case 'cancel':
    case 'expire':
    case 'end':
      return { ...command, verb: command.verb };
    case 'help':
    case 'status':
    case 'questions':
      return { verb: command.verb };
    case 'hold':
    case 'say':
      return command;
  }
}

function decideOrder(inquiry: Inquiry, given: Given, tasks: readonly Task[]): Action[] {
  const { comment, order, at } = given;
  const target = findListener(inquiry, order, findTarget(order, tasks, { at, id: comment.id }));
  if (isDone(given, target, tasks)) return [];
  const may = askMay(inquiry, NEEDS[order.verb], comment.author, findAsker(target, comment));
  const config = askConfig(inquiry);
  if (may === undefined || config === undefined) return [];
  if (may.kind === 'refused')
    return may.because !== 'permission'
      ? []
      : tell(
          inquiry,
          given,
          sayMayNotCommand(comment.author.login, order.verb, config.policy[NEEDS[order.verb]]),
          `may-not-${NEEDS[order.verb]}:${comment.author.id}`,
        );
  switch (order.verb) {
    case 'help':
      return tell(inquiry, given, sayHelp());
    case 'status':
      return tell(inquiry, given, renderStatus(tasks, inquiry.facts));
    case 'questions':
      return tell(inquiry, given, renderQuestions(tasks, inquiry.facts));
    case 'cancel':
    case 'end':
    case 'expire':
    case 'hold':
    case 'say':
      return obey(inquiry, given, target, config.limits.queued);
  }
}

type Found =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly tasks: readonly Task[] }
  | { readonly kind: 'all' };

/** The task that a command is about, among those that were not over when it was given. */
function findTarget(order: Order, tasks: readonly Task[], said: Said): Found {
  if (order.verb === 'help' || order.verb === 'status' || order.verb === 'questions') return { kind: 'all' };
  // Agents that answer a task's question come and go with it; who means one of them names it.
  const known = tasks.filter(
    (task) =>
      isMeant(task, order.target) &&
      (order.target !== undefined || task.answers === undefined) &&
      wasUnderWay(task, said),
  );
  const certain = known.filter((task) => !mayHaveEnded(task, said));
  const live = certain.length > 0 ? certain : known;
  const fitting = order.verb === 'hold' || order.verb === 'end' ? live.filter((task) => task.open !== undefined) : live;
  const [first] = fitting;
  if (first === undefined) return { kind: 'none' };
  if (order.verb === 'say') return { kind: 'task', task: findAddressee(tasks, said, order.target) ?? first };
  return fitting.length === 1 ? { kind: 'task', task: first } : { kind: 'several', tasks: fitting };
}

/** Nobody hears what is said to a task whose run was cancelled before it began. */
function findListener(inquiry: Inquiry, { verb }: Order, found: Found): Found {
  return verb === 'say' && found.kind === 'task' && isPending(found.task) && isStillborn(inquiry, found.task.task)
    ? { kind: 'none' }
    : found;
}

/** Who asked for what it is about; of several tasks, one that its author asked for. */
function findAsker(target: Found, { author }: ThreadComment): Person | undefined {
  if (target.kind === 'several') return target.tasks.map(({ asker }) => asker).find((asker) => asker?.id === author.id);
  return target.kind === 'task' ? target.task.asker : undefined;
}

/** Whether nothing is left to do: seen without asking who gave it. */
function isDone({ comment, order, at }: Given, target: Found, tasks: readonly Task[]): boolean {
  switch (order.verb) {
    case 'cancel':
    case 'expire':
      return target.kind === 'task'
        ? target.task.endedAt !== undefined
        : target.kind === 'none' && tasks.some((task) => task.endedAt !== undefined && task.endedAt >= at);
    // It answers a question, if there is one: see handle-reply.ts.
    case 'end':
      return tasks.some((task) => task.questions.length > 0);
    case 'say':
    case 'hold':
      return comment.isSeen === true && target.kind === 'task';
    case 'help':
    case 'questions':
    case 'status':
      return false;
  }
}

function obey(inquiry: Inquiry, given: Given, target: Found, mostQueued: number): Action[] {
  const { comment, order } = given;
  const { login } = comment.author;
  if (target.kind === 'several') return tell(inquiry, given, sayWhichTask(login, order.verb, target.tasks));
  if (target.kind !== 'task')
    return mayMeanLabel(order) && askLabels(inquiry) === undefined
      ? []
      : tell(inquiry, given, sayNoTarget(login, order.verb));
  const { task } = target;
  switch (order.verb) {
    case 'cancel':
      return callOff(inquiry, given, task, 'cancelled');
    case 'expire':
      return callOff(inquiry, given, task, 'expired');
    case 'say':
      return findQueued(inquiry, task).findIndex(({ id }) => id === comment.id) >= mostQueued
        ? tell(inquiry, given, sayQueueFull(login, mostQueued))
        : [{ kind: 'acknowledge', commentId: comment.id }];
    case 'end':
    case 'help':
    case 'hold':
    case 'questions':
    case 'status':
      return [{ kind: 'acknowledge', commentId: comment.id }];
  }
}

/** Before «there is none» is said, it is looked whether a label has just asked for one. */
function mayMeanLabel({ verb }: Order): boolean {
  return verb === 'cancel' || verb === 'expire' || verb === 'say';
}

/** A run that is at work is stopped and says so itself; where none is, the task ends here. */
function callOff(inquiry: Inquiry, { comment }: Given, task: Task, state: 'cancelled' | 'expired'): Action[] {
  const {
    facts: { now },
    rules: { graceMs },
    waits,
  } = inquiry;
  const runs = askRuns(inquiry, task.since - WINDOW_MS)?.filter(({ title }) => readRunName(title)?.task === task.task);
  if (runs === undefined) return [];
  const live = runs.filter(({ status }) => status !== 'completed');
  const seen: Action[] = comment.isSeen === true ? [] : [{ kind: 'acknowledge', commentId: comment.id }];
  if (live.length > 0) {
    waits.push(now + CANCEL_MS);
    return [...live.map(({ id }): Action => ({ kind: 'cancel-run', runId: id })), ...seen];
  }
  // What a run that was stopped says last may not be listed yet.
  const quietAt =
    task.open === undefined
      ? Math.max(0, ...runs.map((run) => run.overSince ?? Date.parse(run.updatedAt))) + graceMs
      : now;
  if (now < quietAt) {
    waits.push(quietAt);
    return seen;
  }
  return [
    ...endTask(inquiry, {
      task: task.task,
      state,
      ...subjectOf(task),
      text: sayCalledOff(nameOf(task), comment.author.login, state),
    }),
    ...seen,
  ];
}

/** Messages that no run took along before the task was over, unless they have another task begin that does. */
function tellUndelivered(inquiry: Inquiry, task: Task): Action[] {
  if (task.endedAt === undefined || task.endedAt < inquiry.facts.now - WINDOW_MS) return [];
  const queued = findQueued(inquiry, task);
  const last = queued.at(-1);
  return last === undefined || isFollowed(inquiry, task.task)
    ? []
    : sayOnce(
        inquiry,
        task.task,
        `undelivered:${task.task}:${last.id}`,
        task.endedAt,
        sayNotDelivered(queued.length, task.state !== 'finished' || hasSaved(task, inquiry.facts.now)),
      );
}

function isFollowed(inquiry: Inquiry, task: TaskId): boolean {
  const followUp = followUpOf(inquiry, task);
  if (isTriedAgain(inquiry, task)) return true;
  const isRefused = inquiry.thread.notes.some(({ marker }) => marker.task === followUp);
  return !isRefused && readAllCauses(inquiry).some((cause) => cause.task === followUp);
}

function tell(
  inquiry: Inquiry,
  { comment, task, at }: Given,
  text: string,
  about = `command:${comment.id}:${at}`,
): Action[] {
  return sayOnce(inquiry, task, about, at, text);
}
