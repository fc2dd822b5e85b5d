/**
 * Commands in comments: `/agora run planner please`, `/answer Rewrite B`, `/agora cancel`.
 *
 * A command stands at the start of a line, outside quotes and code fences. Mail clients add a footer and people quote
 * one another; both must neither hide a command nor make one. Linear in the length of the text.
 */
import { readDuration } from './duration.ts';
import { QuestionId, TaskId } from './ids.ts';
import { readLines } from './prose.ts';

/** What a command is about, when several tasks or questions stand on one issue: `/agora cancel t_0123456789ab`. */
export type Target = TaskId | QuestionId;

export type Command =
  | { readonly verb: 'run'; readonly subagent: string; readonly text: string }
  /** `question`: the one it names, when several are open: `/answer q_0123456789ab Rewrite B`. */
  | { readonly verb: 'answer'; readonly text: string; readonly question?: QuestionId }
  | { readonly verb: 'help' | 'status' | 'questions' }
  | { readonly verb: 'cancel' | 'end' | 'expire' | 'deliver'; readonly target?: Target }
  /** `text`: what the agent is told with it: `/agora retry and mind the tests`. */
  | { readonly verb: 'retry'; readonly target?: Target; readonly text?: string }
  /** `ms`: how much more time it asks for. */
  | { readonly verb: 'hold'; readonly ms: number; readonly target?: Target }
  | { readonly verb: 'say'; readonly text: string; readonly target?: Target }
  /** `because` is a sentence for the person when the word is ours and what follows it is not usable. */
  | { readonly verb: 'unknown'; readonly word: string; readonly because?: string };

const COMMAND = /^\/(?:agora(?:[ \t]+(?<verb>\S+))?|(?<short>answer))(?:[ \t]+(?<rest>.*))?$/i;
const SUBAGENT = /^[a-z0-9][a-z0-9-]{0,62}$/;
const HOLD_MS = 86_400_000;

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
    const below = lines
      .slice(index + 1)
      .filter((one) => one.kind !== 'quote')
      .map((one) => one.text);
    return commandOf(
      (groups['short'] ?? groups['verb'] ?? '').toLowerCase(),
      [groups['rest'] ?? '', ...below].join('\n').trim(),
    );
  }
  return undefined;
}

function commandOf(word: string, text: string): Command {
  switch (word) {
    case 'answer':
      return answerOf(text);
    case 'run':
      return runOf(text);
    case '':
    case 'help':
      return { verb: 'help' };
    case 'status':
    case 'questions':
      return { verb: word };
    case 'cancel':
    case 'end':
    case 'expire':
    case 'deliver':
      return { verb: word, ...readTarget(text).named };
    case 'retry':
      return retryOf(text);
    case 'hold':
      return holdOf(text);
    case 'say':
      return sayOf(text);
    default:
      return { verb: 'unknown', word };
  }
}

function runOf(text: string): Command {
  const [, subagent = '', rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
  return SUBAGENT.test(subagent)
    ? { verb: 'run', subagent, text: rest.trim() }
    : { verb: 'unknown', word: `run ${subagent}`.trim() };
}

/** The task or question that a text begins with, and what stands behind it. */
function readTarget(text: string): { readonly named: { readonly target?: Target }; readonly rest: string } {
  const [first = ''] = /^\S+/.exec(text) ?? [];
  const target = TaskId.safeParse(first).data ?? QuestionId.safeParse(first).data;
  return target === undefined
    ? { named: {}, rest: text }
    : { named: { target }, rest: text.slice(first.length).trim() };
}

function retryOf(text: string): Command {
  const { named, rest } = readTarget(text);
  return { verb: 'retry', ...named, ...(rest === '' ? {} : { text: rest }) };
}

function holdOf(text: string): Command {
  const { named, rest } = readTarget(text);
  const [word = ''] = /^\S+/.exec(rest) ?? [];
  const ms = word === '' ? HOLD_MS : readDuration(word);
  return ms === undefined
    ? {
        verb: 'unknown',
        word: 'hold',
        because: '`/agora hold` takes a length of time, like `/agora hold 3d` or `/agora hold 12h`',
      }
    : { verb: 'hold', ms, ...named };
}

function sayOf(text: string): Command {
  const { named, rest } = readTarget(text);
  return rest === ''
    ? {
        verb: 'unknown',
        word: 'say',
        because: '`/agora say` needs your words behind it, like `/agora say please keep the old name`',
      }
    : { verb: 'say', text: rest, ...named };
}

function answerOf(text: string): Command {
  const [first = ''] = /^\S+/.exec(text) ?? [];
  const question = QuestionId.safeParse(first).data;
  return question === undefined
    ? { verb: 'answer', text }
    : { verb: 'answer', text: text.slice(first.length).trim(), question };
}

/** `agora:planner` → `planner`. Any other label is not ours; our own state labels have no subagent's form. */
export function subagentOfLabel(label: string): string | undefined {
  const name = /^agora:(?<name>.+)$/.exec(label)?.groups?.['name'];
  return name !== undefined && SUBAGENT.test(name) ? name : undefined;
}
