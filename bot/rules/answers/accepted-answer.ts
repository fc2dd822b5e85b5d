/**
 * The answer that a run took up, read once more, because that run is gone. Pure.
 *
 * Where it takes more than one person, all who agreed at that time travel with it again, or the run would refuse it.
 * What was said since counts for nothing: the answer was taken already.
 */
import type { Person } from '../../../protocol/messages/dispatch-request.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { aboutReply, type QuestionMarker } from '../../../protocol/comments/marker.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { actorOf } from '../../../protocol/policy/access-policy.ts';
import { parseSpeaker, SILENCE } from '../../../protocol/policy/speaker.ts';
import { readDefault } from './reminders.ts';
import { findReady } from './parts/gather-parts.ts';
import { agree, type Valid, validWord } from './quorum.ts';
import { findAnswer } from './delegated-answer.ts';
import { childOf } from '../../../protocol/thread/delegations.ts';
import { isUnknown, type UnknownFact } from '../../decision/decided.ts';
import { askAllowed, askConfig, type DecisionContext } from '../../decision/decision-context.ts';
import { findNote, type Marked } from '../../../protocol/thread/read-thread.ts';
import { wordsFor } from '../../../protocol/thread/candidate-answers.ts';

/** @returns `undefined` when it cannot be read again. */
export function findAcceptedAnswer(
  context: DecisionContext,
  question: Marked<QuestionMarker>,
  asker: Person | undefined,
): Valid | undefined | UnknownFact {
  if (isSilence(question.marker)) return asker === undefined ? undefined : saySilence(question, asker);
  if (question.marker.parts !== undefined) return findParts(context, question, asker);
  if (isDefault(question.marker)) return findDefault(context, question, asker);
  const taken = question.marker.answered?.commentId;
  const said = wordsIn(context, question);
  const word = said.find(({ commentId }) => commentId === taken);
  if (word === undefined) return findChildWord(context, question);
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const needed = config.answersNeeded;
  return needed === 1 ? word : findAgreed(context, { said, taken, needed, asker });
}

/** Of several questions: the replies that the run took. What was sent by a tick cannot be read again. */
function findParts(
  context: DecisionContext,
  question: Marked<QuestionMarker>,
  asker: Person | undefined,
): Valid | undefined | UnknownFact {
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const { marker, comment } = question;
  const taken = marker.answered?.comments ?? [];
  const words = wordsIn(context, question).filter(
    ({ commentId }) => commentId !== undefined && taken.includes(commentId),
  );
  const { defaultAnswer: answer } = config.questions;
  // Of those that were taken, the last one made the answer that was.
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
 * A run has said that it does not go on with this, as it stands: the next word is waited for, and this one is not tried
 * again.
 */
export function isRefusedByRun({ thread }: DecisionContext, { id, body, updatedAt }: ThreadComment): boolean {
  const said = findNote(thread, aboutReply(id, contentHash(body)));
  return said !== undefined && Date.parse(said.comment.createdAt) >= Date.parse(updatedAt);
}

/** Nobody had more for the agent, and the run that waited has not lived to end the task. */
function isSilence({ turn, answered }: QuestionMarker): boolean {
  return turn === true && answered?.attempt === 0 && answered.by === SILENCE;
}

function isDefault({ answered }: QuestionMarker): boolean {
  return answered !== undefined && parseSpeaker(answered.by)?.kind === 'default';
}

/** The repository's own answer, as its configuration has it now: the run looks at that again too. */
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

/** The answer of the agent that the question was put to. */
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

/** As it was found then: with every further word, it was seen whether enough had said the same. */
function findAgreed(
  context: DecisionContext,
  { said, taken, needed, asker }: AcceptedWords,
): Valid | undefined | UnknownFact {
  const valid: Valid[] = [];
  for (const word of said) {
    const isAllowed = askAllowed(context, 'answer', actorOf(word.by), asker);
    if (isUnknown(isAllowed)) return isAllowed;
    if (isAllowed) valid.push(word);
    const agreed = agree(valid, needed).find(({ commentId }) => commentId === taken);
    if (agreed !== undefined) return agreed;
  }
  return undefined;
}
