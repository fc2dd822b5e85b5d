/** Whether comments contain what a run was allowed to work on. */
import type { Allowed } from '../../../action/authorize/authorization.ts';
import { readOffers, readPlainReply } from '../../../protocol/comments/offered-reply.ts';
import { readReply } from '../../../protocol/comments/parts/read-reply.ts';
import { replyTarget, findCommand } from '../../../protocol/comments/parse-command.ts';
import { findMarker, type QuestionMarker } from '../../../protocol/comments/marker.ts';
import { readTicks } from '../../../protocol/comments/question-comment.ts';
import { isSent, readPartTicks } from '../../../protocol/comments/parts/part-boxes.ts';
import type { AnswerSource, PartSource } from '../../../protocol/messages/dispatch-request.ts';
import { couldAlwaysDecide, type Store, type StoredComment, textOf } from '../hosted/store.ts';

/** What the invariant check knows about a thread. */
export interface Said {
  readonly store: Store;
  /** Questions by id. */
  readonly asked: ReadonlyMap<string, { readonly comment: StoredComment }>;
}

/** Whether the person's comment had this text at some moment since the run began. */
export function isSaid(allowed: Allowed, startedAt: number, { store, asked }: Said): boolean {
  const { request } = allowed;
  // agents.ts checks the questions and answers of agents.
  const source = request.kind === 'start' ? request.source : request.answer.source;
  if (
    source.kind === 'issue' ||
    source.kind === 'manual' ||
    source.kind === 'default' ||
    source.kind === 'silence' ||
    source.kind === 'question' ||
    source.kind === 'task'
  )
    return true;
  if (source.kind === 'parts') return source.parts.every((part) => isPartSaid(part, allowed, startedAt, store));
  const comment = store.comments.get(source.commentId);
  if (comment === undefined || comment.issue !== request.issue || (comment.deletedAt ?? Infinity) < startedAt)
    return false;
  const texts = comment.texts
    .filter((_, index) => (comment.texts[index + 1]?.at ?? Infinity) >= startedAt)
    .map(({ value }) => value);
  if (source.kind === 'offered')
    return (
      allowed.kind === 'resume' &&
      comment.author.id === request.by.id &&
      texts.some((text) => readPlainReply(text) === allowed.answer.text) &&
      isTickedBy(source, asked.get(allowed.request.question)?.comment)
    );
  if (source.kind === 'tick')
    return (
      allowed.kind === 'resume' &&
      [...texts, ...acceptedTicks(comment)].some((text) => readTicks(text).includes(allowed.answer.option ?? 0)) &&
      comment.texts.some(({ by }) => by.id === request.by.id)
    );
  const relayed = comment.author.type === 'Bot' ? findMarker(textOf(comment)) : undefined;
  if ((relayed?.kind === 'relayed' ? relayed.by.id : comment.author.id) !== request.by.id) return false;
  return texts.some((text) => (allowed.kind === 'start' ? asksFor(text, allowed) : isSameAnswer(text, allowed)));
}

/** The texts of a question whose ticks a run has accepted: a later run repeats them, although the boxes are gone. */
function acceptedTicks({ texts }: StoredComment): string[] {
  return texts.slice(0, -1).flatMap(({ value }, index) => {
    const next = findMarker(texts[index + 1]?.value ?? '');
    return next?.kind === 'question' && next.answered?.ticked !== undefined ? [value] : [];
  });
}

/** The task's own text, or the text of a command that continues a task. */
function asksFor(said: string, { request: { source }, input: { text } }: Extract<Allowed, { kind: 'start' }>): boolean {
  const command = findCommand(said);
  if (source.kind === 'queued') return command?.verb === 'say';
  if (source.kind === 'retry')
    return (
      command?.verb === 'retry' &&
      (command.text === undefined || (typeof text === 'string' && text.endsWith(command.text)))
    );
  return typeof text === 'string' && said.endsWith(text);
}

function isSameAnswer(text: string, allowed: Extract<Allowed, { kind: 'resume' }>): boolean {
  const read = readReply(text, allowed.question.marker);
  return read.kind === 'answer' && read.text === allowed.answer.text && read.option === allowed.answer.option;
}

