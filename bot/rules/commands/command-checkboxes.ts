/**
 * Ticked checkboxes that stand for a command, on the dashboard and in a task's own comment. Pure.
 *
 * The command is posted in the task's thread as a comment, with who ticked it and where. From then on it is a command
 * like any other: all replicas see it, its author's permission is checked, the outcome is posted there, and a run that
 * depends on it can read it.
 */
import {
  type CommandVerb,
  findOffered,
  renderCommandBox,
  withoutTicks,
} from '../../../protocol/comments/command-checkbox.ts';
import type { TaskId } from '../../../protocol/base/ids.ts';
import type { Verb } from '../../../protocol/policy/access-policy.ts';
import { findTask } from '../../../protocol/thread/thread-model.ts';
import { act, combine, forEach, isUnknown, NOTHING, type RuleResult, wait } from '../../decision/decided.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { takesTicks } from '../../decision/takes-ticks.ts';
import type { ReconcileTrigger } from '../../decision/snapshot.ts';
import { askConfig, askMay, type DecisionContext } from '../../decision/decision-context.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { renderCommanded, SOURCES } from '../../texts/relayed-comment.ts';
import { sayLostTick, sayMayNotCommand } from '../../texts/notices.ts';
import { sayInAnyCase, sayOnce } from '../../decision/notify-once.ts';
import { nameOf, offeringOf, type Task } from '../../../protocol/thread/read-tasks.ts';

type Commanded = Extract<ReconcileTrigger, { kind: 'commanded' }>;

const NEEDS = { cancel: 'cancel', retry: 'start', deliver: 'deliver' } as const satisfies Readonly<
  Record<CommandVerb, Verb>
>;

export const commandCheckboxes: DecisionRule = {
  name: 'command-checkboxes',
  watches: ['policy', 'issue'],
  decide: (model, facts) => {
    const context = { ...model, facts };
    const { trigger, slug } = facts;
    if (!takesTicks(slug)) return NOTHING;
    return trigger.kind === 'commanded'
      ? follow(context, trigger)
      : forEach(model.tasks, (task) => tellAboutTicks(context, task));
  },
};

function follow(context: DecisionContext, trigger: Commanded): RuleResult {
  const { tick, by, at } = trigger;
  const task = findTask(context, tick.task);
  const [source, request] =
    'dashboard' in trigger.on
      ? [SOURCES.dashboard, `${trigger.on.dashboard}:${tick.task}:${at}`]
      : [tick.verb === 'deliver' ? SOURCES.end : SOURCES.status, `${trigger.on.comment}:${at}`];
  const isKnown = context.thread.relayed.some(({ marker }) => marker.source === source && marker.request === request);
  if (task === undefined || isKnown || !matchesRenderedCheckbox(context, trigger, task)) return NOTHING;
  const may = askMay(context, NEEDS[tick.verb], by, task.asker);
  if (isUnknown(may)) return may;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  if (may.kind === 'allowed')
    return act({
      kind: 'relay',
      about: `relayed:${source}:${request}`,
      body: renderCommanded(tick, source, by, request),
    });
  return may.because === 'permission'
    ? sayOnce(
        context,
        task.task,
        `may-not-${tick.verb}:${by.id}:${request}`,
        Date.parse(at),
        sayMayNotCommand(by.login, tick.verb, config.policy[NEEDS[tick.verb]]),
      )
    : NOTHING;
}

/** Somebody may have changed the text beside a checkbox, for somebody else to tick. */
function matchesRenderedCheckbox(
  { facts: { issue } }: DecisionContext,
  { on, tick: { verb, task, line } }: Commanded,
  of: Task,
): boolean {
  const own = verb === 'deliver' ? of.end : of.status;
  const isThere = 'dashboard' in on || own?.comment.id === on.comment;
  return (
    isThere &&
    findOffered(offeringOf(of)) === verb &&
    line === renderCommandBox({ verb, task, ...('dashboard' in on ? { issue } : {}) }, nameOf(of))
  );
}

/** While a run may edit the task's comment, nobody else does: it would undo what the run has just written. */
function tellAboutTicks(context: DecisionContext, of: Task): RuleResult {
  const { task, status, end, state, open, isHeld } = of;
  const isRunning = open === undefined && findOffered(offeringOf(of)) === 'cancel';
  return combine([
    status === undefined || isRunning || state === 'finished' ? NOTHING : tellAboutTick(context, task, status.comment),
    end === undefined || !isHeld ? NOTHING : tellAboutTick(context, task, end.comment),
  ]);
}

/** A checkbox in one of our comments is ticked, and the command was executed, refused, or never reported to the bot. */
function tellAboutTick(context: DecisionContext, task: TaskId, comment: ThreadComment): RuleResult {
  const { now, facts, thread } = context;
  const body = comment.body.replace(/\r\n?/g, '\n').trimEnd();
  if (withoutTicks(body) === body || facts.pendingTicks.includes(comment.id)) return NOTHING;
  const tickedAt = Date.parse(comment.updatedAt);
  const untick = act({ kind: 'edit', commentId: comment.id, body: withoutTicks(body), seen: comment.body });
  const answers = [...thread.relayed, ...thread.notes.filter(({ marker }) => marker.about.startsWith('may-not-'))];
  const isHeard = answers.some(
    (answer) => answer.marker.task === task && Date.parse(answer.comment.createdAt) >= tickedAt,
  );
  if (isHeard) return untick;
  const askAt = tickedAt + facts.graceMs;
  if (now < askAt) return wait({ at: askAt, for: 'GitHub to report who ticked a box', task });
  const about = `who-ticked:${comment.id}:${comment.updatedAt}`;
  return combine([untick, sayInAnyCase(context, task, about, sayLostTick())]);
}
