/**
 * Programs that are already on the machine: on the PATH, or in the tool cache where npm-install.ts puts them.
 *
 * Never one from the checkout: anything below the work tree, or below the folder that the job checks out into, is
 * skipped, even if a link outside leads to it, and not even its version is requested.
 */
import { access, constants, readdir, realpath, stat } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join, relative } from 'node:path';
import type { FoundProgram, OutputFilter, Processes, ProgramPlace, WantedProgram } from '../../ports/process-ports.ts';
import { pathOutside } from '../outside-path.ts';
import { compareVersions, findVersion, isInRange, renderRange } from '../../agent-output/compare-versions.ts';

export interface InstallPlace extends ProgramPlace {
  readonly processes: Processes;
}

/** The output of these programs contains no secrets: they get none. */
const asItIs = (): OutputFilter => ({ push: (chunk) => [chunk], end: () => [] });
export const PROGRAM_LIMITS = {
  graceMs: 2_000,
  cancelGraceMs: 1_000,
  stopSignal: 'SIGTERM',
  stdoutBytes: 65_536,
  stderrBytes: 65_536,
  filter: asItIs,
} as const;
const VERSION_MS = 20_000;
/** Platform names of compilers; some packages use them for their folders. */
const TRIPLES: Readonly<Record<string, string>> = {
  'linux-x64': 'x86_64-unknown-linux-musl',
  'linux-arm64': 'aarch64-unknown-linux-musl',
  'darwin-x64': 'x86_64-apple-darwin',
  'darwin-arm64': 'aarch64-apple-darwin',
  'win32-x64': 'x86_64-pc-windows-msvc',
  'win32-arm64': 'aarch64-pc-windows-msvc',
};
const PLATFORM = `${process.platform}-${process.arch}`;
const NPM_ENVIRONMENT = /^(PATH|HOME|TMPDIR|LANG|LC_ALL|NODE_EXTRA_CA_CERTS|(https?|no)_proxy|npm_config_.*)$/i;

/** @returns the first executable of that name, if its version is suitable: it hides those after it on the PATH. */
export async function findOnPath(
  wanted: WantedProgram,
  place: InstallPlace,
  signal: AbortSignal,
): Promise<FoundProgram | undefined> {
  const checkedOut = await foldersOfCheckout(place);
  for (const folder of (place.environment['PATH'] ?? '').split(delimiter).filter(isAbsolute)) {
    const path = await findRunnable(join(folder, wanted.program));
    if (path === undefined || checkedOut.some((root) => isBelow(path, root) || isBelow(folder, root))) continue;
    const version = await askVersion(path, place, signal);
    if (version !== undefined && isInRange(version, wanted)) {
      if (version !== wanted.version)
        place.say(`${path} is used: it reports version ${version}, which satisfies ${renderRange(wanted)}.`);
      return { path, version };
    }
    place.say(
      `${path} reports version ${version?.slice(0, 60) ?? 'unknown'}. It is not used because this action supports ${renderRange(wanted)}.`,
    );
    return undefined;
  }
  return undefined;
}

/** The exact version, otherwise the newest suitable one. Makes no network requests. */
export async function findInCache(wanted: WantedProgram, cache: string): Promise<FoundProgram | undefined> {
  const there = await readdir(join(cache, folderNameOf(wanted))).catch(() => []);
  const others = there
    .filter((version) => version !== wanted.version && isInRange(version, wanted))
    .sort((one, other) => compareVersions(other, one));
  for (const version of [wanted.version, ...others]) {
    const path = await findExecutable(wanted, folderOf({ ...wanted, version }, cache));
    if (path !== undefined) return { path, version };
  }
  return undefined;
}

/** The layout of the tool cache: tool, version, architecture. */
export function folderOf(wanted: WantedProgram, cache: string): string {
  return join(cache, folderNameOf(wanted), wanted.version, PLATFORM);
}

function folderNameOf(wanted: WantedProgram): string {
  return wanted.package.replace(/^@/, '').replaceAll('/', '-');
}

/** npm installs only what fits the machine; at most one of the two kinds of Linux does. */
export async function findExecutable(wanted: WantedProgram, folder: string): Promise<string | undefined> {
  const names = [PLATFORM, `${PLATFORM}-musl`].flatMap((name) =>
    [wanted.bin, `${wanted.bin}.exe`].map((bin) =>
      bin.replaceAll('{platform}', name).replaceAll('{triple}', TRIPLES[PLATFORM] ?? PLATFORM),
    ),
  );
  for (const name of new Set(names)) {
    const found = await findRunnable(join(folder, 'node_modules', name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The part of our environment that npm and a version check get: what they need to run and to reach the network, and no
 * token. Both are often scripts for `node`, which must not come from the checkout either.
 */
export function npmEnvironment({ environment, workspace }: InstallPlace): Record<string, string> {
  const passed = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && NPM_ENVIRONMENT.test(entry[0]),
  );
  const path = environment['PATH'];
  const roots = [workspace, environment['GITHUB_WORKSPACE']];
  return { ...Object.fromEntries(passed), ...(path !== undefined && { PATH: pathOutside(path, roots) }) };
}

/** The version that a program reports: the first one on its first line. A broken program has none. */
async function askVersion(program: string, place: InstallPlace, signal: AbortSignal): Promise<string | undefined> {
  const command = {
    argv: [program, '--version'],
    cwd: dirname(program),
    env: npmEnvironment(place),
    stdin: '',
  } as const;
  const end = await place.processes
    .run(command, { ...PROGRAM_LIMITS, timeoutMs: VERSION_MS }, signal)
    .catch(() => undefined);
  if (end?.exitCode !== 0) return undefined;
  const [first = ''] = new TextDecoder().decode(end.stdout).split('\n');
  return findVersion(first);
}

/** The work tree can be a part of what the job has checked out. */
async function foldersOfCheckout({ workspace, environment }: InstallPlace): Promise<string[]> {
  const job = environment['GITHUB_WORKSPACE'] ?? '';
  const folders = [workspace, ...(isAbsolute(job) ? [job] : [])];
  return [...folders, ...(await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder))))];
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
