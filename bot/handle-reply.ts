/**
 * The story of a reply to an open question: may its author answer, which question is meant, whose turn is it, go.
 *
 * Pure. Of all that is said the first valid word counts; a word that came after a failed attempt counts before the one
 * that failed. What a comment says now is what counts, until it is claimed: from then on the run compares the hash.
 */
import { contentHash } from '../protocol/canonical-json.ts';
import type { RepositoryConfig } from '../protocol/config.ts';
import { ResumeRequest } from '../protocol/dispatch-request.ts';
import { dispatchIdOf } from '../protocol/ids.ts';
import { aboutReply, type QuestionMarker } from '../protocol/marker.ts';
import type { Action } from './actions.ts';
import { agree, type Valid, validTick, validWord } from './agreement.ts';
import type { Attempt } from './attempt.ts';
import { findCancel } from './cancelled.ts';
import { decideChild } from './child-task.ts';
import { askIdle } from './idle.ts';
import { aboutGivingUp, askConfig, askMay, askTurn, type Inquiry, type Turn } from './inquiry.ts';
import { readMessages } from './messages.ts';
import {
  sayAgree,
  sayGaveUp,
  sayHowToAnswer,
  sayMayNotAnswer,
  sayMoved,
  sayNoSuchOption,
  sayWhichQuestion,
} from './replies.ts';
import { retriedAt } from './retried.ts';
import { aboutRefusal, sayInAnyCase, sayOnce } from './say-once.ts';
import { findNote, type Marked } from './thread.ts';
import { readTasks, type Task } from './tasks.ts';
import { findTick, tellAboutTicks } from './tick.ts';
import { decideWaiting, readDefault } from './waiting.ts';
import { addresseeOf, type Word, wordsFor } from './words.ts';

type Question = Marked<QuestionMarker>;
type Claimed = Extract<Attempt, { kind: 'claim' }>;

/** How often a run that says it waits is looked at: its end is announced by a webhook, which may be lost. */
const IDLE_LOOK_MS = 60_000;

/** A question, and the task that it belongs to. */
export interface Open {
  readonly question: Question;
  readonly task: Task;
}

export function decideReplies(inquiry: Inquiry): Action[] {
  const tasks = readTasks(inquiry.thread, inquiry.facts.now);
  const open = tasks.flatMap((task) => (task.open === undefined ? [] : [{ question: task.open, task }]));
  const questions = open.map(({ question }) => question);
  return open.flatMap((one) => decideQuestion(inquiry, one, questions));
}

function decideQuestion(inquiry: Inquiry, one: Open, open: readonly Question[]): Action[] {
  const { question, task } = one;
  const { marker } = question;
  if (marker.repository !== undefined && marker.repository !== inquiry.facts.where.id)
    return sayInAnyCase(inquiry, marker.task, `moved:${marker.question}`, sayMoved(marker.subagent));
  const words = wordsFor(question, inquiry.thread);
  const said: Action[] = [];
  const valid: Valid[] = [];
  if (words.length > 0 || hasTick(inquiry, question)) {
    const cancelled = findCancel(
      inquiry,
      marker.task,
      { at: Date.parse(question.comment.createdAt), id: question.comment.id },
      task.asker,
    );
    if (cancelled !== 'none') return [];
  }
  for (const word of words) {
    const judged = judgeWord(inquiry, word, one, open);
    if (judged === undefined) return [];
    if (judged.kind === 'say') said.push(...judged.actions);
    else valid.push(judged.valid);
    // The first word that nobody has tried yet is taken, and while one is being tried all others wait; whoever comes
    // behind it need not even be looked up.
    const taken = takeUp(inquiry, one, valid, 'settled');
    if (taken !== undefined) return [...said, ...taken];
  }
  return [...said, ...decideTick(inquiry, one, valid)];
}

function decideTick(inquiry: Inquiry, one: Open, valid: Valid[]): Action[] {
  const { question, task } = one;
  const tick = findTick(inquiry, question, task.asker);
  if (tick.kind === 'ask') return [];
  if (tick.kind === 'ticked') valid.push(validTick(tick, question));
  const taken = takeUp(inquiry, one, valid, 'any');
  if (tick.kind === 'say') return [...tick.actions, ...(taken ?? [])];
  if (taken !== undefined) return taken;
  const unseen = tellAboutTicks(inquiry, question, () => turnOf(inquiry, question));
  return [...unseen, ...(valid.length > 0 ? awaitAgreement(inquiry, one, valid) : decideSilence(inquiry, one))];
}

