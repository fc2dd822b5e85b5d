/**
 * The changes in a work tree, byte for byte, independent of the repository's own configuration.
 *
 * A separate git folder, outside the workspace, uses the same work tree with its own index, configuration and
 * attributes. So nothing in a repository's configuration can run or convert anything (hooks, filters, text conversion,
 * line ends), and the real index is not touched. An agent that commits, switches branches or rewrites history does not
 * affect the result: two trees are compared, from before it started and after it ended. Objects of the real repository
 * are only read, and linked where possible (own-objects.ts).
 */
import { appendFile, lstat, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CapturedChange, Changes } from '../../ports/work-tree-ports.ts';
import { git, gitLine, repeatKilled, tryGit, type GitOptions } from './git-command.ts';
import { readContents } from './git-contents.ts';
import { compareCommitted, toCommittedForm } from './committed-form.ts';
import { applyPatch } from './apply-patch.ts';
import { findAttributes, findConversion, type Conversion } from './path-attributes.ts';
import { countLines } from './git-lines.ts';
import { parseWholeDiff, type RawChange, type WholeDiff } from './git-output.ts';
import { readSmall, writeSafely } from '../files/safe-files.ts';
import { isOdd, renderLaid, renderLeftOut, renderPatchOnly } from './left-out.ts';
import { findObjectFolders, keepObjects } from './own-objects.ts';
import { DIFF, stageBaseline, stageChanges, unstage, NOTHING_STAGED, type Staged } from './staging.ts';
import { findRegistered, findTouchedSubmodules, MODULES_FILE } from './submodules.ts';

export interface Tree {
  /** Absolute path of the top of the work tree. */
  readonly top: string;
  /** The path of our own folder `.agora` in it, as Git writes paths. */
  readonly own: string;
  /** The real git folder; undefined if the work tree is not a repository. */
  readonly gitFolder: string | undefined;
  /** Its index, which may not exist. */
  readonly realIndex: string | undefined;
}

export interface Capture {
  baseline(): Promise<void>;
  apply(patch: Uint8Array): Promise<{ readonly kind: 'applied' } | { readonly kind: 'conflict'; readonly why: string }>;
  changes(): Promise<Changes>;
  /** Leaves those files out of all changes from now on; paths from the top. */
  protect(paths: readonly string[]): void;
}

/** Files as they are: no line ends, filters, keywords or encodings; text or binary by content. */
const ATTRIBUTES = '* -text !eol !ident !filter !working-tree-encoding !diff !merge !crlf\n';

/** @param folder for our git folder; does not exist yet. */
export function createCapture(tree: Tree, folder: string): Capture {
  const at: GitOptions = {
    cwd: tree.top,
    env: { GIT_DIR: folder, GIT_WORK_TREE: tree.top, GIT_INDEX_FILE: join(folder, 'index') },
  };
  let before: string | undefined;
  let head: string | undefined;
  let since = 0;
  let conversion: Conversion | undefined;
  let settings: ReadonlyMap<string, Uint8Array> = new Map();
  let earlier = NOTHING_STAGED;
  const laid = new Set<string>();
  const known = (): string => {
    if (before === undefined) throw new Error('There is no baseline to compare with.');
    return before;
  };
  return {
    baseline: async () => {
      head = await createFolder(tree, folder, at);
      settings = await readSettings(folder);
      earlier = await stageBaseline(tree.realIndex, at);
      // Our own clock may be ahead of the file system's clock.
      // An empty folder has no index, and no submodule.
      since = (await lstat(join(folder, 'index')).catch(() => undefined))?.mtimeMs ?? 0;
      [conversion, before] = await Promise.all([findConversion(at), gitLine(['write-tree', '--missing-ok'], at)]);
    },
    apply: async (patch) => {
      const applied = await applyPatch(patch, { before: known(), head }, folder, at);
      if (applied.kind === 'there') before = applied.without;
      return applied.kind === 'conflict' ? applied : { kind: 'applied' };
    },
    changes: async () => {
      await restoreSettings(folder, settings);
      const staged = await stageChanges({ earlier, before: known(), head, realIndex: tree.realIndex }, at);
      const touched = await unstage(laid, known(), at);
      const changes = await readChanges(known(), { skipped: staged.unborn, earlier, since, head, conversion }, at);
      return {
        ...changes,
        notices: [...changes.notices, ...renderLeftOut(staged.left), ...renderLaid(touched)],
      };
    },
    protect: (paths) => {
      for (const path of paths) laid.add(path);
    },
  };
}

