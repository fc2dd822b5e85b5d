/**
 * Ticked boxes that stand for a command, on the dashboard and in a task's own comment. Pure.
 *
 * What was ticked is put into the task's thread as a comment, with who ticked it and where; from then on it is a command like
 * every other: all replicas see it, its author's right is asked, what comes of it is said there, and a run that rests on it
 * can read it.
 */
import { findOffered, renderCommandBox, withoutTicks } from '../protocol/command-box.ts';
import type { Verb } from '../protocol/policy.ts';
import type { Action } from './actions.ts';
import type { Trigger } from './facts.ts';
import { askConfig, askMay, type Inquiry } from './inquiry.ts';
import { renderCommanded, SOURCES } from './relayed.ts';
import { sayLostTick, sayMayNotCommand } from './replies.ts';
import { sayInAnyCase, sayOnce } from './say-once.ts';
import { nameOf, readTasks, type Task } from './tasks.ts';

type Commanded = Extract<Trigger, { kind: 'commanded' }>;

const NEEDS = { cancel: 'cancel', retry: 'start' } as const satisfies Readonly<Record<'cancel' | 'retry', Verb>>;

export function decideCommanded(inquiry: Inquiry): Action[] {
  const { facts: { trigger, slug }, thread } = inquiry;
  // What a workflow's token writes an agent can write as well: it puts nobody's word into a thread.
  if (slug === 'github-actions') return [];
  const tasks = readTasks(thread, inquiry.facts.now);
  return trigger.kind === 'commanded' ? follow(inquiry, trigger, tasks) : tasks.flatMap((task) => tellAboutTick(inquiry, task));
}

function follow(inquiry: Inquiry, trigger: Commanded, tasks: readonly Task[]): Action[] {
  const { tick, by, at } = trigger;
  const task = tasks.find((one) => one.task === tick.task);
  const [source, request] = 'dashboard' in trigger.on ? [SOURCES.dashboard, `${trigger.on.dashboard}:${tick.task}:${at}`] : [SOURCES.status, `${trigger.on.comment}:${at}`];
  const isKnown = inquiry.thread.relayed.some(({ marker }) => marker.source === source && marker.request === request);
  if (task === undefined || isKnown || !isAsWeWouldWrite(inquiry, trigger, task)) return [];
  const may = askMay(inquiry, NEEDS[tick.verb], by, task.asker);
  const config = askConfig(inquiry);
  if (may === undefined || config === undefined) return [];
  if (may.kind === 'allowed') return [{ kind: 'relay', about: `relayed:${source}:${request}`, body: renderCommanded(tick, source, by, request) }];
  return may.because === 'permission' ? sayOnce(inquiry, task.task, `may-not-${tick.verb}:${by.id}:${request}`, Date.parse(at), sayMayNotCommand(by.login, tick.verb, config.policy[NEEDS[tick.verb]])) : [];
}

/** Somebody may have changed what stands beside a box, for somebody else to tick. */
function isAsWeWouldWrite({ facts: { issue } }: Inquiry, { on, tick: { verb, task, line } }: Commanded, of: Task): boolean {
  const isThere = 'dashboard' in on || of.status?.comment.id === on.comment;
  return isThere && findOffered(of.state) === verb && line === renderCommandBox({ verb, task, ...('dashboard' in on ? { issue } : {}) }, nameOf(of));
}

/**
 * A box of a task's comment is ticked, and what was asked for has been done, refused, or was never told to us. While a run may
 * write the comment nobody else does: it would undo what the run has just said.
 */
function tellAboutTick(inquiry: Inquiry, { task, status, state, open }: Task): Action[] {
  const { facts: { now }, rules: { graceMs }, thread } = inquiry;
  if (status === undefined || (open === undefined && findOffered(state) === 'cancel') || state === 'finished') return [];
  const { comment } = status;
  const body = comment.body.replace(/\r\n?/g, '\n').trimEnd();
  if (withoutTicks(body) === body) return [];
  const tickedAt = Date.parse(comment.updatedAt);
  const untick: Action = { kind: 'edit', commentId: comment.id, body: withoutTicks(body) };
  const answers = [...thread.relayed, ...thread.notes.filter(({ marker }) => marker.about.startsWith('may-not-'))];
  const isHeard = answers.some((answer) => answer.marker.task === task && Date.parse(answer.comment.createdAt) >= tickedAt);
  if (isHeard) return [untick];
  if (now < tickedAt + graceMs) {
    inquiry.waits.push(tickedAt + graceMs);
    return [];
  }
  return [untick, ...sayInAnyCase(inquiry, task, `who-ticked:${comment.id}:${comment.updatedAt}`, sayLostTick())];
}
