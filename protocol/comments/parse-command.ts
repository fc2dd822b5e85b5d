/**
 * Commands in comments: `/agora run planner please`, `/answer Rewrite B`, `/agora cancel`.
 *
 * A command is at the start of a line of prose, as a reader of the page sees it: outside quotations, code, HTML and the
 * content of a `<details>`. Mail programs add a footer, and people quote one another; neither may hide or create a
 * command.
 */
import { readDuration } from '../base/duration.ts';
import { QuestionId, TaskId } from '../base/ids.ts';
import { createReadMemory } from '../memory/remember-reads.ts';
import { type CommentLine, type ReadComment, readComment, ownLines } from '../text/read-comment.ts';

/** What a command is about, if several tasks or questions are on one issue: `/agora cancel t_0123456789ab`. */
export type RunTarget = TaskId | QuestionId;

export type Command =
  | { readonly verb: 'run'; readonly subagent: string; readonly text: string }
  /** `question`: the one it names, if several are open: `/answer q_0123456789ab Rewrite B`. */
  | { readonly verb: 'answer'; readonly text: string; readonly question?: QuestionId }
  | { readonly verb: 'help' | 'questions' }
  /** `explains`: with the result of each rule of the bot for the issue: `/agora status --explain`. */
  | { readonly verb: 'status'; readonly explains?: true }
  | { readonly verb: 'end' | 'deliver'; readonly target?: RunTarget }
  /** `formerly`: `/agora expire` means the same. It is accepted, and its author is told the new command. */
  | { readonly verb: 'cancel'; readonly target?: RunTarget; readonly formerly?: 'expire' }
  /** `text`: what the agent gets with it: `/agora retry and mind the tests`. */
  | { readonly verb: 'retry'; readonly target?: RunTarget; readonly text?: string }
  /** `ms`: how much more time it asks for. */
  | { readonly verb: 'hold'; readonly ms: number; readonly target?: RunTarget }
  | { readonly verb: 'say'; readonly text: string; readonly target?: RunTarget }
  /** `because` is a sentence for the person if the word is ours and the text after it cannot be used. */
  | { readonly verb: 'unknown'; readonly word: string; readonly because?: string };

const COMMAND = /^\/(?:agora|answer)(?=[ \t]|$)/i;
/** A phone begins a word with a capital, and GitHub has no two labels that differ only in case. */
const SUBAGENT = /^[a-z0-9][a-z0-9-]{0,62}$/i;
/** `/answer` and `/agora`. */
const LONGEST_WORD = 7;
const HOLD_MS = 86_400_000;
/** Phones replace two hyphens with one dash. */
const EXPLAIN = /^(?:--|[–—])explain(?!\S)/i;

/** Every comment with a command contains this. */
const MENTION = /\/(?:agora|answer)/i;

const readOnce = createReadMemory<Command | undefined>((command) => textOf(command).length);

function textOf(command: Command | undefined): string {
  return command !== undefined && 'text' in command ? command.text : '';
}

/** The command in something that somebody wrote, see `commandIn`. */
export function findCommand(body: string): Command | undefined {
  return MENTION.test(body) ? readOnce(body, '', () => commandIn(readComment(body))) : undefined;
}

/**
 * The first command in a comment. Its text is what comes after and below it: prose and code, but no quotes.
 * @returns `undefined` if there is none; `/answer` is ours, any other word needs `/agora` in front.
 */
export function commandIn(comment: ReadComment): Command | undefined {
  for (const [index, line] of comment.lines.entries()) {
    const said = line.kind === 'prose' ? readCommandLine(line.text.trimEnd()) : undefined;
    if (said === undefined || isBroken(line, comment)) continue;
    const below = ownLines({ lines: comment.lines.slice(index + 1) });
    return commandOf(said.word, [said.rest, ...below].join('\n').trim());
  }
  return undefined;
}

/** The question or the task that a reply names by its id, if its command is one that replies to a question. */
export function replyTarget(command: Command | undefined): RunTarget | undefined {
  switch (command?.verb) {
    case 'answer':
      return command.question;
    case 'end':
    case 'say':
      return command.target;
    case undefined:
    case 'cancel':
    case 'deliver':
    case 'help':
    case 'hold':
    case 'questions':
    case 'retry':
    case 'run':
    case 'status':
    case 'unknown':
      return undefined;
  }
}

/** In steps and not with one expression, which would backtrack at the end of a long line. */
function readCommandLine(line: string): { readonly word: string; readonly rest: string } | undefined {
  const [head] = COMMAND.exec(line) ?? [];
  if (head === undefined) return undefined;
  const rest = line.slice(head.length).replace(/^[ \t]+/, '');
  if (head.toLowerCase() === '/answer') return { word: 'answer', rest };
  const { first, rest: text } = splitFirst(rest);
  return { word: first.toLowerCase(), rest: text };
}

