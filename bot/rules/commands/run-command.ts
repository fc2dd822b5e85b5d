/**
 * The commands that neither start nor answer anything: status, cancel, wait, tell the agent. Pure.
 *
 * Each is either executed or refused with one reason. The thread records what was executed, so that a command is not
 * followed twice: a note, a task that has ended, a reaction.
 */
import type { Verb } from '../../../protocol/policy/access-policy.ts';
import type { Action } from '../../decision/actions.ts';
import { endTask, subjectOf } from '../../decision/end-task.ts';
import { isQuestionId } from '../../../protocol/base/ids.ts';
import { taskOfComment } from '../../tasks/lineage.ts';
import type { Command } from '../../../protocol/comments/parse-command.ts';
import { act, combine, forEach, isUnknown, NOTHING, type RuleResult, wait } from '../../decision/decided.ts';
import { askConfig, askLabels, askMay, askRuns, type DecisionContext } from '../../decision/decision-context.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { readRunName } from '../../../protocol/messages/run-name.ts';
import { findEnd } from '../answers/reminders.ts';
import { aboutCommand } from '../../tasks/message-queue.ts';
import { withoutNeverStarted } from '../../tasks/never-started.ts';
import { findGivenUp } from '../../tasks/retry-requests.ts';
import { findQueued } from '../../tasks/queued-messages.ts';
import { type AllTasks, isPending, readAll } from '../../tasks/all-tasks.ts';
import { allowLinks } from '../../../protocol/text/allowed-links.ts';
import { renderQuestions, renderStatusTable } from '../../texts/status-table.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { sayHelp, sayMayNotCommand, sayQueueFull } from '../../texts/notices.ts';
import { sayNotStarted, sayNoTarget, sayWhichTask } from '../../texts/target-notices.ts';
import { sayCalledOff, sayStopping } from '../../texts/end-notices.ts';
import { sayInAnyCase, sayOnce } from '../../decision/notify-once.ts';
import { findOfferedRetry, mayRetry } from '../../tasks/offered-retry.ts';
import { type CommandTarget, findAsker, findListener, findTarget } from './command-target.ts';
import type { Given, GivenOrder } from './given-order.ts';
import { mayBeUndelivered, tellUndelivered } from './undelivered-messages.ts';
import { isMeant, nameOf, type Task } from '../../../protocol/thread/read-tasks.ts';
import { CANCEL_MS, WINDOW_MS } from '../../time-windows.ts';

const NEEDS: Readonly<Record<GivenOrder['verb'], Verb>> = {
  help: 'answer',
  status: 'answer',
  questions: 'answer',
  cancel: 'cancel',
  hold: 'steer',
  say: 'steer',
  end: 'answer',
};

export const runCommand: DecisionRule = {
  name: 'run-command',
  watches: ['policy', 'issue', 'labels', 'claims', 'runs'],
  decide: (model, facts) => {
    const context = { ...model, facts };
    const orders = readOrders(context);
    // Who may start what is not looked up as long as no command or message can be about it.
    if (orders.length === 0 && !model.tasks.some((task) => mayBeUndelivered(context, task))) return NOTHING;
    const all = readAll(context);
    if (isUnknown(all)) return all;
    return combine([
      forEach(orders, (given) => decideOrder(context, given, all)),
      forEach(all.tasks, (task) => tellUndelivered(context, task, all)),
    ]);
  },
};

function readOrders(context: DecisionContext): Given[] {
  return context.thread.replies.flatMap((comment) => {
    const order = readOrder(comment.command);
    const at = Date.parse(comment.updatedAt);
    if (order === undefined || at < context.now - WINDOW_MS) return [];
    const task = taskOfComment(context, comment);
    const isTold = context.thread.notes.some(
      (note) => note.marker.task === task && Date.parse(note.comment.createdAt) >= at,
    );
    return isTold ? [] : [{ comment, order, at, task }];
  });
}

