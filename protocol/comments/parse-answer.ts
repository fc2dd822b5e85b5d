/**
 * How a reply answers an open question. Pure: whether its author may answer is decided elsewhere.
 *
 * A number, a letter or an option's own text names an option, with or without courtesies and emphasis (near-option.ts);
 * nothing else does. "2 files are wrong" is not option 2, "not ok" is not ok. If there are options, prose is
 * conversation. `/answer` turns prose into an answer, and so does the word "Answer:" at its start, which also works by
 * mail. Without options, prose is the answer, except for thanks and promises. Conversation is offered for a tick, see
 * offered-reply.ts.
 */
import { defined } from '../base/defined.ts';
import { answerLineOf } from '../text/mail/answer-line.ts';
import { type NumberedName, readNearNames } from './near-option.ts';
import { isThanksOrPromise } from './thanks-or-promise.ts';
import { commandIn } from './parse-command.ts';
import { renderUntrustedLine } from '../text/sanitize.ts';
import { LIMITS } from '../base/limits.ts';
import { type ReadComment, readComment, readOwnWords } from '../text/read-comment.ts';

export type ReadAnswer =
  /** `isFinal`: no further answer will come. */
  | {
      readonly kind: 'answer';
      readonly text: string;
      readonly option?: number;
      readonly isFinal?: true;
      /** If several questions were asked at once: those that it answers. */
      readonly parts?: readonly PartAnswer[];
    }
  | {
      readonly kind: 'none';
      /** `unclear-option`: a number or a letter that is also in the text of another option. */
      readonly why: 'empty' | 'conversation' | 'other-command' | 'no-such-option' | 'unclear-option';
    };

/** The answer to one of several questions. */
export interface PartAnswer {
  /** Its number, from 1. */
  readonly part: number;
  readonly text: string;
  readonly option?: number;
}

/** No option that is shown is as long. */
const LONGEST_NAME = 10 * LIMITS.optionChars;

/** The agent's input if somebody ends the conversation instead of answering. */
export const NO_ANSWER =
  'No answer will come. Finish with what you have: choose what is safest, say what you assumed, and do not ask again.';

/** The answer if nobody had more for an agent that had finished its turn. */
export const NOTHING_MORE = 'Nothing more is to be done.';

/**
 * @param options as shown in the question; empty if it accepts free text.
 * @param isTurn the question asks whether there is more to do: then a message to the agent is an answer.
 */
export function readAnswer(body: string, options: readonly string[], isTurn = false): ReadAnswer {
  const comment = readComment(body);
  const command = commandIn(comment);
  if (command?.verb === 'say' && isTurn) return { kind: 'answer', text: command.text };
  if (command?.verb === 'end') return answerNone();
  if (command !== undefined && command.verb !== 'answer') return { kind: 'none', why: 'other-command' };
  const text = command === undefined ? readOwnWords(comment) : command.text;
  if (text === '') return { kind: 'none', why: 'empty' };
  // On the page, it looks like part of the quotation: nobody can tell whose words it is.
  if (command === undefined && isOnlyLazy(comment)) return { kind: 'none', why: 'conversation' };
  const option = findMeantOption(text, options, comment);
  if (option !== undefined) return { kind: 'answer', text, option };
  if (isUnclear(text, options)) return { kind: 'none', why: 'unclear-option' };
  if (command !== undefined) return { kind: 'answer', text };
  const meant = withoutAnswerWord(text, comment);
  if (meant !== undefined && isUnclear(meant, options)) return { kind: 'none', why: 'unclear-option' };
  if (meant !== undefined) return { kind: 'answer', text: meant, ...optionOf(meant, options, comment) };
  if (options.length === 0 && !isThanksOrPromise(text)) return { kind: 'answer', text };
  return { kind: 'none', why: /^[([]?(\d{1,4}|[a-z])[)\].]?$/i.test(text) ? 'no-such-option' : 'conversation' };
}

/** No further answer will come. */
export function answerNone(): ReadAnswer {
  return { kind: 'answer', text: NO_ANSWER, isFinal: true };
}

/**
 * "Answer: twelve please", also with the slash of the command. In a mail, where nothing can be ticked, the colon can be
 * missing.
 */
function withoutAnswerWord(text: string, { isMail }: ReadComment): string | undefined {
  const [word] = (isMail ? /^\/? ?answer(?:\s*[:：]\s*|\s+)/i : /^\/? ?answer\s*[:：]\s*/i).exec(text) ?? [];
  const rest = word === undefined ? '' : text.slice(word.length);
  return rest === '' ? undefined : rest;
}

function optionOf(text: string, options: readonly string[], comment: ReadComment): { readonly option?: number } {
  return defined({ option: findMeantOption(text, options, comment) });
}

/** The option that a text names, with or without a few words around its name, counted from 1. */
export function findMeantOption(
  text: string,
  options: readonly string[],
  comment: Pick<ReadComment, 'isMail'>,
): number | undefined {
  return findClearOption(text, options) ?? findNearOption(text, options, comment);
}

/**
 * The same without "2" for the second of "Use 2 spaces" and "Use 4 spaces", or "A" for the first of "Only B" and
 * "Only A": nobody can tell which of them is meant.
 */
function findClearOption(reply: string, options: readonly string[]): number | undefined {
  return isUnclear(reply, options) ? undefined : findOption(reply, options);
}

