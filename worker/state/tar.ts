/**
 * Writes a set of files as one tar in memory, and reads it again, each in one pass: with streams, ten thousand small
 * files take several times as long.
 *
 * The result is deterministic. Reading is strict: regular files only, plain relative paths, no name twice. Pure.
 */
import headers from 'tar-stream/headers.js';
import type { FileSet } from '../ports/work-tree-ports.ts';
import { findCountObjection, findPathObjection } from './state-limits.ts';

const BLOCK = 512;
const ZEROS = Buffer.alloc(BLOCK);
const SAME = { mode: 0o600, uid: 0, gid: 0, mtime: new Date(0) };
const LONG_NAME = 'PaxHeader';

/** @param files must be acceptable to {@link readTar}. */
export function writeTar(files: FileSet): Uint8Array {
  const blocks = [...files].flatMap(([name, content]) => [...headerOf(name, content.length), ...padded(content)]);
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

function headerOf(name: string, size: number): Uint8Array[] {
  const short = headers.encode({ ...SAME, name, size, type: 'file' });
  if (short !== null) return [short];
  const long = headers.encodePax({ name });
  return [
    ...encode({ ...SAME, name: LONG_NAME, size: long.length, type: 'pax-header' }),
    ...padded(long),
    ...encode({ ...SAME, name: LONG_NAME, size, type: 'file' }),
  ];
}

function encode(header: Parameters<typeof headers.encode>[0]): Uint8Array[] {
  const block = headers.encode(header);
  return block === null ? [] : [block];
}

function padded(content: Uint8Array): Uint8Array[] {
  const rest = content.length % BLOCK;
  return rest === 0 ? [content] : [content, ZEROS.subarray(rest)];
}

export type ReadArchive =
  | { readonly kind: 'files'; readonly files: FileSet }
  | { readonly kind: 'refused'; readonly why: string };

interface Member {
  readonly name: string;
  readonly type: string | null;
  readonly content: Uint8Array;
}

/** Never throws, whatever the bytes are. */
export function readTar(bytes: Uint8Array): ReadArchive {
  const files = new Map<string, Uint8Array>();
  try {
    for (const member of membersOf(bytes)) {
      const objection = findObjection(member, files);
      if (objection !== undefined) return { kind: 'refused', why: objection };
      files.set(member.name, member.content);
    }
  } catch (error) {
    return {
      kind: 'refused',
      why: `it cannot be unpacked (${error instanceof Error ? error.message : String(error)})`,
    };
  }
  return { kind: 'files', files };
}

function* membersOf(bytes: Uint8Array): Generator<Member> {
  let longName: string | undefined;
  for (let at = 0; at < bytes.length; ) {
    const header = headers.decode(blockAt(bytes, at), 'utf8');
    if (header === null) return;
    const content = contentAt(bytes, at + BLOCK, header.size);
    at += BLOCK + Math.ceil(header.size / BLOCK) * BLOCK;
    if (header.type === 'pax-header') longName = headers.decodePax(content)['path'];
    else {
      yield { name: longName ?? header.name, type: header.type, content };
      longName = undefined;
    }
  }
  throw new Error('it ends too early');
}

function blockAt(bytes: Uint8Array, at: number): Uint8Array {
  if (at + BLOCK > bytes.length) throw new Error('it ends too early');
  return bytes.subarray(at, at + BLOCK);
}

function contentAt(bytes: Uint8Array, at: number, size: number): Uint8Array {
  if (at + size > bytes.length) throw new Error('it ends too early');
  return bytes.subarray(at, at + size);
}

function findObjection({ name, type }: Member, files: FileSet): string | undefined {
  const shown = JSON.stringify(name.slice(0, 200));
  if (type !== 'file') return `its member ${shown} is not a regular file (${type ?? 'unknown type'})`;
  const objection = findPathObjection(name);
  if (objection !== undefined) return `its member ${shown} ${objection}`;
  return files.has(name) ? `its member ${shown} is there twice` : findCountObjection(files.size);
}
