/**
 * Messages that came in for an agent at work and that it has not been given yet.
 *
 * Each lies in a file that the agent's hook takes (worker/ask/hand-over.ts). What they say is kept here as well: the
 * files lie where the agent can reach them, so of theirs only the names are believed, and only to say what was handed
 * over.
 */
import { defined } from '../../protocol/base/defined.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import { GIVEN, QUEUED, TAKEN } from '../ask/ask-command.ts';
import type { QueuedMessage } from '../ask/hand-over.ts';
import { createTurn } from './mutex.ts';
import { MAILBOX } from '../own-files.ts';
import type { ChannelMessage } from '../ports/conversation-ports.ts';
import type { Scratch } from '../ports/work-tree-ports.ts';

const MOST = LIMITS.messages;

export interface Mailbox {
  /** Absolute path, for the hook. */
  readonly folder: string;
  /**
   * @returns false when too many wait already; then it is not kept. One that still waits under the same id is replaced.
   */
  put(message: ChannelMessage): Promise<boolean>;
  /** One that reaches the agent in another way. */
  pass(message: ChannelMessage): void;
  /** Those that the agent was given since this was last asked. */
  given(): Promise<readonly ChannelMessage[]>;
  /**
   * Those that wait, oldest first; the hook does not find them any more. They go on waiting until they are `settled`.
   */
  takeRest(): Promise<readonly ChannelMessage[]>;
  settled(messages: readonly ChannelMessage[]): void;
  waiting(): number;
}

export function createMailbox(scratch: Scratch): Mailbox {
  const waiting = new Map<string, ChannelMessage>();
  const passed: ChannelMessage[] = [];
  let count = 0;
  // One may come in while the others are taken out of the folder.
  const inTurn = createTurn();
  const at = (folder: string, name = '') => `${MAILBOX}/${folder}${name === '' ? '' : `/${name}`}`;
  return {
    folder: `${scratch.root}/${MAILBOX}`,
    put: (message) =>
      inTurn(async () => {
        const earlier = [...waiting].find(([, one]) => one.id === message.id)?.[0];
        if (earlier === undefined && waiting.size >= MOST) return false;
        const name = earlier ?? `${String((count += 1)).padStart(6, '0')}.json`;
        waiting.set(name, message);
        await scratch.write(at(QUEUED, name), Buffer.from(renderQueued(message)));
        return true;
      }),
    pass: (message) => {
      passed.push(message);
    },
    given: async () => {
      const names = waiting.size === 0 ? [] : await scratch.list(at(GIVEN));
      const handedOver = names.flatMap((name) => waiting.get(name) ?? []);
      for (const name of names) waiting.delete(name);
      return [...passed.splice(0), ...handedOver];
    },
    takeRest: () =>
      inTurn(async () => {
        for (const folder of [QUEUED, TAKEN]) await scratch.clear(at(folder));
        const handedOver = await scratch.list(at(GIVEN));
        return [...waiting].filter(([name]) => !handedOver.includes(name)).map(([, message]) => message);
      }),
    settled: (messages) => {
      for (const [name, message] of waiting) if (messages.includes(message)) waiting.delete(name);
    },
    waiting: () => waiting.size,
  };
}

function renderQueued({ id, by, permission, at, text }: ChannelMessage): string {
  return JSON.stringify({ id, from: by, ...defined({ permission }), at, text } satisfies QueuedMessage);
}
