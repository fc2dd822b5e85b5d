/**
 * Writes a set of files as one tar in memory, in one pass: with streams, ten thousand small files take several times as
 * long. The result is deterministic. Pure.
 */
import headers from 'tar-stream/headers.js';
import type { FileSet } from '../ports/work-tree-ports.ts';

export const BLOCK = 512;
const EPOCH = new Date(0);
const SAME = { mode: 0o600, uid: 0, gid: 0, mtime: EPOCH };
const LONG_NAME = 'PaxHeader';

/** @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06 */
export const [SIZE_AT, SIZE_DIGITS, SUM_AT, SUM_DIGITS] = [124, 11, 148, 6];
const EMPTY_HEADER = headers.encode({ ...SAME, name: '', size: 0, type: 'file' }) ?? Buffer.alloc(BLOCK);
/** Without a size, and with spaces in place of the checksum, as the format requires. */
const EMPTY_SUM = Buffer.from(EMPTY_HEADER)
  .fill(0, SIZE_AT, SIZE_AT + SIZE_DIGITS)
  .fill(' ', SUM_AT, SUM_AT + 8)
  .reduce((sum, byte) => sum + byte, 0);

/** @param files must be acceptable to the reader, see read-tar.ts. */
export function writeTar(files: FileSet): Uint8Array {
  const parts = [...files].flatMap(([name, content]) => [...headersOf(name, content.length), content]);
  // Whatever is not written stays zero.
  const tar = Buffer.alloc(parts.reduce<number>((sum, part) => sum + inBlocks(part), 2 * BLOCK));
  let at = 0;
  for (const part of parts) {
    if (part instanceof Uint8Array) tar.set(part, at);
    else writeHeader(tar, at, part);
    at += inBlocks(part);
  }
  return tar;
}

/** A header that has yet to be written. */
export interface ShortHeader {
  readonly name: string;
  readonly size: number;
  readonly length: typeof BLOCK;
}

export const PLAIN_NAME = /^[\x20-\x7e]{1,100}$/;

function headersOf(name: string, size: number): readonly (Uint8Array | ShortHeader)[] {
  // A state is far smaller than what the digits can say.
  if (PLAIN_NAME.test(name)) return [{ name, size, length: BLOCK }];
  const short = headers.encode({ ...SAME, name, size, type: 'file' });
  if (short !== null) return [short];
  const long = headers.encodePax({ name });
  return [
    ...encode({ ...SAME, name: LONG_NAME, size: long.length, type: 'pax-header' }),
    long,
    ...encode({ ...SAME, name: LONG_NAME, size, type: 'file' }),
  ];
}

function encode(header: Parameters<typeof headers.encode>[0]): Uint8Array[] {
  const block = headers.encode(header);
  return block === null ? [] : [block];
}

/**
 * The same bytes as from tar-stream, which takes a third of the time of the whole tar for ten thousand of them: its
 * header of a file without a name and content, with the three fields that differ.
 */
export function writeHeader(tar: Buffer, at: number, { name, size }: ShortHeader): void {
  tar.set(EMPTY_HEADER, at);
  const digits = size.toString(8).padStart(SIZE_DIGITS, '0');
  const sum = EMPTY_SUM + writeAscii(tar, at, name) + writeAscii(tar, at + SIZE_AT, digits);
  writeAscii(tar, at + SUM_AT, sum.toString(8).padStart(SUM_DIGITS, '0'));
}

/** @returns the sum of its bytes. */
function writeAscii(tar: Buffer, at: number, text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text.charCodeAt(index);
    tar[at + index] = byte;
    sum += byte;
  }
  return sum;
}

/** How many bytes it takes up. */
export function inBlocks({ length }: { readonly length: number }): number {
  return Math.ceil(length / BLOCK) * BLOCK;
}
