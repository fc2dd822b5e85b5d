/**
 * Finds the program of a runtime, or installs exactly the version that the runtime is made for.
 *
 * In this order: one on the PATH that says it is this version; one in the runner's tool cache; the npm registry. Install scripts are
 * never run, so it is the platform package's own executable that is used, not the wrapper that a script would complete.
 * A version in the cache is there completely or not at all: it is made beside and moved into place in one step.
 *
 * @see https://docs.npmjs.com/cli/commands/npm-install
 */
import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join, relative } from 'node:path';
import { cutText } from '../../protocol/comment-text.ts';
import { DispatchError } from '../errors.ts';
import type { OutputFilter, Processes } from '../ports.ts';
import type { ProgramPackage } from '../runtimes/contract.ts';

export interface InstallPlace {
  readonly processes: Processes;
  /** The runner's tool cache ($RUNNER_TOOL_CACHE), or another folder that outlives the run. */
  readonly cache: string;
  /** Ours. npm gets its proxy, its registry and what it needs to run from it, and no token of GitHub's. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Programs below it are not used: the repository could have put them there. */
  readonly workspace: string;
  /** Told before anything that takes longer than a moment. */
  readonly say: (text: string) => void;
}

/** Nothing that these programs print holds a secret of ours: they get none. */
const asItIs = (): OutputFilter => ({ push: (chunk) => [chunk], end: () => [] });
const LIMITS = { graceMs: 2_000, cancelGraceMs: 1_000, stopSignal: 'SIGTERM', stdoutBytes: 65_536, stderrBytes: 65_536, filter: asItIs } as const;
const VERSION_MS = 20_000;
const INSTALL_MS = 300_000;
/** How compilers call a platform; some packages name their folders so. */
const TRIPLES: Readonly<Record<string, string>> = {
  'linux-x64': 'x86_64-unknown-linux-musl', 'linux-arm64': 'aarch64-unknown-linux-musl',
  'darwin-x64': 'x86_64-apple-darwin', 'darwin-arm64': 'aarch64-apple-darwin',
  'win32-x64': 'x86_64-pc-windows-msvc', 'win32-arm64': 'aarch64-pc-windows-msvc',
};
const NPM_ENVIRONMENT = /^(PATH|HOME|TMPDIR|LANG|LC_ALL|NODE_EXTRA_CA_CERTS|(https?|no)_proxy|npm_config_.*)$/i;

/**
 * @returns the absolute path of the program.
 * @throws DispatchError worker-failed when it can be had neither from the machine nor from the registry.
 */
export async function findOrInstall(wanted: ProgramPackage, place: InstallPlace, signal: AbortSignal): Promise<string> {
  return (await findOnPath(wanted, place, signal)) ?? (await findInCache(wanted, place.cache)) ?? (await installInCache(wanted, place, signal));
}

/** Where a version lies in the cache, when it is there. Asks no network. */
export async function findInCache(wanted: ProgramPackage, cache: string): Promise<string | undefined> {
  return findExecutable(wanted, folderOf(wanted, cache));
}

async function findOnPath(wanted: ProgramPackage, place: InstallPlace, signal: AbortSignal): Promise<string | undefined> {
  const workspace = await realpath(place.workspace).catch(() => place.workspace);
  for (const folder of (place.environment['PATH'] ?? '').split(delimiter).filter(isAbsolute)) {
    const program = await findRunnable(join(folder, wanted.program));
    if (program === undefined || isBelow(program, workspace) || isBelow(folder, workspace)) continue;
    const found = await readVersion(program, place, signal);
    if (found === wanted.version) return program;
    // A range would promise what nobody has tried: what keeps the checkout's settings away changes without notice.
    place.say(`${program} says that it is version ${found === undefined ? 'unknown' : found.slice(0, 60)}. It is not used: only version ${wanted.version} has been tried with this action, so that one is taken.`);
    return undefined;
  }
  return undefined;
}

/** The version that a program says it is: the first one on its first line. A broken program has none. */
async function readVersion(program: string, place: InstallPlace, signal: AbortSignal): Promise<string | undefined> {
  const command = { argv: [program, '--version'], cwd: dirname(program), env: npmEnvironment(place), stdin: '' } as const;
  const end = await place.processes.run(command, { ...LIMITS, timeoutMs: VERSION_MS }, signal).catch(() => undefined);
  if (end?.exitCode !== 0) return undefined;
  const [first = ''] = new TextDecoder().decode(end.stdout).split('\n');
  return /\d+\.\d+\.\d+[\w.+-]*/.exec(first)?.[0];
}

