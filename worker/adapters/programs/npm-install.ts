/**
 * Finds the program of a runtime, or installs exactly the version that the runtime is made for.
 *
 * In this order: a program on the PATH with a suitable version; one in the runner's tool cache; the npm registry.
 * Install scripts are never run, so the executable of the platform package is used, not the wrapper that a script would
 * complete. A version in the cache is complete or absent: it is prepared in another folder and moved into place in one
 * step.
 *
 * @see https://docs.npmjs.com/cli/commands/npm-install
 * installed-programs.ts finds programs that already exist.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cutText } from '../../../protocol/text/sanitize.ts';
import { DispatchError } from '../../dispatch-error.ts';
import type { FoundProgram, WantedProgram } from '../../ports/process-ports.ts';
import { renderRange } from '../../agent-output/compare-versions.ts';
import {
  findExecutable,
  findInCache,
  findOnPath,
  folderOf,
  type InstallPlace,
  npmEnvironment,
  PROGRAM_LIMITS,
} from './installed-programs.ts';

const INSTALL_MS = 300_000;

/**
 * @returns the absolute path of the program, and its version.
 * @throws DispatchError worker-failed if it is neither on the machine nor in the registry.
 */
export async function findOrInstall(
  wanted: WantedProgram,
  place: InstallPlace,
  signal: AbortSignal,
): Promise<FoundProgram> {
  const found = (await findOnPath(wanted, place, signal)) ?? (await findInCache(wanted, place.cache));
  return found ?? { path: await installInCache(wanted, place, signal), version: wanted.version };
}

/**
 * Installs a version in the cache, whatever else exists.
 * @throws DispatchError worker-failed as above.
 */
export async function installInCache(wanted: WantedProgram, place: InstallPlace, signal: AbortSignal): Promise<string> {
  const target = folderOf(wanted, place.cache);
  const draft = join(place.cache, `.agora-draft-${randomUUID()}`);
  place.say(`Installing ${wanted.package} ${wanted.version} with npm. This takes a minute the first time.`);
  try {
    await makeFolder(draft, wanted);
    await runNpm(wanted, draft, place, signal);
    if ((await findExecutable(wanted, draft)) === undefined) throw notForThisPlatform(wanted);
    await moveIntoPlace(draft, target, wanted);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  const program = await findExecutable(wanted, target);
  if (program === undefined) throw notForThisPlatform(wanted);
  place.say(`Installed ${wanted.package} ${wanted.version}.`);
  return program;
}

/** A package.json in the folder, so that npm reads no .npmrc and no lock file of the repository. */
async function runNpm(wanted: WantedProgram, draft: string, place: InstallPlace, signal: AbortSignal): Promise<void> {
  await writeFile(join(draft, 'package.json'), '{"private":true}\n');
  const options = [
    '--ignore-scripts',
    '--no-save',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--prefix',
    draft,
  ];
  const command = {
    argv: ['npm', 'install', ...options, `${wanted.package}@${wanted.version}`],
    cwd: draft,
    env: npmEnvironment(place),
    stdin: '',
  } as const;
  const end = await place.processes
    .run(command, { ...PROGRAM_LIMITS, timeoutMs: INSTALL_MS }, signal)
    .catch((cause: unknown) => {
      throw cannotInstall(wanted, 'npm could not be started', { cause, remedy: 'Install npm' });
    });
  if (end.exitCode === 0) return;
  const why =
    end.endedBy === 'timeout'
      ? `npm did not finish within ${INSTALL_MS / 1_000} s`
      : `npm ended with exit code ${end.exitCode}: ${lastErrors(end.stderr)}`;
  throw cannotInstall(wanted, why);
}

/** Two jobs may install at once; the folder of the faster one is just as good. */
async function moveIntoPlace(draft: string, target: string, wanted: WantedProgram): Promise<void> {
  await makeFolder(dirname(target), wanted);
  try {
    await rename(draft, target);
  } catch (error) {
    if ((await findExecutable(wanted, target)) !== undefined) return;
    throw cannotInstall(wanted, `${target} is in the way and holds no working copy`, {
      cause: error,
      remedy: 'Remove it',
    });
  }
}

async function makeFolder(path: string, wanted: WantedProgram): Promise<void> {
  await mkdir(path, { recursive: true }).catch((cause: unknown) => {
    throw cannotInstall(wanted, `the folder ${path} cannot be created`, {
      cause,
      remedy: 'Let the user of the worker write there',
    });
  });
}

function lastErrors(stderr: Uint8Array): string {
  const lines = new TextDecoder()
    .decode(stderr)
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line) && !/complete log|debug-0\.log/.test(line));
  return cutText(
    lines
      .map((line) => line.replace(/^npm (error|ERR!)\s*/, ''))
      .join(' ')
      .trim(),
    200,
  );
}

/** @param remedy what to do, also on a machine that runs no workflow. */
function cannotInstall(
  wanted: WantedProgram,
  why: string,
  {
    cause,
    remedy = 'Let this machine reach the npm registry',
  }: { readonly cause?: unknown; readonly remedy?: string } = {},
): DispatchError {
  return new DispatchError('worker-failed', `${wanted.package} ${wanted.version} could not be installed: ${why}.`, {
    fix: `${remedy}, or put ${wanted.program} ${renderRange(wanted)} on the PATH; in a workflow, in an earlier step.`,
    cause,
  });
}

function notForThisPlatform(wanted: WantedProgram): DispatchError {
  return cannotInstall(wanted, `the package has no executable for ${process.platform}-${process.arch}`);
}
