/**
 * What is due by time while nobody answers: a reminder, an escalation, a default answer, expiry. Pure.
 *
 * Each is posted once. If several are due at once, because the bot was not running, only the most urgent one is posted.
 */
import { readRecipient } from '../../../protocol/policy/recipient.ts';
import type { QuestionRules, RepositoryConfig } from '../../../protocol/config/repository-config.ts';
import { readDefaultAnswer } from '../../../protocol/comments/parse-answer.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import type { QuestionMarker } from '../../../protocol/comments/marker.ts';
import { combine, isUnknown, NOTHING, type RuleResult, type UnknownFact, wait } from '../../decision/decided.ts';
import { completeByDefault, gatherParts } from './parts/gather-parts.ts';
import { findHold } from '../commands/command-target.ts';
import { answerOf, type Valid } from './quorum.ts';
import { endTask, subjectOf } from '../../decision/end-task.ts';
import { askConfig, askIssue, type DecisionContext } from '../../decision/decision-context.ts';
import { readMentions } from '../../../protocol/policy/mentions.ts';
import type { Rule } from '../../../protocol/policy/access-policy.ts';
import { endUnanswered } from './await-agreement.ts';
import { findOfferedRetry } from '../../tasks/offered-retry.ts';
import { sayClosed } from '../../texts/end-notices.ts';
import { sayEscalation, sayExpiring, sayReminder } from '../../texts/notices.ts';
import { sayInAnyCase } from '../../decision/notify-once.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import { findNote, type Marked } from '../../../protocol/thread/read-thread.ts';
import type { WatchedIssue } from '../../ports.ts';

export type WaitingQuestion =
  | { readonly kind: 'due'; readonly result: RuleResult }
  /** The time is up, and the repository has a default answer. */
  | { readonly kind: 'default'; readonly answer: string; readonly at: number };

type RemindedQuestion = Marked<QuestionMarker>;

/** People close issues by mistake, and reopen them. */
const CLOSED_MS = 600_000;
/** How often a run that has asked, and does not say yet that it waits, is checked. */
const ASKING_LOOK_MS = 60_000;

export function decideWaiting(
  context: DecisionContext,
  task: Task,
  question: RemindedQuestion,
  said?: SaidSoFar,
): WaitingQuestion {
  const config = askConfig(context);
  if (isUnknown(config)) return due(config);
  const held = findHold(context, task, Date.parse(question.comment.createdAt));
  if (isUnknown(held)) return due(held);
  const { trigger, now } = context.facts;
  const times = timesOf(config.questions, question, held, said);
  const isDue = [...times.notes.map(({ at }) => at), times.default, times.expiry].some(
    (at) => at !== undefined && at <= now,
  );
  const mayBeClosed = config.questions.whenClosed === 'cancel' && trigger.kind === 'look' && trigger.issue === true;
  const issue = isDue || mayBeClosed ? askIssue(context) : undefined;
  if (isUnknown(issue)) return due(issue);
  if (issue?.closedAt !== undefined && config.questions.whenClosed === 'cancel')
    return due(decideClosed(context, task, question, { at: Date.parse(issue.closedAt), what: nameOfIssue(issue) }));
  return decideDue(context, { task, question, config, times });
}

function due(result: RuleResult): WaitingQuestion {
  return { kind: 'due', result };
}

interface DueNote {
  readonly about: 'expiring' | 'escalate' | 'remind';
  readonly at: number;
  /** It is posted once for each. */
  readonly occasion: string;
}

interface Times {
  /** The most urgent first. */
  readonly notes: readonly DueNote[];
  readonly default: number | undefined;
  readonly expiry: number;
}

