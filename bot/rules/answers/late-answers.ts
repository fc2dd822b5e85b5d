/**
 * A clear answer to a question that does not accept it: the question is answered, out of date, expired, or of an ended
 * task, or the comment is older than the question and was edited into an answer to it. Pure.
 *
 * Its author is told once, so that nobody waits in vain. Conversation is left alone.
 */
import type { QuestionMarker } from '../../../protocol/comments/marker.ts';
import { combine, forEach, isUnknown, NOTHING, type RuleResult } from '../../decision/decided.ts';
import type { DecisionContext } from '../../decision/decision-context.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import type { Account } from '../../../protocol/thread/comment.ts';
import type { ThreadReply } from '../../../protocol/thread/thread-reply.ts';
import { findOfferedRetry, type OfferedRetry } from '../../tasks/offered-retry.ts';
import { sayEnded, sayExpired } from '../../texts/end-notices.ts';
import { sayAlreadyAnswered, sayOlder, saySuperseded } from '../../texts/notices.ts';
import { aboutRefusal, sayOnce } from '../../decision/notify-once.ts';
import { type Marked, type ThreadState, standingOf, type Thread } from '../../../protocol/thread/read-thread.ts';
import { wasUnderWay } from '../../../protocol/thread/read-tasks.ts';
import { findTask } from '../../../protocol/thread/thread-model.ts';
import { readOffers } from '../../../protocol/comments/offered-reply.ts';
import { readTickChange } from '../../../protocol/comments/question-comment.ts';
import { readWord } from '../../../protocol/thread/candidate-answers.ts';
import { askAuthor } from './offered-replies.ts';
import { replyTarget } from '../../../protocol/comments/parse-command.ts';

type FormerQuestion = Marked<QuestionMarker>;

export const lateAnswers: DecisionRule = {
  name: 'late-answers',
  watches: ['policy'],
  decide: (model, facts) => {
    const context = { ...model, facts };
    const replies = forEach(model.thread.replies, (reply) => tellLateReply(context, reply));
    return combine([replies, tellLateTick(context)]);
  },
};

function tellLateReply(context: DecisionContext, reply: ThreadReply): RuleResult {
  const question = findQuestionOf(reply, context);
  if (
    question === undefined ||
    !(readWord(reply, question).isExplicit || isCutOff(reply, question, context)) ||
    isTaken(reply, question, context.thread) ||
    isKept(reply, question, context)
  )
    return NOTHING;
  const told = isOlder(reply, question, context)
    ? tellOlder(context, question, reply)
    : tell(context, question, {
        by: reply.author,
        at: Date.parse(reply.updatedAt),
        isEnd: reply.command?.verb === 'end',
      });
  if (reply.isByStranger !== true || told.actions.length === 0) return told;
  // There is any number of strangers. Only those whom the configuration names are told.
  const asker = findTask(context, question.marker.task)?.asker;
  const isNamed = askAuthor(context, reply, asker);
  if (isUnknown(isNamed)) return isNamed;
  return isNamed ? told : NOTHING;
}

/** A run would refuse it: nobody knows what its author had read when they wrote it. */
function isOlder(reply: ThreadReply, question: FormerQuestion, { thread, now }: DecisionContext): boolean {
  return reply.id < question.comment.id && standingOf(question, thread, now) === 'open';
}

function tellOlder(context: DecisionContext, { marker, comment }: FormerQuestion, reply: ThreadReply): RuleResult {
  const { id, author, updatedAt } = reply;
  const isMeant =
    author.type === 'User' && replyTarget(reply.command) === marker.question && updatedAt >= comment.createdAt;
  const about = `older:${marker.question}:${id}`;
  return isMeant ? sayOnce(context, marker.task, about, Date.parse(updatedAt), sayOlder(author.login, id)) : NOTHING;
}

/** Written in a conversation that ended before it could start a turn: everything there is meant for the agent. */
function isCutOff(reply: ThreadReply, question: FormerQuestion, model: DecisionContext): boolean {
  const { marker } = question;
  const task = marker.turn === true ? findTask(model, marker.task) : undefined;
  if (task?.endedAt === undefined || reply.author.type !== 'User' || reply.command !== undefined) return false;
  const isHeard =
    model.thread.questions.some((one) => one.marker.answered?.commentId === reply.id) ||
    task.status?.marker.given?.includes(reply.id) === true;
  return (
    !isHeard &&
    readWord(reply, question).says.kind === 'answer' &&
    wasUnderWay(task, { at: Date.parse(reply.createdAt), id: reply.id })
  );
}

/**
 * An end of input that came while the agent was working counts when it asks next, or when it ends without a question.
 * Other comments in a conversation start its next turn.
 */
