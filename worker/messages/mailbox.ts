/**
 * Messages for a working agent that it has not received yet.
 *
 * Each is in a file that the agent's hook takes (worker/ask/hand-over.ts). Their texts are kept here too: the agent can
 * change the files, so only their names are used, and only to find out what was delivered.
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
  /** @returns false if too many already wait; then it is not stored. A waiting message with the same id is replaced. */
  put(message: ChannelMessage): Promise<boolean>;
  /** A message that reaches the agent in another way. */
  pass(message: ChannelMessage): void;
  /** Messages that the agent has received since the last call. */
  given(): Promise<readonly ChannelMessage[]>;
  /** The waiting messages, oldest first; the hook no longer finds them. They stay pending until they are `settled`. */
  takeRest(): Promise<readonly ChannelMessage[]>;
  settled(messages: readonly ChannelMessage[]): void;
  waiting(): number;
}

export function createMailbox(scratch: Scratch): Mailbox {
  const waiting = new Map<string, ChannelMessage>();
  const passed: ChannelMessage[] = [];
  let count = 0;
  // One may arrive while the others are taken out of the folder.
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
