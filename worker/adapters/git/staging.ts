/**
 * Puts the work tree into our own index. A path that Git cannot add, or that GitHub would refuse, is left out and
 * named; the other work is kept.
 */
import { existsSync, lstatSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { git, repeatKilled, tryGit, type GitEnd, type GitOptions } from './git-command.ts';
import { takeTurns } from '../files/yield-to-others.ts';
import { findInnerGit, look, toBytes } from '../sandbox/inner-git.ts';
import { decodePath, parseRawDiff, type RawChange } from './git-output.ts';
import { readGaveUp, readLeftOut, readUnborn, sayClosed, type UnstagedChange, type UnstagedPath } from './left-out.ts';
import { allBut, findCheckedOut, findInnerRepositories, stageCommits } from './submodules.ts';

export const DIFF = [
  'diff',
  '--cached',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--ignore-submodules=none',
];

/** GitHub refuses larger files. */
const MOST_BYTES = 104_857_600;
const TOO_LARGE = 'it is larger than 100 MB, which GitHub refuses';
const SLOW_MS = 5_000;

export interface Staged {
  /** Nested repositories without a commit. */
  readonly unborn: ReadonlySet<string>;
  readonly left: readonly UnstagedPath[];
  /** Paths whose content is new in the index. */
  readonly added: readonly string[];
  /** Paths that are no longer in the index. */
  readonly removed: readonly string[];
}

export const NOTHING_STAGED: BaselineStaged = { unborn: new Set(), left: [], added: [], removed: [], hidden: [] };

/**
 * Git does not run in nested repositories. What it cannot add stays in the index as it was.
 * @throws Error if Git gave up, or left something out that it did not name.
 */
async function stageAll(at: GitOptions): Promise<Staged> {
  const inner = await findCheckedOut(await findInnerRepositories(at), at.cwd);
  const { end: first, huge } = await addSmall(inner, at);
  const broken = first.exitCode > 1 ? await findNested(inner, at) : [];
  const without = [...inner, ...huge, ...broken];
  const end = broken.length === 0 ? first : await addAllBut(without, at);
  const unborn = new Set([...readUnborn(end.stderr), ...broken.map((path) => decodePath(path).path)]);
  const left = readLeftOut(end.stderr);
  // 1: some were left out, and the index was written; otherwise it was not.
  if (end.exitCode > 1 || (end.exitCode === 1 && unborn.size + left.length === 0))
    throw new Error(`git could not read the work tree: ${end.stderr.slice(0, 500)}`);
  await stageCommits(inner, at);
  const large = huge.map((path) => ({ path: path.toString('utf8'), why: TOO_LARGE }));
  return { unborn, left: [...left, ...large], ...readVerbose(end.stdout) };
}

export interface BaselineStaged extends Staged {
  /** Committed files that a sparse checkout had left out. */
  readonly hidden: readonly string[];
}

/** Before the agent starts. @param realIndex of the repository. */
export async function stageBaseline(realIndex: string | undefined, at: GitOptions): Promise<BaselineStaged> {
  const staged = await stageAll(at);
  const marked = staged.removed.length === 0 ? undefined : await readHidden(realIndex, at);
  return { ...staged, hidden: staged.removed.filter((path) => marked?.has(path) === true) };
}

interface BaselineIndex {
  readonly earlier: BaselineStaged;
  /** The tree of the baseline. */
  readonly before: string;
  /** The tree of the last commit. */
  readonly head: string | undefined;
  readonly realIndex: string | undefined;
}

/** The same after the agent has ended. What is left out stays in the index as it was in the baseline. */
export async function stageChanges(
  { earlier, before, head, realIndex }: BaselineIndex,
  at: GitOptions,
): Promise<Staged> {
  const staged = leaveOutEarlier(await stageAll(at), earlier);
  const mayHide = staged.removed.length + earlier.hidden.length > 0;
  const marked = mayHide ? await readHidden(realIndex, at) : undefined;
  const unseen = marked === undefined ? [] : await findUnseen({ hidden: earlier.hidden, marked, head, realIndex }, at);
  const huge = await findHuge(staged.added, at.cwd);
  const hidden = staged.removed.filter((path) => marked?.has(path) === true);
  await unstage(new Set([...hidden, ...huge.map(({ path }) => path)]), before, at);
  return { ...staged, left: [...staged.left, ...huge, ...unseen] };
}

/** Git's mark in its list. */
const HIDDEN = 'S ';

/**
 * A sparse checkout (`git sparse-checkout set`) leaves committed files out of the work tree, and marks them in the
 * index of the repository. They are not deleted.
 *
 * An agent can write that index, and so keep its own deletions out of its work; it can do nothing else with it.
 * @returns the marked paths; undefined if there is no index that can be read.
 */
async function readHidden(realIndex: string | undefined, at: GitOptions): Promise<ReadonlySet<string> | undefined> {
  if (realIndex === undefined || !existsSync(realIndex)) return undefined;
  const { exitCode, stdout } = await tryGit(['ls-files', '-t', '-z'], inIndex(realIndex, at));
  if (exitCode !== 0) return undefined;
  const entries = Buffer.from(stdout).toString('utf8').split('\0');
  return new Set(entries.filter((entry) => entry.startsWith(HIDDEN)).map((entry) => entry.slice(HIDDEN.length)));
}

/** In our own git folder: nothing of the repository's settings is obeyed. */
function inIndex(realIndex: string, at: GitOptions): GitOptions {
  return { ...at, env: { ...at.env, GIT_INDEX_FILE: realIndex } };
}

interface HiddenFiles extends Pick<BaselineIndex, 'head' | 'realIndex'> {
  /** Before the agent started. */
  readonly hidden: readonly string[];
  /** Now. */
  readonly marked: ReadonlySet<string>;
}

/**
 * What Git changed or deleted without the work tree (`git revert`, `git merge`, `git rm --sparse`): such a change is
 * only in the commits and the index of the agent, which are not captured.
 */
async function findUnseen(
  { hidden, marked, head, realIndex = '' }: HiddenFiles,
  at: GitOptions,
): Promise<UnstagedPath[]> {
  const { stdout } =
    head === undefined || marked.size === 0
      ? { stdout: new Uint8Array() }
      : await tryGit([...DIFF, '--raw', '-z', '--no-abbrev', head], inIndex(realIndex, at));
  const changed = parseRawDiff(stdout).filter(({ path }) => marked.has(path));
  const unseen = [...hidden.filter((path) => !marked.has(path)), ...changed.map(({ path }) => path)];
  return unseen
    .filter((path) => look(join(at.cwd, path)) === undefined)
    .map((path) => ({ path, why: 'it was changed or deleted outside of the sparse checkout' }));
}

/** What could not be added before the agent started is not the agent's work. */
function leaveOutEarlier(staged: Staged, earlier: Staged): Staged {
  const missed = new Set(earlier.left.map(({ path }) => path));
  return {
    ...staged,
    unborn: new Set([...staged.unborn].filter((path) => !earlier.unborn.has(path))),
    left: staged.left.filter(({ path }) => !missed.has(path)),
  };
}

/**
 * Git reads and stores a huge file to its end, which can take longer than the run may. Such files are looked for only
 * if Git takes long, because the search takes as long as Git usually needs for all of its work.
 */
async function addSmall(inner: readonly Buffer[], at: GitOptions): Promise<{ end: GitEnd; huge: readonly Buffer[] }> {
  const [ended, stopped] = [new AbortController(), new AbortController()];
  const found = sleep(SLOW_MS, undefined, { signal: ended.signal })
    .then(() => listHuge({ ...at, signal: ended.signal }))
    .catch(() => []);
  void found.then(({ length }) => {
    if (length > 0) stopped.abort();
  });
  try {
    return { end: await addAllBut(inner, { ...at, signal: stopped.signal }), huge: [] };
  } catch (error) {
    if (!stopped.signal.aborted) throw error;
    const huge = await found;
    return { end: await addAllBut([...inner, ...huge], at), huge };
  } finally {
    ended.abort();
  }
}

/** @returns the paths that Git would read, from the top, byte for byte. */
async function listHuge(at: GitOptions): Promise<Buffer[]> {
  const listed = await git(['ls-files', '-z', '--others', '--modified', '--exclude-standard'], at);
  const top = Buffer.from(`${at.cwd}/`);
  const huge: Buffer[] = [];
  const { take } = takeTurns();
  for (const text of Buffer.from(listed).toString('latin1').split('\0')) {
    const path = Buffer.from(text, 'latin1');
    if ((await take(() => sizeOf(Buffer.concat([top, path])))) > MOST_BYTES) huge.push(path);
  }
  return huge;
}

/** More folders that cannot be entered than there will be. */
const MOST_TRIES = 50;

/**
 * Git gives up at a file that it may not look at, and starts again without its folder. It also gives up if somebody
 * else (a server that an earlier step of the job has started) removes a file that it has found, and starts again then.
 */
async function addAllBut(inner: readonly Buffer[], at: GitOptions): Promise<GitEnd> {
  const closed = new Set<string>();
  for (let left = MOST_TRIES; ; left -= 1) {
    const without = [...inner, ...[...closed].map((path) => Buffer.from(path))];
    const end = await repeatKilled(() => add(without, at));
    const why = end.exitCode > 1 && left > 0 ? readGaveUp(end.stderr) : undefined;
    if (why === undefined || (why.kind === 'closed' && closed.has(why.folder)))
      return { ...end, stderr: [...[...closed].map(sayClosed), end.stderr].join('') };
    if (why.kind === 'closed') closed.add(why.folder);
  }
}

function add(without: readonly Buffer[], at: GitOptions): Promise<GitEnd> {
  const { args, ...input } = allBut(without);
  const index = at.env?.['GIT_INDEX_FILE'];
  // Left by one that was killed. Nobody else uses our index.
  if (index !== undefined) rmSync(`${index}.lock`, { force: true });
  return tryGit(['add', '--all', '--verbose', '--ignore-errors', ...args], { ...at, ...input });
}

/**
 * Git gives up at a nested repository that it cannot read.
 * @param known those that the index contains.
 * @returns the paths of all others, from the top, byte for byte. Git would refuse one inside of a known one, and does
 * not add ignored ones.
 */
async function findNested(known: readonly Buffer[], at: GitOptions): Promise<Buffer[]> {
  const found = [...(await findInnerGit(at.cwd))].filter((path) => path.endsWith('/.git'));
  const paths = found.map((path) => relative(toBytes(at.cwd), dirname(path))).filter((path) => path !== '');
  const listed = new Set(known.map((path) => path.toString('latin1')));
  const all = new Set([...paths, ...listed]);
  const outer = paths.filter((path) => !listed.has(path) && !isInside(path, all));
  const stdin = Buffer.from(outer.map((path) => `${path}\0`).join(''), 'latin1');
  const ignored = await tryGit(['check-ignore', '-z', '--stdin'], { ...at, stdin });
  const left = new Set(Buffer.from(ignored.stdout).toString('latin1').split('\0'));
  return outer.filter((path) => !left.has(path)).map((path) => Buffer.from(path, 'latin1'));
}

function isInside(path: string, folders: ReadonlySet<string>): boolean {
  return foldersAbove(path).some((folder) => folders.has(folder));
}

function foldersAbove(path: string): string[] {
  const above: string[] = [];
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) above.push(folder);
  return above;
}

