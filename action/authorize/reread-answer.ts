/** The answer that a run continues with, read again from where it was given. */
import { defined } from '../../protocol/base/defined.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { findAgent } from '../../protocol/policy/recipient.ts';
import { byDefault, SILENCE } from '../../protocol/policy/speaker.ts';
import {
  findOption,
  NOTHING_MORE,
  readAnswer,
  readDefaultAnswer,
  sameAnswer,
} from '../../protocol/comments/parse-answer.ts';
import { findOptionOfAgent, readChildAnswer } from '../../protocol/comments/delegated-answer-comment.ts';
import type { AnswerSource, Person, ResumeRequest } from '../../protocol/messages/dispatch-request.ts';
import { childTaskOf } from '../../protocol/base/ids.ts';
import { aboutReply } from '../../protocol/comments/marker.ts';
import { readOffers, readPlainReply, renderOffer } from '../../protocol/comments/offered-reply.ts';
import { findAcceptedTick, isAcceptedOffer } from '../../protocol/comments/parts/accepted-ticks.ts';
import { readTicks } from '../../protocol/comments/question-comment.ts';
import { findOwnMarker } from '../thread/trusted-marker.ts';
import { UNSHOWN } from '../thread/shown-question.ts';
import { type FreshAnswer, type ReadQuestion, refuse, type Refusal } from './authorization.ts';
import { checkUnchanged, findMisplacedReply } from '../thread/comment-cache.ts';

export async function readFreshAnswer(request: ResumeRequest, asked: ReadQuestion): Promise<FreshAnswer | Refusal> {
  const { source } = request.answer;
  if (
    asked.config.answersNeeded > 1 &&
    source.kind !== 'comment' &&
    source.kind !== 'parts' &&
    source.kind !== 'default' &&
    source.kind !== 'silence'
  ) {
    return refuse(
      `This question needs the same answer from ${asked.config.answersNeeded} people, each in their own comment on the issue.`,
      `agree:${request.question}`,
    );
  }
  const { marker } = asked.question;
  const kinds = source.kind === 'parts' ? source.parts.map((one) => one.source.kind) : [source.kind];
  if (marker.needsPerson === true && kinds.some((kind) => WITHOUT_PERSON.includes(kind)))
    return refuse(
      'An answer to this question extends what the agent may do, so a person has to give it.',
      `person:${request.question}`,
    );
  if (marker.parts !== undefined) {
    const { readPartsAnswer } = await import('./reread-parts.ts');
    return readPartsAnswer(request, asked, {
      byHand: () => readManual(request, asked),
      byDefault: (options) => readDefault(request, asked, options),
    });
  }
  switch (source.kind) {
    case 'parts':
      return refuse('The request answers several questions, but there is only one.', `parts:${request.question}`);
    case 'manual':
      return readManual(request, asked);
    case 'default':
      return readDefault(request, asked);
    case 'silence':
      return readSilence(request, asked);
    case 'tick':
      return readTick(request, source.sha256, asked);
    case 'offered':
      return readOffered(request, source, asked);
    case 'comment':
      return readComments(request, source, asked);
    case 'task':
      return readAgentsAnswer(request, source, asked);
  }
}

const ANSWER_AGAIN = 'The question is open again: please answer once more.';
const WITHOUT_PERSON: readonly AnswerSource['kind'][] = ['default', 'silence', 'task'];

function answer(text: string, option: number | undefined): FreshAnswer {
  return { kind: 'answer', text, ...defined({ option }) };
}

function readManual(
  { answer: given, by, question: id }: ResumeRequest,
  { actor, question }: ReadQuestion,
): FreshAnswer | Refusal {
  if (actor.id !== by.id || actor.login.toLowerCase() !== by.login.toLowerCase())
    return refuse('The request names someone other than the person who started this run.', 'actor');
  const { options } = question.marker;
  const text = given.text ?? options[(given.option ?? 0) - 1] ?? '';
  const option = findOption(text, options);
  // People see the text, and the option decides.
  if (given.option !== undefined && given.option !== option)
    return refuse(`The text of the answer is not option ${given.option} of the question.`, `option:${id}`);
  return answer(text, option);
}

