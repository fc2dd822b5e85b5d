/**
 * Hardened Git: its own environment, no configuration but ours, and none of the repository's programs.
 *
 * A repository that an agent could change may name programs in its configuration (hooks, fsmonitor, filters, external
 * diffs): Git would run them with our environment. Git itself is never a program of the work tree either.
 */
import { execa, type Result } from 'execa';
import { errorMessage } from '../../../protocol/errors/error-message.ts';
import { findInPath, pathOutside } from '../outside-path.ts';

const MOST_BYTES = 1_073_741_824;
const TIMEOUT_MS = 600_000;

const SETTINGS = [
  'safe.directory=*',
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
  'core.attributesFile=/dev/null',
  'core.sshCommand=false',
  'core.quotePath=true',
  'core.autocrlf=false',
  'core.safecrlf=false',
  'core.symlinks=true',
  'core.protectNTFS=false',
  'diff.external=',
  'diff.ignoreSubmodules=dirty',
  'submodule.recurse=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'advice.detachedHead=false',
  'advice.addEmbeddedRepo=false',
  'apply.whitespace=nowarn',
  'protocol.ext.allow=never',
  'credential.helper=',
];

export interface GitEnd {
  readonly exitCode: number;
  readonly stdout: Uint8Array;
  readonly stderr: string;
}

export interface GitOptions {
  readonly cwd: string;
  /** Further variables: GIT_DIR and the like. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: Uint8Array;
  /** Ends Git, which counts as not started. */
  readonly signal?: AbortSignal;
}

type Unfinished = Pick<
  Result,
  'timedOut' | 'isCanceled' | 'signal' | 'signalDescription' | 'originalMessage' | 'shortMessage'
>;

/** @throws Error if Git cannot be started, or does not end by itself. */
export async function tryGit(args: readonly string[], { cwd, env = {}, stdin, signal }: GitOptions): Promise<GitEnd> {
  const path = pathOutside(process.env['PATH'] ?? '/usr/bin:/bin', [cwd, process.env['GITHUB_WORKSPACE']]);
  const end = await execa(findGit(path), [...SETTINGS.flatMap((setting) => ['-c', setting]), ...args], {
    cwd,
    env: { ...hardenedEnvironment(path), ...env },
    extendEnv: false,
    ...(stdin === undefined ? { stdin: 'ignore' } : { input: stdin }),
    encoding: 'buffer',
    stripFinalNewline: false,
    maxBuffer: MOST_BYTES,
    timeout: TIMEOUT_MS,
    ...(signal !== undefined && { cancelSignal: signal }),
    reject: false,
  });
  if (end.exitCode === undefined) throw new Error(`git ${args[0] ?? ''} ${sayUnfinished(end)}`);
  return { exitCode: end.exitCode, stdout: end.stdout, stderr: Buffer.from(end.stderr).toString('utf8').trim() };
}

/** Without Git's arguments, which are longer than what a notice shows. */
function sayUnfinished({ signal, signalDescription, ...end }: Unfinished): string {
  if (end.timedOut) return `did not end within ${TIMEOUT_MS / 60_000} minutes`;
  if (end.isCanceled) return 'was cancelled';
  if (signal !== undefined) return `was killed with ${signal}${signalDescription ? ` (${signalDescription})` : ''}`;
  return `did not run: ${end.originalMessage ?? end.shortMessage ?? 'unknown'}`;
}

/** The first one that was found, before any agent: a work tree can be larger than the folder that Git runs in. */
let found: string | undefined;

function findGit(path: string): string {
  found ??= findInPath('git', path);
  return found ?? 'git';
}

function hardenedEnvironment(path: string): Record<string, string> {
  return {
    PATH: path,
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
  };
}

/** @throws Error with Git's message, for every exit code but 0. */
export async function git(args: readonly string[], options: GitOptions): Promise<Uint8Array> {
  const end = await tryGit(args, options);
  if (end.exitCode !== 0)
    throw new Error(`git ${args[0] ?? ''} ended with ${end.exitCode}: ${end.stderr.slice(0, 500)}`);
  return end.stdout;
}

export async function gitLine(args: readonly string[], options: GitOptions): Promise<string> {
  return Buffer.from(await git(args, options))
    .toString('utf8')
    .trim();
}

const MOST_TRIES = 50;

/**
 * Git is killed (SIGBUS) if somebody shortens a file while Git reads it, as a server does that an earlier step of the
 * job has started: a moment later, the same work succeeds.
 */
export async function repeatKilled<T>(work: () => Promise<T>): Promise<T> {
  for (let left = MOST_TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !/\bSIGBUS\b/.test(errorMessage(error))) throw error;
    }
  }
}
