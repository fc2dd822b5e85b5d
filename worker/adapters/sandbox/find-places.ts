/**
 * The parts of this machine that a sandbox needs: programs and libraries, the work tree with its repository, our
 * folders.
 *
 * Folders of the PATH are made visible one by one and never with their siblings: `~/.cargo/bin`, but not
 * `~/.cargo/credentials.toml`.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { readJson } from '../../../protocol/base/read-json.ts';
import { z } from '../../../protocol/base/zod.ts';
import type { SandboxNeeds } from '../../ports/isolation-ports.ts';
import type { ProgramCommand } from '../../ports/process-ports.ts';
import { isInside, type Sealed, type SandboxPlaces } from '../../sandbox/sandbox-plan.ts';

export interface VisibleMachine {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Root of the Git work tree, and its git folder, wherever it is; as they were before an agent ran. */
  readonly top: string;
  readonly gitFolder: string | undefined;
  /** How to start the ask tool. */
  readonly askTool: readonly string[] | undefined;
  /** The program that runs the worker. */
  readonly node: string;
}

const SYSTEM = ['/usr', '/opt', '/etc', '/nix', '/var/lib/gems'];
const ROOT_LINKS = ['bin', 'lib', 'lib32', 'lib64', 'libx32', 'sbin'];

export function findSandboxPlaces(
  machine: VisibleMachine,
  needs: SandboxNeeds,
  argv: ProgramCommand['argv'],
): SandboxPlaces {
  const own = [needs.scratch, machine.top, needs.workspace];
  const home = join(needs.scratch, 'sandbox/home');
  const temporary = join(needs.scratch, 'sandbox/tmp');
  const below = (names: readonly string[]) => names.map((name) => join(needs.scratch, name));
  const hidden = findHidden(machine);
  const also = { ...needs, alsoReadable: [...needs.alsoReadable, ...programFolders(argv)] };
  const outside =
    machine.gitFolder !== undefined && !isInside(machine.gitFolder, machine.top) ? [machine.gitFolder] : [];
  return {
    writable: [machine.top, ...outside, home, temporary, ...below(needs.writable)],
    readable: [...below(needs.readable), ...askToolFolder(machine)].filter((path) => existsSync(path)),
    system: [...SYSTEM, ...rootFolders(), ...findReadable(machine, also, { own, hidden })].filter((path) =>
      existsSync(path),
    ),
    hidden,
    sealed: machine.gitFolder === undefined ? [] : sealGit(machine.top, machine.gitFolder),
    home,
    temporary,
    rootLinks: new Map(ROOT_LINKS.flatMap((name) => linkOf(`/${name}`).map((target) => [name, target] as const))),
    files: resolverFiles(),
  };
}

/** On machines where `/bin` and so on are folders and not links. */
function rootFolders(): string[] {
  return ROOT_LINKS.map((name) => `/${name}`).filter((path) => existsSync(path) && linkOf(path).length === 0);
}

function linkOf(path: string): string[] {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? [readlinkSync(path)] : [];
}

/** Resolved with the machine's own settings: on many machines, these are links into `/run`. */
function resolverFiles(): ReadonlyMap<string, string> {
  const path = '/etc/resolv.conf';
  try {
    if (linkOf(path).length === 0) return new Map();
    const [target = ''] = linkOf(path);
    return new Map([[resolve('/etc', target), readFileSync(path, 'utf8')]]);
  } catch {
    return new Map();
  }
}

interface OtherPlaces {
  readonly own: readonly string[];
  readonly hidden: readonly string[];
}

