/**
 * A set of files as one gzip'd tar, and back. Buffered whole: a state is some megabytes, and it is checked as a whole
 * before a byte of it is used.
 *
 * Deterministic, so that equal states are equal bytes. Reading is strict: regular files only, plain relative paths, no
 * name twice, everything bounded before it is unpacked.
 */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { RepositoryPath } from '../../protocol/changed-files.ts';
import type { FileSet } from '../ports.ts';
import { readTar, type TarMember } from './read-tar.ts';

/** Bytes of a state, unpacked. */
export const ARCHIVE_BYTES = 268_435_456;
const MEMBERS = 20_000;
const LONGEST_PATH = 512;
/** Unpacked at a time: with zlib's own measure, most of the time goes into handing pieces over. */
const CHUNK_BYTES = 1_048_576;

export async function writeArchive(files: FileSet): Promise<Uint8Array> {
  const tar = pack();
  for (const [name, content] of files) tar.entry({ name, mtime: new Date(0), mode: 0o600 }, Buffer.from(content));
  tar.finalize();
  return promisify(gzip)(await collect(tar));
}

export type ReadArchive =
  | { readonly kind: 'files'; readonly files: FileSet }
  | { readonly kind: 'refused'; readonly why: string };

/** Never throws, whatever the bytes are. */
export async function readArchive(archive: Uint8Array): Promise<ReadArchive> {
  try {
    return readMembers(await promisify(gunzip)(archive, { maxOutputLength: ARCHIVE_BYTES, chunkSize: CHUNK_BYTES }));
  } catch (error) {
    return {
      kind: 'refused',
      why: `it cannot be unpacked (${error instanceof Error ? error.message : String(error)})`,
    };
  }
}

function readMembers(tar: Uint8Array): ReadArchive {
  const files = new Map<string, Uint8Array>();
  for (const member of readTar(tar)) {
    const objection = findObjection(member, files);
    if (objection !== undefined) return { kind: 'refused', why: objection };
    files.set(member.name, member.content);
  }
  return { kind: 'files', files };
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function findObjection({ name, odd }: TarMember, files: FileSet): string | undefined {
  const shown = JSON.stringify(name.slice(0, 200));
  if (odd !== undefined) return `its member ${shown} is a ${odd}, not a regular file`;
  if (name.length > LONGEST_PATH || !RepositoryPath.safeParse(name).success)
    return `its member ${shown} has no plain relative path`;
  if (files.has(name)) return `its member ${shown} is there twice`;
  return files.size >= MEMBERS ? `it has more than ${MEMBERS} members` : undefined;
}
