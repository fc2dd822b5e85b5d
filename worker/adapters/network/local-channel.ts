/**
 * Messages to an agent at work, as lines on the worker's standard input: for whoever runs the worker as a child
 * process.
 *
 * A line that is no message is told and passed over. The end of the input is no end of the run: no more messages come.
 * There is no cursor, because nothing lies anywhere that could be read again: who wrote a line keeps it until it was
 * taken.
 */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import {
  findLocalMessage,
  type LocalMessage,
  MESSAGES_TAKEN,
  type MessagesTaken,
} from '../../../protocol/live/local-message.ts';
import type { Channel, ChannelMessage, SubscriptionOptions } from '../../ports/conversation-ports.ts';

export interface LocalChannelOptions {
  readonly input: Readable;
  /** Takes a line without its line break. */
  readonly say: (line: string) => void;
}

export function localChannel({ input, say }: LocalChannelOptions): Channel {
  return {
    start: ({ onMessage, onError }) => {
      const lines = createInterface({ input });
      // One after the other: each is in the inbox before the next one is looked at.
      let last = Promise.resolve();
      lines.on('line', (line) => {
        last = last.then(() => receive(line, { onMessage, onError }));
      });
      input.once('error', (error) => {
        onError(error.message);
      });
      return Promise.resolve({
        cursor: () => undefined,
        delivered: (ids) => {
          say(JSON.stringify({ kind: MESSAGES_TAKEN, ids: [...ids] } satisfies MessagesTaken));
          return Promise.resolve();
        },
        stop: async () => {
          // Also lets go of the input: a worker that has ended must not wait for more of it.
          lines.close();
          await last;
        },
      });
    },
  };
}

async function receive(
  line: string,
  { onMessage, onError }: Pick<SubscriptionOptions, 'onMessage' | 'onError'>,
): Promise<void> {
  if (line.trim() === '') return;
  const message = findLocalMessage(line);
  if (message === undefined) onError(`A line on standard input is not a message: ${line.slice(0, 200)}`);
  else
    await onMessage(messageOf(message)).catch((error: unknown) => {
      onError(error instanceof Error ? error.message : String(error));
    });
}

function messageOf({ id, by, at, text }: LocalMessage): ChannelMessage {
  return { id, by, at, text, line: JSON.stringify({ id, author: by, ts: at, body: text }) };
}
