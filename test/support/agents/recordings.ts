/**
 * Output of agents, recorded from the real programs with their paths replaced.
 *
 * `test/support/recordings/<runtime>/<name>.*`; every runtime has at least `finished` and `asked`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessEnd } from '../../../worker/ports/process-ports.ts';

const FOLDER = join(import.meta.dirname, 'recordings');

/** @throws if a runtime has no such recording: the recording must be made, not skipped. */
export function readRecording(runtime: string, name: string): Uint8Array {
  const file = readdirSync(join(FOLDER, runtime)).find((one) => one.startsWith(`${name}.`));
  if (file === undefined)
    throw new Error(`There is no recording "${name}" of the runtime ${runtime} in test/support/recordings/.`);
  return readFileSync(join(FOLDER, runtime, file));
}

/** The end of a process with this output; a test passes what differs. */
export function endWith(stdout: Uint8Array | string, differs: Partial<ProcessEnd> = {}): ProcessEnd {
  const bytes = typeof stdout === 'string' ? new TextEncoder().encode(stdout) : stdout;
  return { exitCode: 0, endedBy: 'exit', stdout: bytes, stderr: new Uint8Array(), durationMs: 1_000, ...differs };
}
