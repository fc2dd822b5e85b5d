/**
 * A ticked box that stands for a command. Pure.
 *
 * It is put into the task's thread as a comment, with who ticked it and where; from then on it is a command like every other:
 * all replicas see it, its author's right is asked, what comes of it is said there, and a run that rests on it can read it.
 */
import { renderCommandBox } from '../protocol/command-box.ts';
import type { Verb } from '../protocol/policy.ts';
import type { Action } from './actions.ts';
import { askConfig, askMay, type Inquiry } from './inquiry.ts';
import { renderCommanded, SOURCES } from './relayed.ts';
import { sayMayNotCommand } from './replies.ts';
import { sayOnce } from './say-once.ts';
import { nameOf, offeredCommand, readTasks } from './tasks.ts';

const NEEDS = { cancel: 'cancel', retry: 'start' } as const satisfies Readonly<Record<'cancel' | 'retry', Verb>>;

export function decideCommanded(inquiry: Inquiry): Action[] {
  const { facts: { trigger, issue, now }, thread } = inquiry;
  if (trigger.kind !== 'commanded') return [];
  const { tick, by, request } = trigger;
  const source = SOURCES[trigger.on];
  const task = readTasks(thread, now).find((one) => one.task === tick.task);
  // Somebody may have changed what stands beside a box, for somebody else to tick: it must be what we would write.
  const isOurs = task !== undefined && tick.line === renderCommandBox({ verb: tick.verb, task: tick.task, ...(trigger.on === 'dashboard' ? { issue } : {}) }, nameOf(task));
  const isKnown = thread.relayed.some(({ marker }) => marker.source === source && marker.request === request);
  if (!isOurs || isKnown || offeredCommand(task) !== tick.verb) return [];
  const may = askMay(inquiry, NEEDS[tick.verb], by, task.asker);
  const config = askConfig(inquiry);
  if (may === undefined || config === undefined) return [];
  if (may.kind === 'allowed') return [{ kind: 'relay', about: `relayed:${source}:${request}`, body: renderCommanded(tick, source, by, request) }];
  return may.because === 'permission' ? sayOnce(inquiry, task.task, `may-not-${tick.verb}:${by.id}:${request}`, trigger.at, sayMayNotCommand(by.login, tick.verb, config.policy[NEEDS[tick.verb]])) : [];
}
