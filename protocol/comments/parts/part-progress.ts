/**
 * A line in the comment of several questions with what replies have answered so far. The bot writes it, outside of what
 * the run has signed, like the offers (offered-reply.ts). It proves nothing and decides nothing. Pure.
 */
import { HOW_TO } from '../offered-reply.ts';

export interface PartProgress {
  /** The numbers of the answered questions, and whose answers they are. */
  readonly given: readonly { readonly part: number; readonly by: string }[];
  readonly open: readonly number[];
}

/**
 * Only numbers and names: otherwise, anybody with write access could put a sentence of their own there, below our
 * signature.
 */
const LINE =
  /^_Answered in replies so far: \d \([^\s()]{1,60}\)(?:, \d \([^\s()]{1,60}\)){0,9}\. Still open: \d(?:, \d){0,9}\._\n\n(?=\*\*Your turn\.\*\* )/gm;

export function withoutProgress(text: string): string {
  return text.replace(LINE, '');
}

/** The question with exactly this line, or with none if no reply has answered anything. */
export function withProgress(text: string, { given, open }: PartProgress): string {
  const bare = withoutProgress(text.replaceAll('\r\n', '\n'));
  const foot = bare.lastIndexOf(`\n${HOW_TO}`);
  if (foot < 0 || given.length === 0 || open.length === 0) return bare;
  const said = given.map(({ part, by }) => `${part} (${asName(by)})`).join(', ');
  const line = `_Answered in replies so far: ${said}. Still open: ${open.join(', ')}._`;
  return `${bare.slice(0, foot + 1)}${line}\n\n${bare.slice(foot + 1)}`;
}

function asName(by: string): string {
  return by.replace(/[\s()]+/g, '-').slice(0, 60) || '?';
}
