/** Workflow commands on the log, without what `process.stdout` loads: the build gives it to @actions/core. */
import { writeSync } from 'node:fs';

const STDOUT = 1;
const WAIT_MS = 5;

/**
 * Returns when all of it is written. A pipe that is full is waited for.
 *
 * @param write as Node's writeSync: how many bytes of a buffer it took, from an offset.
 * @throws what Node throws where nobody reads any more (EPIPE).
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
      if (!isFull(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