/** Whether the person who is said to have ticked an offered reply ever saved the question with this tick. */
function isTickedBy(
  { commentId, tickedBy }: Extract<AnswerSource, { kind: 'offered' }>,
  question: StoredComment | undefined,
): boolean {
  return (question?.texts ?? [])
    .filter(({ by }) => by.id === tickedBy.id)
    .some(({ value }) => readOffers(value).some((offer) => offer.isTicked && offer.commentId === commentId));
}

/** Whether a text answers all parts. An answer to only one of several parts leaves the others open. */
export function isWholeAnswer(text: string, marker: QuestionMarker): boolean {
  const read = readReply(text, marker);
  if (read.kind !== 'answer') return false;
  return marker.parts === undefined || read.isFinal === true || read.parts?.length === marker.parts.length;
}

/** Whether enough people have given the answer that a run continues with, each in their own comment. */
export function isAgreed(allowed: Extract<Allowed, { kind: 'resume' }>, store: Store): boolean {
  const { answer, request, question } = allowed;
  const said = [...store.comments.values()].filter(
    ({ author, issue, id }) => author.type === 'User' && issue === request.issue && id > question.comment.id,
  );
  const people = (isSame: (text: string) => boolean): number =>
    new Set(said.filter(({ texts }) => texts.some(({ value }) => isSame(value))).map(({ author }) => author.id)).size;
  const { source } = request.answer;
  if (source.kind === 'comment')
    return (
      people((text) => {
        const read = readReply(text, question.marker);
        if (read.kind !== 'answer') return false;
        return answer.option === undefined ? read.text === answer.text : read.option === answer.option;
      }) > 1
    );
  if (source.kind === 'tick') return false;
  if (source.kind !== 'parts') return true;
  return source.parts.every(({ part, source: from }) => {
    const given = answer.parts?.[part - 1];
    if (from.kind === 'default' || given === undefined) return from.kind === 'default';
    return people((text) => partSaid(text, question.marker, part, given)) > 1;
  });
}

/** Whether the person's comment had this answer to one of several parts at some moment since the run began. */
function isPartSaid({ part, by, source }: PartSource, allowed: Allowed, startedAt: number, store: Store): boolean {
  if (allowed.kind !== 'resume') return false;
  const given = allowed.answer.parts?.[part - 1];
  const { marker } = allowed.question;
  if (given === undefined || source.kind === 'default') return given !== undefined;
  const comment = store.comments.get(source.commentId);
  const texts = (comment?.texts ?? []).filter(
    (_, index) => (comment?.texts[index + 1]?.at ?? comment?.deletedAt ?? Infinity) >= startedAt,
  );
  // A person who restores what another person sent also restores that person's ticks.
  if (source.kind === 'tick')
    return [...texts.map(({ value }) => value), ...(comment === undefined ? [] : acceptedTicks(comment))].some(
      (value) =>
        comment?.texts.some((text) => text.by.id === by.id && text.value === value) === true &&
        isSent(value) &&
        readPartTicks(value).get(part)?.[0] === given.option,
    );
  if (comment?.author.id !== by.id) return false;
  return texts.some(({ value }) => partSaid(value, marker, part, given));
}

interface GivenPart {
  readonly answer: string;
  readonly option?: number | undefined;
}

function partSaid(text: string, marker: QuestionMarker, part: number, given: GivenPart): boolean {
  const read = readReply(text, marker);
  const said = read.kind === 'answer' ? read.parts?.find((one) => one.part === part) : undefined;
  return said !== undefined && (said.option === undefined ? said.text === given.answer : said.option === given.option);
}

interface Answered {
  readonly marker: QuestionMarker;
  /** Several questions are open. */
  readonly mustName: boolean;
}

/** An unambiguous answer: never edited, not deleted, and its author was always allowed. */
export function isPlainAnswer(comment: StoredComment, { marker, mustName }: Answered, store: Store): boolean {
  const text = textOf(comment);
  const named = replyTarget(findCommand(text));
  return (
    comment.author.type === 'User' &&
    comment.texts.length === 1 &&
    comment.deletedAt === undefined &&
    couldAlwaysDecide(store, comment.author.id) &&
    (named === marker.question || (named === undefined && !mustName)) &&
    isWholeAnswer(text, marker)
  );
}
