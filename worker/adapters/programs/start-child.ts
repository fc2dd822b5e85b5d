/**
 * A child of Node's own, in a process group of its own, as supervise-child.ts takes it; and its standard input.
 *
 * Input comes from a file that has no name any more, not from a pipe: node's pipes are sockets, a bash that sees a
 * socket believes it was started by a remote shell and reads ~/.bashrc, and a program that never reads its input cannot
 * block us.
 */
import { randomBytes } from 'node:crypto';
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { closeSync, openSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Perl programs of ours find what they start. */
export const ENTER_PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

/** What is started, as a supervisor of child processes takes it. */
export interface OwnChild extends PromiseLike<{ readonly shortMessage?: string | undefined }> {
  readonly pid?: number | undefined;
  readonly stdout: NodeJS.ReadableStream & { destroy(): unknown };
  readonly stderr: NodeJS.ReadableStream & { destroy(): unknown };
  once(event: 'exit', listener: (code: number | null, signalName: NodeJS.Signals | null) => void): unknown;
}

/** The environment is empty, but for a fixed PATH. */
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

/** Calls with a file of that content whose name is gone; with `undefined` for no input. */
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
