/**
 * Joins output into complete lines, so that whatever looks through it sees each line whole, however the stream is cut
 * into chunks. Pure.
 */
import type { OutputFilter } from '../../ports/process-ports.ts';

/** A line longer than this is cut where a word ends, and the rest waits for what follows. */
const LINE_BYTES = 262_144;
const KEPT_BYTES = 32_768;
const NEWLINE = 0x0a;

/**
 * Everything it gives ends with the end of a line, except the last piece and the pieces of a line that is too long to
 * wait for.
 */
export function gatherLines(): OutputFilter {
  let pending: Buffer[] = [];
  let pendingBytes = 0;

  const take = (): Buffer => {
    const all = pending.length === 1 ? pending[0] : undefined;
    const taken = all ?? Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
    return taken;
  };
  const hold = (bytes: Buffer): void => {
    if (bytes.length > 0) pending.push(bytes);
    pendingBytes += bytes.length;
  };

  return {
    push: (given) => {
      const chunk = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
      const first = chunk.indexOf(NEWLINE) + 1;
      if (first === 0) {
        hold(chunk);
        if (pendingBytes < LINE_BYTES) return [];
        const line = take();
        const cut = wordEnd(line, line.length - KEPT_BYTES);
        hold(line.subarray(cut));
        return [line.subarray(0, cut)];
      }
      const last = chunk.lastIndexOf(NEWLINE) + 1;
      hold(chunk.subarray(0, first));
      const out = [take(), chunk.subarray(first, last)];
      hold(chunk.subarray(last));
      return out.filter(({ length }) => length > 0);
    },
    end: () => [take()].filter(({ length }) => length > 0),
  };
}

/**
 * The last place before the given one where white space or a quotation mark stands, or the given place if there is
 * none.
 */
function wordEnd(line: Uint8Array, before: number): number {
  for (let at = before; at > 0; at -= 1) if ([0x20, 0x09, 0x22].includes(line[at - 1] ?? 0)) return at;
  return before;
}
