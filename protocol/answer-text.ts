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
  | { readonly kind: 'answer'; readonly text: string; readonly option?: number }
  | { readonly kind: 'none'; readonly why: 'empty' | 'conversation' | 'other-command' | 'no-such-option' };

/** @param options as shown in the question; empty when it takes free text. */
export function readAnswer(body: string, options: readonly string[]): ReadAnswer {
  const command = findCommand(body);
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
  return readLines(body).filter((line) => line.kind !== 'quote').map((line) => line.text).join('\n').trim();
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

function sameWords(text: string): string {
  return renderUntrustedLine(text, LIMITS.optionChars).replace(/\u2060/g, '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
