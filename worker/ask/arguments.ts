/**
 * The command line of `agora-ask`, for agents with a shell and without tool servers. Pure.
 *
 * A question is given as JSON on standard input, or with options, which avoid quoting JSON in a shell.
 */
import { parseArgs } from 'node:util';
import { defined } from '../../protocol/base/defined.ts';
import { readJsonData } from '../../protocol/base/read-json.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

export const USAGE = `Puts one question to a person. Then end your turn: you go on with the answer later.

  agora-ask --question "A or B?" --option A --option B --recommend 2 --context "What I found." --partial-state '{"remaining_work":["tests"]}'
  agora-ask --question "Is this safe?" --to agent:reviewer
  agora-ask --question "The tests download a schema." --host schemas.example.com
  agora-ask < question.json      one JSON object: question, options, recommended, context, partial_state, to, hosts,
                                 or questions, a list of up to five with question, id, options, recommended, context
`;

export type AskArguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'stdin' }
  | { readonly kind: 'given'; readonly value: unknown }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly string[] };

const OPTIONS = {
  'question': { type: 'string' },
  'option': { type: 'string', multiple: true },
  'recommend': { type: 'string' },
  'context': { type: 'string' },
  'partial-state': { type: 'string' },
  'to': { type: 'string' },
  'host': { type: 'string', multiple: true },
  'help': { type: 'boolean', short: 'h' },
} as const;

export function readArguments(args: readonly string[]): AskArguments {
  const read = parse(args);
  if (typeof read === 'string') return { kind: 'mistakes', mistakes: [read] };
  const { question, option: options, recommend, context, 'partial-state': notes, to, host: hosts, help } = read;
  if (help === true) return { kind: 'help' };
  if (
    question === undefined &&
    options === undefined &&
    recommend === undefined &&
    context === undefined &&
    notes === undefined &&
    to === undefined &&
    hosts === undefined
  )
    return { kind: 'stdin' };
  const partial = notes === undefined ? undefined : readJsonData(notes);
  if (partial?.kind === 'malformed')
    return { kind: 'mistakes', mistakes: [`--partial-state is not JSON: ${partial.why}.`] };
  // A value that is not a number is kept as typed, and reported together with all other mistakes.
  const recommended = recommend !== undefined && /^\d{1,3}$/.test(recommend) ? Number(recommend) : recommend;
  return {
    kind: 'given',
    value: defined({ question, options, recommended, context, partial_state: partial?.value, to, hosts }),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    return errorMessage(error);
  }
}

/** @returns the parsed question, or what is wrong with the text. */
export function readQuestionText(
  text: string,
):
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly string[] } {
  if (text.trim() === '')
    return {
      kind: 'mistakes',
      mistakes: ['There is no question: give --question, or one JSON object on standard input.'],
    };
  const json = readJsonData(text);
  return json.kind === 'malformed'
    ? { kind: 'mistakes', mistakes: [`Standard input is not JSON: ${json.why}.`] }
    : { kind: 'value', value: json.value };
}
