/**
 * A set of files as one gzip'd tar, and back. Kept in memory: a state is some megabytes, and it is checked as a whole
 * before a byte of it is used.
 *
 * Deterministic, so that equal states are equal bytes. Reading is strict: regular files only, plain relative paths, no
 * name twice, everything bounded before it is unpacked.
 */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { extract, pack, type Headers } from 'tar-stream';
import type { FileSet } from '../ports.ts';
import { ARCHIVE_BYTES, findCountObjection, findPathObjection } from './state-limits.ts';

/** Unpacked at a time: with zlib's own measure, most of the time goes into handing pieces over. */
const CHUNK_BYTES = 1_048_576;

/** @throws Error for what `readArchive` would refuse: see `fitState`. */
export async function writeArchive(files: FileSet): Promise<Uint8Array> {
  for (const name of files.keys()) {
    const objection = findPathObjection(name) ?? findCountObjection(files.size - 1);
    if (objection !== undefined)
      throw new Error(`A state cannot hold ${JSON.stringify(name.slice(0, 200))}: ${objection}.`);
  }
  const tar = pack();
  for (const [name, content] of files) tar.entry({ name, mtime: new Date(0), mode: 0o600 }, Buffer.from(content));
  tar.finalize();
  return promisify(gzip)(await collect(tar));
}

export type ReadArchive =
  | { readonly kind: 'files'; readonly files: FileSet }
  | { readonly kind: 'refused'; readonly why: string };

/**
 * Never throws, whatever the bytes are. With events, not `for await`: of ten thousand members that takes half the time.
 */
export async function readArchive(archive: Uint8Array): Promise<ReadArchive> {
  const files = new Map<string, Uint8Array>();
  let objection: string | undefined;
  const tar = extract().on('entry', (header: Headers, member: Readable, next: (error?: Error) => void) => {
    objection ??= findObjection(header, files);
    const chunks: Uint8Array[] = [];
    member.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    member.on('end', () => {
      if (objection === undefined) files.set(header.name, Buffer.concat(chunks));
      next();
    });
    // When the archive ends within a member: that is told below.
    member.on('error', next);
  });
  try {
    const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
    gunzip.end(archive);
    await pipeline(gunzip, boundBytes, tar);
  } catch (error) {
    objection ??= `it cannot be unpacked (${error instanceof Error ? error.message : String(error)})`;
  }
  return objection === undefined ? { kind: 'files', files } : { kind: 'refused', why: objection };
}

async function* boundBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > ARCHIVE_BYTES) throw new Error(`it is larger than ${ARCHIVE_BYTES} bytes`);
    yield chunk;
  }
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function findObjection({ name, type }: Headers, files: FileSet): string | undefined {
  const shown = JSON.stringify(name.slice(0, 200));
  if (type !== 'file') return `its member ${shown} is not a regular file (${type ?? 'unknown type'})`;
  const objection = findPathObjection(name);
  if (objection !== undefined) return `its member ${shown} ${objection}`;
  return files.has(name) ? `its member ${shown} is there twice` : findCountObjection(files.size);
}