/** @param held until when somebody asked for more time; it moves everything except the end of the saved state. */
function timesOf(
  rules: QuestionRules,
  { comment, marker }: RemindedQuestion,
  held: number,
  said: SaidSoFar | undefined,
): Times {
  const asked = Date.parse(comment.createdAt);
  const after = (ms: number | undefined, since = held): number | undefined =>
    ms === undefined ? undefined : Math.max(asked + ms, since);
  const expiryIf = (since: number): number =>
    Math.min(Date.parse(marker.expires), after(rules.expireAfter, since) ?? Number.POSITIVE_INFINITY);
  const expiry = expiryIf(held);
  const { warnBefore } = rules;
  const warn = warnBefore === undefined ? undefined : expiry - warnBefore;
  // If the end was put off by more than the time of a warning, people have forgotten the last one.
  const putOff = warnBefore === undefined ? 0 : Math.floor((expiry - expiryIf(0)) / warnBefore);
  const again = putOff === 0 ? '' : `:${putOff}`;
  const notes = (
    [
      ['expiring', warn],
      ['escalate', after(rules.escalateAfter)],
      ['remind', after(rules.remindAfter)],
    ] as const
  )
    // A question that expires sooner than its warning would be announced and warned about at once.
    .flatMap(([about, at]) =>
      at === undefined || at <= asked || at >= expiry
        ? []
        : [{ about, at, occasion: `${about}:${marker.question}${about === 'expiring' ? again : ''}` }],
    );
  const mayDefault =
    marker.needsPerson !== true && marker.hops < LIMITS.hops && hasDefault(rules.defaultAnswer, marker, said);
  return { notes, default: mayDefault ? after(rules.defaultAfter) : undefined, expiry };
}

/** Whether the default answer says something to each question that has none. */
function hasDefault(answer: string | undefined, marker: QuestionMarker, said: SaidSoFar = NOBODY): boolean {
  const { parts, options } = marker;
  const open =
    parts === undefined
      ? [options]
      : gatherParts(said.words, marker, said.needed).open.map((part) => parts[part - 1]?.options ?? []);
  return answer !== undefined && open.every((each) => readDefaultAnswer(answer, each) !== undefined);
}

/** When its time is over, milliseconds since the epoch: its task ends then. */
export function findEnd(context: DecisionContext, task: Task, question: RemindedQuestion): number | UnknownFact {
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const held = findHold(context, task, Date.parse(question.comment.createdAt));
  return isUnknown(held) ? held : timesOf(config.questions, question, held, undefined).expiry;
}

interface DueReminder {
  readonly task: Task;
  readonly question: RemindedQuestion;
  readonly config: RepositoryConfig;
  readonly times: Times;
}

function decideDue(context: DecisionContext, of: DueReminder): WaitingQuestion {
  const { now } = context;
  const { task, config, times } = of;
  if (times.expiry <= now) return due(endUnanswered(context, of));
  if (
    times.default !== undefined &&
    times.default <= now &&
    config.questions.defaultAnswer !== undefined &&
    task.asker !== undefined
  )
    return { kind: 'default', answer: config.questions.defaultAnswer, at: times.default };
  return due(combine([awaitAnswer(context, of), sayDue(context, of)]));
}

const NEXT = {
  expiring: 'the warning that it expires',
  escalate: 'the escalation',
  remind: 'the reminder',
  default: 'the default answer',
  expiry: 'the end of its time',
} as const;

/** Until the next deadline. */
function awaitAnswer({ now }: DecisionContext, { question: { marker }, times }: DueReminder): RuleResult {
  const [next] = [
    ...times.notes.map(({ about, at }) => ({ at, what: NEXT[about] })),
    ...(times.default === undefined ? [] : [{ at: times.default, what: NEXT.default }]),
    { at: times.expiry, what: NEXT.expiry },
  ]
    .filter(({ at }) => at > now)
    .toSorted((one, other) => one.at - other.at);
  return next === undefined
    ? NOTHING
    : wait({ at: next.at, for: `an answer to \`${marker.question}\` or ${next.what}`, task: marker.task });
}

