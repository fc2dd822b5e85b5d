/**
 * The story of a reply to an open question: may its author answer, which question is meant, whose turn is it, go.
 *
 * Pure. Of all that is said the first valid word counts; a word that came after a failed attempt counts before the one
 * that failed. What a comment says now is what counts, until it is claimed: from then on the run compares the hash.
 */
import { contentHash } from '../protocol/canonical-json.ts';
import { type Answer, type AnswerSource, ResumeRequest } from '../protocol/dispatch-request.ts';
import { dispatchIdOf } from '../protocol/ids.ts';
import { LIMITS } from '../protocol/limits.ts';
import type { QuestionMarker } from '../protocol/marker.ts';
import type { Action } from './actions.ts';
import type { Attempt } from './attempt.ts';
import { aboutGivingUp, askMay, askTurn, type Inquiry, type Turn } from './inquiry.ts';
import type { Account, ThreadComment } from './ports.ts';
import { sayGaveUp, sayHowToAnswer, sayMayNotAnswer, sayNoSuchOption, sayWhichQuestion } from './replies.ts';
import { aboutRefusal, sayInAnyCase, sayOnce } from './say-once.ts';
import { type Marked, standingOf } from './thread.ts';
import { findTick, type Tick, tellAboutTicks } from './tick.ts';
import { addresseeOf, readWord, type Word, wordsFor } from './words.ts';

type Question = Marked<QuestionMarker>;

/** An answer by somebody who may give it. */
export interface Valid {
  readonly by: Account;
  readonly at: number;
  readonly answer: Answer;
  readonly commentId: number;
}

export function decideReplies(inquiry: Inquiry): Action[] {
  const { thread, facts } = inquiry;
  const open = thread.questions.filter((question) => standingOf(question, thread, facts.now) === 'open');
  return open.flatMap((question) => decideQuestion(inquiry, question, open));
}

function decideQuestion(inquiry: Inquiry, question: Question, open: readonly Question[]): Action[] {
  const said: Action[] = [];
  const valid: Valid[] = [];
  for (const word of wordsFor(question, inquiry.thread)) {
    const judged = judgeWord(inquiry, word, question, open);
    if (judged === undefined) return [];
    if (judged.kind === 'say') said.push(...judged.actions);
    else valid.push(judged.valid);
    // The first word that nobody has tried yet is taken, and while one is being tried all others wait; whoever comes
    // behind it need not even be looked up.
    const taken = takeUp(inquiry, question, valid, 'settled');
    if (taken !== undefined) return [...said, ...taken];
  }
  const tick = findTick(inquiry, question);
  if (tick.kind === 'ask') return [];
  if (tick.kind === 'ticked') valid.push(validTick(tick, question));
  const taken = takeUp(inquiry, question, valid, 'any');
  return [...said, ...(tick.kind === 'say' ? tick.actions : []), ...(taken ?? tellAboutTicks(inquiry, question, () => turnOf(inquiry, question)))];
}

type Judged = { readonly kind: 'say'; readonly actions: readonly Action[] } | { readonly kind: 'valid'; readonly valid: Valid };

/** @returns `undefined` while GitHub has not been asked who that is. */
function judgeWord(inquiry: Inquiry, word: Word, question: Question, open: readonly Question[]): Judged | undefined {
  const { author } = word.comment;
  const { marker } = question;
  const may = askMay(inquiry, author);
  if (may === undefined) return undefined;
  const say = (about: string, text: string): Judged => ({ kind: 'say', actions: sayOnce(inquiry, marker.task, about, Date.parse(word.comment.updatedAt), text) });
  if (may.kind === 'refused') return say(aboutRefusal(marker.question, author.id), sayMayNotAnswer(author.login));
  if (word.isEmptyAnswer) return say(`how:${marker.question}:${author.id}`, sayHowToAnswer(author.login, marker.options.length));
  const meant = addresseeOf(word.comment) === undefined ? open.filter((other) => other.comment.id < word.comment.id).map((other) => other.marker) : [marker];
  if (meant.length > 1) return say(`which:${meant.map((other) => other.question).join('+')}:${author.id}`, sayWhichQuestion(author.login, meant));
  if (word.says.kind === 'none') return say(`how:${marker.question}:${author.id}`, sayNoSuchOption(author.login, marker.options.length));
  return { kind: 'valid', valid: validWord(word.comment, word.says) };
}

