/**
 * A child process of Node, in its own process group, for supervise-child.ts; and its standard input.
 *
 * The input is an unlinked file, not a pipe: Node's pipes are sockets, a bash that finds a socket assumes that a remote
 * shell started it and reads ~/.bashrc, and a program that never reads its input cannot block us.
 */
import { randomBytes } from 'node:crypto';
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { closeSync, openSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where our Perl programs find what they start. */
export const ENTER_PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

/** A started process, in the form that a supervisor of child processes expects. */
export interface OwnChild extends PromiseLike<{ readonly shortMessage?: string | undefined }> {
  readonly pid?: number | undefined;
  readonly stdout: NodeJS.ReadableStream & { destroy(): unknown };
  readonly stderr: NodeJS.ReadableStream & { destroy(): unknown };
  once(event: 'exit', listener: (code: number | null, signalName: NodeJS.Signals | null) => void): unknown;
}

/** The environment is empty except for a fixed PATH. */
export function startOwnChild(
  program: string,
  args: readonly string[],
  stdio: StdioOptions,
): { readonly own: ChildProcess; readonly child: OwnChild } {
  const own = spawn(program, args, { cwd: '/', env: { PATH: ENTER_PATH }, stdio, detached: true });
  const { stdout, stderr } = own;
  if (stdout === null || stderr === null) throw new Error('The output of a program is not piped.');
  const failed = new Promise<{ readonly shortMessage: string }>((resolve) => {
    own.on('error', (error) => {
      resolve({ shortMessage: error.message });
    });
  });
  const child: OwnChild = {
    pid: own.pid,
    stdout,
    stderr,
    once: (event, listener) => own.once(event, listener),
    then: (done, refused) => failed.then(done, refused),
  };
  return { own, child };
}

/** Calls with an unlinked file of that content; with `undefined` for no input. */
export function withInput<T>(content: string, start: (input: number | undefined) => T): T {
  if (content === '') return start(undefined);
  const path = join(tmpdir(), `agora-input-${randomBytes(12).toString('hex')}`);
  writeFileSync(path, content, { mode: 0o600, flag: 'wx' });
  const input = openSync(path, 'r');
  unlinkSync(path);
  try {
    return start(input);
  } finally {
    closeSync(input);
  }
}