function sayDue(context: DecisionContext, { task, question, config, times }: DueReminder): RuleResult {
  const { marker, comment } = question;
  const most = times.notes.find(({ at }) => at <= context.now);
  if (most === undefined) return NOTHING;
  if (findNote(context.thread, most.occasion) !== undefined) return NOTHING;
  const moreUrgent = times.notes.slice(0, times.notes.indexOf(most));
  if (moreUrgent.some(({ about }) => wasSaid(context, `${about}:${marker.question}`))) return NOTHING;
  const mentions = readMentions(
    most.about === 'escalate' ? config.questions.escalateTo : calledBy(marker, config),
    task.asker,
    context.facts.issueText,
  );
  return sayInAnyCase(
    context,
    marker.task,
    most.occasion,
    textFor(most.about, { mentions, marker, commentId: comment.id, expiry: times.expiry }),
  );
}

function wasSaid({ thread }: DecisionContext, occasion: string): boolean {
  return thread.notes.some(({ marker: { about } }) => about === occasion || about.startsWith(`${occasion}:`));
}

/** The people that the question is for; otherwise, the people that the repository mentions. */
function calledBy({ to }: QuestionMarker, { questions }: RepositoryConfig): readonly Rule[] {
  const recipient = to === undefined ? undefined : readRecipient(to);
  return recipient === undefined || recipient.kind === 'agent' ? questions.mention : [recipient];
}

interface ReminderCall {
  readonly mentions: readonly string[];
  readonly marker: QuestionMarker;
  readonly commentId: number;
  readonly expiry: number;
}

function textFor(
  about: Times['notes'][number]['about'],
  { mentions, marker, commentId, expiry }: ReminderCall,
): string {
  switch (about) {
    case 'remind':
      return sayReminder(mentions, marker, commentId);
    case 'escalate':
      return sayEscalation(mentions, marker, commentId);
    case 'expiring':
      return sayExpiring(mentions, marker, commentId, expiry);
  }
}

function nameOfIssue({ isPullRequest }: Pick<WatchedIssue, 'isPullRequest'>): 'issue' | 'pull request' {
  return isPullRequest ? 'pull request' : 'issue';
}

function decideClosed(
  context: DecisionContext,
  task: Task,
  { marker }: RemindedQuestion,
  closed: { readonly at: number; readonly what: 'issue' | 'pull request' },
): RuleResult {
  const { now } = context;
  if (now < closed.at + CLOSED_MS)
    return wait({ at: closed.at + CLOSED_MS, for: `someone to reopen the ${closed.what}`, task: task.task });
  return isAsking(task, marker)
    ? wait({ at: now + ASKING_LOOK_MS, for: 'its run to say that it waits', task: task.task })
    : endTask(context, {
        task: task.task,
        state: 'cancelled',
        ...subjectOf(task),
        text: sayClosed(marker.subagent, closed.what, findOfferedRetry(task, context.now)),
      });
}

/** Whether its question is visible, and its run has not yet said so in the task's comment. */
function isAsking({ status }: Task, { round }: QuestionMarker): boolean {
  return status?.marker.round === round && status.marker.state !== 'suspended' && status.marker.state !== 'idle';
}

/** The people's answers to several questions, and how many must agree. */
interface SaidSoFar {
  readonly words: readonly Valid[];
  readonly needed: number;
}

const NOBODY: SaidSoFar = { words: [], needed: 1 };

/**
 * The answer that nobody gave: the repository's default, for which the person who requested the task is responsible.
 */
export function readDefault(
  { answer, at }: Extract<WaitingQuestion, { kind: 'default' }>,
  task: Pick<Task, 'asker'>,
  { marker }: RemindedQuestion,
  said: SaidSoFar = NOBODY,
): Valid | undefined {
  if (task.asker === undefined || marker.needsPerson === true) return undefined;
  if (marker.parts !== undefined)
    return completeByDefault(said.words, marker, said.needed, { answer, at, by: task.asker });
  const read = readDefaultAnswer(answer, marker.options);
  if (read === undefined) return undefined;
  const { text, option } = read;
  return { by: task.asker, at, answer: answerOf({ kind: 'default' }, text, option), commentId: undefined, text };
}