/** `git add --verbose` does not quote paths, which can contain line breaks. */
function readVerbose(output: Uint8Array): Pick<Staged, 'added' | 'removed'> {
  const lines = Buffer.from(output)
    .toString('utf8')
    .trimEnd()
    .split(/\n(?=(?:add|remove) ')/);
  const pathsAfter = (start: string): string[] =>
    lines.flatMap((line) => (line.startsWith(start) && line.endsWith("'") ? [line.slice(start.length, -1)] : []));
  return { added: pathsAfter("add '"), removed: pathsAfter("remove '") };
}

/** Only of what was added: to walk through the whole work tree again would take as long as to stage it. */
async function findHuge(added: readonly string[], top: string): Promise<UnstagedPath[]> {
  const huge: UnstagedPath[] = [];
  const { take } = takeTurns();
  for (const path of added) {
    const size = await take(() => sizeOf(join(top, path)));
    if (size > MOST_BYTES) huge.push({ path, why: TOO_LARGE });
  }
  return huge;
}

/** @returns 0 if it cannot be looked at. */
function sizeOf(path: string | Buffer): number {
  try {
    return lstatSync(path).size;
  } catch {
    return 0;
  }
}

/**
 * Restores those files in the index as they were in the baseline, except where a folder and a file replaced each other:
 * that would remove what is there now.
 * @returns which of them had changed.
 */
export async function unstage(
  paths: ReadonlySet<string>,
  before: string,
  at: GitOptions,
): Promise<readonly UnstagedChange[]> {
  if (paths.size === 0) return [];
  const changed = parseRawDiff(await git([...DIFF, '--raw', '-z', '--no-abbrev', before], at));
  const touched = changed.filter(({ path, isUtf8 }) => isUtf8 && paths.has(path));
  const present = new Set(changed.filter(({ newMode }) => newMode !== ABSENT).map(({ path }) => path));
  const folders = new Set([...present].flatMap(foldersAbove));
  const isReplaced = ({ path }: RawChange): boolean => folders.has(path) || isInside(path, present);
  const entries = touched
    .filter((change) => !isReplaced(change))
    .map(({ oldMode, oldId, path }) => `${oldMode === ABSENT ? '0' : oldMode} ${oldId}\t${path}\0`);
  if (entries.length > 0)
    await git(['update-index', '-z', '--replace', '--index-info'], { ...at, stdin: Buffer.from(entries.join('')) });
  return touched.map((change) => ({ path: change.path, isReplaced: isReplaced(change) }));
}

/** Git's mode of a path that does not exist. */
const ABSENT = '000000';
