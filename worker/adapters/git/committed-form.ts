/**
 * Files as Git would commit them: with the line ends, keywords and encoding that the attributes of the baseline, and
 * `core.autocrlf` before the agent started, name.
 * Without this, one changed line in a file with `eol=crlf` would change all its lines.
 *
 * Git itself converts them, in a work tree of its own that contains only these files and the attributes. So neither an
 * attribute nor a file that the agent changes meanwhile has an effect.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CapturedChange } from '../../ports/work-tree-ports.ts';
import { writeSafely } from '../files/safe-files.ts';
import { git, type GitOptions, tryGit } from './git-command.ts';
import { parseRawDiff, readBlobs, type RawChange } from './git-output.ts';
import { DIFF } from './staging.ts';
import type { FoundAttributes, LineEnds, PathAttributes } from './path-attributes.ts';

export interface CommittedFiles {
  readonly files: readonly CapturedChange[];
  /** Paths whose content is not in the encoding that their attribute names. */
  readonly unreadable: readonly string[];
}

const ATTRIBUTES_FILE = '.gitattributes';

/**
 * @param head the committed tree: text with CRLF that is committed like that stays as it is, if `text=auto`.
 * @param at our own git folder, which converts nothing.
 */
export async function toCommittedForm(
  files: readonly CapturedChange[],
  { of, apart, lineEnds }: FoundAttributes,
  head: string | undefined,
  at: GitOptions,
): Promise<CommittedFiles> {
  const affected = files.filter((file) => mayConvert(file, of.get(file.path), lineEnds));
  if (affected.length === 0) return { files, unreadable: [] };
  const tree = join(at.env?.['GIT_DIR'] ?? '', 'committed-tree');
  await rm(tree, { recursive: true, force: true });
  await mkdir(tree, { mode: 0o700 });
  try {
    await writeAttributes(tree, apart, at);
    // The attributes themselves stay those of the baseline here.
    const others = affected.filter(({ path }) => !isAttributesFile(path));
    for (const { path, content } of others) await writeSafely(tree, path, content ?? new Uint8Array());
    await git(['read-tree', head ?? '--empty'], apart);
    const inside = { cwd: tree, env: { ...apart.env, GIT_WORK_TREE: tree }, lineEnds };
    const unreadable = await addAll(
      others.map(({ path }) => path),
      inside,
    );
    const ids = await readIds(others, inside);
    for (const file of affected.filter(({ path }) => isAttributesFile(path))) {
      const id = await storeAt(file, inside);
      if (id === undefined) unreadable.push(file.path);
      else ids.set(file.path, id);
    }
    const converted = await readObjects(ids, inside);
    return {
      files: files
        .filter(({ path }) => !unreadable.includes(path))
        .map((file) => ({ ...file, content: converted.get(file.path) ?? file.content })),
      unreadable,
    };
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

interface CommittedChanges {
  /**
   * Changed paths that are in the last commit as they are now: files that a sparse checkout had left out, and files of
   * the setup that were removed. GitHub refuses all of a commit that deletes a file which does not exist.
   */
  readonly committed: ReadonlySet<string>;
  /** Files of the last commit that are gone. */
  readonly deleted: readonly RawChange[];
}

/** @param before the tree of the baseline. @param head the committed tree. */
export async function compareCommitted(
  changes: readonly RawChange[],
  { before, head }: { readonly before: string; readonly head: string | undefined },
  at: GitOptions,
): Promise<CommittedChanges> {
  if (changes.length === 0 || head === undefined) return { committed: new Set(), deleted: [] };
  const all = head === before ? changes : parseRawDiff(await git([...DIFF, '--raw', '-z', '--no-abbrev', head], at));
  const different = new Set(all.map(({ path }) => path));
  return {
    committed: new Set(changes.map(({ path }) => path).filter((path) => !different.has(path))),
    deleted: all.filter(({ newMode }) => newMode === '000000'),
  };
}

/** A work tree of our own, which only contains files that may be converted. */
interface ConvertingTree extends GitOptions {
  readonly lineEnds: LineEnds;
}

/** After our own settings, where it is off. */
function convertLineEnds({ lineEnds }: ConvertingTree): string[] {
  return ['-c', `core.autocrlf=${lineEnds}`];
}

/** Other content is the same in both forms. */
function mayConvert(
  { mode, content }: CapturedChange,
  attributes: PathAttributes | undefined,
  lineEnds: LineEnds,
): boolean {
  if (content === undefined || attributes === undefined || mode === '120000') return false;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return (
    attributes.isEncoded ||
    ((attributes.hasLineEnds || lineEnds !== 'false') && bytes.includes('\r\n')) ||
    (attributes.hasIdent && bytes.includes('$Id'))
  );
}

function isAttributesFile(path: string): boolean {
  return path === ATTRIBUTES_FILE || path.endsWith(`/${ATTRIBUTES_FILE}`);
}

/** @returns the id of its committed form, `undefined` if it is in another encoding. */
async function storeAt({ path, content }: CapturedChange, inside: ConvertingTree): Promise<string | undefined> {
  const args = [...convertLineEnds(inside), 'hash-object', '-w', '--stdin', `--path=${path}`];
  const { exitCode, stdout } = await tryGit(args, { ...inside, stdin: content ?? new Uint8Array() });
  return exitCode === 0 ? Buffer.from(stdout).toString('latin1').trim() : undefined;
}

/** Without a conversion, because the attributes may name themselves. */
async function writeAttributes(tree: string, apart: GitOptions, at: GitOptions): Promise<void> {
  const listed = await git(['ls-files', '-z', '--', `:(top,glob)**/${ATTRIBUTES_FILE}`], apart);
  const env = { ...at.env, GIT_INDEX_FILE: apart.env?.['GIT_INDEX_FILE'] ?? '', GIT_WORK_TREE: tree };
  await git(['checkout-index', '--force', '-z', '--stdin'], { cwd: tree, env, stdin: listed });
}

/** @returns those that cannot be added. Git adds all or none. */
async function addAll(paths: readonly string[], inside: ConvertingTree): Promise<string[]> {
  if (await add(paths, inside)) return [];
  const left: string[] = [];
  for (const path of paths) if (!(await add([path], inside))) left.push(path);
  return left;
}

async function add(paths: readonly string[], inside: ConvertingTree): Promise<boolean> {
  const stdin = Buffer.from(paths.map((path) => `:(top,literal)${path}\0`).join(''));
  const args = [...convertLineEnds(inside), 'add', '--force', '--pathspec-from-file=-', '--pathspec-file-nul'];
  return (await tryGit(args, { ...inside, stdin })).exitCode === 0;
}

/** The ids of those paths in the index. */
async function readIds(files: readonly CapturedChange[], inside: GitOptions): Promise<Map<string, string>> {
  const wanted = new Set(files.map(({ path }) => path));
  const listed = Buffer.from(await git(['ls-files', '--stage', '-z'], inside)).toString('utf8');
  const ids = new Map<string, string>();
  for (const line of listed.split('\0')) {
    const { id, path } = /^\d+ (?<id>[0-9a-f]+) 0\t(?<path>[\s\S]+)$/.exec(line)?.groups ?? {};
    if (id !== undefined && path !== undefined && wanted.has(path)) ids.set(path, id);
  }
  return ids;
}

/** By path. */
async function readObjects(ids: ReadonlyMap<string, string>, inside: GitOptions): Promise<Map<string, Uint8Array>> {
  const stdin = Buffer.from([...ids.values()].map((id) => `${id}\n`).join(''));
  const blobs = readBlobs(await git(['cat-file', '--batch'], { ...inside, stdin }));
  return new Map(
    [...ids].flatMap(([path, id]) => {
      const content = blobs.get(id);
      return content === undefined ? [] : [[path, content] as const];
    }),
  );
}
