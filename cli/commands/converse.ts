/**
 * Following a task and talking to it: events as they come, and what is typed as answers and messages.
 */
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
  const scene: Scene = { attached, talk: terminal.talk(), open: undefined, answered: undefined, sent: undefined };
  const heard = hear(scene, onInterrupt, json, terminal.paint);
  try {
    for await (const event of attached.events) {
      for (const line of json ? [JSON.stringify(event)] : renderEvent(event, terminal.paint)) scene.talk.show(line);
      const sent = scene.sent === scene.answered ? undefined : scene.sent;
      scene.open = openAfter(scene.open, event, sent);
      if (event.type === 'answered') scene.answered = event.id;
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
  for await (const typed of talk.typed) {
    const { open } = scene;
    try {
      switch (typed.kind) {
        case 'interrupt':
          onInterrupt();
          break;
        case 'end':
          await attached.end();
          break;
        case 'line': {
          if (typed.text.trim() === '') break;
          // Said before it is done: what is meant for the agent must not become a decision by accident.
          talk.note(paint.dim(open === undefined ? '→ as a message to the agent' : `→ as the answer to ${open}`));
          // It takes one answer: the next line comes too late for that and is no mistake.
          scene.open = undefined;
          scene.sent = open ?? scene.sent;
          await attached.send(typed.text.trim(), open === undefined ? {} : { question: open });
        }
      }
    } catch (error) {
      // It did not arrive, and the question may take another one.
      if (typed.kind === 'line' && open !== scene.answered) scene.open ??= open;
      const {
        error: { message, fix },
      } = tellFailure(error);
      talk.note(`${paint.red('error:')} ${plainLine(message, 1_000)}${fix === undefined || json ? '' : `\n  ${fix}`}`);
    }
  }
}
