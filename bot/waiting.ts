/**
 * What the clock asks for while nobody answers: a reminder, somebody else, an answer decided on beforehand, an end. Pure.
 *
 * Quiet otherwise: each of them is said once, and when several are due at once, because nobody was looking, only the
 * most urgent one.
 */
import { readAddressee } from '../protocol/addressee.ts';
import type { QuestionRules, RepositoryConfig } from '../protocol/config.ts';
import { findOption } from '../protocol/answer-text.ts';
import { LIMITS } from '../protocol/limits.ts';
import type { QuestionMarker } from '../protocol/marker.ts';
import type { Action } from './actions.ts';
import { answerOf, type Valid } from './agreement.ts';
import { commandOf } from './command-of.ts';
import { endTask } from './end-task.ts';
import { askConfig, askIssue, askMay, type Inquiry } from './inquiry.ts';
import { readMentions } from '../protocol/mentions.ts';
import type { Rule } from '../protocol/policy.ts';
import { sayClosed, sayEscalation, sayExpiring, sayNobodyAnswered, sayReminder } from './replies.ts';
import { sayInAnyCase } from './say-once.ts';
import { isMeant, type Task } from './tasks.ts';
import { findNote, type Marked } from './thread.ts';
import { DAY_MS } from './times.ts';

export type Waiting =
  | { readonly kind: 'actions'; readonly actions: readonly Action[] }
  /** The time is up, and the repository has decided what holds then. */
  | { readonly kind: 'default'; readonly answer: string; readonly at: number };

type Question = Marked<QuestionMarker>;

/** People close an issue by mistake, and open it again. */
const CLOSED_MS = 600_000;
/** An end that was missed for longer is not made up for: the thread is history. */
export const LATE_MS = 7 * DAY_MS;

const NOTHING: Waiting = { kind: 'actions', actions: [] };

export function decideWaiting(inquiry: Inquiry, task: Task, question: Question): Waiting {
  const config = askConfig(inquiry);
  const held = findHold(inquiry, task, Date.parse(question.comment.createdAt));
  if (config === undefined || held === undefined) return NOTHING;
  const { trigger, now } = inquiry.facts;
  const times = timesOf(config.questions, question, held);
  const isDue = [...times.notes.map(({ at }) => at), times.default, times.expiry].some(
    (at) => at !== undefined && at <= now,
  );
  const mayBeClosed = config.questions.whenClosed === 'cancel' && trigger.kind === 'look' && trigger.issue === true;
  const issue = isDue || mayBeClosed ? askIssue(inquiry) : undefined;
  if (issue === undefined && (isDue || mayBeClosed)) return NOTHING;
  if (issue?.closedAt !== undefined && config.questions.whenClosed === 'cancel')
    return { kind: 'actions', actions: decideClosed(inquiry, task, question, Date.parse(issue.closedAt)) };
  return decideDue(inquiry, { task, question, config, times });
}

interface Times {
  /** The most urgent first. */
  readonly notes: readonly { readonly about: 'expiring' | 'escalate' | 'remind'; readonly at: number }[];
  readonly default: number | undefined;
  readonly expiry: number;
}

/** @param held until when somebody asked for more time; it moves everything but the end of what was saved. */
function timesOf(rules: QuestionRules, { comment, marker }: Question, held: number): Times {
  const asked = Date.parse(comment.createdAt);
  const after = (ms: number | undefined): number | undefined =>
    ms === undefined ? undefined : Math.max(asked + ms, held);
  const expiry = Math.min(Date.parse(marker.expires), after(rules.expireAfter) ?? Number.POSITIVE_INFINITY);
  const warn = rules.warnBefore === undefined ? undefined : expiry - rules.warnBefore;
  const notes = (
    [
      ['expiring', warn],
      ['escalate', after(rules.escalateAfter)],
      ['remind', after(rules.remindAfter)],
    ] as const
  )
    // A question that lives shorter than its warning would be announced and warned about at once.
    .flatMap(([about, at]) => (at === undefined || at <= asked || at >= expiry ? [] : [{ about, at }]));
  return { notes, default: marker.hops >= LIMITS.hops ? undefined : after(rules.defaultAfter), expiry };
}

interface Due {
  readonly task: Task;
  readonly question: Question;
  readonly config: RepositoryConfig;
  readonly times: Times;
}