/** Nobody answered: the repository's default for that case, and not before its time. */
function readDefault(
  { question: id }: ResumeRequest,
  { config, now, question: { comment, marker } }: ReadQuestion,
  options: readonly string[] = marker.options,
): FreshAnswer | Refusal {
  const { defaultAfter, defaultAnswer } = config.questions;
  if (defaultAfter === undefined || defaultAnswer === undefined)
    return refuse('This repository has no default answer.', `default:${id}`);
  if (now < Date.parse(comment.createdAt) + defaultAfter - CLOCK_MS)
    return refuse('It is too early for the default answer.', `default:${id}`);
  const read = readDefaultAnswer(defaultAnswer, options);
  if (read === undefined)
    return refuse(`The question has no option ${defaultAnswer}, which is the default answer.`, `default:${id}`);
  return { ...answer(read.text, read.option), from: byDefault(defaultAfter) };
}

/**
 * The agent had finished its turn, and nobody had more for it while its run waited. Only that run can say so, or a run
 * that does what it left undone.
 */
function readSilence(
  { attempt, question: id }: ResumeRequest,
  { question: { marker } }: ReadQuestion,
): FreshAnswer | Refusal {
  const isWitnessed =
    marker.turn === true && (attempt === 0 || (marker.answered?.attempt === 0 && marker.answered.by === SILENCE));
  return isWitnessed
    ? { ...answer(NOTHING_MORE, undefined), isFinal: true, from: SILENCE }
    : refuse('No run has waited for an answer to this question.', `silence:${id}`);
}

/** How far a runner's clock may be behind the bot's. */
const CLOCK_MS = 300_000;

function readTick(
  { answer: { option }, by }: ResumeRequest,
  sha256: string,
  { question: { comment, marker } }: ReadQuestion,
): FreshAnswer | Refusal {
  const isTicked =
    option !== undefined && contentHash(comment.body) === sha256 && readTicks(comment.body).includes(option);
  if (option === undefined || !(isTicked || findAcceptedTick(marker, by) === option)) {
    return refuse(
      'The boxes were changed after the answer was accepted. The question is open again: please tick one box, or reply with its number.',
      aboutReply(comment.id, sha256),
    );
  }
  return answer(marker.options[option - 1] ?? '', option);
}

/**
 * A reply in plain words that somebody ticked in the question. The checkbox is outside of what the question's record
 * proves, so the text is read again from the reply itself, and the checkbox must be exactly what we write for it.
 */
async function readOffered(
  { issue, by }: ResumeRequest,
  source: Extract<AnswerSource, { kind: 'offered' }>,
  { question: { comment, marker }, spoken, mayAnswer }: ReadQuestion,
): Promise<FreshAnswer | Refusal> {
  const { commentId, sha256, tickedBy } = source;
  const about = aboutReply(commentId, sha256);
  if (!(await mayAnswer(tickedBy)))
    return refuse(`@${tickedBy.login} may not answer here any more.`, `may:${tickedBy.id}`);
  const read = checkUnchanged(await spoken.find(commentId), sha256, by, marker.question);
  if (read.kind === 'changed')
    return refuse(`${read.why} ${ANSWER_AGAIN}`, about, await spoken.showChange(commentId, sha256));
  const reply = read.comment;
  if ((reply.issue ?? issue) !== issue || reply.id < comment.id)
    return refuse(`The reply is not an answer to this question. ${ANSWER_AGAIN}`, about);
  const line = renderOffer(reply, comment.createdAt);
  const isTicked = readOffers(comment.body).some((offer) => offer.isTicked && offer.line === line);
  if (!isTicked && !isAcceptedOffer(marker, source))
    return refuse('The box of that reply is no longer ticked. The question is open again: please answer it.', about);
  const text = readPlainReply(reply.body);
  return text === '' ? refuse('The reply is empty.', about) : answer(text, undefined);
}