function readOrder(command: Command | undefined): GivenOrder | undefined {
  switch (command?.verb) {
    case undefined:
    case 'run':
    case 'answer':
    case 'deliver':
    case 'retry':
    case 'unknown':
      return undefined;
    case 'end':
      return { ...command, verb: command.verb };
    case 'help':
    case 'questions':
      return { verb: command.verb };
    case 'status':
    case 'cancel':
    case 'hold':
    case 'say':
      return command;
  }
}

function decideOrder(context: DecisionContext, given: Given, all: AllTasks): RuleResult {
  const { comment, order, at } = given;
  const { login, id } = comment.author;
  const target = findListener(context, order, findTarget(order, all.tasks, { at, id: comment.id }), all);
  if (isUnknown(target)) return target;
  if (isDone(given, target, all.tasks)) return NOTHING;
  const verb = NEEDS[order.verb];
  const may = askMay(context, verb, comment.author, findAsker(target, comment));
  if (isUnknown(may)) return may;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  if (may.kind === 'refused')
    return may.because !== 'permission'
      ? NOTHING
      : tell(context, given, sayMayNotCommand(login, order.verb, config.policy[verb]), `may-not-${verb}:${id}`);
  switch (order.verb) {
    case 'help':
      return tell(context, given, sayHelp());
    case 'status': {
      const tasks = withoutNeverStarted(context, all);
      if (isUnknown(tasks)) return tasks;
      const givenUp = findGivenUp(context, tasks);
      if (isUnknown(givenUp)) return givenUp;
      const text = renderStatusTable(tasks, { now: context.now, needed: config.answersNeeded, givenUp });
      const told = tell(context, given, text);
      return order.explains === true ? explained(told) : told;
    }
    case 'questions':
      return showQuestions(context, given, all.tasks, config.linkHosts);
    case 'cancel':
    case 'end':
    case 'hold':
    case 'say':
      return obey(context, { given, target, mostQueued: config.limits.queued, tasks: all.tasks });
  }
}

function showQuestions(
  context: DecisionContext,
  given: Given,
  tasks: readonly Task[],
  linkHosts: readonly string[],
): RuleResult {
  const ends = new Map<number, number>();
  for (const task of tasks) {
    const end = task.open === undefined ? undefined : findEnd(context, task, task.open);
    if (isUnknown(end)) return end;
    if (end !== undefined && task.open !== undefined) ends.set(task.open.comment.id, end);
  }
  return tell(context, given, allowLinks(renderQuestions(tasks, context, ends), linkHosts));
}

/** Whether nothing is left to do, without a lookup of the author. */
function isDone({ comment, order, at }: Given, target: CommandTarget, tasks: readonly Task[]): boolean {
  switch (order.verb) {
    case 'cancel':
      if (target.kind === 'task') return target.task.endedAt !== undefined;
      // It was accepted when there was only one task: another one has become known since, such as that of a label.
      if (target.kind === 'several')
        return comment.isSeen === true && target.tasks.some(({ endedAt }) => endedAt !== undefined);
      return target.kind === 'none' && tasks.some((task) => isMeant(task, order.target) && (task.endedAt ?? 0) >= at);
    // It answers the open question, see answer-question.ts, or the next one. missing-question.ts handles an answer that
    // names a question that does not exist.
    case 'end':
      if (isQuestionId(order.target)) return true;
      return target.kind === 'task'
        ? comment.isSeen === true || target.task.open !== undefined || target.task.endedAt !== undefined
        : tasks.some(({ open, questions }) => (target.kind === 'several' ? open !== undefined : questions.length > 0));
    case 'say':
      return comment.isSeen === true && target.kind === 'task';
    // It moved the times of a question that may have been answered or closed since.
    case 'hold':
      return comment.isSeen === true;
    case 'help':
    case 'questions':
    case 'status':
      return false;
  }
}

interface Obeyed {
  readonly given: Given;
  readonly target: CommandTarget;
  readonly mostQueued: number;
  readonly tasks: readonly Task[];
}

