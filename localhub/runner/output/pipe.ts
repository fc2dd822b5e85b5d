/**
 * A real pipe for the output of a step.
 *
 * What Node calls a pipe between parent and child is a socket, and sockets cannot be opened by name: a script with `tee
 * /dev/stderr` or `> /dev/stdout`, which works on every runner, would fail here. So the runner creates a named pipe,
 * opens both ends and removes the name at once.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, constants, openSync, unlinkSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Pipe {
  /** For the child's stdio. The parent has to close its copy, or the pipe never ends. */
  readonly writeEnd: number;
  readonly closeWriteEnd: () => void;
  readonly reader: Socket;
}

/** @param folder where the name exists for a moment. */
export async function openPipes(folder: string, count: number): Promise<readonly Pipe[]> {
  const names = Array.from({ length: count }, () => join(folder, `pipe_${randomUUID()}`));
  await run('mkfifo', ['-m', '600', ...names]);
  return names.map(openPipe);
}

function openPipe(name: string): Pipe {
  // Without O_NONBLOCK the first open would wait for the second.
  const readEnd = openSync(name, constants.O_RDONLY | constants.O_NONBLOCK);
  const writeEnd = openSync(name, constants.O_WRONLY);
  unlinkSync(name);
  return {
    writeEnd,
    closeWriteEnd: () => {
      closeSync(writeEnd);
    },
    reader: new Socket({ fd: readEnd, readable: true, writable: false }),
  };
}
