/**
 * Splits a stream of bytes that arrives in any pieces into lines. Takes linear time, whatever the pieces are.
 *
 * It is split at the byte 0x0A before anything is decoded: no part of a longer UTF-8 character has that value, so a
 * character that arrives in two pieces stays whole. Unlike Node's readline, it ends no line at U+2028 and U+2029, which
 * JSON leaves as they are in a text. A line that is too long ends the stream, because nobody knows how much more of it
 * would come.
 */
const LINE_FEED = 0x0a;
const FIRST_BYTES = 1_024;

export type TypedLine = { readonly kind: 'line'; readonly text: string } | { readonly kind: 'too-long' };

export interface LineCutter {
  /** Returns the lines that these bytes complete. Nothing comes after a line that was too long. */
  push(bytes: Uint8Array): TypedLine[];
  /** The stream has ended: its last line, if it has no line feed. */
  end(): TypedLine[];
}

export function cutLines(mostBytes: number): LineCutter {
  /** The beginning of a line, which has this length; the rest of the bytes is free. */
  let begun = Buffer.alloc(0);
  let length = 0;
  let isOver = false;
  const keep = (piece: Buffer): void => {
    if (length + piece.length > begun.length) {
      // Twice as much as needed: no byte is copied more than once on average.
      const larger = Buffer.allocUnsafe(Math.max(FIRST_BYTES, 2 * (length + piece.length)));
      begun.copy(larger, 0, 0, length);
      begun = larger;
    }
    piece.copy(begun, length);
    length += piece.length;
  };
  const take = (piece: Buffer): string => {
    // Most lines arrive in one piece.
    if (length === 0) return piece.toString('utf8');
    keep(piece);
    const text = begun.toString('utf8', 0, length);
    [begun, length] = [Buffer.alloc(0), 0];
    return text;
  };
  return {
    push: (bytes) => {
      const lines: TypedLine[] = [];
      let rest = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      while (!isOver && rest.length > 0) {
        const end = rest.indexOf(LINE_FEED);
        const piece = end === -1 ? rest : rest.subarray(0, end);
        isOver = length + piece.length > mostBytes;
        if (isOver) {
          begun = Buffer.alloc(0);
          lines.push({ kind: 'too-long' });
        } else if (end === -1) keep(piece);
        else lines.push({ kind: 'line', text: take(piece) });
        rest = rest.subarray(piece.length + 1);
      }
      return lines;
    },
    end: () => (isOver || length === 0 ? [] : [{ kind: 'line', text: take(Buffer.alloc(0)) }]),
  };
}
