/**
 * Reads the bodies of requests whose signature can only be checked once they are complete. Anybody can send those, so
 * all of them together have a limit. Beyond it, the largest is given up: GitHub's deliveries are small, and the bot
 * requests a lost one again.
 */
import type { IncomingMessage } from 'node:http';
import { gatherBytes } from '../../protocol/memory/gathered-bytes.ts';

/** Two of the longest deliveries, in bytes. */
const MOST_BYTES = 50 * 1024 * 1024;

/** @returns `undefined` if it was given up. */
export type ReadBody = (request: IncomingMessage) => Promise<Buffer | undefined>;

interface BodyInFlight {
  readonly request: IncomingMessage;
  bytes: number;
  isGivenUp: boolean;
}

/** @param mostBytes of all bodies that are being read. */
export function createBodyReader(mostBytes = MOST_BYTES): ReadBody {
  const reading = new Set<BodyInFlight>();
  const makeRoom = (): void => {
    const all = [...reading];
    if (all.reduce((sum, { bytes }) => sum + bytes, 0) <= mostBytes) return;
    const largest = all.reduce((one, other) => (other.bytes > one.bytes ? other : one));
    largest.isGivenUp = true;
    reading.delete(largest);
    largest.request.destroy();
  };
  return async (request) => {
    const body: BodyInFlight = { request, bytes: 0, isGivenUp: false };
    const read = gatherBytes();
    reading.add(body);
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        read.push(chunk);
        body.bytes += chunk.length;
        makeRoom();
      }
    } catch (error) {
      if (!body.isGivenUp) throw error;
    } finally {
      reading.delete(body);
    }
    return body.isGivenUp ? undefined : read.all();
  };
}