/** The first word of a text, and the rest. */
function splitFirst(text: string): { readonly first: string; readonly rest: string } {
  const [first = ''] = /^\S+/.exec(text) ?? [];
  return { first, rest: text.slice(first.length).trimStart() };
}

/**
 * Something was left out directly at the command: we break an agent's commands with an invisible character, and text in
 * front of it may have been visible.
 */
function isBroken({ start }: CommentLine, { hidden }: ReadComment): boolean {
  return hidden.some((one) => one.end >= start && one.start <= start + LONGEST_WORD);
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
      return { verb: word, ...(EXPLAIN.test(text) && { explains: true }) };
    case 'questions':
      return { verb: word };
    case 'cancel':
    case 'end':
    case 'deliver':
      return findBrokenId(word, text) ?? { verb: word, ...readTarget(text).named };
    case 'expire':
      return findBrokenId(word, text) ?? { verb: 'cancel', ...readTarget(text).named, formerly: 'expire' };
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
  const { first: subagent, rest } = splitFirst(text);
  return SUBAGENT.test(subagent)
    ? { verb: 'run', subagent: subagent.toLowerCase(), text: rest.trim() }
    : { verb: 'unknown', word: `run ${subagent}`.trim() };
}

/** The task or question that a text starts with, and the rest. */
function readTarget(text: string): { readonly named: { readonly target?: RunTarget }; readonly rest: string } {
  const [first = ''] = /^\S+/.exec(text) ?? [];
  const id = plainId(first);
  const target = TaskId.safeParse(id).data ?? QuestionId.safeParse(id).data;
  return target === undefined
    ? { named: {}, rest: text }
    : { named: { target }, rest: text.slice(first.length).trim() };
}

/** Without the marks of code around it and the punctuation behind it, with which people copy it. */
function plainId(word: string): string {
  return word.replace(/^`/, '').replace(/[`.,;:!)]{1,3}$/, '');
}

/** An id that was not copied completely: without it, the command would be about another task. */
function findBrokenId(word: string, text: string): Command | undefined {
  const [first = ''] = /^\S+/.exec(text) ?? [];
  const id = plainId(first);
  if (!/^[tq]_[\w.]*$/i.test(id) || readTarget(text).named.target !== undefined) return undefined;
  return {
    verb: 'unknown',
    word,
    because: `\`/agora ${word}\` takes the complete id of a task or a question, and \`${id.slice(0, 40)}\` is none`,
  };
}

function retryOf(text: string): Command {
  const broken = /\s/.test(text) ? undefined : findBrokenId('retry', text);
  if (broken !== undefined) return broken;
  const { named, rest } = readTarget(text);
  return { verb: 'retry', ...named, ...(rest !== '' && { text: rest }) };
}

function holdOf(text: string): Command {
  const { named, rest } = readTarget(text);
  const [word = ''] = /^\S+/.exec(rest) ?? [];
  const behind = rest.slice(word.length).trim();
  const broken = findBrokenId('hold', rest) ?? findBrokenId('hold', behind);
  if (broken !== undefined) return broken;
  const ms = word === '' ? HOLD_MS : readDuration(word);
  return ms === undefined
    ? {
        verb: 'unknown',
        word: 'hold',
        because: '`/agora hold` takes a duration, like `/agora hold 3d` or `/agora hold 12h`',
      }
    : { verb: 'hold', ms, ...readTarget(behind).named, ...named };
}

function sayOf(text: string): Command {
  const { named, rest } = readTarget(text);
  return rest === ''
    ? {
        verb: 'unknown',
        word: 'say',
        because: '`/agora say` needs text after it, like `/agora say please keep the old name`',
      }
    : { verb: 'say', text: rest, ...named };
}

function answerOf(text: string): Command {
  const [first = ''] = /^\S+/.exec(text) ?? [];
  const question = QuestionId.safeParse(plainId(first)).data;
  return question === undefined
    ? { verb: 'answer', text }
    : { verb: 'answer', text: text.slice(first.length).trim(), question };
}

/** `Agora:planner` → `planner`. Any other label is not ours; our own state labels do not have this form. */
export function subagentOfLabel(label: string): string | undefined {
  const name = /^agora:(?<name>.+)$/i.exec(label)?.groups?.['name'];
  return name !== undefined && SUBAGENT.test(name) ? name.toLowerCase() : undefined;
}
