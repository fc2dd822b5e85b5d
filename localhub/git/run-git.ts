/** Runs the system's git with an environment of our own: no prompts, and no configuration of the user. */
import { spawn } from 'node:child_process';

export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export const gitEnvironment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  LANG: 'C.UTF-8',
  GIT_TERMINAL_PROMPT: '0',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
});

export interface GitRun {
  readonly cwd?: string;
  readonly input?: Buffer | string;
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

export function tryGit(args: readonly string[], { cwd, input, env, signal }: GitRun = {}): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, {
      cwd,
      env: { ...gitEnvironment(), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(signal !== undefined && { signal, killSignal: 'SIGKILL' as const }),
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => {
      out.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err.push(chunk);
    });
    // Git may end before it has read its input. That is its result, not a failure of ours.
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code: code ?? 128, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString('utf8') });
    });
    child.stdin.end(input);
  });
}

/** @throws Error with git's own message when git fails. */
export async function git(args: readonly string[], run: GitRun = {}): Promise<Buffer> {
  const { code, stdout, stderr } = await tryGit(args, run);
  if (code !== 0)
    throw new Error(`git ${args.slice(0, 2).join(' ')} ended with ${String(code)}: ${stderr.trim().slice(0, 200)}`);
  return stdout;
}