function validTick(tick: Tick, question: Question): Valid {
  const { comment, marker } = question;
  const source: AnswerSource = { kind: 'tick', commentId: comment.id, sha256: contentHash(comment.body) };
  return { by: tick.by, at: Date.parse(comment.updatedAt), answer: answerOf(source, marker.options[tick.option - 1] ?? '', tick.option), commentId: comment.id };
}

/** A longer text travels by reference only: the run reads it from the comment. */
function answerOf(source: AnswerSource, text: string, option: number | undefined): Answer {
  return { source, ...(text.length <= LIMITS.inlineAnswerChars ? { text } : {}), ...(option === undefined ? {} : { option }) };
}

export function turnOf(inquiry: Inquiry, { marker, comment }: Question): Turn | undefined {
  return askTurn(inquiry, { subject: marker.question, dispatch: dispatchIdOf(marker.task, marker.round + 1), since: Date.parse(comment.createdAt) });
}

/** @returns what to do about the words so far, `undefined` when none of them is ready to be taken up. */
function takeUp(inquiry: Inquiry, question: Question, valid: readonly Valid[], which: 'settled' | 'any'): Action[] | undefined {
  const [first] = valid;
  if (first === undefined) return undefined;
  const turn = turnOf(inquiry, question);
  if (turn === undefined) return [];
  const fresh = valid.find((one) => isFirstTry(turn(one.at)));
  const chosen = fresh ?? (which === 'any' || turn(first.at).kind === 'wait' ? first : undefined);
  return chosen === undefined ? undefined : follow(inquiry, question, chosen, turn(chosen.at));
}

function isFirstTry(attempt: Attempt): boolean {
  return attempt.kind === 'claim' && attempt.tried === 0;
}

function follow(inquiry: Inquiry, question: Question, word: Valid, attempt: Attempt): Action[] {
  switch (attempt.kind) {
    case 'claim': return [dispatchResume(inquiry, question, word, attempt)];
    case 'wait': inquiry.waits.push(attempt.until); return [];
    case 'give-up': return sayInAnyCase(inquiry, question.marker.task, aboutGivingUp(question.marker.question, attempt.attempt), sayGaveUp(word.by.login, attempt.attempt));
    case 'rest': return [];
  }
}

/** The same answer once more, when the run that took it up is gone. @returns `undefined` when it cannot be read again. */
export function findTakenWord(question: Question, inquiry: Inquiry): Valid | undefined {
  const taken = inquiry.thread.replies.find((reply) => reply.id === question.marker.answered?.commentId);
  const word = taken === undefined ? undefined : readWord(taken, question);
  if (word?.says.kind !== 'answer') return undefined;
  return validWord(word.comment, word.says);
}

export function dispatchResume(inquiry: Inquiry, question: Question, word: Valid, attempt: { readonly attempt: number; readonly tried: number }): Action {
  return { kind: 'dispatch', request: resumeRequest(inquiry, question, word, attempt), sha: question.marker.head, acknowledge: { commentId: word.commentId } };
}

function validWord(comment: ThreadComment, { text, option }: { readonly text: string; readonly option?: number }): Valid {
  const source: AnswerSource = { kind: 'comment', commentId: comment.id, sha256: contentHash(comment.body) };
  return { by: comment.author, at: Date.parse(comment.updatedAt), answer: answerOf(source, text, option), commentId: comment.id };
}

function resumeRequest(inquiry: Inquiry, { comment, marker }: Question, word: Valid, attempt: { readonly attempt: number; readonly tried: number }): ResumeRequest {
  const statusComment = marker.statusComment ?? inquiry.thread.statuses.get(marker.task)?.comment.id;
  return ResumeRequest.parse({
    v: 1,
    kind: 'resume',
    task: marker.task,
    attempt: attempt.attempt,
    by: { login: word.by.login, id: word.by.id },
    hops: attempt.tried,
    issue: inquiry.facts.issue,
    round: marker.round + 1,
    question: marker.question,
    questionComment: comment.id,
    ...(statusComment === undefined ? {} : { statusComment }),
    state: marker.state,
    head: marker.head,
    answer: word.answer,
  });
}
