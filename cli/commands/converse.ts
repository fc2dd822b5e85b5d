/** Follows a task and talks to it: shows events as they happen, and sends typed lines as answers and messages. */
import { LIMITS } from '../../protocol/base/limits.ts';
import { tellFailure } from '../exit-codes.ts';
import { plainLine } from '../paint.ts';
import { renderEvent } from '../render/render-live.ts';
import type { Attached, AttachEvent } from '../../client/types.ts';
import type { TerminalTalk, CliContext, Typed } from '../cli-context.ts';

export interface Conversing {
  readonly json: boolean;
  /** What Ctrl+C does. */
  readonly onInterrupt: () => void;
}

interface TerminalConversation {
  readonly attached: Attached;
  readonly talk: TerminalTalk;
  /** The question that a typed line answers. */
  open: string | undefined;
  /** Of the questions that were asked, those to which one line is an answer: the number or the words of an option. */
  readonly withOptions: Set<string>;
  /** The question that was answered last. */
  answered: string | undefined;
  /** The question to which a line was sent last. */
  sent: string | undefined;
  /** Settles with the first reading of the task: false when it ended before. Until then, no open question is known. */
  readonly known: PromiseWithResolvers<boolean>;
}

/** @returns how the task ended. Undefined when it continues without us. */
export async function converse(
  attached: Attached,
  { terminal }: Pick<CliContext, 'terminal'>,
  { json, onInterrupt }: Conversing,
): Promise<Extract<AttachEvent, { type: 'ended' }> | undefined> {
  const conversation: TerminalConversation = {
    attached,
    talk: terminal.talk(),
    open: undefined,
    withOptions: new Set(),
    answered: undefined,
    sent: undefined,
    known: Promise.withResolvers(),
  };
  const handled = handleTyped(conversation, onInterrupt, json, terminal.paint);
  try {
    for await (const event of attached.events) {
      for (const line of json ? [JSON.stringify(event)] : renderEvent(event, terminal.paint))
        conversation.talk.show(line);
      const sent = conversation.sent === conversation.answered ? undefined : conversation.sent;
      conversation.open = openAfter(conversation.open, event, sent);
      if (event.type === 'answered') conversation.answered = event.id;
      if (event.type === 'question' && event.options.length > 0) conversation.withOptions.add(event.id);
      if (event.type === 'state' || event.type === 'ended') conversation.known.resolve(true);
      if (event.type === 'ended') return event;
    }
    return undefined;
  } finally {
    conversation.known.resolve(false);
    conversation.talk.close();
    await handled;
  }
}

function openAfter(open: string | undefined, event: AttachEvent, refused: string | undefined): string | undefined {
  if (event.type === 'question') return event.id;
  // The previous line was not accepted for this question, so it takes the next one.
  if (event.type === 'refused') return open ?? refused;
  return event.type === 'answered' && event.id === open ? undefined : open;
}

async function handleTyped(
  conversation: TerminalConversation,
  onInterrupt: () => void,
  json: boolean,
  paint: CliContext['terminal']['paint'],
): Promise<void> {
  const { talk } = conversation;
  const trying = async (act: () => Promise<void> | void): Promise<void> => {
    try {
      await act();
    } catch (error) {
      const {
        error: { message, fix },
      } = tellFailure(error);
      talk.note(`${paint.red('error:')} ${plainLine(message, 1_000)}${fix === undefined || json ? '' : `\n  ${fix}`}`);
    }
  };
  let handled: Promise<unknown> = Promise.resolve();
  for await (const typed of talk.typed)
    if (typed.kind === 'interrupt') await trying(onInterrupt);
    // Not awaited: an interrupt must not wait for what is held or being sent.
    else handled = handled.then(() => handleInput(typed, conversation, trying, paint));
  await handled;
}

/** A line that is typed before the first reading could be an answer, so it waits for it. */
async function handleInput(
  typed: Exclude<Typed, { kind: 'interrupt' }>,
  conversation: TerminalConversation,
  trying: (act: () => Promise<void>) => Promise<void>,
  paint: CliContext['terminal']['paint'],
): Promise<void> {
  const { attached, talk, known } = conversation;
  const isKnown = await known.promise;
  if (typed.kind === 'end') {
    if (isKnown) await trying(() => attached.end());
    return;
  }
  if (!isKnown) talk.note(`${paint.yellow('!')} Not sent, because the task was not read: ${listed(typed.texts)}`);
  else for (const said of wordsOf(typed.texts, conversation)) await trying(() => send(said, conversation, paint));
}

const listed = (lines: readonly string[]): string => plainLine(lines.join(' '), 200);

interface TypedWords {
  readonly text: string;
  /** The question that they answer. */
  readonly question: string | undefined;
}

/** Several lines at once are one text, but for a question with options the first line is the answer. */
function wordsOf(lines: readonly string[], { open, withOptions }: TerminalConversation): TypedWords[] {
  const [text, ...more] = joinLines(lines);
  if (text === undefined) return [];
  const first = lines.findIndex((line) => line.trim() !== '') + 1;
  const [answer, rest] =
    open !== undefined && withOptions.has(open)
      ? [lines[first - 1]?.trim() ?? text, joinLines(lines.slice(first))]
      : [text, more];
  return [{ text: answer, question: open }, ...rest.map((one) => ({ text: one, question: undefined }))];
}

/** Joins them into as few texts as possible. */
function joinLines(lines: readonly string[]): string[] {
  const texts: string[] = [];
  for (const line of lines) {
    const last = texts.at(-1);
    const joined = last === undefined ? line : `${last}\n${line}`;
    if (last === undefined || joined.length > LIMITS.inlineAnswerChars) texts.push(line);
    else texts[texts.length - 1] = joined;
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

async function send(
  { text, question }: TypedWords,
  conversation: TerminalConversation,
  paint: CliContext['terminal']['paint'],
): Promise<void> {
  const { attached, talk } = conversation;
  // Announced before it is done: a message to the agent must not become an answer by accident.
  talk.note(paint.dim(question === undefined ? '→ as a message to the agent' : `→ as the answer to ${question}`));
  if (question === undefined) {
    await attached.send(text);
    return;
  }
  // A question takes one answer: what comes next is too late for it, and is not a mistake.
  conversation.open = undefined;
  conversation.sent = question;
  try {
    await attached.send(text, { question });
  } catch (error) {
    // It did not arrive, so the question can take another answer.
    if (question !== conversation.answered) conversation.open ??= question;
    throw error;
  }
}
