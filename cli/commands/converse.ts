/**
 * Following a task and talking to it: events as they come, and what is typed as answers and messages.
 */
import { LIMITS } from '../../protocol/base/limits.ts';
import { tellFailure } from '../exit-codes.ts';
import { plainLine } from '../paint.ts';
import { renderEvent } from '../render/render-live.ts';
import type { Attached, AttachEvent } from '../../client/types.ts';
import type { TerminalTalk, CliContext } from '../cli-context.ts';

export interface Conversing {
  readonly json: boolean;
  /** What Ctrl+C does. */
  readonly onInterrupt: () => void;
}

interface Scene {
  readonly attached: Attached;
  readonly talk: TerminalTalk;
  /** The question that a typed line answers. */
  open: string | undefined;
  /** Of those that were asked, the ones that one line answers: the number or the words of an option. */
  readonly withOptions: Set<string>;
  /** The one that was answered last. */
  answered: string | undefined;
  /** The one that a line was sent to last. */
  sent: string | undefined;
}

/** @returns how the task ended; undefined when it goes on without us. */
export async function converse(
  attached: Attached,
  { terminal }: Pick<CliContext, 'terminal'>,
  { json, onInterrupt }: Conversing,
): Promise<Extract<AttachEvent, { type: 'ended' }> | undefined> {
  const scene: Scene = {
    attached,
    talk: terminal.talk(),
    open: undefined,
    withOptions: new Set(),
    answered: undefined,
    sent: undefined,
  };
  const heard = hear(scene, onInterrupt, json, terminal.paint);
  try {
    for await (const event of attached.events) {
      for (const line of json ? [JSON.stringify(event)] : renderEvent(event, terminal.paint)) scene.talk.show(line);
      const sent = scene.sent === scene.answered ? undefined : scene.sent;
      scene.open = openAfter(scene.open, event, sent);
      if (event.type === 'answered') scene.answered = event.id;
      if (event.type === 'question' && event.options.length > 0) scene.withOptions.add(event.id);
      if (event.type === 'ended') return event;
    }
    return undefined;
  } finally {
    scene.talk.close();
    await heard;
  }
}

function openAfter(open: string | undefined, event: AttachEvent, refused: string | undefined): string | undefined {
  if (event.type === 'question') return event.id;
  // What was meant for it was not taken, so it takes the next line.
  if (event.type === 'refused') return open ?? refused;
  return event.type === 'answered' && event.id === open ? undefined : open;
}

async function hear(
  scene: Scene,
  onInterrupt: () => void,
  json: boolean,
  paint: CliContext['terminal']['paint'],
): Promise<void> {
  const { attached, talk } = scene;
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
  for await (const typed of talk.typed)
    switch (typed.kind) {
      case 'interrupt':
        await trying(onInterrupt);
        break;
      case 'end':
        await trying(() => attached.end());
        break;
      case 'lines':
        for (const said of wordsOf(typed.texts, scene)) await trying(() => send(said, scene, paint));
    }
}

interface TypedWords {
  readonly text: string;
  /** The question that they answer. */
  readonly question: string | undefined;
}

/** Several lines at once are one text; but of those that meet options, the first one says which. */
function wordsOf(lines: readonly string[], { open, withOptions }: Scene): TypedWords[] {
  const [text, ...more] = joinLines(lines);
  if (text === undefined) return [];
  const first = lines.findIndex((line) => line.trim() !== '') + 1;
  const [answer, rest] =
    open !== undefined && withOptions.has(open)
      ? [lines[first - 1]?.trim() ?? text, joinLines(lines.slice(first))]
      : [text, more];
  return [{ text: answer, question: open }, ...rest.map((one) => ({ text: one, question: undefined }))];
}

/** As few texts as hold them. */
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
  scene: Scene,
  paint: CliContext['terminal']['paint'],
): Promise<void> {
  const { attached, talk } = scene;
  // Said before it is done: what is meant for the agent must not become a decision by accident.
  talk.note(paint.dim(question === undefined ? '→ as a message to the agent' : `→ as the answer to ${question}`));
  if (question === undefined) {
    await attached.send(text);
    return;
  }
  // It takes one answer: what comes next comes too late for that and is no mistake.
  scene.open = undefined;
  scene.sent = question;
  try {
    await attached.send(text, { question });
  } catch (error) {
    // It did not arrive, and the question may take another one.
    if (question !== scene.answered) scene.open ??= question;
    throw error;
  }
}
