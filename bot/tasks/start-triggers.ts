/**
 * What requests a task: a label, `/agora run`, `/agora retry`. Pure.
 *
 * The task's id is derived from the event that caused it, so the same label event or comment is the same task on every
 * replica and for every redelivery, and they compete for the same claim.
 */
import { isGivenUp, saysWhyNot } from '../../protocol/comments/marker.ts';
import { subagentOfLabel } from '../../protocol/comments/parse-command.ts';
import { taskIdOf } from '../../protocol/base/ids.ts';
import { findTask } from '../../protocol/thread/thread-model.ts';
import { flatMapKnown, isUnknown, NOTHING, type RuleResult, type UnknownFact, wait } from '../decision/decided.ts';
import type { DecisionContext } from '../decision/decision-context.ts';
import type { LabelEvent } from '../ports.ts';
import type { ThreadReply } from '../../protocol/thread/thread-reply.ts';
import { WINDOW_MS } from '../time-windows.ts';
import type { Cause, Retries } from './cause.ts';
import { taskOfComment } from './lineage.ts';

/** How long the events API may take to show what a webhook has already reported, and how often we check meanwhile. */
const EVENT_LAG_MS = 60_000;
const EVENT_LOOK_MS = 5_000;

export function readCauses(context: DecisionContext, retries: Retries): Cause[] | UnknownFact {
  const commands = readCommands(context, retries);
  return isUnknown(commands) ? commands : [...commands, ...readLabels(context)];
}

export function isTooOld({ now }: DecisionContext, { at }: Pick<Cause, 'at'>): boolean {
  return at <= now - WINDOW_MS;
}

/** Recent enough to be followed. A request that was given up can be retried for as long again: see lineage.ts. */
export function isRecent(context: DecisionContext, { task, at }: Pick<Cause, 'task' | 'at'>): boolean {
  if (!isTooOld(context, { at })) return true;
  const givenUp = context.thread.notes.findLast(({ marker }) => isGivenUp(marker, task));
  return givenUp !== undefined && !isTooOld(context, { at: Date.parse(givenUp.comment.createdAt) });
}

/** Whether the thread already mentions the task, or somebody was told why there is none. */
export function isSettled({ thread }: DecisionContext, cause: Pick<Cause, 'task' | 'at'>): boolean {
  if (thread.ended.has(cause.task)) return true;
  if (
    thread.notes.some(
      ({ marker, comment }) =>
        marker.task === cause.task && saysWhyNot(marker) && Date.parse(comment.createdAt) >= cause.at,
    )
  )
    return true;
  return thread.statuses.has(cause.task) || thread.questions.some(({ marker }) => marker.task === cause.task);
}

function readCommands(context: DecisionContext, retries: Retries): Cause[] | UnknownFact {
  return flatMapKnown(context.thread.replies, (comment) => {
    const asks = readAsking(comment, retries);
    if (asks === undefined) return [];
    if (isUnknown(asks)) return asks;
    const { author: by, updatedAt, createdAt } = comment;
    const task = taskOfComment(context, comment);
    return [{ task, by, at: Date.parse(updatedAt), since: Date.parse(createdAt), comment, asks }];
  });
}

function readAsking(comment: ThreadReply, retries: Retries): Cause['asks'] | undefined | UnknownFact {
  const { command } = comment;
  switch (command?.verb) {
    case 'run':
      return { kind: 'task', origin: { kind: 'comment', comment, subagent: command.subagent } };
    case 'unknown':
      if (command.because !== undefined) return { kind: 'mistake', because: { sentence: command.because } };
      return { kind: 'mistake', because: /^run(?: |$)/.test(command.word) ? 'no-name' : 'unknown' };
    case 'retry':
      return retries.get(comment.id);
    case 'answer':
    case 'cancel':
    case 'deliver':
    case 'end':
    case 'help':
    case 'hold':
    case 'questions':
    case 'say':
    case 'status':
    case undefined:
      return undefined;
  }
}

/** A label that was removed again was withdrawn, unless its task has shown itself: people write to that task. */
function readLabels(context: DecisionContext): Cause[] {
  const { labels = [], where } = context.facts;
  return labels.flatMap((event, index) => {
    const subagent = subagentOfLabel(event.label);
    const takenBack = labels
      .slice(index + 1)
      .some((later) => later.kind === 'unlabeled' && later.label === event.label);
    const task = taskIdOf(where.id, 'label', event.id);
    const isWithdrawn = takenBack && findTask(context, task) === undefined;
    if (event.kind !== 'labeled' || subagent === undefined || isWithdrawn) return [];
    const at = Date.parse(event.at);
    return [
      {
        task,
        by: event.by,
        at,
        since: at,
        comment: undefined,
        asks: { kind: 'task', origin: { kind: 'issue', event, subagent } },
      },
    ];
  });
}

/** GitHub may list a label later than its webhook reports it. */
export function awaitLabelEvent(context: DecisionContext): RuleResult {
  const { trigger, now } = context.facts;
  const isMissing = trigger.kind === 'labeled' && findTriggering(context) === undefined;
  return isMissing && now < trigger.at + EVENT_LAG_MS
    ? wait({ at: now + EVENT_LOOK_MS, for: 'GitHub to list the label' })
    : NOTHING;
}

/** The event that a label webhook was about: the last event of that label, if that person caused it. */
export function findTriggering({ facts: { trigger, labels = [] } }: DecisionContext): LabelEvent | undefined {
  if (trigger.kind !== 'labeled') return undefined;
  const last = labels.findLast((event) => event.label === trigger.label);
  return last?.kind === 'labeled' && last.by.id === trigger.by.id ? last : undefined;
}
