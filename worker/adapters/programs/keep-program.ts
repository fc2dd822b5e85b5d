/**
 * A program whose processes cannot escape, whatever it does to hide them: everything that it started ends with it, and
 * with us, even if we are killed. Implementation: worker/sandbox/keep-script.ts. Requires Linux and Perl.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Writable } from 'node:stream';
import type { ProcessEnd, ProcessLimits, ProgramCommand } from '../../ports/process-ports.ts';
import { KEEP_SCRIPT } from '../../sandbox/keep-script.ts';
import { packRecords, type SandboxRecord } from '../../sandbox/sandbox-plan.ts';
import { followFamily, PROCESS_TAG } from './process-tree.ts';
import { type OwnChild, startOwnChild, withInput } from './start-child.ts';
import { cannotStart, type ChildControl, superviseChild } from './supervise-child.ts';

const PERL = '/usr/bin/perl';
/** The numbers of prctl and setsid. */
const CALLS: Readonly<Record<string, readonly [string, string]>> = { x64: ['157', '112'], arm64: ['167', '157'] };
const NOT_STARTED = 125;
const E2BIG = 7;
/** If the keeper does not end by itself. */
const KEEPER_MS = 2_000;

/** This machine's system calls; undefined if programs cannot be kept. */
export function findKeeperCalls(): readonly [string, string] | undefined {
  return process.platform === 'linux' && existsSync(PERL) ? CALLS[process.arch] : undefined;
}

/** @throws DispatchError worker-failed if the program cannot be started. */
export async function runKept(
  calls: readonly [string, string],
  command: ProgramCommand,
  limits: ProcessLimits,
  signal: AbortSignal,
): Promise<ProcessEnd> {
  const [tag, nonce] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
  const { own, child } = withInput(command.stdin, (input) =>
    startOwnChild(PERL, ['-e', KEEP_SCRIPT], [input ?? 'ignore', 'pipe', 'pipe', 'pipe']),
  );
  const line = own.stdio[3] as Writable;
  // It may be gone at any time.
  line.on('error', () => undefined);
  line.write(`${Buffer.from(packRecords(recordsOf(command, { calls, tag, nonce }))).toString('hex')}\n`);
  const end = await superviseChild(
    { child, command, control: (pid) => controlOf(child, line, followFamily(pid, tag)) },
    limits,
    signal,
  ).finally(() => line.destroy());
  const trouble = Buffer.from(end.stderr).toString('utf8');
  if (end.exitCode === NOT_STARTED && trouble.startsWith(`${nonce} `)) throw notStarted(trouble, command);
  return end;
}

function recordsOf(
  { argv, cwd, env }: ProgramCommand,
  given: { readonly calls: readonly [string, string]; readonly tag: string; readonly nonce: string },
): readonly SandboxRecord[] {
  return [
    ['nonce', given.nonce],
    ['calls', ...given.calls],
    ['cwd', cwd],
    ...argv.map((word): SandboxRecord => ['arg', word]),
    ...Object.entries({ ...env, [PROCESS_TAG]: given.tag }).map(
      ([name, value]): SandboxRecord => ['env', `${name}=${value}`],
    ),
  ];
}

/** The keeper passes signals on, and ends all processes when its channel closes. If something prevents it, we do it. */
function controlOf(child: OwnChild, line: Writable, family: ChildControl): ChildControl {
  let hasEnded = false;
  child.once('exit', () => {
    hasEnded = true;
  });
  return {
    look: family.look,
    stop: (signal) => {
      family.look();
      line.write(`${signal.replace(/^SIG/, '')}\n`);
    },
    kill: () => {
      if (hasEnded) {
        family.kill();
        return;
      }
      family.look();
      line.destroy();
      // Somebody may have stopped it.
      signalKeeper(child, 'SIGCONT');
      setTimeout(() => {
        if (!hasEnded) family.kill();
      }, KEEPER_MS).unref();
    },
    gone: family.gone,
  };
}

function signalKeeper({ pid }: OwnChild, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, signal);
  } catch {
    // Already gone.
  }
}

/** @param trouble the nonce, the number of the error and its text. */
function notStarted(trouble: string, command: ProgramCommand): Error {
  const [, number = '', ...why] = (trouble.split('\n')[0] ?? '').split(' ');
  return cannotStart(command, why.join(' '), Number(number) === E2BIG ? 'E2BIG' : undefined);
}
