/**
 * How a reply answers several questions that were asked at once: one answer to each that it names by its number. Pure,
 * linear.
 *
 * "1: SQLite", "1. SQLite", "1) SQLite", "1 - SQLite", "1a", "Question 1: SQLite", each on its own line, or on one line
 * as "1=SQLite, 2=yes" and "1a 2b". The text after a number, up to the next one, is the answer, whatever it says: a
 * number makes it one, as `/answer` does. A reply that starts with other words is conversation, because a numbered list
 * in it may be anything.
 */
import { LIMITS } from '../../base/limits.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import { createReadMemory } from '../../memory/remember-reads.ts';
import type { ShownPart } from '../../messages/question-parts.ts';
import { type Fence, fenceAfter } from '../../text/code-fence.ts';
import { type ReadComment, readComment, readOwnWords } from '../../text/read-comment.ts';
import type { QuestionMarker } from '../marker.ts';
import {
  findMeantOption,
  findOption,
  type PartAnswer,
  type ReadAnswer,
  readAnswer,
  answerNone,
} from '../parse-answer.ts';
import { commandIn } from '../parse-command.ts';

type AnswerableParts = readonly Pick<ShownPart, 'options'>[];

/** A number at the start of a line, and the characters that make it the number of a question. */
const OPENING =
  /^ {0,3}(?:[-*+] )?(?:\*\*|__)?(?:(?:question|q|no\.?|nr\.?|#) ?#?)?(?<number>\d{1,2})(?: ?[:)=\]]| ?\.(?!\d)| [-–—] )(?:\*\*|__)? */i;
/** The next one on the same line. A time of day is not one. */
const NEXT =
  /(?:[,;] {0,3}| {1,3})(?:and )?(?<number>\d{1,2}) ?(?:=|:(?= |$)) ?|[,;] {0,3}(?:and )?(?<lettered>\d{1,2})(?=[a-z](?:[,;.!]|$))|(?:[,;] {0,3}| {1,3})(?:and )?(?<listed>\d{1,2})[.)] /gi;
/** Numbers with the letters of their options, "1a, 2b", and the text after them. */
const LETTERS = /^ {0,3}(?:[-*+] )?(?<letters>(?:\d{1,2}[a-z](?:[,;.)! ]{1,3}|$)(?:and )?){1,9})(?<rest>.*)$/i;
/** The name of an option, with a few words around it. */
const LONGEST_NAME = 2 * LIMITS.optionChars;
/** A list within an answer is indented by as many spaces. */
const NESTED = 2;
const GREETING = /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|thanks|thank you)\b.{0,40}$/i;
const NUMBERED = /^(?:[([#]?\d{1,2}\s*(?:[:.)=\]]|$)|\d{1,2}[a-z](?:[\s,.;)]|$))/i;

/** The parts of an answer repeat its text. */
const readOnce = createReadMemory<ReadAnswer>((read) => (read.kind === 'answer' ? 2 * read.text.length : 0));

/** How a reply answers the question that it is for, in either form. */
export function readReply(
  body: string,
  { options, turn, parts }: Pick<QuestionMarker, 'options' | 'turn' | 'parts'>,
): ReadAnswer {
  return readOnce(body, canonicalJson({ options, turn, parts }), () =>
    parts === undefined ? readAnswer(body, options, turn) : readPartAnswers(body, parts),
  );
}

export function readPartAnswers(body: string, parts: AnswerableParts): ReadAnswer {
  const comment = readComment(body);
  const command = commandIn(comment);
  if (command?.verb === 'end') return answerNone();
  if (command !== undefined && command.verb !== 'answer') return { kind: 'none', why: 'other-command' };
  const text = command === undefined ? readOwnWords(comment) : command.text;
  if (text === '') return { kind: 'none', why: 'empty' };
  const said = readNumbered(text, parts, comment);
  if (said !== undefined && said.length > 0) return { kind: 'answer', text, parts: said };
  const isMeant = said !== undefined || command !== undefined || NUMBERED.test(text);
  return { kind: 'none', why: isMeant ? 'no-such-option' : 'conversation' };
}

/** The answers in a text that is certainly an answer. */
export function readPartText(text: string, parts: AnswerableParts): readonly PartAnswer[] {
  return readNumbered(text.trim(), parts, readComment(text)) ?? [];
}

/** @returns `undefined` for a text that names no question; an empty list if it names a nonexistent option. */
function readNumbered(text: string, parts: AnswerableParts, comment: ReadComment): readonly PartAnswer[] | undefined {
  const blocks = splitWords(text, parts);
  if (blocks === undefined) return undefined;
  if (blocks.some((block) => missesOption(block, parts, comment))) return [];
  const said = new Map<number, string[]>();
  for (const { part, words } of blocks) {
    if (words === '') continue;
    // An option replaces what is above it; other text may be a list within the same answer.
    const isOption = findMeantOption(words, parts[part - 1]?.options ?? [], comment) !== undefined;
    const before = said.get(part);
    if (before === undefined || isOption) said.set(part, [words]);
    else before.push(words);
  }
  return [...said]
    .map(([part, lines]) => {
      const text = lines.join('\n');
      const option = findMeantOption(text, parts[part - 1]?.options ?? [], comment);
      return { part, text, ...(option !== undefined && { option }) };
    })
    .toSorted((one, other) => one.part - other.part);
}

/** A number or a letter alone that none of the options has. Never, if there are no options. */
export function namesNoOption(words: string, options: readonly string[], comment = readComment(words)): boolean {
  const isName = options.length > 0 && /^[([]?(?:\d{1,9}|[a-z])[)\].]?$/i.test(words);
  return isName && (findOption(words, options) ?? findMeantOption(words, options, comment)) === undefined;
}

function missesOption({ part, words }: NumberedWords, parts: AnswerableParts, comment: ReadComment): boolean {
  return namesNoOption(words, parts[part - 1]?.options ?? [], comment);
}

/** In a text that is certainly an answer: the first question for which it names an option that does not exist. */
export function findMissingOption(text: string, parts: AnswerableParts): NumberedWords | undefined {
  const comment = readComment(text);
  return splitWords(text.trim(), parts)?.find((block) => missesOption(block, parts, comment));
}

interface NumberedWords {
  readonly part: number;
  readonly words: string;
}

/** Numbers in a block of code, and those of a list that is indented below an answer, belong to that answer. */
function splitWords(text: string, parts: AnswerableParts): readonly NumberedWords[] | undefined {
  const blocks: { readonly part: number; readonly lines: string[] }[] = [];
  let code: Fence | undefined;
  let indent: number | undefined;
  for (const line of text.split('\n')) {
    const own = line.search(/[^ ]/);
    const isInside = code !== undefined || (indent !== undefined && own >= indent + NESTED);
    const opened = isInside ? [] : openWords(line, parts);
    if (opened.length > 0) {
      blocks.push(...opened.map(({ part, words }) => ({ part, lines: [words] })));
      indent = own;
    } else if (blocks.length > 0) blocks.at(-1)?.lines.push(line);
    else if (line.trim() !== '' && !GREETING.test(line.trim())) return undefined;
    code = fenceAfter((opened.at(-1)?.words ?? line).trimStart(), code);
  }
  if (blocks.length === 0) return undefined;
  return blocks.map(({ part, lines }) => ({ part, words: lines.join('\n').trim() }));
}

/** The answers that start on a line; none if it says anything else. */
function openWords(line: string, parts: AnswerableParts): readonly NumberedWords[] {
  const { letters, rest = '' } = LETTERS.exec(line)?.groups ?? {};
  if (letters === undefined) return openNumbered(line, parts);
  const first = readLetters(letters, parts.length);
  const others = openNumbered(rest, parts);
  return first.length === 0 || (rest !== '' && others.length === 0) ? [] : [...first, ...others];
}

/** On one line the numbers increase, so that "1: at 1: 30" is one answer. */
function openNumbered(line: string, parts: AnswerableParts): readonly NumberedWords[] {
  const first = OPENING.exec(line);
  const number = Number(first?.groups?.['number']);
  if (first === null || number < 1 || number > parts.length) return [];
  const rest = line.slice(first[0].length);
  const opened: NumberedWords[] = [];
  let [part, from] = [number, 0];
  for (const next of rest.matchAll(NEXT)) {
    const { number: named, lettered, listed } = next.groups ?? {};
    const following = Number(named ?? lettered ?? listed);
    if (following <= part || following > parts.length) continue;
    // "1. yes 2. no" is two answers, "1. use version 2. not 3" is one.
    if (listed !== undefined && (following > part + 1 || !namesOption(rest, [from, next.index], parts[part - 1])))
      continue;
    opened.push({ part, words: rest.slice(from, next.index).trim() });
    [part, from] = [following, next.index + next[0].length];
  }
  return [...opened, { part, words: rest.slice(from).trim() }];
}

function namesOption(
  rest: string,
  [from, to]: readonly [number, number],
  part: AnswerableParts[number] | undefined,
): boolean {
  if (to - from > LONGEST_NAME) return false;
  return findMeantOption(rest.slice(from, to).trim(), part?.options ?? [], { isMail: false }) !== undefined;
}

/** None if one of the numbers is not a question's: then the meaning of the others is unknown. */
function readLetters(letters: string, count: number): readonly NumberedWords[] {
  const opened = [...letters.matchAll(/(?<number>\d{1,2})(?<letter>[a-z])/gi)].map(({ groups }) => ({
    part: Number(groups?.['number']),
    words: groups?.['letter'] ?? '',
  }));
  return opened.every(({ part }) => part >= 1 && part <= count) ? opened : [];
}
