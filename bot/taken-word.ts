/**
 * The answer that a run took up, read once more, because that run is gone. Pure.
 *
 * Where it takes more than one person, all who agreed at that time travel with it again, or the run would refuse it.
 * What was said since counts for nothing: the answer was taken already.
 */
import type { Person } from '../protocol/dispatch-request.ts';
import type { QuestionMarker } from '../protocol/marker.ts';
import { actorOf } from '../protocol/policy.ts';
import { agree, type Valid, validWord } from './agreement.ts';
import { findAnswer } from './child-answer.ts';
import { childOf } from './children.ts';
import { askConfig, askMay, type Inquiry } from './inquiry.ts';
import type { Marked } from './thread.ts';
import { wordsFor } from './words.ts';

/** @returns `undefined` when it cannot be read again, `'asking'` while it is looked up who may answer. */
export function findTakenWord(
  inquiry: Inquiry,
  question: Marked<QuestionMarker>,
  asker: Person | undefined,
): Valid | 'asking' | undefined {
  if (isSilence(question.marker)) return asker === undefined ? undefined : saySilence(question, asker);
  const taken = question.marker.answered?.commentId;
  const said = wordsFor(question, inquiry.thread).flatMap(({ comment, says }) =>
    says.kind === 'answer' ? [validWord(comment, says)] : [],
  );
  const word = said.find(({ commentId }) => commentId === taken);
  if (word === undefined) return findChildWord(inquiry, question);
  const needed = askConfig(inquiry)?.answersNeeded;
  if (needed === undefined) return 'asking';
  return needed === 1 ? word : findAgreed(inquiry, { said, taken, needed, asker });
}

/** Nobody had more for the agent, and the run that waited has not lived to end the task. */
function isSilence({ turn, answered }: QuestionMarker): boolean {
  return turn === true && answered?.attempt === 0 && answered.commentId === undefined;
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
function findChildWord({ thread }: Inquiry, question: Marked<QuestionMarker>): Valid | undefined {
  const child = childOf(question);
  const valid = child === undefined ? undefined : findAnswer(thread, child);
  return valid?.commentId === question.marker.answered?.commentId ? valid : undefined;
}

interface Said {
  readonly said: readonly Valid[];
  readonly taken: number | undefined;
  readonly needed: number;
  readonly asker: Person | undefined;
}

/** As it was found then: with every further word, it was seen whether enough had said the same. */
function findAgreed(inquiry: Inquiry, { said, taken, needed, asker }: Said): Valid | 'asking' | undefined {
  const valid: Valid[] = [];
  for (const word of said) {
    const may = askMay(inquiry, 'answer', actorOf(word.by), asker);
    if (may === undefined) return 'asking';
    if (may.kind === 'allowed') valid.push(word);
    const agreed = agree(valid, needed).find(({ commentId }) => commentId === taken);
    if (agreed !== undefined) return agreed;
  }
  return undefined;
}
