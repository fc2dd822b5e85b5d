/**
 * A line in the comment of several questions with what replies have answered so far. The bot writes it, outside of what
 * the run has signed, like the offers (offered-reply.ts). It proves nothing and decides nothing. Pure.
 */
import { LIMITS } from '../../base/limits.ts';
import { HOW_TO } from '../offered-reply.ts';

export interface PartProgress {
  /** The numbers of the answered questions, and whose answers they are. */
  readonly given: readonly { readonly part: number; readonly by: string }[];
  readonly open: readonly number[];
}

/** As GitHub allows them, with the company behind an underscore or the mark of an App, or the name of an agent. */
const NAME = '(?:agent:)?[A-Za-z0-9-]{1,39}(?:_[A-Za-z0-9]{1,10})?(?:\\[bot\\])?';
const IS_NAME = new RegExp(`^${NAME}$`);
const LONGEST_OTHER = 39;
const MORE = `{0,${LIMITS.questionParts - 1}}`;
/**
 * At the end of what is above the last paragraph. Only numbers and names: otherwise, anybody with write access could
 * put a sentence, a link or a mention there, below our signature.
 */
const LINE = new RegExp(
  `(?<![^\\n])_Answered in replies so far: [1-9] \\(${NAME}\\)(?:, [1-9] \\(${NAME}\\))${MORE}\\. ` +
    `Still open: [1-9](?:, [1-9])${MORE}\\._\\n\\n$`,
);

/** @param text of several questions: the line is nowhere else. */
export function withoutProgress(text: string): string {
  const foot = text.lastIndexOf(`\n${HOW_TO}`) + 1;
  return text.slice(0, foot).replace(LINE, '') + text.slice(foot);
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
  return IS_NAME.test(by) ? by : by.replace(/[^A-Za-z0-9]+/g, '-').slice(0, LONGEST_OTHER) || 'unknown';
}
