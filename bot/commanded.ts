/**
 * Ticked boxes that stand for a command, on the dashboard and in a task's own comment. Pure.
 *
 * What was ticked is put into the task's thread as a comment, with who ticked it and where; from then on it is a command like
 * every other: all replicas see it, its author's right is asked, what comes of it is said there, and a run that rests on it
 * can read it.
 */
import { type CommandVerb, findOffered, renderCommandBox, withoutTicks } from '../protocol/command-box.ts';
import type { TaskId } from '../protocol/ids.ts';
import type { Verb } from '../protocol/policy.ts';
import type { Action } from './actions.ts';
import type { Trigger } from './facts.ts';
import { askConfig, askMay, type Inquiry } from './inquiry.ts';
import type { ThreadComment } from './ports.ts';
import { renderCommanded, SOURCES } from './relayed.ts';
import { sayLostTick, sayMayNotCommand } from './replies.ts';
import { sayInAnyCase, sayOnce } from './say-once.ts';
import { nameOf, readTasks, type Task } from './tasks.ts';

type Commanded = Extract<Trigger, { kind: 'commanded' }>;

const NEEDS = { cancel: 'cancel', retry: 'start', deliver: 'deliver' } as const satisfies Readonly<
  Record<CommandVerb, Verb>
>;

/**
 * Whether a tick can be anybody's command here. What a workflow's token writes an agent can write as well: it puts nobody's word into a thread.
 * @param slug of our own App.
 */
export function takesTicks(slug: string): boolean {
  return slug !== 'github-actions';
}

export function decideCommanded(inquiry: Inquiry): Action[] {
  const {
    facts: { trigger, slug },
    thread,
  } = inquiry;
  if (!takesTicks(slug)) return [];
  const tasks = readTasks(thread, inquiry.facts.now);
  return trigger.kind === 'commanded'
    ? follow(inquiry, trigger, tasks)
    : tasks.flatMap((task) => tellAboutTicks(inquiry, task));
}

function follow(inquiry: Inquiry, trigger: Commanded, tasks: readonly Task[]): Action[] {
  const { tick, by, at } = trigger;
  const task = tasks.find((one) => one.task === tick.task);
  const [source, request] =
    'dashboard' in trigger.on
      ? [SOURCES.dashboard, `${trigger.on.dashboard}:${tick.task}:${at}`]
      : [tick.verb === 'deliver' ? SOURCES.end : SOURCES.status, `${trigger.on.comment}:${at}`];
  const isKnown = inquiry.thread.relayed.some(({ marker }) => marker.source === source && marker.request === request);
  if (task === undefined || isKnown || !isAsWeWouldWrite(inquiry, trigger, task)) return [];
  const may = askMay(inquiry, NEEDS[tick.verb], by, task.asker);
  const config = askConfig(inquiry);
  if (may === undefined || config === undefined) return [];
  if (may.kind === 'allowed')
    return [{ kind: 'relay', about: `relayed:${source}:${request}`, body: renderCommanded(tick, source, by, request) }];
  return may.because === 'permission'
    ? sayOnce(
        inquiry,
        task.task,
        `may-not-${tick.verb}:${by.id}:${request}`,
        Date.parse(at),
        sayMayNotCommand(by.login, tick.verb, config.policy[NEEDS[tick.verb]]),
      )
    : [];
}

/** Somebody may have changed what stands beside a box, for somebody else to tick. */
function isAsWeWouldWrite(
  { facts: { issue } }: Inquiry,
  { on, tick: { verb, task, line } }: Commanded,
  of: Task,
): boolean {
  const own = verb === 'deliver' ? of.end : of.status;
  const isThere = 'dashboard' in on || own?.comment.id === on.comment;
  return (
    isThere &&
    findOffered(of) === verb &&
    line === renderCommandBox({ verb, task, ...('dashboard' in on ? { issue } : {}) }, nameOf(of))
  );
}

/** While a run may write the task's comment nobody else does: it would undo what the run has just said. */
function tellAboutTicks(inquiry: Inquiry, { task, status, end, state, open, isHeld }: Task): Action[] {
  const isRunning = open === undefined && findOffered({ state }) === 'cancel';
  return [
    ...(status === undefined || isRunning || state === 'finished' ? [] : tellAboutTick(inquiry, task, status.comment)),
    ...(end === undefined || !isHeld ? [] : tellAboutTick(inquiry, task, end.comment)),
  ];
}

/** A box of our comment is ticked, and what was asked for has been done, refused, or was never told to us. */
function tellAboutTick(inquiry: Inquiry, task: TaskId, comment: ThreadComment): Action[] {
  const {
    facts: { now },
    rules: { graceMs },
    thread,
  } = inquiry;
  const body = comment.body.replace(/\r\n?/g, '\n').trimEnd();
  if (withoutTicks(body) === body) return [];
  const tickedAt = Date.parse(comment.updatedAt);
  const untick: Action = { kind: 'edit', commentId: comment.id, body: withoutTicks(body) };
  const answers = [...thread.relayed, ...thread.notes.filter(({ marker }) => marker.about.startsWith('may-not-'))];
  const isHeard = answers.some(
    (answer) => answer.marker.task === task && Date.parse(answer.comment.createdAt) >= tickedAt,
  );
  if (isHeard) return [untick];
  if (now < tickedAt + graceMs) {
    inquiry.waits.push(tickedAt + graceMs);
    return [];
  }
  return [untick, ...sayInAnyCase(inquiry, task, `who-ticked:${comment.id}:${comment.updatedAt}`, sayLostTick())];
}
