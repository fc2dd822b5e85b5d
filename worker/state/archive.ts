/**
 * A set of files as one compressed tar, and back. Kept in memory: a state is some megabytes, and it is checked as a
 * whole before a byte of it is used.
 *
 * Deterministic, so that equal states are equal bytes, and bounded before it is unpacked. A Node before 22.15, on
 * somebody's own machine, has no zstd: what it saves is gzip'd, as by earlier versions of ours, and read everywhere.
 */
import { promisify } from 'node:util';
import zlib, { constants, gunzip, gzip, zstdCompress, zstdDecompress } from 'node:zlib';
import type { FileSet } from '../ports/work-tree-ports.ts';
import { ARCHIVE_BYTES, findCountObjection, findPathObjection } from './state-limits.ts';
import { type ReadArchive, readTar, writeTar } from './tar.ts';

/** At a time: with zlib's own measure, most of the time goes into handing pieces over. */
const CHUNK_BYTES = 1_048_576;
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** Never with workers: then Node's binding returns cut output without an error. */
const COMPRESSION = {
  chunkSize: CHUNK_BYTES,
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
};

const BEST = 'zstdCompress' in zlib ? 'zstd' : 'gzip';

/** @throws Error for what `readArchive` would refuse: see `fitState`. */
export async function writeArchive(files: FileSet, as: 'zstd' | 'gzip' = BEST): Promise<Uint8Array> {
  for (const name of files.keys()) {
    const objection = findPathObjection(name) ?? findCountObjection(files.size - 1);
    if (objection !== undefined)
      throw new Error(`A state cannot hold ${JSON.stringify(name.slice(0, 200))}: ${objection}.`);
  }
  const tar = writeTar(files);
  return as === 'zstd' ? promisify(zstdCompress)(tar, COMPRESSION) : promisify(gzip)(tar);
}

/** Never throws, whatever the bytes are. */
export async function readArchive(archive: Uint8Array): Promise<ReadArchive> {
  try {
    return readTar(await decompress(archive));
  } catch (error) {
    return { kind: 'refused', why: whyNotUnpacked(error) };
  }
}

function decompress(archive: Uint8Array): Promise<Uint8Array> {
  const bounds = { chunkSize: CHUNK_BYTES, maxOutputLength: ARCHIVE_BYTES };
  const isZstd = ZSTD.equals(archive.subarray(0, ZSTD.length));
  return isZstd ? promisify(zstdDecompress)(archive, bounds) : promisify(gunzip)(archive, bounds);
}

function whyNotUnpacked(error: unknown): string {
  if (error instanceof RangeError) return `it is larger than ${ARCHIVE_BYTES} bytes`;
  return `it cannot be unpacked (${error instanceof Error ? error.message : String(error)})`;
}