function decideDue(inquiry: Inquiry, { task, question, config, times }: Due): Waiting {
  const { now } = inquiry.facts;
  const { marker } = question;
  if (times.expiry <= now)
    return {
      kind: 'actions',
      actions:
        now > times.expiry + LATE_MS
          ? []
          : endTask(inquiry, {
              task: marker.task,
              state: 'expired',
              round: marker.round,
              subject: marker.question,
              sha: marker.head,
              text: sayNobodyAnswered(marker.subagent),
            }),
    };
  if (
    times.default !== undefined &&
    times.default <= now &&
    config.questions.defaultAnswer !== undefined &&
    task.asker !== undefined
  )
    return { kind: 'default', answer: config.questions.defaultAnswer, at: times.default };
  const due = times.notes.find(({ at }) => at <= now);
  const upcoming = [...times.notes.map(({ at }) => at), times.default ?? times.expiry, times.expiry].filter(
    (at) => at > now,
  );
  inquiry.waits.push(Math.min(...upcoming));
  if (
    due === undefined ||
    times.notes.some(
      ({ about }, index) =>
        index <= times.notes.indexOf(due) && findNote(inquiry.thread, `${about}:${marker.question}`) !== undefined,
    )
  )
    return NOTHING;
  const mentions = readMentions(
    due.about === 'escalate' ? config.questions.escalateTo : calledBy(marker, config),
    task.asker,
    inquiry.facts.issueText,
  );
  return {
    kind: 'actions',
    actions: sayInAnyCase(
      inquiry,
      marker.task,
      `${due.about}:${marker.question}`,
      textFor(due.about, { mentions, marker, commentId: question.comment.id, expiry: times.expiry }),
    ),
  };
}

/** Whom the question is put to, if they are people; else whom the repository calls. */
function calledBy({ to }: QuestionMarker, { questions }: RepositoryConfig): readonly Rule[] {
  const addressee = to === undefined ? undefined : readAddressee(to);
  return addressee === undefined || addressee.kind === 'agent' ? questions.mention : [addressee];
}

interface Call {
  readonly mentions: readonly string[];
  readonly marker: QuestionMarker;
  readonly commentId: number;
  readonly expiry: number;
}

function textFor(about: Times['notes'][number]['about'], { mentions, marker, commentId, expiry }: Call): string {
  switch (about) {
    case 'remind':
      return sayReminder(mentions, marker, commentId);
    case 'escalate':
      return sayEscalation(mentions, marker, commentId);
    case 'expiring':
      return sayExpiring(mentions, marker, commentId, expiry);
  }
}

function decideClosed(inquiry: Inquiry, task: Task, { marker }: Question, closedAt: number): Action[] {
  if (inquiry.facts.now < closedAt + CLOSED_MS) {
    inquiry.waits.push(closedAt + CLOSED_MS);
    return [];
  }
  return endTask(inquiry, {
    task: task.task,
    state: 'cancelled',
    round: marker.round,
    subject: marker.question,
    sha: marker.head,
    text: sayClosed(marker.subagent),
  });
}

/** Until when somebody who may asked to wait; `undefined` while it is looked up who that is. */
function findHold(inquiry: Inquiry, task: Task, since: number): number | undefined {
  let until = 0;
  for (const reply of inquiry.thread.replies) {
    const command = commandOf(reply);
    const at = Date.parse(reply.updatedAt);
    if (command?.verb !== 'hold' || at < since || !isMeant(task, command.target)) continue;
    const may = askMay(inquiry, 'steer', reply.author, task.asker);
    if (may === undefined) return undefined;
    if (may.kind === 'allowed') until = Math.max(until, at + command.ms);
  }
  return until;
}

/** The answer that nobody gave: the repository's own, for which whoever asked for the task answers. */
export function readDefault(
  { answer, at }: Extract<Waiting, { kind: 'default' }>,
  task: Task,
  { marker }: Question,
): Valid | undefined {
  if (task.asker === undefined) return undefined;
  const option = findOption(answer, marker.options);
  const text = option === undefined ? answer : (marker.options[option - 1] ?? answer);
  return { by: task.asker, at, answer: answerOf({ kind: 'default' }, text, option), commentId: undefined, text };
}