/**
 * Puts a version into the cache, whatever else is there.
 * @throws DispatchError worker-failed as above.
 */
export async function installInCache(wanted: ProgramPackage, place: InstallPlace, signal: AbortSignal): Promise<string> {
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

/** A package.json of its own in the folder, so that npm reads no .npmrc and no lock file of the repository. */
async function runNpm(wanted: ProgramPackage, draft: string, place: InstallPlace, signal: AbortSignal): Promise<void> {
  await writeFile(join(draft, 'package.json'), '{"private":true}\n');
  const options = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--no-update-notifier', '--prefix', draft];
  const command = { argv: ['npm', 'install', ...options, `${wanted.package}@${wanted.version}`], cwd: draft, env: npmEnvironment(place), stdin: '' } as const;
  const end = await place.processes.run(command, { ...LIMITS, timeoutMs: INSTALL_MS }, signal).catch((cause: unknown) => {
    throw cannotInstall(wanted, 'npm could not be started', cause);
  });
  if (end.exitCode === 0) return;
  const why = end.endedBy === 'timeout' ? `npm did not finish within ${INSTALL_MS / 1_000} s` : `npm ended with exit code ${end.exitCode}: ${lastErrors(end.stderr)}`;
  throw cannotInstall(wanted, why);
}

/** Two jobs may install at once; the folder of the one who was faster is as good as ours. */
async function moveIntoPlace(draft: string, target: string, wanted: ProgramPackage): Promise<void> {
  await makeFolder(dirname(target), wanted);
  try {
    await rename(draft, target);
  } catch (error) {
    if ((await findExecutable(wanted, target)) !== undefined) return;
    throw cannotInstall(wanted, `${target} is in the way and holds no working copy`, error);
  }
}

async function makeFolder(path: string, wanted: ProgramPackage): Promise<void> {
  await mkdir(path, { recursive: true }).catch((cause: unknown) => {
    throw cannotInstall(wanted, `the folder ${path} cannot be made`, cause);
  });
}

/** The order of the tool cache: tool, version, architecture. */
function folderOf(wanted: ProgramPackage, cache: string): string {
  return join(cache, wanted.package.replace(/^@/, '').replaceAll('/', '-'), wanted.version, `${process.platform}-${process.arch}`);
}

/** npm installs only what fits the machine; of the two kinds of Linux that can be at most one. */
async function findExecutable(wanted: ProgramPackage, folder: string): Promise<string | undefined> {
  const platform = `${process.platform}-${process.arch}`;
  const names = [platform, `${platform}-musl`].flatMap((name) => [wanted.bin, `${wanted.bin}.exe`].map((bin) => bin.replaceAll('{platform}', name).replaceAll('{triple}', TRIPLES[platform] ?? platform)));
  for (const name of new Set(names)) {
    const found = await findRunnable(join(folder, 'node_modules', name));
    if (found !== undefined) return found;
  }
  return undefined;
}

async function findRunnable(path: string): Promise<string | undefined> {
  try {
    const real = await realpath(path);
    await access(real, constants.X_OK);
    return (await stat(real)).isFile() ? real : undefined;
  } catch {
    return undefined;
  }
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

function npmEnvironment({ environment }: InstallPlace): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined && NPM_ENVIRONMENT.test(entry[0])));
}

function lastErrors(stderr: Uint8Array): string {
  const lines = new TextDecoder().decode(stderr).split('\n').filter((line) => /^npm (error|ERR!)/.test(line) && !/complete log|debug-0\.log/.test(line));
  return cutText(lines.map((line) => line.replace(/^npm (error|ERR!)\s*/, '')).join(' ').trim(), 200);
}

function cannotInstall(wanted: ProgramPackage, why: string, cause?: unknown): DispatchError {
  return new DispatchError('worker-failed', `${wanted.package} ${wanted.version} could not be installed: ${why}.`, {
    fix: `Let the runner reach the npm registry, or put ${wanted.program} ${wanted.version} on its PATH in an earlier step.`, cause,
  });
}

function notForThisPlatform(wanted: ProgramPackage): DispatchError {
  return cannotInstall(wanted, `the package has no executable for ${process.platform}-${process.arch}`);
}
