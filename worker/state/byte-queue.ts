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
  let more: Buffer[] = [];
  let left = 0;
  /** Makes one piece of all that is left. */
  const join = (): void => {
    const pieces = taken === first.length ? more : [first.subarray(taken), ...more];
    const [only, next] = pieces;
    first = only !== undefined && next === undefined ? only : Buffer.concat(pieces);
    taken = 0;
    more = [];
  };
  return {
    push: (piece) => {
      more.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
      left += piece.length;
    },
    take: (length) => {
      if (length > left) return undefined;
      if (length > first.length - taken) join();
      taken += length;
      left -= length;
      return first.subarray(taken - length, taken);
    },
  };
}