/** @returns the tree of the last commit. */
async function createFolder(tree: Tree, folder: string, at: GitOptions): Promise<string | undefined> {
  await mkdir(join(folder, 'info'), { recursive: true, mode: 0o700 });
  const real = tree.gitFolder;
  const format = real === undefined ? 'sha1' : await gitLine(['rev-parse', '--show-object-format'], { cwd: tree.top });
  await git(['init', '--quiet', '--template=', `--object-format=${format}`, '--initial-branch=work'], at);
  await writeFile(join(folder, 'info', 'attributes'), ATTRIBUTES);
  const excluded = real === undefined ? '' : await readFile(join(real, 'info', 'exclude'), 'utf8').catch(() => '');
  await writeFile(join(folder, 'info', 'exclude'), `${excluded}\n/${toIgnorePattern(tree.own)}\n`);
  if (real === undefined) return undefined;
  const objects = join(folder, 'objects');
  const lent = await findObjectFolders(join(real, 'objects'));
  await appendFile(join(objects, 'info', 'alternates'), lent.map((path) => `${path}\n`).join(''));
  await keepObjects(join(real, 'objects'), objects);
  const head = await tryGit(['rev-parse', '--verify', '--quiet', 'HEAD^{tree}'], { cwd: tree.top });
  // Files that are committed although they are ignored are known from here on.
  if (head.exitCode !== 0) return undefined;
  const committed = Buffer.from(head.stdout).toString('utf8').trim();
  await git(['read-tree', committed], at);
  // Our own folder is ignored; if somebody committed one, it is removed from the index. An exclusion would not work,
  // because Git refuses to exclude ignored files.
  await git(['rm', '-r', '--quiet', '--force', '--cached', '--ignore-unmatch', '--', `:(top,literal)${tree.own}`], at);
  return committed;
}

