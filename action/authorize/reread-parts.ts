/**
 * The answers to several questions, each read again from where it was given. If one is missing, the run does not
 * continue.
 */
import { findAcceptedTick } from '../../protocol/comments/parts/accepted-ticks.ts';
import { defined } from '../../protocol/base/defined.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { type PartAnswer, sameAnswer } from '../../protocol/comments/parse-answer.ts';
import { aboutReply, type QuestionMarker } from '../../protocol/comments/marker.ts';
import { isSent, readPartTicks } from '../../protocol/comments/parts/part-boxes.ts';
import { answerPart, joinAnswers, readAnsweredParts } from '../../protocol/comments/parts/answer-parts.ts';
import { readPartAnswers } from '../../protocol/comments/parts/read-reply.ts';
import { parseSpeaker } from '../../protocol/policy/speaker.ts';
import type { PartSource, Person, ResumeRequest } from '../../protocol/messages/dispatch-request.ts';
import type { AnsweredPart } from '../../protocol/messages/answered-rounds.ts';
import { checkUnchanged, findMisplacedReply } from '../thread/comment-cache.ts';
import { UNSHOWN } from '../thread/shown-question.ts';
import { type FreshAnswer, type ReadQuestion, refuse, type Refusal } from './authorization.ts';

const ANSWER_ALL_AGAIN = 'The questions are open again: please answer once more.';

type ReadPart = { readonly kind: 'part'; readonly said: PartAnswer; readonly by: string } | Refusal;

/** Readers for an answer that is read like the answer to a single question. */
interface SimpleReaders {
  readonly byHand: () => FreshAnswer | Refusal;
  /** The repository's default answer, if there is one and its time has come. */
  readonly byDefault: (options: readonly string[]) => FreshAnswer | Refusal;
}

export async function readPartsAnswer(
  request: ResumeRequest,
  asked: ReadQuestion,
  { byHand, byDefault }: SimpleReaders,
): Promise<FreshAnswer | Refusal> {
  const { source } = request.answer;
  const { marker } = asked.question;
  switch (source.kind) {
    case 'parts':
      return readParts(request, source.parts, asked, byDefault);
    case 'manual': {
      const said = byHand();
      return said.kind === 'refused' ? said : readPartsByHand(said.text, request.by, marker);
    }
    case 'comment':
      return readFinalReply(request, source, asked);
    case 'tick':
    case 'offered':
    case 'default':
    case 'silence':
    case 'task':
      return refuse('The request does not answer every question.', `parts:${request.question}`);
  }
}

async function readParts(
  request: ResumeRequest,
  sources: readonly PartSource[],
  asked: ReadQuestion,
  byDefault: SimpleReaders['byDefault'],
): Promise<FreshAnswer | Refusal> {
  const { parts = [] } = asked.question.marker;
  if (parts.length !== sources.length || sources.some(({ part }, index) => part !== index + 1))
    return refuse('The request does not answer every question.', `parts:${request.question}`);
  const answered: AnsweredPart[] = [];
  for (const [index, shown] of parts.entries()) {
    const source = sources[index];
    const read = source === undefined ? undefined : await readPart(request, source, asked, byDefault);
    if (read?.kind !== 'part') return read ?? refuse('A question has no answer.', `parts:${request.question}`);
    answered.push(answerPart(shown, read.said, read.by));
  }
  const automatic = answered.find(({ by }) => parseSpeaker(by)?.kind === 'default')?.by;
  return { kind: 'answer', text: joinAnswers(answered), parts: answered, ...defined({ from: automatic }) };
}

/** `/agora end`: none of them will be answered. */
async function readFinalReply(
  { by, question }: ResumeRequest,
  { commentId, sha256 }: { readonly commentId: number; readonly sha256: string },
  { spoken, config }: ReadQuestion,
): Promise<FreshAnswer | Refusal> {
  const said = checkUnchanged(await spoken.find(commentId), sha256, by, question);
  if (said.kind === 'changed') return refuse(`${said.why} ${ANSWER_ALL_AGAIN}`, aboutReply(commentId, sha256));
  const read = readPartAnswers(said.comment.body, []);
  if (read.kind !== 'answer' || read.isFinal !== true || config.answersNeeded > 1)
    return refuse('The request does not answer every question.', `parts:${question}`);
  return { kind: 'answer', text: read.text, isFinal: true };
}

