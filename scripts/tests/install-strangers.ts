/**
 * Installs third-party auditors and validators from PyPI: zizmor, which finds weaknesses in workflows, and
 * check-jsonschema, which contains the schemas of GitHub's files. The Python of this machine installs them below
 * .cache/strangers/. Nothing is installed on the machine itself. If that fails, it prints one line that says so.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = ['zizmor==1.32.0', 'check-jsonschema==0.39.0'];
const CACHE = join(import.meta.dirname, '../../.cache/strangers');
const INSTALL_MS = 300_000;

/** @returns the folder of their programs; undefined if they cannot be installed. It prints one line that says so. */
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
  // Written last, so that an interrupted installation is repeated.
  writeFileSync(isDone, '');
  return programs;
}

/** @returns why it failed, in one line. */
function run(program: string, options: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync(program, options, { encoding: 'utf8', timeout: INSTALL_MS });
  if (status === 0) return undefined;
  return error?.message ?? stderr.trim().split('\n').at(-1) ?? `${program} failed`;
}
