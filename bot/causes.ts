/**
 * What asks for a task: a label, `/agora run`, `/agora retry`. Pure.
 *
 * The task's id comes from the event that caused it, so the same label event or comment is the same task on every
 * replica and every redelivery, and they meet at its claim.
 */
import { subagentOfLabel } from '../protocol/commands.ts';
import { type TaskId, taskIdOf } from '../protocol/ids.ts';
import { commandOf } from './command-of.ts';
import { type Origin, taskOfComment, type Traced } from './going-back.ts';
import type { Inquiry } from './inquiry.ts';
import type { Account, LabelEvent, ThreadComment } from './ports.ts';
import { readRetry, type Retry } from './retry.ts';
import { WINDOW_MS } from './times.ts';

/** How long the events API may take to show what a webhook has already told, and how often we look meanwhile. */
const EVENT_LAG_MS = 60_000;
const EVENT_LOOK_MS = 5_000;

export interface Cause {
  readonly task: TaskId;
  readonly by: Account;
  /** When it was last changed: an edited command is a new word. */
  readonly at: number;
  /** When it was first said: no run of it is older. */
  readonly since: number;
  /** The comment that asks; `undefined` for a label. */
  readonly comment: ThreadComment | undefined;
  readonly asks:
    | { readonly kind: 'task'; readonly origin: Origin }
    /** `queued`: nobody has said so; messages that the last of the line has not heard ask for it, see follow-ups.ts. */
    | (Traced & { readonly kind: 'retry' | 'queued' })
    /** A command that cannot be carried out, with a sentence for the person where there is more to say than that. */
    | {
        readonly kind: 'mistake';
        readonly because: Extract<Retry, { kind: 'mistake' }>['because'] | 'unknown' | { readonly sentence: string };
      };
}

export function readCauses(inquiry: Inquiry): Cause[] {
  return [...readCommands(inquiry), ...readLabels(inquiry)];
}

export function isTooOld({ facts: { now } }: Inquiry, { at }: Pick<Cause, 'at'>): boolean {
  return at <= now - WINDOW_MS;
}

/** Whether the thread already speaks of the task, or somebody was told why there is none. */
export function isSettled({ thread }: Inquiry, cause: Cause): boolean {
  if (thread.ended.has(cause.task)) return true;
  if (
    thread.notes.some(
      ({ marker, comment }) =>
        marker.task === cause.task && !marker.about.startsWith('gave-up:') && Date.parse(comment.createdAt) >= cause.at,
    )
  )
    return true;
  return thread.statuses.has(cause.task) || thread.questions.some(({ marker }) => marker.task === cause.task);
}

function readCommands(inquiry: Inquiry): Cause[] {
  return inquiry.thread.replies.flatMap((comment) => {
    const asks = readAsking(inquiry, comment);
    if (asks === undefined) return [];
    return [
      {
        task: taskOfComment(inquiry, comment),
        by: comment.author,
        at: Date.parse(comment.updatedAt),
        since: Date.parse(comment.createdAt),
        comment,
        asks,
      },
    ];
  });
}

function readAsking(inquiry: Inquiry, comment: ThreadComment): Cause['asks'] | undefined {
  const command = commandOf(comment);
  switch (command?.verb) {
    case 'run':
      return { kind: 'task', origin: { kind: 'comment', comment, subagent: command.subagent } };
    case 'unknown':
      return { kind: 'mistake', because: command.because === undefined ? 'unknown' : { sentence: command.because } };
    case 'retry':
      return readRetry(inquiry, comment);
    case 'answer':
    case 'cancel':
    case 'deliver':
    case 'end':
    case 'expire':
    case 'help':
    case 'hold':
    case 'questions':
    case 'say':
    case 'status':
    case undefined:
      return undefined;
  }
}

/** A label that was taken off again was taken back. */
function readLabels(inquiry: Inquiry): Cause[] {
  const { labels = [], trigger, where, now } = inquiry.facts;
  const isMissing = trigger.kind === 'labeled' && findTriggering(inquiry) === undefined;
  if (isMissing && now < trigger.at + EVENT_LAG_MS) inquiry.waits.push(now + EVENT_LOOK_MS);
  return labels.flatMap((event, index) => {
    const subagent = subagentOfLabel(event.label);
    const takenBack = labels
      .slice(index + 1)
      .some((later) => later.kind === 'unlabeled' && later.label === event.label);
    if (event.kind !== 'labeled' || subagent === undefined || takenBack) return [];
    const at = Date.parse(event.at);
    return [
      {
        task: taskIdOf(where.id, 'label', event.id),
        by: event.by,
        at,
        since: at,
        comment: undefined,
        asks: { kind: 'task', origin: { kind: 'issue', event, subagent } },
      },
    ];
  });
}

/** The event that a label webhook was about: the last word on that label, if it is that person's. */
export function findTriggering({ facts: { trigger, labels = [] } }: Inquiry): LabelEvent | undefined {
  if (trigger.kind !== 'labeled') return undefined;
  const last = labels.findLast((event) => event.label === trigger.label);
  return last?.kind === 'labeled' && last.by.id === trigger.by.id ? last : undefined;
}
