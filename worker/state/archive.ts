/**
 * Writes a set of files as one compressed tar, and reads it again. Everything is kept in memory: a state is a few
 * megabytes, and it is checked as a whole before a byte of it is used.
 *
 * The result is deterministic, so that equal states are equal bytes, and its size is limited before it is unpacked. A
 * Node before 22.15, as on somebody's own machine, has no zstd: what it saves is compressed with gzip, as in earlier
 * versions of Agora, and can be read everywhere.
 */
import { promisify } from 'node:util';
import zlib, { constants, gzip, zstdCompress } from 'node:zlib';
import type { FileSet } from '../ports/work-tree-ports.ts';
import { ARCHIVE_BYTES, findCountObjection, findPathObjection, showPath } from './state-limits.ts';
import { createTarReader, type ReadArchive } from './read-tar.ts';
import { writeTar } from './write-tar.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

/** Bytes that are passed at a time. With zlib's own size, most of the time goes into passing pieces on. */
const CHUNK_BYTES = 1_048_576;
/** The same for what is read. */
const READ_BYTES = 4 * CHUNK_BYTES;
/** Bytes that are decompressed before they are read. */
const AHEAD_BYTES = 8 * READ_BYTES;
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** Never uses worker threads: with them, Node's binding returns cut output without an error. */
const COMPRESSION = {
  chunkSize: CHUNK_BYTES,
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
};

export const HAS_ZSTD = 'zstdCompress' in zlib;

/** @throws Error for content that `readArchive` would refuse: see `fitState`. */
export async function writeArchive(
  files: FileSet,
  as: 'zstd' | 'gzip' = HAS_ZSTD ? 'zstd' : 'gzip',
): Promise<Uint8Array> {
  for (const name of files.keys()) {
    const objection = findPathObjection(name) ?? findCountObjection(files.size - 1);
    if (objection !== undefined) throw new Error(`A state cannot hold ${showPath(name)}: ${objection}.`);
  }
  const tar = writeTar(files);
  return as === 'zstd' ? promisify(zstdCompress)(tar, COMPRESSION) : promisify(gzip)(tar);
}

/** Never throws, whatever the bytes are. */
export async function readArchive(archive: Uint8Array): Promise<ReadArchive> {
  const reader = createTarReader();
  let bytes = 0;
  try {
    for await (const piece of decompress(archive)) {
      bytes += piece.length;
      if (bytes > ARCHIVE_BYTES) return { kind: 'refused', why: `it is larger than ${ARCHIVE_BYTES} bytes` };
      reader.take(piece);
    }
  } catch (error) {
    return {
      kind: 'refused',
      why: `it cannot be unpacked (${errorMessage(error)})`,
    };
  }
  return reader.end();
}

/** On another thread, which goes on while a piece is read. */
function decompress(archive: Uint8Array): AsyncIterable<Uint8Array> {
  const options = { chunkSize: READ_BYTES, readableHighWaterMark: AHEAD_BYTES };
  const stream = isZstd(archive) ? zlib.createZstdDecompress(options) : zlib.createGunzip(options);
  stream.end(archive);
  return stream;
}

export function isZstd(archive: Uint8Array): boolean {
  return ZSTD.equals(archive.subarray(0, ZSTD.length));
}