/** @returns a pattern that matches exactly that path. A folder may be named `[id]`, as routes of web frameworks are. */
export function toIgnorePattern(path: string): string {
  return path.replace(/[\\*?[]/g, '\\$&');
}

const SETTINGS = ['config', 'info/attributes', 'info/exclude', 'objects/info/alternates'];

async function readSettings(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const read = await Promise.all(
    SETTINGS.map(async (path) => [path, await readFile(join(folder, path)).catch(() => new Uint8Array())] as const),
  );
  return new Map(read);
}

/** The agent runs as the same user, and may have changed them. */
async function restoreSettings(folder: string, settings: ReadonlyMap<string, Uint8Array>): Promise<void> {
  await Promise.all(
    [...settings].map(async ([path, content]) => {
      const there = await readSmall(folder, path, content.length);
      if (there.kind !== 'file' || Buffer.compare(there.content, content) !== 0)
        await writeSafely(folder, path, content);
    }),
  );
}

/** The list of files and the patch, in one call, because each would read the index again. */
async function readDiff(before: string, without: readonly string[], at: GitOptions): Promise<WholeDiff> {
  const args = [
    ...DIFF,
    '--raw',
    '--patch',
    '-z',
    '--no-abbrev',
    '--binary',
    '--full-index',
    '--src-prefix=a/',
    '--dst-prefix=b/',
    before,
    ...(without.length === 0 ? [] : ['--', ':(top)', ...without.map((path) => `:(top,exclude,literal)${path}`)]),
  ];
  // Git reads an unchanged file instead of its object.
  return parseWholeDiff(await repeatKilled(() => git(args, at)));
}

interface Baseline extends Pick<CommittedTrees, 'head' | 'conversion'> {
  /** Nested repositories that were left out. */
  readonly skipped: ReadonlySet<string>;
  /** What was left out before the agent started. */
  readonly earlier: Pick<Staged, 'unborn'>;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

async function readChanges(
  before: string,
  { skipped, earlier, since, head, conversion }: Baseline,
  at: GitOptions,
): Promise<Changes> {
  const [all, touched] = await Promise.all([
    readDiff(before, [], at),
    findTouchedSubmodules(since, earlier.unborn, at),
  ]);
  const { raw } = all;
  const repositories = raw
    .filter(({ oldMode, newMode }) => oldMode === '160000' || newMode === '160000')
    .map(({ path }) => path);
  const registered = await findRegistered(raw, at);
  const without = registered.length === 0 ? repositories : [...repositories, MODULES_FILE];
  // Rare: then the patch and the counts are computed again, without them.
  const { patch } = without.length === 0 ? all : await readDiff(before, without, at);
  const files = raw.filter(({ path }) => !without.includes(path));
  const separate = [...new Set([...repositories, ...skipped, ...touched])].filter((path) => !registered.includes(path));
  const { filtered, unreadable, odd, ...delivered } = await readDelivered(files, { before, head, conversion }, at);
  return {
    patch,
    ...delivered,
    ...countLines(patch),
    notices: [
      ...registered.map(
        (path) =>
          `Adding or removing a submodule is not delivered: ${path}, and the changes to ${MODULES_FILE}, are not part of the work.`,
      ),
      ...separate.map(
        (path) =>
          `${path} is a separate repository (a submodule, or a clone inside the work tree): changes in it are not part of the work.`,
      ),
      ...renderPatchOnly({
        unreadable,
        filtered,
        unnamed: files.filter(({ isUtf8 }) => !isUtf8).map(({ path }) => path),
        odd,
      }),
    ],
  };
}

interface DeliveredFiles extends Required<Pick<Changes, 'files' | 'inPatchOnly'>> {
  /** Paths with a filter. */
  readonly filtered: readonly string[];
  readonly unreadable: readonly string[];
  /** Paths that Git accepts here, and no list of changes may contain. */
  readonly odd: readonly string[];
}

interface CommittedTrees {
  /** The tree of the baseline. */
  readonly before: string;
  /** The tree of the last commit. */
  readonly head: string | undefined;
  readonly conversion: Conversion | undefined;
}

async function readDelivered(
  changes: readonly RawChange[],
  { before, head, conversion }: CommittedTrees,
  at: GitOptions,
): Promise<DeliveredFiles> {
  const odd = changes.filter(({ path, isUtf8 }) => isUtf8 && isOdd(path)).map(({ path }) => path);
  const named = changes.filter(({ path, isUtf8 }) => isUtf8 && !isOdd(path));
  const paths = named.map(({ path }) => path);
  const written = named.filter(({ newMode }) => newMode !== DELETED);
  const attributes =
    conversion !== undefined && written.length > 0
      ? await findAttributes(paths, { ...conversion, before }, at)
      : undefined;
  const isFiltered = ({ path }: RawChange): boolean => attributes?.of.get(path)?.isFiltered === true;
  const { committed, deleted } = await compareCommitted(changes, { before, head }, at);
  const moved = new Set(deleted.filter(isFiltered).map(({ oldId }) => oldId));
  const filtered = written
    .filter((change) => isFiltered(change) && !committed.has(change.path) && !moved.has(change.newId))
    .map(({ path }) => path);
  const found = await readFiles(changes, at);
  const left = new Set([...filtered, ...odd, ...committed]);
  const plain = found.filter(({ path }, index) => changes[index]?.isUtf8 === true && !left.has(path));
  const { files, unreadable } =
    attributes === undefined ? { files: plain, unreadable: [] } : await toCommittedForm(plain, attributes, head, at);
  const contents = new Set(files.map(({ content }) => content));
  const inPatchOnly = found.flatMap(({ content }) => (content === undefined || contents.has(content) ? [] : [content]));
  return { files, inPatchOnly, filtered, unreadable, odd };
}

/** Git's mode of a path that does not exist. */
const DELETED = '000000';

async function readFiles(changes: readonly RawChange[], at: GitOptions): Promise<CapturedChange[]> {
  const written = changes.filter(({ newMode }) => newMode !== DELETED);
  const contents = await readContents(written, at.cwd, at);
  return changes.map(({ path, newMode, newId }) => {
    if (newMode === DELETED) return { path, mode: '100644', content: undefined };
    const content = contents.get(newId);
    if (content === undefined) throw new Error(`The content of ${path} could not be read.`);
    return { path, mode: newMode === '100755' || newMode === '120000' ? newMode : '100644', content };
  });
}
