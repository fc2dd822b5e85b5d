/**
 * Keeps the beginning and the end of a stream that may be longer than anybody wants, and says that something is missing.
 */

import { renderCut } from '../output.ts';

export interface KeptOutput {
  add(chunk: Uint8Array): void;
  /** At most the limit, the sentence included. */
  content(): Uint8Array;
}

export function keepOutput(limit: number): KeptOutput {
  const cut = Buffer.from(renderCut(limit));
  const tailRoom = Math.floor((limit - cut.length) / 2);
  let head: Uint8Array[] = [];
  let headBytes = 0;
  let tail: Uint8Array[] = [];
  let tailBytes = 0;
  return {
    add: (chunk) => {
      const toHead = chunk.subarray(0, Math.max(0, limit - headBytes));
      if (toHead.length > 0) head.push(toHead);
      headBytes += toHead.length;
      if (toHead.length === chunk.length) return;
      tail.push(chunk.subarray(toHead.length));
      tailBytes += chunk.length - toHead.length;
      if (tailBytes < 2 * limit) return;
      const joined = Buffer.concat(tail);
      tail = [joined.subarray(joined.length - tailRoom)];
      tailBytes = tailRoom;
    },
    content: () => {
      const all = Buffer.concat(head);
      head = [all];
      if (tailBytes === 0) return all;
      const end = Buffer.concat([all, ...tail]);
      return Buffer.concat([all.subarray(0, limit - cut.length - tailRoom), cut, end.subarray(end.length - tailRoom)]);
    },
  };
}
