/**
 * The answer that a run accepted, read again because that run is gone. Pure.
 *
 * If several people must agree, everyone who agreed at that time is included again, or the run would refuse the answer.
 * Later comments do not count: the answer was already accepted.
 */
import type { Person } from '../../../protocol/messages/dispatch-request.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { aboutReply, type QuestionMarker } from '../../../protocol/comments/marker.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { actorOf } from '../../../protocol/policy/access-policy.ts';
import { parseSpeaker, SILENCE } from '../../../protocol/policy/speaker.ts';
import { readDefault } from './reminders.ts';
import { findReady } from './parts/gather-parts.ts';
import { validOffer } from './offered-replies.ts';
import { agree, inOrderSaid, type Valid, validSent, validTick, validWord } from './quorum.ts';
import { findAnswer } from './delegated-answer.ts';
import { childOf } from '../../../protocol/thread/delegations.ts';
import { isUnknown, type UnknownFact } from '../../decision/decided.ts';
import { askAllowed, askConfig, type DecisionContext } from '../../decision/decision-context.ts';
import type { Marked } from '../../../protocol/thread/read-thread.ts';
import { wordsFor } from '../../../protocol/thread/candidate-answers.ts';

/** @returns `undefined` if it cannot be read again. */
export function findAcceptedAnswer(
  context: DecisionContext,
  question: Marked<QuestionMarker>,
  asker: Person | undefined,
): Valid | undefined | UnknownFact {
  if (isSilence(question.marker)) return asker === undefined ? undefined : saySilence(question, asker);
  if (question.marker.parts !== undefined) return findParts(context, question, asker);
  if (isDefault(question.marker)) return findDefault(context, question, asker);
  const ticked = findTicked(context, question);
  if (ticked !== undefined) return ticked;
  const taken = question.marker.answered?.commentId;
  const said = wordsIn(context, question);
  const word = said.find(({ commentId }) => commentId === taken);
  if (word === undefined) return findChildWord(context, question);
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const needed = config.answersNeeded;
  return needed === 1 ? word : findAgreed(context, { said, taken, needed, asker });
}

/** One tick, or the tick of the box of a reply: as the run has noted it, because the boxes are gone. */
function findTicked({ thread }: DecisionContext, question: Marked<QuestionMarker>): Valid | undefined {
  const { ticked, commentId } = question.marker.answered ?? {};
  if (ticked === undefined) return undefined;
  const { by, options, sha256 } = ticked;
  const [one] = options;
  if (one !== undefined) return validTick({ kind: 'ticked', by, option: one.option }, question);
  const reply = thread.replies.find(({ id }) => id === commentId);
  // Nobody has ticked what its author has written since.
  return reply === undefined || contentHash(reply.body) !== sha256
    ? undefined
    : validOffer(reply, by, Date.parse(question.comment.updatedAt));
}

/** The ticked answers to some of several questions. */
function sentIn(question: Marked<QuestionMarker>): Valid[] {
  const { answered: { ticked } = {}, parts = [] } = question.marker;
  if (ticked === undefined) return [];
  const chosen = ticked.options.flatMap(({ part = 0, option }) => {
    const text = parts[part - 1]?.options[option - 1];
    return text === undefined ? [] : [{ part, option, text }];
  });
  return [validSent(ticked.by, chosen, question)];
}

/** For several questions: the replies and ticks that the run accepted. */
function findParts(
  context: DecisionContext,
  question: Marked<QuestionMarker>,
  asker: Person | undefined,
): Valid | undefined | UnknownFact {
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const { marker, comment } = question;
  const taken = marker.answered?.comments ?? [];
  const replies = wordsIn(context, question).filter(
    ({ commentId }) => commentId !== undefined && taken.includes(commentId),
  );
  const words = [...replies, ...sentIn(question)];
  const { defaultAnswer: answer } = config.questions;
  // The last of the accepted replies made the answer complete.
  if (!isDefault(marker)) return findReady(words, marker, config.answersNeeded).at(-1);
  return answer === undefined
    ? undefined
    : readDefault({ kind: 'default', answer, at: Date.parse(comment.updatedAt) }, { asker }, question, {
        words,
        needed: config.answersNeeded,
      });
}

function wordsIn(context: DecisionContext, question: Marked<QuestionMarker>): Valid[] {
  return wordsFor(question, context.thread).flatMap(({ comment, says }) =>
    says.kind === 'answer' && !isRefusedByRun(context, comment) ? [validWord(comment, says)] : [],
  );
}

/**
 * A run has reported that it does not continue with this reply as it is: it is not tried again, and the next reply is
 * awaited. A reply that was edited and restored may have been refused before: only what was said since its edit counts.
 */
export function isRefusedByRun({ thread }: DecisionContext, { id, body, updatedAt }: ThreadComment): boolean {
  const about = aboutReply(id, contentHash(body));
  return thread.notes.some(
    ({ marker, comment }) => marker.about === about && Date.parse(comment.createdAt) >= Date.parse(updatedAt),
  );
}

/** Nobody had more for the agent, and the run that waited ended before it could end the task. */
function isSilence({ turn, answered }: QuestionMarker): boolean {
  return turn === true && answered?.attempt === 0 && answered.by === SILENCE;
}

function isDefault({ answered }: QuestionMarker): boolean {
  return answered !== undefined && parseSpeaker(answered.by)?.kind === 'default';
}

/** The repository's default answer, as its configuration has it now: the run checks it again too. */
function findDefault(
  context: DecisionContext,
  question: Marked<QuestionMarker>,
  asker: Person | undefined,
): Valid | undefined | UnknownFact {
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const { defaultAnswer: answer } = config.questions;
  return answer === undefined
    ? undefined
    : readDefault({ kind: 'default', answer, at: Date.parse(question.comment.updatedAt) }, { asker }, question);
}

function saySilence({ comment }: Marked<QuestionMarker>, asker: Person): Valid {
  return {
    by: asker,
    at: Date.parse(comment.updatedAt),
    answer: { source: { kind: 'silence' } },
    commentId: undefined,
    text: '',
  };
}

/** The answer of the agent that was asked. */
function findChildWord(context: DecisionContext, question: Marked<QuestionMarker>): Valid | undefined | UnknownFact {
  const child = childOf(question);
  const valid = child === undefined ? undefined : findAnswer(context, child);
  if (isUnknown(valid)) return valid;
  return valid?.commentId === question.marker.answered?.commentId ? valid : undefined;
}

interface AcceptedWords {
  readonly said: readonly Valid[];
  readonly taken: number | undefined;
  readonly needed: number;
  readonly asker: Person | undefined;
}

/** Recomputed as it was then: after each reply, it was checked whether enough people had given the same answer. */
function findAgreed(
  context: DecisionContext,
  { said, taken, needed, asker }: AcceptedWords,
): Valid | undefined | UnknownFact {
  const valid: Valid[] = [];
  for (const word of inOrderSaid(said, needed, ({ at }) => at)) {
    const isAllowed = askAllowed(context, 'answer', actorOf(word.by), asker);
    if (isUnknown(isAllowed)) return isAllowed;
    if (isAllowed) valid.push(word);
    const agreed = agree(valid, needed).find(({ commentId }) => commentId === taken);
    if (agreed !== undefined) return agreed;
  }
  return undefined;
}
