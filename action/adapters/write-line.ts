/** Writes workflow commands to the log, without loading `process.stdout`; the build makes @actions/core use this. */
import { writeSync } from 'node:fs';
import { hasCode } from '../../protocol/errors/error-code.ts';

const STDOUT = 1;
const WAIT_MS = 5;

/**
 * Returns when everything is written. If a pipe is full, it waits.
 *
 * @param write like Node's writeSync: returns how many bytes of a buffer it wrote, from an offset.
 * @throws Node's error if nobody reads any more (EPIPE).
 */
export function writeLine(
  text: string,
  write: (bytes: Uint8Array, from: number) => number = (bytes, from) => writeSync(STDOUT, bytes, from),
): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; )
    try {
      written += write(bytes, written);
    } catch (error) {
      if (!hasCode(error, 'EAGAIN')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    }
}