/** Nobody has answered: the agent that it is put to, what the clock asks for, and in the end the answer that the repository decided on beforehand. */
function decideSilence(inquiry: Inquiry, one: Open): Action[] {
  const asked = decideChild(inquiry, one.question);
  const waiting = asked.kind === 'answer' ? asked : decideWaiting(inquiry, one.task, one.question);
  if (waiting.kind === 'actions') return [...(asked.kind === 'actions' ? asked.actions : []), ...waiting.actions];
  const word = waiting.kind === 'answer' ? waiting.valid : readDefault(waiting, one.task, one.question);
  const turn = word === undefined ? undefined : turnOf(inquiry, one.question);
  return word === undefined || turn === undefined ? [] : follow(inquiry, one, word, turn(word.at));
}

function hasTick(inquiry: Inquiry, question: Question): boolean {
  const { trigger } = inquiry.facts;
  return trigger.kind === 'edited' && trigger.commentId === question.comment.id;
}

type Judged =
  | { readonly kind: 'say'; readonly actions: readonly Action[] }
  | { readonly kind: 'valid'; readonly valid: Valid };

/** @returns `undefined` while GitHub has not been asked who that is. */
function judgeWord(
  inquiry: Inquiry,
  word: Word,
  { question, task }: Open,
  open: readonly Question[],
): Judged | undefined {
  const { author } = word.comment;
  const { marker } = question;
  const may = askMay(inquiry, 'answer', author, task.asker);
  const config = askConfig(inquiry);
  if (may === undefined || config === undefined) return undefined;
  const say = (about: string, text: string): Judged => ({
    kind: 'say',
    actions: sayOnce(inquiry, marker.task, about, Date.parse(word.comment.updatedAt), text),
  });
  if (may.kind === 'refused')
    return may.because !== 'permission'
      ? { kind: 'say', actions: [] }
      : say(aboutRefusal(marker.question, author.id), sayMayNotAnswer(author.login, config.policy.answer));
  if (word.isEmptyAnswer)
    return say(`how:${marker.question}:${author.id}`, sayHowToAnswer(author.login, marker.options.length));
  const meant =
    addresseeOf(word.comment) === undefined
      ? open.filter((other) => other.comment.id < word.comment.id).map((other) => other.marker)
      : [marker];
  if (meant.length > 1)
    return say(
      `which:${meant.map((other) => other.question).join('+')}:${author.id}`,
      sayWhichQuestion(author.login, meant),
    );
  if (word.says.kind === 'none')
    return say(`how:${marker.question}:${author.id}`, sayNoSuchOption(author.login, marker.options.length));
  return isRefusedByRun(inquiry, word)
    ? { kind: 'say', actions: [] }
    : { kind: 'valid', valid: validWord(word.comment, word.says) };
}

/** A run has said that it does not go on with this, as it stands: the next word is waited for, and this one is not tried again. */
function isRefusedByRun({ thread }: Inquiry, { comment: { id, body, updatedAt } }: Word): boolean {
  const said = findNote(thread, aboutReply(id, contentHash(body)));
  return said !== undefined && Date.parse(said.comment.createdAt) >= Date.parse(updatedAt);
}

export function turnOf(inquiry: Inquiry, { marker, comment }: Question): Turn | undefined {
  return askTurn(inquiry, {
    subject: marker.question,
    dispatch: dispatchIdOf(marker.task, marker.round + 1),
    since: Date.parse(comment.createdAt),
  });
}

/** @returns what to do about the words so far, `undefined` when none of them is ready to be taken up. */
function takeUp(inquiry: Inquiry, one: Open, valid: readonly Valid[], which: 'settled' | 'any'): Action[] | undefined {
  const config: RepositoryConfig | undefined = valid.length === 0 ? undefined : askConfig(inquiry);
  const agreed = config === undefined ? [] : agree(valid, config.answersNeeded);
  const [first] = agreed;
  if (first === undefined) return undefined;
  const turn = turnOf(inquiry, one.question);
  if (turn === undefined) return [];
  const fresh = agreed.find(({ at }) => isFirstTry(turn(at)));
  const chosen = fresh ?? (which === 'any' || turn(first.at).kind === 'wait' ? first : undefined);
  if (chosen === undefined) return undefined;
  const attempt = turn(chosen.at);
  const again =
    attempt.kind === 'rest' ? retriedAt(inquiry, one.question.marker.question, chosen.at, one.task.asker) : undefined;
  return follow(inquiry, one, chosen, again === undefined ? attempt : turn(again));
}

