/** The work tree on disk: a checkout, or a plain folder, which is captured in the same way. */
import { constants } from 'node:fs';
import { appendFile, glob, lstat, mkdir, open, readFile, realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Moved, Workspace } from '../../ports/work-tree-ports.ts';
import { createCapture, toIgnorePattern, type Tree } from './git-capture.ts';
import { tryGit, type GitEnd } from './git-command.ts';
import { withholdCredentials } from './git-credentials.ts';
import { parseRawDiff } from './git-output.ts';
import { readLineEnds } from './path-attributes.ts';
import { openLayer } from '../files/layer.ts';
import { kindOf, listSafely, readSmall, removeSafely, unlocking, writeSafely } from '../files/safe-files.ts';
import { PROXY_VARIABLES } from '../../environment/proxy-variables.ts';
import { watchPipes } from '../sandbox/blocking-pipes.ts';
import { withholdFiles } from '../files/withheld-files.ts';

const OWN_FOLDER = '.agora';
/** Where an agent that was taught a fixed path would write. */
const CONTAINER = '/workspace';
/** Git's mode of one. */
const SUBMODULE = '160000';

export interface GitWorkspaceOptions {
  readonly root: string;
  /** A folder of ours outside the work tree, for Git's own files; does not exist yet. */
  readonly gitFolder: string;
  /** Where an agent that expects a container would look; another place in tests. */
  readonly container?: string;
}

/** Inspects the work tree once: later changes of an agent to its repository do not change where we look. */
export async function gitWorkspace({
  root: given,
  gitFolder,
  container = CONTAINER,
}: GitWorkspaceOptions): Promise<Workspace> {
  const root = await realpath(given);
  const tree = await findTree(root);
  const below = relative(tree.top, root);
  const capture = createCapture(tree, gitFolder);
  const pipes = watchPipes({ ...tree, elsewhere: dirname(gitFolder) });
  const run = (...args: string[]): Promise<GitEnd> => tryGit(args, { cwd: root, env: proxies() });
  return {
    root,
    ...capture,
    changes: async () => {
      await pipes.removePipes();
      return pipes.freeing(() => capture.changes());
    },
    protect: (paths) => {
      capture.protect(paths.map((path) => join(below, path)));
    },
    head: () => (tree.gitFolder === undefined ? Promise.resolve(undefined) : headOf(run)),
    moveTo: (commit) =>
      tree.gitFolder === undefined
        ? Promise.resolve({ kind: 'elsewhere', why: 'it is not a Git repository' })
        : moveTo(commit, tree.top, run),
    exclude: (pattern) => exclude(pattern, tree, root),
    kindOf: (path) => unlockingOwn(root, path, () => kindOf(root, path)),
    readSmall: (path, maxBytes) => unlockingOwn(root, path, () => readSmall(root, path, maxBytes)),
    count: (glob, enough) => countMatches(root, glob, enough),
    history: async () => {
      if (tree.gitFolder === undefined || (await headOf(run)) === undefined) return 'none';
      return (await isShallow(run)) ? 'shallow' : 'full';
    },
    list: (folder, most) => listSafely(root, folder, most),
    write: (path, content, mode) => writeSafely(root, path, content, mode),
    remove: (path) => removeSafely(root, path),
    openLayer: () => openLayer(root),
    findStraySentinel: (since) => findStray(join(container, OWN_FOLDER, 'needs_input.json'), root, since),
    withhold: (names) => withholdFiles(names, { root, top: tree.top, aside: `${gitFolder}-withheld` }),
    withholdCredentials: () =>
      tree.gitFolder === undefined ? Promise.resolve(() => Promise.resolve()) : withholdCredentials(tree.gitFolder),
  };
}

/** Only a folder of ours is unlocked: other folders are the agent's work. */
function unlockingOwn<T>(root: string, path: string, work: () => Promise<T>): Promise<T> {
  return path.startsWith(`${OWN_FOLDER}/`) ? unlocking(root, path, work) : work();
}

async function countMatches(root: string, pattern: string, enough: number): Promise<number> {
  let count = 0;
  for await (const path of glob(pattern, { cwd: root })) {
    if (path === '.git' || path.startsWith('.git/')) continue;
    count += 1;
    if (count >= enough) break;
  }
  return count;
}

/** Where the work tree starts and its repository is. */
export async function findGitTree(root: string): Promise<Pick<Tree, 'top' | 'gitFolder'>> {
  return findTree(await realpath(root));
}

async function findTree(root: string): Promise<Tree> {
  const end = await tryGit(['rev-parse', '--show-toplevel', '--git-common-dir', '--git-path', 'index'], {
    cwd: root,
  }).catch(() => undefined);
  const [top, folder, index] = Buffer.from(end?.stdout ?? [])
    .toString('utf8')
    .trim()
    .split('\n');
  if (end?.exitCode !== 0 || top === undefined || folder === undefined || index === undefined)
    return { top: root, own: OWN_FOLDER, gitFolder: undefined, realIndex: undefined };
  return {
    top,
    own: join(relative(top, root), OWN_FOLDER),
    gitFolder: await realpath(resolve(root, folder)),
    realIndex: resolve(root, index),
  };
}