/**
 * The answer of the agent that was asked: the last comment of that agent's run, as the run wrote it. Its task is the
 * one that this question leads to, and the bot has started it.
 */
async function readAgentsAnswer(
  { question: id, by }: ResumeRequest,
  { task, commentId, sha256 }: Extract<AnswerSource, { kind: 'task' }>,
  { question: { marker }, spoken, isClaimed }: ReadQuestion,
): Promise<FreshAnswer | Refusal> {
  const no = (why: string): Refusal => refuse(`${why} The question is open again: please answer it.`, `task:${id}`);
  if (findAgent(marker.to) === undefined || task !== childTaskOf(id))
    return no('The question was not addressed to the agent that answered.');
  if (marker.asker?.id !== by.id) return no('The request names someone other than the person who asked for the task.');
  const comment = await spoken.find(commentId);
  if (comment === undefined) return no("The agent's answer was deleted.");
  const said = findOwnMarker(comment);
  if (said?.kind !== 'end' || said.task !== task || said.state !== 'finished' || said.answers?.question !== id)
    return no('The comment is not the answer of the asked agent.');
  if (contentHash(comment.body) !== sha256) return no("The agent's answer was edited.");
  if (!(await isClaimed(task))) return no('Nobody started the agent that supposedly answered.');
  const text = readChildAnswer(comment.body);
  if (text === '') return no('The agent gave no answer.');
  return { ...answer(text, findOptionOfAgent(text, marker.options)), from: marker.to ?? '' };
}

type SaidAnswer = { readonly commentId: number; readonly sha256: string };

async function readComments(
  request: ResumeRequest,
  source: SaidAnswer,
  asked: ReadQuestion,
): Promise<FreshAnswer | Refusal> {
  const first = await readComment(source, request.by, asked);
  if (first.kind === 'refused') return first;
  const others = request.answer.also ?? [];
  const people = new Set([request.by.id, ...others.map(({ by }) => by.id)]);
  if (people.size < asked.config.answersNeeded)
    return refuse(
      `This question needs the same answer from ${asked.config.answersNeeded} people.`,
      `agree:${request.question}`,
    );
  for (const other of others) {
    if (!(await asked.mayAnswer(other.by)))
      return refuse(`@${other.by.login} may no longer answer here.`, `may:${other.by.id}`);
    const said = await readComment(other, other.by, asked);
    if (said.kind === 'refused') return said;
    if (!sameAnswer(first, said)) return refuse('The answers are no longer the same.', `agree:${request.question}`);
  }
  return first;
}

async function readComment(
  { commentId, sha256 }: SaidAnswer,
  by: Person,
  { spoken, question, wasShown }: ReadQuestion,
): Promise<FreshAnswer | Refusal> {
  const said = checkUnchanged(await spoken.find(commentId), sha256, by, question.marker.question);
  if (said.kind === 'changed')
    return refuse(
      `${said.why} ${ANSWER_AGAIN}`,
      aboutReply(commentId, sha256),
      await spoken.showChange(commentId, sha256),
    );
  const { comment } = said;
  const read = readAnswer(comment.body, question.marker.options, question.marker.turn);
  const misplaced = findMisplacedReply(comment, question, read.kind === 'answer' && read.isFinal === true);
  if (misplaced !== undefined) return refuse(misplaced, `reply:${commentId}`);
  if (read.kind !== 'answer') return refuse('The reply is not an answer to the question.', `reply:${commentId}`);
  // A comment before a question, and an end of input, are not about what the question shows.
  const isAboutIt = comment.id > question.comment.id && read.isFinal !== true;
  if (isAboutIt && !(await wasShown(comment)))
    return refuse(`${UNSHOWN} ${ANSWER_AGAIN}`, aboutReply(commentId, sha256));
  return { ...answer(read.text, read.option), ...(read.isFinal === true && { isFinal: true }) };
}
