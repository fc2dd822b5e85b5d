/**
 * Commands in comments: `/agora run planner please`, `/answer Rewrite B`.
 *
 * A command stands at the start of a line, outside quotes and code fences. Mail clients add a footer and people quote
 * one another; both must neither hide a command nor make one. Linear in the length of the text.
 */
import { QuestionId } from './ids.ts';
import { readLines } from './prose.ts';

export type Command =
  | { readonly verb: 'run'; readonly subagent: string; readonly text: string }
  /** `question`: the one it names, when several are open: `/answer q_0123456789ab Rewrite B`. */
  | { readonly verb: 'answer'; readonly text: string; readonly question?: QuestionId }
  | { readonly verb: 'unknown'; readonly word: string };

const COMMAND = /^\/(?:agora(?:[ \t]+(?<verb>\S+))?|(?<short>answer))(?:[ \t]+(?<rest>.*))?$/i;
const SUBAGENT = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The lines of a comment that its author wrote as prose: no quotes, no code, no mail footer. Those lines become empty. */
export function readProse(body: string): string[] {
  return readLines(body).map((line) => (line.kind === 'prose' ? line.text : ''));
}

/**
 * The first command in a comment. Its text is what stands behind it and below it: prose and code, but no quotes.
 * @returns `undefined` when there is none; `/answer` is ours, any other word needs `/agora` in front.
 */
export function findCommand(body: string): Command | undefined {
  const lines = readLines(body);
  for (const [index, line] of lines.entries()) {
    const groups = line.kind === 'prose' ? COMMAND.exec(line.text.trimEnd())?.groups : undefined;
    if (groups === undefined) continue;
    const below = lines.slice(index + 1).filter((one) => one.kind !== 'quote').map((one) => one.text);
    return commandOf((groups['short'] ?? groups['verb'] ?? '').toLowerCase(), [groups['rest'] ?? '', ...below].join('\n').trim());
  }
  return undefined;
}

function commandOf(word: string, text: string): Command {
  if (word === 'answer') return answerOf(text);
  if (word !== 'run') return { verb: 'unknown', word };
  const [, subagent = '', rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
  return SUBAGENT.test(subagent) ? { verb: 'run', subagent, text: rest.trim() } : { verb: 'unknown', word: `run ${subagent}`.trim() };
}

function answerOf(text: string): Command {
  const [first = ''] = /^\S+/.exec(text) ?? [];
  const question = QuestionId.safeParse(first).data;
  return question === undefined ? { verb: 'answer', text } : { verb: 'answer', text: text.slice(first.length).trim(), question };
}

/** `agora:planner` → `planner`. Any other label is not ours; our own state labels have no subagent's form. */
export function subagentOfLabel(label: string): string | undefined {
  const name = /^agora:(?<name>.+)$/.exec(label)?.groups?.['name'];
  return name !== undefined && SUBAGENT.test(name) ? name : undefined;
}
