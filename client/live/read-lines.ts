/**
 * Splits a stream of bytes that arrives in any pieces into lines. Pure except for the incomplete last line.
 *
 * It is split at the byte 0x0A before anything is decoded: no part of a longer UTF-8 character has that value, so a
 * character that arrives in two pieces stays whole. A line that is too long ends the stream, because nobody knows how
 * much more of it would come.
 */
const LINE_FEED = 0x0a;

export type TypedLine = { readonly kind: 'line'; readonly text: string } | { readonly kind: 'too-long' };

export interface LineCutter {
  /** Returns the lines that these bytes complete. Nothing comes after a line that was too long. */
  push(bytes: Uint8Array): TypedLine[];
}

export function cutLines(mostBytes: number): LineCutter {
  let begun: Buffer = Buffer.alloc(0);
  let isOver = false;
  return {
    push: (bytes) => {
      const lines: TypedLine[] = [];
      let rest = isOver ? Buffer.alloc(0) : Buffer.concat([begun, bytes]);
      for (let end = rest.indexOf(LINE_FEED); end !== -1 && end <= mostBytes; end = rest.indexOf(LINE_FEED)) {
        lines.push({ kind: 'line', text: rest.subarray(0, end).toString('utf8') });
        rest = rest.subarray(end + 1);
      }
      if (rest.length > mostBytes) {
        isOver = true;
        lines.push({ kind: 'too-long' });
        rest = Buffer.alloc(0);
      }
      begun = rest;
      return lines;
    },
  };
}