function findReadable(
  { environment, node }: VisibleMachine,
  needs: SandboxNeeds,
  { own, hidden }: OtherPlaces,
): string[] {
  const path = (environment['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const tools = environment['RUNNER_TOOL_CACHE'];
  const wanted = [
    ...path,
    ...(tools === undefined ? [] : [tools]),
    join(needs.scratch, 'tools'),
    ...needs.alsoReadable,
  ];
  const keep = [...own, ...homesOf(environment)];
  const folders = wanted
    .map((folder) => resolve(folder))
    .filter((folder) => !isInOneOf(folder, SYSTEM) || isInOneOf(folder, hidden))
    .filter((folder) => !keep.some((place) => isInside(place, folder)))
    .filter((folder) => folder === join(needs.scratch, 'tools') || !isInOneOf(folder, own));
  return [...new Set(folders), node];
}

/** The location of a program that is given by path: the packages around it, or its folder. */
function programFolders([program, ...words]: ProgramCommand['argv']): string[] {
  const named = [program, ...words.filter((word) => word.includes('/node_modules/'))];
  return named.filter(isAbsolute).flatMap((path) => {
    if (!existsSync(path)) return [];
    const real = realpathSync(path);
    const packages = real.indexOf('/node_modules/');
    return packages === -1 ? [dirname(real)] : [real.slice(0, packages + '/node_modules'.length)];
  });
}

function homesOf(environment: VisibleMachine['environment']): string[] {
  return [environment['HOME'], environment['RUNNER_TEMP'], environment['GITHUB_WORKSPACE']].flatMap((path) =>
    path === undefined || !isAbsolute(path) ? [] : [resolve(path)],
  );
}

function isInOneOf(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isInside(path, folder));
}

/** The folders of this runner and of others, if they are inside a visible folder: `/opt/actions-runner`. */
function findHidden({ environment, node }: VisibleMachine): string[] {
  const runner = /^(.+)\/externals\/node\d+\/bin\/node$/.exec(node)?.[1];
  const work = environment['RUNNER_TEMP'];
  const folders = [runner, work === undefined ? undefined : dirname(work), environment['HOME']];
  const own = folders.flatMap((path) =>
    path !== undefined && isAbsolute(path) && isInOneOf(resolve(path), SYSTEM) ? [resolve(path)] : [],
  );
  return [...new Set([...own, ...findRunners()])];
}

/** With credentials and checkouts, often of the same user. `config.sh` writes `.runner`. */
function findRunners(): string[] {
  const folders = ['/opt', ...foldersIn('/opt')].flatMap(foldersIn);
  const runners = folders.filter((folder) => existsSync(join(folder, '.runner')));
  return [...runners, ...runners.flatMap(findWorkFolder)];
}

const RunnerFile = z.object({ workFolder: z.string() });

/** Usually in the runner's own folder. */
function findWorkFolder(runner: string): string[] {
  try {
    const read = readJson(readFileSync(join(runner, '.runner'), 'utf8'));
    const named = RunnerFile.safeParse(read.kind === 'json' ? read.value : undefined).data;
    const folder = named === undefined ? undefined : resolve(runner, named.workFolder);
    return folder !== undefined && isInOneOf(folder, SYSTEM) && !SYSTEM.includes(folder) && existsSync(folder)
      ? [folder]
      : [];
  } catch {
    // Of another user: then the sandbox's user cannot read its checkouts either, if it is as careful with them.
    return [];
  }
}

function askToolFolder({ askTool }: VisibleMachine): string[] {
  const script = askTool?.find((word) => isAbsolute(word) && /\.[cm]?[jt]s$/.test(word));
  return script === undefined ? [] : [dirname(script)];
}

/**
 * The next user of Git would run its configuration and hooks as programs. The folder itself is a mount, so that it
 * cannot be exchanged for another one.
 */
function sealGit(top: string, folder: string): Sealed[] {
  const parts = ['config', 'config.worktree', 'commondir', 'gitdir', 'hooks', 'info'];
  const all = [folder, ...findGitFolders(join(folder, 'modules')), ...foldersIn(join(folder, 'worktrees'))];
  // For a further work tree: it names the location of the git folder.
  const link = join(top, '.git');
  return [
    { path: folder, how: 'write' },
    ...(lstatSync(link, { throwIfNoEntry: false })?.isFile() === true ? [{ path: link, how: 'read' } as const] : []),
    ...all.flatMap((one) => parts.map((part): Sealed => ({ path: join(one, part), how: 'read' }))),
  ];
}

/** The folders directly in a folder, never through a link. */
export function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}

/** Git folders of submodules, which can be nested. */
export function findGitFolders(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.name === 'HEAD' && entry.isFile())
      .map((entry) => realpathSync(entry.parentPath))
      .filter((path) => existsSync(join(path, 'config')));
  } catch {
    return [];
  }
}
