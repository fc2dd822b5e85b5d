/**
 * A clear answer to a question that takes none any more: answered, out of date, expired, over. Pure.
 *
 * Told once and politely, so that nobody waits for something that will not happen. Conversation is left alone.
 */
import type { QuestionMarker } from '../protocol/marker.ts';
import type { Action } from './actions.ts';
import type { Inquiry } from './inquiry.ts';
import type { Account, ThreadComment } from './ports.ts';
import { sayAlreadyAnswered, sayEnded, sayExpired, saySuperseded } from './replies.ts';
import { aboutRefusal, sayOnce } from './say-once.ts';
import { type Marked, type Standing, standingOf, type Thread } from './thread.ts';
import { readTickChange } from '../protocol/question-comment.ts';
import { addresseeOf, readWord } from './words.ts';

type Question = Marked<QuestionMarker>;

export function tellLateReplies(inquiry: Inquiry): Action[] {
  const replies = inquiry.thread.replies.flatMap((reply) => {
    const question = findQuestionOf(reply, inquiry);
    if (question === undefined || !readWord(reply, question).isExplicit || isTaken(reply, question, inquiry.thread))
      return [];
    return tell(inquiry, question, reply.author, Date.parse(reply.updatedAt));
  });
  return [...replies, ...tellLateTick(inquiry)];
}

function tellLateTick(inquiry: Inquiry): Action[] {
  const { trigger } = inquiry.facts;
  if (
    trigger.kind !== 'edited' ||
    trigger.by.type !== 'User' ||
    readTickChange(trigger.before, trigger.after).kind !== 'ticked'
  )
    return [];
  const question = inquiry.thread.questions.find((one) => one.comment.id === trigger.commentId);
  return question === undefined ? [] : tell(inquiry, question, trigger.by, Date.parse(question.comment.updatedAt));
}

/** The question that a reply names, or the last one before it, unless a question is open that it may be about. */
function findQuestionOf(reply: ThreadComment, { thread, facts }: Inquiry): Question | undefined {
  const named = addresseeOf(reply);
  if (named !== undefined)
    return thread.questions.findLast(({ marker }) => marker.question === named || marker.task === named);
  const before = thread.questions.filter((question) => question.comment.id < reply.id);
  return before.some((question) => standingOf(question, thread, facts.now) === 'open') ? undefined : before.at(-1);
}

/** True for the very reply that was taken up. A run that does not name it took the first one by that person. */
function isTaken(reply: ThreadComment, question: Question, thread: Thread): boolean {
  const { answered } = question.marker;
  if (answered === undefined) return false;
  if (answered.commentId !== undefined) return answered.commentId === reply.id;
  const first = thread.replies.find(
    (one) =>
      one.id > question.comment.id &&
      one.author.login === answered.by &&
      readWord(one, question).says.kind === 'answer',
  );
  return first?.id === reply.id;
}

function tell(inquiry: Inquiry, question: Question, person: Account, at: number): Action[] {
  const { marker } = question;
  const standing = standingOf(question, inquiry.thread, inquiry.facts.now);
  // It came in time, and its run may be on its way.
  if (standing === 'expired' && at < Date.parse(marker.expires) && !inquiry.thread.ended.has(marker.task)) return [];
  const text = textFor(standing, person.login, marker);
  return text === undefined ? [] : sayOnce(inquiry, marker.task, aboutRefusal(marker.question, person.id), at, text);
}

function textFor(standing: Standing, login: string, marker: QuestionMarker): string | undefined {
  switch (standing) {
    case 'open':
      return undefined;
    case 'answered':
      return sayAlreadyAnswered(login, marker.answered?.by ?? 'somebody');
    case 'superseded':
      return saySuperseded(login);
    case 'expired':
      return sayExpired(login, marker.subagent);
    case 'ended':
      return sayEnded(login);
  }
}
