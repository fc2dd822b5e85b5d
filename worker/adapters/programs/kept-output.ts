/** Keeps the beginning and the end of a stream that may be too long, and notes that something is missing. */

import { renderCut } from '../../agent-output/cut-output.ts';

export interface KeptOutput {
  add(chunk: Uint8Array): void;
  /** At most the limit, including the note. */
  content(): Uint8Array;
}

export function keepOutput(limit: number): KeptOutput {
  const cut = Buffer.from(renderCut(limit));
  const tail = keepEnd(Math.floor((limit - cut.length) / 2));
  const head: Uint8Array[] = [];
  let headBytes = 0;
  return {
    add: (chunk) => {
      const toHead = chunk.subarray(0, limit - headBytes);
      if (toHead.length > 0) head.push(toHead);
      headBytes += toHead.length;
      tail.add(chunk.subarray(toHead.length));
    },
    content: () => {
      const all = Buffer.concat(head);
      if (tail.bytes() === 0) return all;
      const end = Buffer.concat([all, tail.content()]);
      return Buffer.concat([
        all.subarray(0, limit - cut.length - tail.room),
        cut,
        end.subarray(end.length - tail.room),
      ]);
    },
  };
}

interface KeptEnd {
  readonly room: number;
  readonly add: (chunk: Uint8Array) => void;
  /** The total number of bytes. */
  readonly bytes: () => number;
  /** The last bytes, as many as fit. */
  readonly content: () => Uint8Array;
}

/** A ring buffer: overwritten bytes are gone at once, without waiting for garbage collection. */
function keepEnd(room: number): KeptEnd {
  let ring = Buffer.alloc(0);
  let bytes = 0;
  return {
    room,
    add: (chunk) => {
      if (chunk.length === 0) return;
      if (ring.length === 0) ring = Buffer.alloc(room);
      const last = chunk.subarray(Math.max(0, chunk.length - room));
      const at = (bytes + chunk.length - last.length) % room;
      ring.set(last.subarray(0, room - at), at);
      ring.set(last.subarray(room - at), 0);
      bytes += chunk.length;
    },
    bytes: () => bytes,
    content: () =>
      bytes < room
        ? ring.subarray(0, bytes)
        : Buffer.concat([ring.subarray(bytes % room), ring.subarray(0, bytes % room)]),
  };
}