async function readPart(
  request: ResumeRequest,
  { part, by, source, also = [] }: PartSource,
  asked: ReadQuestion,
  byDefault: SimpleReaders['byDefault'],
): Promise<ReadPart> {
  const { marker } = asked.question;
  if (source.kind === 'default') return defaultPart(part, byDefault(marker.parts?.[part - 1]?.options ?? []));
  if (!(await asked.mayAnswer(by))) return refuse(`@${by.login} may no longer answer here.`, `may:${by.id}`);
  if (source.kind === 'tick')
    return asked.config.answersNeeded > 1
      ? tooFew(request, asked)
      : readTickedPart(part, by, source.sha256, asked.question);
  const first = await readWord(part, by, source, asked);
  if (first.kind === 'refused') return first;
  const people = new Set([by.id, ...also.map((other) => other.by.id)]);
  if (people.size < asked.config.answersNeeded) return tooFew(request, asked);
  for (const other of also) {
    if (!(await asked.mayAnswer(other.by)))
      return refuse(`@${other.by.login} may no longer answer here.`, `may:${other.by.id}`);
    const said = await readWord(part, other.by, other, asked);
    if (said.kind === 'refused') return said;
    if (!sameAnswer(first.said, said.said))
      return refuse('The answers are no longer the same.', `agree:${request.question}`);
  }
  return first;
}

function defaultPart(part: number, read: FreshAnswer | Refusal): ReadPart {
  if (read.kind === 'refused') return read;
  return { kind: 'part', said: { part, text: read.text, ...defined({ option: read.option }) }, by: read.from ?? '' };
}

function tooFew({ question }: ResumeRequest, { config }: ReadQuestion): Refusal {
  return refuse(`Each question needs the same answer from ${config.answersNeeded} people.`, `agree:${question}`);
}

/**
 * The person who sent the ticked answers is responsible for them: the checkbox that sends them must still be ticked.
 */
function readTickedPart(
  part: number,
  by: Person,
  sha256: string,
  { comment, marker }: ReadQuestion['question'],
): ReadPart {
  const accepted = findAcceptedTick(marker, by, part);
  const [option, ...others] = accepted === undefined ? (readPartTicks(comment.body).get(part) ?? []) : [accepted];
  const text = marker.parts?.[part - 1]?.options[(option ?? 0) - 1];
  const isSentAsShown = contentHash(comment.body) === sha256 && isSent(comment.body);
  if (!(isSentAsShown || accepted !== undefined) || text === undefined || others.length > 0)
    return refuse(
      'The boxes were changed after the answers were sent. The questions are open again: please tick one box of each and send them once more, or reply.',
      aboutReply(comment.id, sha256),
    );
  return { kind: 'part', said: { part, text, ...defined({ option }) }, by: by.login };
}

async function readWord(
  part: number,
  by: Person,
  { commentId, sha256 }: { readonly commentId: number; readonly sha256: string },
  { spoken, question, wasShown }: ReadQuestion,
): Promise<Extract<ReadPart, { kind: 'part' }> | Refusal> {
  const { marker } = question;
  const checked = checkUnchanged(await spoken.find(commentId), sha256, by, marker.question);
  if (checked.kind === 'changed')
    return refuse(
      `${checked.why} ${ANSWER_ALL_AGAIN}`,
      aboutReply(commentId, sha256),
      await spoken.showChange(commentId, sha256),
    );
  const { comment } = checked;
  const misplaced = findMisplacedReply(comment, question, false);
  if (misplaced !== undefined) return refuse(misplaced, `reply:${commentId}`);
  const read = readPartAnswers(comment.body, marker.parts ?? []);
  const said = read.kind === 'answer' ? read.parts?.find((one) => one.part === part) : undefined;
  if (said === undefined) return refuse(`The reply does not answer question ${part}.`, `reply:${commentId}`);
  return (await wasShown(comment))
    ? { kind: 'part', said, by: by.login }
    : refuse(`${UNSHOWN} ${ANSWER_ALL_AGAIN}`, aboutReply(commentId, sha256));
}

/** The answers to all of them by a person who starts the run by hand. */
function readPartsByHand(text: string, by: Person, { parts = [], question }: QuestionMarker): FreshAnswer | Refusal {
  const { answered, open } = readAnsweredParts(text, parts, by.login);
  return open.length > 0
    ? refuse('The request does not answer every question: give a line for each, such as `1: …`.', `parts:${question}`)
    : { kind: 'answer', text: joinAnswers(answered), parts: answered };
}
