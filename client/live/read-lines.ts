/**
 * Lines out of a stream of bytes that arrives in any pieces. Pure but for what it has not seen the end of.
 *
 * Cut at the byte 0x0A before anything is decoded: no piece of a longer UTF-8 sign has that value, so a sign that
 * arrives in two pieces stays whole. A line that is too long ends it all: how much more of it would come nobody knows.
 */
const LINE_FEED = 0x0a;

export type TypedLine = { readonly kind: 'line'; readonly text: string } | { readonly kind: 'too-long' };

export interface LineCutter {
  /** The lines that are complete with these bytes. Nothing comes after a line that was too long. */
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
