/** Bytes that arrive in pieces of any length, and are taken in other lengths. */
export interface ByteQueue {
  /** @param piece must not change any more: what is taken can be a part of it. */
  readonly push: (piece: Uint8Array) => void;
  /** @returns `undefined`, and takes nothing, if there are fewer. */
  readonly take: (length: number) => Buffer | undefined;
}

export function createByteQueue(): ByteQueue {
  const pieces: Buffer[] = [];
  /** Of the first piece. */
  let taken = 0;
  let left = 0;
  /** @param length at most what is left of the first piece. */
  const takeFromFirst = (length: number): Buffer => {
    const first = pieces[0] ?? Buffer.alloc(0);
    const part = first.subarray(taken, taken + length);
    taken += length;
    left -= length;
    if (taken === first.length) {
      pieces.shift();
      taken = 0;
    }
    return part;
  };
  const leftOfFirst = (): number => (pieces[0]?.length ?? 0) - taken;
  return {
    push: (piece) => {
      if (piece.length === 0) return;
      pieces.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
      left += piece.length;
    },
    take: (length) => {
      if (length > left) return undefined;
      if (length <= leftOfFirst()) return takeFromFirst(length);
      const parts: Buffer[] = [];
      for (let missing = length; missing > 0; ) {
        const part = takeFromFirst(Math.min(missing, leftOfFirst()));
        parts.push(part);
        missing -= part.length;
      }
      return Buffer.concat(parts);
    },
  };
}
