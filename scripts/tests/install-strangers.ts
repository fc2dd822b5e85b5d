/**
 * Auditors and validators that are not ours, from PyPI: zizmor, which looks for weaknesses of workflows, and
 * check-jsonschema, which brings the schemas of GitHub's files. They are installed below .cache/strangers/ by the
 * Python of this machine; nothing is installed on the machine itself. Where that is not possible, it is said in one
 * line.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = ['zizmor==1.32.0', 'check-jsonschema==0.39.0'];
const CACHE = join(import.meta.dirname, '../../.cache/strangers');
const INSTALL_MS = 300_000;

/** @returns the folder of their programs; undefined where they cannot be had, which is said in one line. */
export function installStrangers(): string | undefined {
  const folder = join(CACHE, PACKAGES.join('_').replaceAll('==', '-'));
  const programs = join(folder, 'bin');
  const isDone = join(folder, 'installed');
  if (existsSync(isDone)) return programs;
  rmSync(folder, { recursive: true, force: true });
  console.error(`Installing ${PACKAGES.join(' and ')} into .cache/strangers/ …`);
  const why =
    run('python3', ['-m', 'venv', folder]) ??
    run(join(programs, 'python'), ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PACKAGES]);
  if (why !== undefined) {
    console.log(`skipped: ${PACKAGES.join(' and ')} could not be installed (${why}). They need Python 3.10 or newer.`);
    return undefined;
  }
  // Last, so that what was cut off in between is installed anew.
  writeFileSync(isDone, '');
  return programs;
}

/** @returns why it failed, in one line. */
function run(program: string, options: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync(program, options, { encoding: 'utf8', timeout: INSTALL_MS });
  if (status === 0) return undefined;
  return error?.message ?? stderr.trim().split('\n').at(-1) ?? `${program} failed`;
}