function isFirstTry(attempt: Attempt): boolean {
  return attempt.kind === 'claim' && attempt.tried === 0;
}

/** Some have answered, and it takes more of them. */
function awaitAgreement(inquiry: Inquiry, { question: { marker } }: Open, valid: readonly Valid[]): Action[] {
  const needed = askConfig(inquiry)?.answersNeeded;
  const last = valid.at(-1);
  if (needed === undefined || last === undefined) return [];
  const people = new Set(valid.map(({ by }) => by.id)).size;
  return sayInAnyCase(
    inquiry,
    marker.task,
    `agree:${marker.question}:${people}`,
    sayAgree(
      valid.map(({ by }) => by.login),
      needed,
    ),
  );
}

function follow(inquiry: Inquiry, one: Open, word: Valid, attempt: Attempt): Action[] {
  const { marker } = one.question;
  switch (attempt.kind) {
    case 'claim':
      return attempt.attempt === 1 && word.answer.source.kind === 'comment'
        ? dispatchUnlessIdle(inquiry, one, word, attempt)
        : dispatchResume(inquiry, one, word, attempt);
    case 'wait':
      inquiry.waits.push(attempt.until);
      return [];
    case 'give-up':
      return sayInAnyCase(
        inquiry,
        marker.task,
        aboutGivingUp(marker.question, attempt.attempt),
        sayGaveUp(word.by.login, attempt.attempt),
      );
    case 'rest':
      return [];
  }
}

/** The run that asked may still be there. What is ticked it cannot see, and what a machine says is not its business. */
function dispatchUnlessIdle(inquiry: Inquiry, one: Open, word: Valid, attempt: Claimed): Action[] {
  const until = askIdle(inquiry, one.question, one.task);
  if (until === 'asking') return [];
  if (until === undefined) return dispatchResume(inquiry, one, word, attempt);
  inquiry.waits.push(Math.min(until, inquiry.facts.now + IDLE_LOOK_MS));
  return [];
}

/** Nothing while the messages to take along are being looked up. */
export function dispatchResume(
  inquiry: Inquiry,
  one: Open,
  word: Valid,
  attempt: { readonly attempt: number; readonly tried: number },
): Action[] {
  const request = resumeRequest(inquiry, one, word, attempt);
  const { marker, comment } = one.question;
  return request === undefined
    ? []
    : [
        {
          kind: 'dispatch',
          request,
          sha: marker.head,
          acknowledge: { commentId: word.commentId ?? comment.id },
          ...(marker.live !== undefined && attempt.attempt === 1 && marker.answered === undefined
            ? { mayBeTaken: true }
            : {}),
        },
      ];
}

function isByPerson({ answer: { source } }: Valid): boolean {
  return source.kind !== 'default' && source.kind !== 'task';
}

/** @returns `undefined` while messages to take along are being looked up. */
function resumeRequest(
  inquiry: Inquiry,
  { question: { comment, marker }, task }: Open,
  word: Valid,
  attempt: { readonly attempt: number; readonly tried: number },
): ResumeRequest | undefined {
  const statusComment = marker.statusComment ?? task.status?.comment.id;
  const messages = readMessages(inquiry, task);
  if (messages === undefined) return undefined;
  const others = messages.filter(({ commentId }) => commentId !== word.commentId);
  return ResumeRequest.parse({
    v: 1,
    kind: 'resume',
    task: marker.task,
    attempt: attempt.attempt,
    by: { login: word.by.login, id: word.by.id },
    hops: isByPerson(word) ? attempt.tried : marker.hops + 1,
    issue: inquiry.facts.issue,
    round: marker.round + 1,
    question: marker.question,
    questionComment: comment.id,
    ...(statusComment === undefined ? {} : { statusComment }),
    state: marker.state,
    head: marker.head,
    answer: word.answer,
    ...(others.length === 0 ? {} : { messages: others }),
  });
}