/** Proxy settings are the only part of our environment that a fetch needs. */
function proxies(): Record<string, string> {
  return Object.fromEntries(
    PROXY_VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

type GitCommandRun = (...args: string[]) => Promise<GitEnd>;

async function headOf(run: GitCommandRun): Promise<string | undefined> {
  const end = await run('rev-parse', '--verify', '--quiet', 'HEAD^{commit}');
  return end.exitCode === 0 ? Buffer.from(end.stdout).toString('utf8').trim() : undefined;
}

async function isShallow(run: GitCommandRun): Promise<boolean> {
  const { stdout } = await run('rev-parse', '--is-shallow-repository');
  return Buffer.from(stdout).toString('utf8').trim() === 'true';
}

async function moveTo(commit: string, top: string, run: GitCommandRun): Promise<Moved> {
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return { kind: 'elsewhere', why: 'it is not a commit' };
  if ((await headOf(run)) === commit) return { kind: 'there', submodules: [] };
  const known = await run('cat-file', '-e', `${commit}^{commit}`);
  if (known.exitCode !== 0) {
    // With a depth, a clone with all of its history would become a shallow one.
    const depth = (await isShallow(run)) ? ['--depth=1'] : [];
    const fetched = await run('fetch', '--quiet', '--no-tags', ...depth, 'origin', commit);
    if (fetched.exitCode !== 0)
      return { kind: 'elsewhere', why: fetched.stderr.split('\n')[0] ?? 'it could not be fetched' };
  }
  const undo = await rememberFiles(commit, top, run);
  // As the checkout wrote all other files: saved work has their line ends.
  const lineEnds = `core.autocrlf=${await readLineEnds(top)}`;
  const moved = await run('-c', lineEnds, 'checkout', '--quiet', '--detach', commit);
  if (moved.exitCode === 0) return { kind: 'there', submodules: await findMovedSubmodules(run) };
  // With this word, Git refuses before it has changed anything.
  if (!/^Aborting$/m.test(moved.stderr)) await undo(lineEnds);
  return { kind: 'elsewhere', why: renderRefusal(moved.stderr) };
}

/**
 * Git can fail half-way: at a filter, or at contents that it cannot fetch. On a mix of two commits, an agent would
 * revert what changed between them.
 * @returns restores the files that differ in that commit; all others are not touched.
 */
async function rememberFiles(
  commit: string,
  top: string,
  run: GitCommandRun,
): Promise<(lineEnds: string) => Promise<void>> {
  const list = async (filter: string): Promise<string[]> => {
    const args = ['diff-tree', '-r', '-z', '--no-renames', '--name-only', `--diff-filter=${filter}`, 'HEAD', commit];
    return Buffer.from((await run(...args)).stdout)
      .toString('utf8')
      .split('\0')
      .filter((path) => path !== '');
  };
  const added: string[] = [];
  for (const path of await list('A')) if ((await kindOf(top, path)) === 'absent') added.push(path);
  const others = await list('a');
  return async (lineEnds) => {
    for (const path of added) await removeSafely(top, path);
    const stdin = Buffer.from(others.map((path) => `:(top,literal)${path}\0`).join(''));
    const args = ['checkout', '--quiet', '--force', '--pathspec-from-file=-', '--pathspec-file-nul', 'HEAD'];
    if (others.length > 0) await tryGit(['-c', lineEnds, ...args], { cwd: top, env: proxies(), stdin });
  };
}

/** What programs of the repository print comes first. The names of files follow in lines of their own. */
function renderRefusal(messages: string): string {
  const lines = messages.split('\n');
  const line = ['fatal: ', 'error: '].flatMap((start) => lines.filter((one) => one.startsWith(start)))[0] ?? lines[0];
  const files = lines.filter((one) => one.startsWith('\t')).map((one) => one.trim());
  return [line, files.join(', ')].join(' ').trim() || 'it could not be checked out';
}

/** Git does not run in them for this: it only reads their commits. */
async function findMovedSubmodules(run: GitCommandRun): Promise<string[]> {
  const { stdout } = await run('diff-files', '--raw', '--no-abbrev', '-z', '--ignore-submodules=dirty');
  return parseRawDiff(stdout)
    .filter(({ oldMode, newMode }) => oldMode === SUBMODULE && newMode === SUBMODULE)
    .map(({ path }) => path);
}

/** In `.git/info/exclude`, which is not part of the work. */
async function exclude(pattern: string, tree: Tree, root: string): Promise<void> {
  if (tree.gitFolder === undefined) return;
  const path = join(tree.gitFolder, 'info', 'exclude');
  const below = relative(tree.top, root);
  const line = below === '' ? pattern : `/${toIgnorePattern(below)}${pattern}`;
  const present = await readFile(path, 'utf8').catch(() => '');
  if (present.split('\n').includes(line)) return;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(
    path,
    constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW,
    0o644,
  );
  try {
    await appendFile(file, `${present === '' || present.endsWith('\n') ? '' : '\n'}${line}\n`);
  } finally {
    await file.close();
  }
}

async function findStray(path: string, root: string, since: Date): Promise<string | undefined> {
  if (path.startsWith(`${root}/`)) return undefined;
  const seen = await lstat(path).catch(() => undefined);
  return seen?.isFile() === true && seen.mtimeMs >= since.getTime() - 1_000 ? path : undefined;
}
