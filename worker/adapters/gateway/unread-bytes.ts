/**
 * What was written to an agent that it has not read: it stays in the memory of this process. A connection can have any
 * number of complete responses that wait for the first one to be read, so they are counted together.
 */
import type { ServerResponse } from 'node:http';

export interface UnreadBytes {
  /** Writes to the agent, and ends its connection if too much is unread. */
  readonly write: (response: ServerResponse, chunk: Uint8Array) => void;
}

/**
 * @param most of one response: decompressed, it could be of any length.
 * @param mostOfAll of all responses together.
 */
export function createUnreadBytes(most: number, mostOfAll: number): UnreadBytes {
  let all = 0;
  const ofOne = new WeakMap<ServerResponse, number>();
  const add = (response: ServerResponse, bytes: number): void => {
    ofOne.set(response, (ofOne.get(response) ?? 0) + bytes);
    all += bytes;
  };
  const forget = (response: ServerResponse): void => {
    add(response, -(ofOne.get(response) ?? 0));
  };
  return {
    write: (response, chunk) => {
      if (response.closed) return;
      if (!ofOne.has(response))
        response.once('close', () => {
          forget(response);
        });
      add(response, chunk.length);
      response.write(chunk, () => {
        // A closed response was forgotten as a whole.
        if (!response.closed) add(response, -chunk.length);
      });
      // A response that waits for another one on its connection has no socket of its own yet.
      if ((ofOne.get(response) ?? 0) > most || all > mostOfAll) response.req.socket.destroy();
    },
  };
}
