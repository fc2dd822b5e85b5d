/** Bytes that arrive in pieces of any length, and are taken in other lengths. */
export interface ByteQueue {
  /** @param piece must not change any more: what is taken can be a part of it. */
  readonly push: (piece: Uint8Array) => void;
  /**
   * @param length not negative, or the same bytes would be taken again.
   * @returns `undefined`, and takes nothing, if there are fewer.
   */
  readonly take: (length: number) => Buffer | undefined;
}

export function createByteQueue(): ByteQueue {
  let first: Buffer = Buffer.alloc(0);
  /** Of the first piece. */
  let taken = 0;
  /** The pieces after the first one. */
  const more: Buffer[] = [];
  let left = 0;
  /** Copies no more than these bytes: what follows can be megabytes. */
  const gather = (length: number): Buffer => {
    const bytes = Buffer.allocUnsafe(length);
    for (let filled = 0; filled < length; ) {
      if (taken === first.length) [first, taken] = [more.shift() ?? first, 0];
      const copied = first.copy(bytes, filled, taken, taken + length - filled);
      taken += copied;
      filled += copied;
    }
    return bytes;
  };
  return {
    push: (piece) => {
      more.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
      left += piece.length;
    },
    take: (length) => {
      if (length > left) return undefined;
      left -= length;
      if (taken === first.length && more.length > 0) [first, taken] = [more.shift() ?? first, 0];
      if (length > first.length - taken) return gather(length);
      taken += length;
      return first.subarray(taken - length, taken);
    },
  };
}