function obey(context: DecisionContext, { given, target, mostQueued, tasks }: Obeyed): RuleResult {
  const { comment, order } = given;
  const { login } = comment.author;
  if (target.kind === 'several') return tell(context, given, sayWhichTask(login, order.verb, target.tasks));
  if (target.kind !== 'task') {
    const labels = mayMeanLabel(order) ? askLabels(context) : undefined;
    const isRetryable = tasks.some((one) => one.endedAt !== undefined && mayRetry(one, context.now));
    if (isUnknown(labels)) return labels;
    const isEarly = order.verb === 'end' && tasks.some((one) => isPending(one) && isMeant(one, order.target));
    return tell(context, given, isEarly ? sayNotStarted(login) : sayNoTarget(login, order.verb, isRetryable));
  }
  switch (order.verb) {
    case 'cancel':
      return callOff(context, comment, order, target.task);
    case 'say': {
      const queued = findQueued(context, target.task, tasks);
      if (isUnknown(queued)) return queued;
      return queued.findIndex(({ id }) => id === comment.id) >= mostQueued
        ? tell(context, given, sayQueueFull(login, mostQueued))
        : act({ kind: 'acknowledge', commentId: comment.id });
    }
    case 'end':
    case 'help':
    case 'hold':
    case 'questions':
    case 'status':
      return act({ kind: 'acknowledge', commentId: comment.id });
  }
}

/** Before "there is none" is posted, it is checked whether a label has just requested one. */
function mayMeanLabel({ verb }: GivenOrder): boolean {
  return verb === 'cancel' || verb === 'say' || verb === 'end';
}

/** A run in progress is cancelled and reports that itself; without a run, the task ends here. */
function callOff(
  context: DecisionContext,
  comment: ThreadComment,
  { formerly }: Extract<GivenOrder, { verb: 'cancel' }>,
  of: Task,
): RuleResult {
  const { task, since, open } = of;
  const { now, facts } = context;
  const all = askRuns(context, since - WINDOW_MS);
  if (isUnknown(all)) return all;
  const runs = all.filter(({ title }) => readRunName(title)?.task === task);
  const live = runs.filter(({ status }) => status !== 'completed');
  const seen = comment.isSeen === true ? NOTHING : act({ kind: 'acknowledge', commentId: comment.id });
  const { login } = comment.author;
  if (live.length > 0) {
    const cancels = live.map(({ id }): Action => ({ kind: 'cancel-run', runId: id }));
    const told =
      of.status === undefined
        ? NOTHING
        : sayInAnyCase(context, task, `cancel:${comment.id}`, sayStopping(nameOf(of), login));
    const ended = wait({ at: now + CANCEL_MS, for: 'the cancelled run to end', task });
    return combine([act(...cancels), told, ended, seen]);
  }
  // The final comment of a cancelled run may not be listed yet.
  const overAt = Math.max(0, ...runs.map((run) => run.overSince ?? Date.parse(run.updatedAt)));
  const quietAt = open === undefined ? overAt + facts.graceMs : now;
  if (now < quietAt) return combine([wait({ at: quietAt, for: 'the cancelled run to show how it ended', task }), seen]);
  const text = sayCalledOff(nameOf(of), login, findOfferedRetry({ ...of, state: 'cancelled' }, now), formerly);
  return combine([endTask(context, { task, state: 'cancelled', ...subjectOf(of), text }), seen]);
}

/** decide.ts has the table of rules, and adds their explanations. */
function explained(result: RuleResult): RuleResult {
  const actions = result.actions.map(
    (action): Action => (action.kind === 'say' ? { ...action, explains: true } : action),
  );
  return { ...result, actions };
}

function tell(
  context: DecisionContext,
  { comment, task, at }: Given,
  text: string,
  about = aboutCommand(comment.id, at),
): RuleResult {
  return sayOnce(context, task, about, at, text);
}