function isKept(reply: ThreadReply, { marker }: FormerQuestion, model: DecisionContext): boolean {
  const said = { at: Date.parse(reply.createdAt), id: reply.id };
  const task = findTask(model, marker.task);
  const named = replyTarget(reply.command);
  const isEnd = reply.command?.verb === 'end' && (named === undefined || named === marker.task);
  const isTurn = marker.turn === true && task?.endedAt === undefined;
  return (isEnd || isTurn) && marker.answered !== undefined && task !== undefined && wasUnderWay(task, said);
}

function tellLateTick(context: DecisionContext): RuleResult {
  const { trigger } = context.facts;
  if (trigger.kind !== 'edited' || trigger.by.type !== 'User') return NOTHING;
  const change = readTickChange(trigger.before, trigger.after);
  const question = context.thread.questions.find((one) => one.comment.id === trigger.commentId);
  return change.kind === 'none' || question === undefined || isTakenTick(change, question, trigger)
    ? NOTHING
    : tell(context, question, { by: trigger.by, at: Date.parse(question.comment.updatedAt), isEnd: false });
}

/** The same tick is seen again after it was accepted, by the work queue and if GitHub delivers it again. */
function isTakenTick(
  change: ReturnType<typeof readTickChange>,
  { marker: { answered }, comment }: FormerQuestion,
  { by, after }: { readonly by: Account; readonly after: string },
): boolean {
  // The comment with the boxes is the source of a tick.
  if (change.kind !== 'offered')
    return answered?.by === by.login && (answered.commentId === undefined || answered.commentId === comment.id);
  const offered = readOffers(after).find(({ line }) => line === change.line);
  return answered?.commentId !== undefined && answered.commentId === offered?.commentId;
}

/**
 * The question that a reply names, or the last one before it, unless it may be for an open question, or was the answer
 * to another one.
 */
function findQuestionOf(reply: ThreadReply, { thread, now }: DecisionContext): FormerQuestion | undefined {
  const named = replyTarget(reply.command);
  if (named !== undefined)
    return thread.questions.findLast(({ marker }) => marker.question === named || marker.task === named);
  const before = thread.questions.filter((question) => question.comment.id < reply.id);
  const isForAnother = before.some(
    (question) => standingOf(question, thread, now) === 'open' || isTaken(reply, question, thread),
  );
  return isForAnother ? undefined : before.at(-1);
}

/** True for the reply that was accepted. A run that does not name the reply accepted the first one by that person. */
function isTaken(reply: ThreadReply, question: FormerQuestion, thread: Thread): boolean {
  const { answered } = question.marker;
  if (answered === undefined) return false;
  if (answered.comments !== undefined) return isAmongTaken(reply, answered.comments, thread);
  if (answered.commentId !== undefined) return isAmongTaken(reply, [answered.commentId], thread);
  const first = thread.replies.find(
    (one) =>
      one.id > question.comment.id &&
      one.author.login === answered.by &&
      readWord(one, question).says.kind === 'answer',
  );
  return first?.id === reply.id;
}

/** One of those that were accepted, or one that its author corrected or posted again before that. */
function isAmongTaken({ id, author }: ThreadReply, taken: readonly number[], { replies }: Thread): boolean {
  return (
    taken.includes(id) || replies.some((one) => one.id > id && one.author.id === author.id && taken.includes(one.id))
  );
}

interface LateAnswer {
  readonly by: Account;
  readonly at: number;
  /** It says that no answer will come, which is about the task and not about what its question asks. */
  readonly isEnd: boolean;
}

function tell(context: DecisionContext, question: FormerQuestion, { by, at, isEnd }: LateAnswer): RuleResult {
  const { marker } = question;
  const standing = standingOf(question, context.thread, context.now);
  // It came in time, and its run may be on its way.
  if (standing === 'expired' && at < Date.parse(marker.expires) && !context.thread.ended.has(marker.task))
    return NOTHING;
  const isOver = isEnd && findTask(context, marker.task)?.endedAt !== undefined;
  const text = textFor(isOver ? 'ended' : standing, by.login, marker, retryOf(context, marker));
  return text === undefined ? NOTHING : sayOnce(context, marker.task, aboutRefusal(marker.question, by.id), at, text);
}

function retryOf(context: DecisionContext, { task }: QuestionMarker): OfferedRetry {
  const of = findTask(context, task);
  return of === undefined ? { kind: 'none' } : findOfferedRetry(of, context.now);
}

function textFor(
  standing: ThreadState,
  login: string,
  marker: QuestionMarker,
  retry: OfferedRetry,
): string | undefined {
  switch (standing) {
    case 'open':
      return undefined;
    case 'answered':
      // In a conversation, an answer leaves room for the next one; only its end does not.
      return marker.turn === true
        ? sayEnded(login, retry)
        : sayAlreadyAnswered(login, marker.answered ?? { by: 'somebody' });
    case 'superseded':
      return saySuperseded(login);
    case 'expired':
      return sayExpired(login, marker.subagent, retry);
    case 'ended':
      return sayEnded(login, retry);
  }
}
