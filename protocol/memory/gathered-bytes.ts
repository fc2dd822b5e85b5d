/**
 * Bytes that arrive in pieces, in one buffer that grows. Whoever sends them decides how long the pieces are: kept one
 * by one, pieces of a single byte take a hundred times their size. Pure.
 */
export interface GatheredBytes {
  readonly push: (piece: Uint8Array) => void;
  /** Everything so far. */
  readonly all: () => Buffer;
}

const FIRST = 4_096;

export function gatherBytes(): GatheredBytes {
  let bytes = Buffer.alloc(0);
  let length = 0;
  return {
    push: (piece) => {
      if (length + piece.length > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(FIRST, 2 * bytes.length, length + piece.length));
        bytes.copy(larger, 0, 0, length);
        bytes = larger;
      }
      bytes.set(piece, length);
      length += piece.length;
    },
    all: () => bytes.subarray(0, length),
  };
}
