/**
 * A program that is started with a channel of Node's as its standard input: the one way on which sockets can be handed
 * over, and the one file besides output that sudo leaves open.
 */
import { spawn } from 'node:child_process';
import { Server } from 'node:net';

export const ENTER_PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

/** What is started, as a supervisor of child processes takes it. */
interface EnterChild extends PromiseLike<{ readonly shortMessage?: string | undefined }> {
  readonly pid?: number | undefined;
  readonly stdout: NodeJS.ReadableStream & { destroy(): unknown };
  readonly stderr: NodeJS.ReadableStream & { destroy(): unknown };
  once(event: 'exit', listener: (code: number | null, signalName: NodeJS.Signals | null) => void): unknown;
}

export interface EnterChannel {
  readonly child: EnterChild;
  /** Sends a line; nothing happens when nobody listens any more. */
  readonly send: (word: string) => void;
  readonly close: () => void;
  readonly onSocket: (take: (port: number, server: Server) => void) => void;
}

/** The environment is empty, but for a fixed PATH. */
export function startEnterChannel(program: string, args: readonly string[]): EnterChannel {
  const child = spawn(program, args, {
    cwd: '/',
    env: { PATH: ENTER_PATH },
    stdio: ['ipc', 'pipe', 'pipe'],
    detached: true,
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('The output of the sandbox is not piped.');
  const failed = new Promise<{ readonly shortMessage: string }>((resolve) => {
    child.on('error', (error) => {
      resolve({ shortMessage: error.message });
    });
  });
  return {
    child: {
      pid: child.pid,
      stdout,
      stderr,
      once: (event, listener) => child.once(event, listener),
      then: (done, refused) => failed.then(done, refused),
    },
    send: (word) => {
      if (child.connected) child.send(word, () => undefined);
    },
    close: () => {
      if (child.connected) child.disconnect();
    },
    onSocket: (take) => {
      child.on('message', (port, handle) => {
        if (typeof port === 'number' && handle instanceof Server) take(port, handle);
      });
    },
  };
}
