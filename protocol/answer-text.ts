/**
 * What a reply says to an open question. Pure: whether its author may answer is somebody else's question.
 *
 * A number, a letter or an option's own words name an option; nothing else does. «2 files are wrong» is not option 2,
 * «not ok» is not ok: never a prefix, never a substring. With options on the table, prose is conversation, and only
 * `/answer` turns prose into an answer; without options, prose is the answer.
 */
import { findCommand } from './commands.ts';
import { renderUntrustedLine } from './comment-text.ts';
import { LIMITS } from './limits.ts';
import { readLines } from './prose.ts';

export type ReadAnswer =
  /** `isFinal`: no further answer will come. */
  | { readonly kind: 'answer'; readonly text: string; readonly option?: number; readonly isFinal?: true }
  | { readonly kind: 'none'; readonly why: 'empty' | 'conversation' | 'other-command' | 'no-such-option' };

/** What the agent hears when somebody ends the conversation instead of answering. */
export const NO_ANSWER =
  'No answer will come. Finish with what you have: choose what is safest, say what you assumed, and do not ask again.';

/**
 * @param options as shown in the question; empty when it takes free text.
 * @param isTurn the question is whether there is more to do: then a message to the agent is an answer.
 */
export function readAnswer(body: string, options: readonly string[], isTurn = false): ReadAnswer {
  const command = findCommand(body);
  if (command?.verb === 'say' && isTurn) return { kind: 'answer', text: command.text };
  if (command?.verb === 'end') return { kind: 'answer', text: NO_ANSWER, isFinal: true };
  if (command !== undefined && command.verb !== 'answer') return { kind: 'none', why: 'other-command' };
  const text = command === undefined ? withoutQuotes(body) : command.text;
  if (text === '') return { kind: 'none', why: 'empty' };
  const option = findOption(text, options);
  if (option !== undefined) return { kind: 'answer', text, option };
  if (command !== undefined || options.length === 0) return { kind: 'answer', text };
  return { kind: 'none', why: /^[([]?(\d{1,4}|[a-z])[)\].]?$/i.test(text) ? 'no-such-option' : 'conversation' };
}

/** The reply without quoted lines and mail footers, code kept: code may well be the answer. */
function withoutQuotes(body: string): string {
  return readLines(body)
    .filter((line) => line.kind !== 'quote')
    .map((line) => line.text)
    .join('\n')
    .trim();
}

/**
 * The option that a whole reply names, counted from 1.
 * Its exact words win over its number: with the options «3» and «5», the reply «3» is the first of them.
 */
export function findOption(reply: string, options: readonly string[]): number | undefined {
  const said = sameWords(reply);
  const exact = options.findIndex((option) => sameWords(option) === said);
  if (exact >= 0) return exact + 1;
  const number = /^[([]?(?<n>[1-9]\d?)[)\].]?$/.exec(said)?.groups?.['n'];
  const letter = /^[([]?(?<l>[a-z])[)\].]?$/.exec(said)?.groups?.['l'];
  const at = number !== undefined ? Number(number) : letter !== undefined ? letter.charCodeAt(0) - 96 : 0;
  return at >= 1 && at <= options.length ? at : undefined;
}

/** Whether two answers say the same: the same option, or the same words. */
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
  return plain(renderUntrustedLine(text, LIMITS.optionChars).replace(/\u2060/g, ''));
}
