/** A channel that delivers the messages of a test, and records which ones the run reports as delivered. */
import type { Channel, ChannelMessage } from '../../../worker/ports/conversation-ports.ts';

interface Spoken extends Channel {
  readonly arrived: string[][];
  /** Sends one message now, to the run that listens. */
  say: (text: string) => Promise<void>;
}

/** Sends these messages at the start, and records those that were reported as delivered. */
export function speaking(...texts: readonly string[]): Spoken {
  const arrived: string[][] = [];
  let pass = (message: ChannelMessage): Promise<void> =>
    Promise.reject(new Error(`Nobody listens to ${message.text}.`));
  let count = 0;
  const say = (text: string): Promise<void> => {
    const id = String((count += 1));
    return pass({ id, by: 'ada', at: '2026-01-02T03:04:05Z', text, line: JSON.stringify({ id, body: text }) });
  };
  return {
    arrived,
    say,
    start: async ({ onMessage }) => {
      pass = onMessage;
      for (const text of texts) await say(text);
      return {
        cursor: () => undefined,
        delivered: (ids) => Promise.resolve(void arrived.push([...ids])),
        stop: () => Promise.resolve(),
      };
    },
  };
}
