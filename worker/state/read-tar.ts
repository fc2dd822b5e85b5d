/**
 * Reads a tar as its bytes arrive, so that it is read while the rest is still being decompressed. Reading is strict:
 * regular files only, plain relative paths, no name twice.
 */
import headers from 'tar-stream/headers.js';
import type { FileSet } from '../ports/work-tree-ports.ts';
import { createByteQueue } from './byte-queue.ts';
import { findCountObjection, findPathObjection, showPath } from './state-limits.ts';
import { BLOCK, inBlocks, PLAIN_NAME, SIZE_AT, SIZE_DIGITS, writeHeader } from './write-tar.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

export type ReadArchive =
  | { readonly kind: 'files'; readonly files: FileSet }
  | { readonly kind: 'refused'; readonly why: string };

/** Neither function throws, whatever the bytes are. */
export interface TarReader {
  /** The contents of the files are parts of these bytes where possible, so they must not change any more. */
  readonly take: (bytes: Uint8Array) => void;
  readonly end: () => ReadArchive;
}

interface TarHeader {
  readonly name: string;
  readonly size: number;
  readonly type: string | null;
}

export function createTarReader(): TarReader {
  const members = createMemberReader();
  const files = new Map<string, Uint8Array>();
  let refused: string | undefined;
  const read = (): void => {
    for (let member = members.next(); member !== undefined && refused === undefined; member = members.next()) {
      refused = findObjection(member, files);
      files.set(member.name, member.content);
    }
  };
  return {
    take: (bytes) => {
      members.push(bytes);
      try {
        read();
      } catch (error) {
        refused = `it cannot be unpacked (${errorMessage(error)})`;
      }
    },
    end: () => {
      if (refused === undefined && !members.isOver()) refused = 'it cannot be unpacked (it ends too early)';
      return refused === undefined ? { kind: 'files', files } : { kind: 'refused', why: refused };
    },
  };
}

interface Member {
  readonly name: string;
  readonly type: string | null;
  readonly content: Uint8Array;
}

interface MemberReader {
  readonly push: (bytes: Uint8Array) => void;
  /** `undefined` if it is not complete yet, or after the last one. @throws Error for an invalid header. */
  readonly next: () => Member | undefined;
  readonly isOver: () => boolean;
}

function createMemberReader(): MemberReader {
  const queue = createByteQueue();
  let header: TarHeader | undefined;
  let longName: string | undefined;
  let isOver = false;
  /** The next header with its content. */
  const nextContent = (): { readonly of: TarHeader; readonly content: Uint8Array } | undefined => {
    if (header === undefined) {
      const block = isOver ? undefined : queue.take(BLOCK);
      if (block === undefined) return undefined;
      const found = readHeader(block) ?? headers.decode(block, 'utf8');
      isOver = found === null;
      if (found === null) return undefined;
      // The library reads negative sizes, with which a reader would go back, and sizes that are no numbers.
      if (!Number.isSafeInteger(found.size) || found.size < 0) throw new Error('a size in it is not valid');
      header = found;
    }
    const padded = queue.take(inBlocks({ length: header.size }));
    if (padded === undefined) return undefined;
    const read = { of: header, content: padded.subarray(0, header.size) };
    header = undefined;
    return read;
  };
  return {
    push: queue.push,
    next: () => {
      for (let read = nextContent(); read !== undefined; read = nextContent()) {
        const { of, content } = read;
        if (of.type !== 'pax-header') {
          const name = longName ?? of.name;
          longName = undefined;
          return { name, type: of.type, content };
        }
        longName = headers.decodePax(content)['path'];
      }
      return undefined;
    },
    isOver: () => isOver,
  };
}

const WRITTEN = Buffer.alloc(BLOCK);

/**
 * A header that {@link writeHeader} writes, which is recognized by writing it again: tar-stream takes five times as
 * long.
 *
 * @returns `undefined` for any other header.
 */
function readHeader(block: Buffer): TarHeader | undefined {
  const end = block.indexOf(0);
  const name = block.toString('latin1', 0, end);
  const size = Number.parseInt(block.toString('latin1', SIZE_AT, SIZE_AT + SIZE_DIGITS), 8);
  if (!PLAIN_NAME.test(name)) return undefined;
  writeHeader(WRITTEN, 0, { name, size, length: BLOCK });
  return WRITTEN.equals(block) ? { name, size, type: 'file' } : undefined;
}

function findObjection({ name, type }: Member, files: FileSet): string | undefined {
  if (type !== 'file') return `its member ${showPath(name)} is not a regular file (${type ?? 'unknown type'})`;
  const objection = findPathObjection(name);
  if (objection !== undefined) return `its member ${showPath(name)} ${objection}`;
  return files.has(name) ? `its member ${showPath(name)} is there twice` : findCountObjection(files.size);
}
