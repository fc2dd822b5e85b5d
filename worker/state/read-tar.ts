/**
 * Reads a tar that lies in memory, as far as a state needs it: regular files, with names of any length.
 *
 * tar-stream, which writes our archives, reads such a thing member by member as a stream of its own; ten thousand of them take as long as
 * all else that is done to restore them. Here a member is a view of the bytes. Whatever tar-stream's writer does not make is refused.
 *
 * Pure. test/worker/read-tar.test.ts compares it with tar-stream.
 *
 * @see https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html#tag_20_92_13_06 (ustar)
 */
const BLOCK = 512;
const NAME = { at: 0, length: 100 };
const SIZE = { at: 124, length: 12 };
const CHECKSUM = { at: 148, length: 8 };
const PREFIX = { at: 345, length: 155 };
const TYPE_AT = 156;
const MAGIC_AT = 257;
const SPACE = 0x20;

const TYPES: Readonly<Record<string, string>> = {
  1: 'hard link',
  2: 'symbolic link',
  3: 'device',
  4: 'device',
  5: 'folder',
  6: 'pipe',
};
const FILE = '0';
/** A header of its own before a file's, with what has no room in that. */
const EXTENDED = 'x';

export interface TarMember {
  readonly name: string;
  /** What it is, when it is no regular file. */
  readonly odd: string | undefined;
  readonly content: Uint8Array;
}

/** In the order of the archive. @throws Error when it is no such tar, or cut off. */
export function* readTar(bytes: Uint8Array): Generator<TarMember, void> {
  const tar = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let longName: string | undefined;
  for (let at = 0; ; ) {
    const header = tar.subarray(at, at + BLOCK);
    if (header.length < BLOCK) throw new Error('it is cut off');
    if (isEmpty(header)) return;
    checkHeader(header);
    const size = numberIn(header, SIZE);
    const content = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (content.length < size) throw new Error('it is cut off');
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const type = String.fromCharCode(header[TYPE_AT] ?? 0);
    if (type === EXTENDED) {
      longName = readExtendedName(content);
      continue;
    }
    yield {
      name: longName ?? nameIn(header),
      odd: type === FILE ? undefined : (TYPES[type] ?? 'special file'),
      content,
    };
    longName = undefined;
  }
}

interface Field {
  readonly at: number;
  readonly length: number;
}

function isEmpty(header: Uint8Array): boolean {
  return header.every((byte) => byte === 0);
}

function checkHeader(header: Buffer): void {
  let sum = 0;
  for (let at = 0; at < BLOCK; at += 1)
    sum += at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.length ? SPACE : (header[at] ?? 0);
  if (sum !== numberIn(header, CHECKSUM) || header.toString('latin1', MAGIC_AT, MAGIC_AT + 6) !== 'ustar\0')
    throw new Error('a header in it is damaged');
}

function textIn(header: Buffer, { at, length }: Field): string {
  const end = header.subarray(at, at + length).indexOf(0);
  return header.toString('utf8', at, at + (end < 0 ? length : end));
}

function nameIn(header: Buffer): string {
  const prefix = textIn(header, PREFIX);
  return prefix === '' ? textIn(header, NAME) : `${prefix}/${textIn(header, NAME)}`;
}

function numberIn(header: Buffer, field: Field): number {
  const digits = textIn(header, field).trim();
  if (!/^[0-7]+$/.test(digits)) throw new Error('a header in it is damaged');
  return parseInt(digits, 8);
}

/** One record, `<its length> path=<name>\n`: nothing else has no room in our headers. */
function readExtendedName(content: Buffer): string {
  const [, length, name] = /^(\d+) path=([^\0]*)\n$/s.exec(content.toString('utf8')) ?? [];
  if (name === undefined || Number(length) !== content.length) throw new Error('a header in it is of an unknown kind');
  return name;
}