/** A number or a letter alone that names one option by its place, and is in the text of another one. */
function isUnclear(reply: string, options: readonly string[]): boolean {
  const name = nameIn(sameWords(reply));
  const own = name === undefined ? undefined : options[placeOf(name) - 1];
  if (name === undefined || own === undefined || findByText(reply, options) !== undefined) return false;
  const inText = /\d/.test(name)
    ? new RegExp(`(?<![\\p{L}\\p{N}._-])v?${name}(?![\\p{L}\\p{N}_]|[.,]\\d)`, 'iu')
    : new RegExp(`(?<![\\p{L}\\p{N}_-])${name.toUpperCase()}(?![\\p{L}\\p{N}_])`, 'u');
  return !inText.test(own) && options.some((option) => inText.test(option) && !REFERS.test(option));
}

/** An option that is about other options: "Both 1 and 2", "Same as option A, with tests". */
const REFERS =
  /\b(?:both|options?|choice|variant|same as|like|combined?)\b|\b[A-Z\d] *(?:and|or|plus|[&+,]) *[A-Z\d]\b/i;

function isOnlyLazy({ lines }: ReadComment): boolean {
  return lines.every(
    ({ kind, text }) => kind === 'quote' || kind === 'lazy' || kind === 'signature' || text.trim() === '',
  );
}

/**
 * The option that a whole reply names, counted from 1. Its exact text has priority over its number: with the options
 * "3" and "5", the reply "3" is the first of them.
 */
export function findOption(reply: string, options: readonly string[]): number | undefined {
  const byText = findByText(reply, options);
  if (byText !== undefined) return byText;
  const name = nameIn(sameWords(reply));
  const at = name === undefined ? 0 : placeOf(name);
  return at >= 1 && at <= options.length ? at : undefined;
}

/**
 * What a repository's default answer says to a question with these options.
 * @returns `undefined` if it is the number of an option that the question does not have: as a text, it would tell the
 * agent a number that nobody meant.
 */
export function readDefaultAnswer(answer: string, options: readonly string[]): GivenAnswer | undefined {
  const option = findOption(answer, options);
  if (option !== undefined) return { text: options[option - 1] ?? answer, option };
  return /^[1-9]\d*$/.test(answer) ? undefined : { text: answer };
}

/** The option with this text. Only its exact letters tell "utf8" from "UTF8". */
function findByText(reply: string, options: readonly string[]): number | undefined {
  const [line, said] = [oneLine(reply), sameWords(reply)];
  const exact = options.findIndex((option) => oneLine(option) === line);
  if (exact >= 0) return exact + 1;
  const [first, ...others] = options.flatMap((option, index) => (sameWords(option) === said ? [index + 1] : []));
  return others.length === 0 ? first : undefined;
}

/** @param said a whole reply. */
function nameIn(said: string): string | undefined {
  return /^[([]?(?<name>[1-9]\d?|[a-z])[)\].]?$/.exec(said)?.groups?.['name'];
}

/** @param name a number, or a letter. */
function placeOf(name: string): number {
  return /\d/.test(name) ? Number(name) : name.toLowerCase().charCodeAt(0) - 96;
}

/**
 * The option that a slightly longer reply means; `undefined` if it may mean several. In a mail, a greeting and a
 * closing may be around it.
 */
function findNearOption(
  reply: string,
  options: readonly string[],
  { isMail }: Pick<ReadComment, 'isMail'>,
): number | undefined {
  if (options.length === 0) return undefined;
  const isMore = (line: string): boolean => (findOption(line, options) ?? findByBeginning(line, options)) !== undefined;
  const { names, place, numbered } = readNearNames((isMail ? answerLineOf(reply, isMore) : undefined) ?? reply);
  const meant = [
    ...names.map((name) => findClearOption(name, options) ?? findByBeginning(name, options)),
    place === undefined ? undefined : place === 'last' ? options.length : placeOf(place),
    ...numbered.map((one) => findNumbered(one, options)),
  ];
  const found = new Set(meant.filter((option) => option !== undefined && option >= 1 && option <= options.length));
  return found.size === 1 ? [...found][0] : undefined;
}

/** The only option that starts with these words, before its text in brackets: "SQLite" for "SQLite (slower)". */
function findByBeginning(name: string, options: readonly string[]): number | undefined {
  const said = sameWords(name);
  const places = options.flatMap((option, index) => (sameWords(withoutBrackets(option)) === said ? [index + 1] : []));
  return said === '' || places.length !== 1 ? undefined : places[0];
}

function withoutBrackets(option: string): string {
  const end = option.trimEnd();
  const open = end.endsWith(')') ? end.lastIndexOf('(') : end.endsWith(']') ? end.lastIndexOf('[') : -1;
  return open < 0 ? option : end.slice(0, open);
}

/** Number and text must belong to the same option. */
function findNumbered({ place, words }: NumberedName, options: readonly string[]): number | undefined {
  const at = placeOf(place);
  const option = options[at - 1];
  if (option === undefined) return undefined;
  // The brackets around the whole text were removed together with its own.
  const [said, whole] = [sameWords(words), sameWords(option)];
  return said === whole || `${said})` === whole || findByBeginning(words, options) === at ? at : undefined;
}

/** Whether two answers are equal: the same option, or the same text. */
export function sameAnswer(one: GivenAnswer, other: GivenAnswer): boolean {
  return one.option === other.option && (one.option !== undefined || plain(one.text) === plain(other.text));
}

export interface GivenAnswer {
  readonly text: string;
  readonly option?: number | undefined;
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function sameWords(text: string): string {
  return plain(oneLine(text));
}

/** As an option is shown. A longer text is not cut to the length of an option: its rest may say the opposite. */
function oneLine(text: string): string {
  return renderUntrustedLine(text, LONGEST_NAME).replace(/\u2060/g, '');
}
