/** Reads a file that an agent could change: a link is not followed, a pipe does not block, and its size is limited. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { hasCode } from '../../../protocol/errors/error-code.ts';

type Allocate = (size: number) => Buffer;

const SHARED_BYTES = 1_048_576;
const SMALL_BYTES = 65_536;

/**
 * Small files share memory: with memory of its own for each of ten thousand files, a quarter of the time goes into
 * allocating it. The content of one file keeps the memory of all, so this is for files that are kept together.
 */
export function createAllocator(): Allocate {
  let shared = Buffer.alloc(0);
  return (size) => {
    if (size > SMALL_BYTES) return Buffer.allocUnsafeSlow(size);
    if (size > shared.length) shared = Buffer.allocUnsafeSlow(SHARED_BYTES);
    const taken = shared.subarray(0, size);
    shared = shared.subarray(size);
    return taken;
  };
}

/**
 * Checks what it has opened, so that it cannot be exchanged in between; a link is not followed, and a pipe does not
 * block.
 */
export function readRegular(
  path: string,
  maxBytes: number,
  allocate: Allocate = (size) => Buffer.allocUnsafeSlow(size),
): Uint8Array | undefined {
  const file = openRegular(path);
  if (file === undefined) return undefined;
  try {
    const seen = fstatSync(file);
    return seen.isFile() && seen.size <= maxBytes ? readBytes(file, allocate(seen.size)) : undefined;
  } finally {
    closeSync(file);
  }
}

/** The existing part of that many bytes: nobody writes to a file while it is kept, or the new content is not kept. */
function readBytes(file: number, content: Buffer): Uint8Array {
  const size = content.length;
  let length = 0;
  while (length < size) {
    const read = readSync(file, content, length, size - length, null);
    if (read === 0) break;
    length += read;
  }
  return content.subarray(0, length);
}

function openRegular(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    // Nothing there, a link, a socket.
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO')) return undefined;
    throw error;
  }
}
