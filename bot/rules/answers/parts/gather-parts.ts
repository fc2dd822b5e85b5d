/**
 * Several questions at once: which of them have an answer in the replies so far. Pure.
 *
 * Each is settled on its own, as a single question would be: the last answer of each person counts, and of those the
 * first. Nothing is processed before all of them have an answer.
 */
import { defined } from '../../../../protocol/base/defined.ts';
import { renderSpeaker } from '../../../../protocol/policy/speaker.ts';
import type { PartProgress } from '../../../../protocol/comments/parts/part-progress.ts';
import type { PartSource, Person } from '../../../../protocol/messages/dispatch-request.ts';
import type { QuestionMarker } from '../../../../protocol/comments/marker.ts';
import { agree, answerOf, lastAnswers, type Valid } from '../quorum.ts';

interface GivenPart {
  readonly part: number;
  readonly word: Valid;
}

export interface GatheredParts {
  readonly given: readonly GivenPart[];
  /** The numbers of the questions without an answer. */
  readonly open: readonly number[];
}

/** @param needed how many people must give the same answer. */
export function gatherParts(
  valid: readonly Valid[],
  { parts = [] }: Pick<QuestionMarker, 'parts'>,
  needed: number,
): GatheredParts {
  const found = parts.map((_, index) => {
    const words = wordsOn(valid, index + 1);
    const [word] = needed > 1 ? agree(words, needed) : lastAnswers(words);
    return { part: index + 1, word };
  });
  return {
    given: found.flatMap(({ part, word }) => (word === undefined ? [] : [{ part, word }])),
    open: found.flatMap(({ part, word }) => (word === undefined ? [part] : [])),
  };
}

function wordsOn(valid: readonly Valid[], part: number): Valid[] {
  return valid.flatMap((word) => {
    const said = word.parts?.find((one) => one.part === part);
    return said === undefined
      ? []
      : [{ ...word, text: said.text, answer: answerOf(word.answer.source, said.text, said.option) }];
  });
}

/**
 * The complete sets of answers that can be processed, in the order in which they were complete. A later reply to some
 * of the questions makes another set; it counts if the runs for the earlier sets have failed.
 */
export function findReady(
  valid: readonly Valid[],
  marker: Pick<QuestionMarker, 'parts'>,
  needed: number,
): readonly Valid[] {
  if (marker.parts === undefined) return agree(valid, needed);
  const whole = agree(
    valid.filter(({ parts }) => parts === undefined),
    needed,
  );
  return [...whole, ...findComplete(valid, marker, needed)].toSorted((one, other) => one.at - other.at);
}

function findComplete(valid: readonly Valid[], marker: Pick<QuestionMarker, 'parts'>, needed: number): Valid[] {
  const { given, open } = gatherParts(valid, marker, needed);
  const first = open.length === 0 ? joinParts(given) : undefined;
  if (first === undefined || needed > 1) return first === undefined ? [] : [first];
  const behind = valid.slice(valid.findIndex(({ commentId }) => commentId === first.commentId) + 1);
  const later = behind.flatMap((word) => {
    const joined = joinParts(given.map((one) => ({ ...one, word: wordsOn([word], one.part)[0] ?? one.word })));
    return joined === undefined || joined.commentId === first.commentId ? [] : [joined];
  });
  return [first, ...later];
}

/** All answers as one, in the name of the person who gave the last of them. */
function joinParts(given: readonly GivenPart[]): Valid | undefined {
  const last = given
    .map(({ word }) => word)
    .toSorted((one, other) => one.at - other.at || (one.commentId ?? 0) - (other.commentId ?? 0))
    .at(-1);
  const parts = given.flatMap(({ part, word }) => sourceOf(part, word));
  if (last === undefined || parts.length < given.length) return undefined;
  const text = given.map(({ part, word }) => `${part}: ${word.text}`).join('\n');
  return {
    by: last.by,
    at: last.at,
    answer: { source: { kind: 'parts', parts } },
    commentId: last.commentId,
    text,
  };
}

function sourceOf(part: number, { by, answer: { source, also } }: Valid): PartSource[] {
  return source.kind === 'comment' || source.kind === 'tick' || source.kind === 'default'
    ? [{ part, by, source, ...defined({ also }) }]
    : [];
}

interface DefaultWord {
  readonly answer: string;
  readonly at: number;
  readonly by: Person;
}

/** Questions without an answer get the repository's default; people's answers stay. */
export function completeByDefault(
  valid: readonly Valid[],
  marker: Pick<QuestionMarker, 'parts'>,
  needed: number,
  { answer, at, by }: DefaultWord,
): Valid | undefined {
  const { given, open } = gatherParts(valid, marker, needed);
  // Which option it names is determined in the run, from the configuration there.
  const word: Valid = { by, at, answer: { source: { kind: 'default' } }, commentId: undefined, text: answer };
  const rest = open.map((part) => ({ part, word }));
  const joined = joinParts([...given, ...rest].toSorted((one, other) => one.part - other.part));
  return joined === undefined ? undefined : { ...joined, by, at, commentId: undefined };
}

/** For the comment with the questions. Logins in it mention nobody. */
export function progressOf({ given, open }: GatheredParts): PartProgress {
  return { given: given.map(({ part, word }) => ({ part, by: renderSpeaker(word.by.login) })), open };
}
