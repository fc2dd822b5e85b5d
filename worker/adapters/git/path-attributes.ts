/**
 * How Git would convert the files of some paths when they are committed, as the attributes of the baseline say.
 *
 * The attributes are read in a git folder of their own: ours switches all attributes off.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { git, tryGit, type GitOptions } from './git-command.ts';

export interface PathAttributes {
  /**
   * A filter (Git LFS, git-crypt) converts it. We never run a filter, so what is in the work tree would be committed
   * instead of a pointer, or instead of something encrypted.
   */
  readonly isFiltered: boolean;
  /** CRLF becomes LF. */
  readonly hasLineEnds: boolean;
  /** `$Id: …$` becomes `$Id$`. */
  readonly hasIdent: boolean;
  /** It is in another encoding than UTF-8 in the work tree. */
  readonly isEncoded: boolean;
}

export interface FoundAttributes {
  /** By path. */
  readonly of: ReadonlyMap<string, PathAttributes>;
  /** The git folder that they were read in, with the baseline in its index. */
  readonly apart: GitOptions;
  readonly lineEnds: LineEnds;
}

/** What `core.autocrlf` of the repository does with files that no attribute mentions. */
export type LineEnds = 'true' | 'input' | 'false';

/** What converts files when they are committed, as it was before the agent started. */
export interface Conversion {
  readonly hasAttributes: boolean;
  readonly lineEnds: LineEnds;
}

/** @param before the tree of the baseline. */
export async function findAttributes(
  paths: readonly string[],
  { before, lineEnds }: { readonly before: string; readonly lineEnds: LineEnds },
  at: GitOptions,
): Promise<FoundAttributes> {
  const apart = await openApart(before, at);
  const stdin = Buffer.from(paths.map((path) => `${path}\0`).join(''));
  const of = readAttributes(await git(['check-attr', '--cached', '-z', '--stdin', ...NAMES], { ...apart, stdin }));
  return { of, apart, lineEnds };
}

/** Without any setting, with that tree in its index and the objects of our own. */
async function openApart(tree: string, at: GitOptions): Promise<GitOptions> {
  const folder = at.env?.['GIT_DIR'] ?? '';
  const apart = join(folder, 'attributes');
  const env = {
    ...at.env,
    GIT_DIR: apart,
    GIT_INDEX_FILE: join(apart, 'index'),
    GIT_OBJECT_DIRECTORY: join(folder, 'objects'),
  };
  await rm(apart, { recursive: true, force: true });
  const format = tree.length === SHA1_DIGITS ? 'sha1' : 'sha256';
  await git(['init', '--quiet', '--template=', `--object-format=${format}`], { ...at, env });
  await git(['read-tree', tree], { ...at, env });
  return { ...at, env };
}

const SHA1_DIGITS = 40;

/** @param at our own git folder, after the work tree was staged. @returns undefined if nothing is converted. */
export async function findConversion(at: GitOptions): Promise<Conversion | undefined> {
  const found = { hasAttributes: await hasAttributes(at), lineEnds: await readLineEnds(at.cwd) };
  return found.hasAttributes || found.lineEnds !== 'false' ? found : undefined;
}

/** Of the repository that the folder is in; our own git folders do not have the setting. */
export async function readLineEnds(cwd: string): Promise<LineEnds> {
  const end = await tryGit(['config', '--local', '--includes', '--get', 'core.autocrlf'], { cwd });
  const value = Buffer.from(end.stdout).toString('utf8').trim().toLowerCase();
  if (value === 'input') return 'input';
  // Without a value, it is true.
  return end.exitCode === 0 && ['true', 'yes', 'on', '1', ''].includes(value) ? 'true' : 'false';
}

/**
 * Whether the index names a file with attributes, in any folder. Git itself would take longer to search for one than to
 * stage what has changed. Our own git folder has an index whose entries are whole paths, each followed by a zero.
 */
async function hasAttributes(at: GitOptions): Promise<boolean> {
  const index = await readFile(at.env?.['GIT_INDEX_FILE'] ?? '').catch(() => undefined);
  return index?.includes('.gitattributes\0') === true;
}

const NAMES = ['filter', 'text', 'eol', 'crlf', 'ident', 'working-tree-encoding'];
const LINE_ENDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['text', ['set', 'auto']],
  ['eol', ['lf', 'crlf']],
  ['crlf', ['set', 'input', 'auto']],
]);
const NONE: ReadonlySet<string> = new Set(['unspecified', 'unset', 'set', '']);

/** Path, attribute and value by turns. */
function readAttributes(output: Uint8Array): ReadonlyMap<string, PathAttributes> {
  const fields = Buffer.from(output).toString('utf8').split('\0');
  const found = new Map<string, PathAttributes>();
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [path = '', name = '', value = ''] = fields.slice(at, at + 3);
    const known = found.get(path) ?? { isFiltered: false, hasLineEnds: false, hasIdent: false, isEncoded: false };
    found.set(path, {
      isFiltered: known.isFiltered || (name === 'filter' && !NONE.has(value)),
      hasLineEnds: known.hasLineEnds || LINE_ENDS.get(name)?.includes(value) === true,
      hasIdent: known.hasIdent || (name === 'ident' && value === 'set'),
      isEncoded: known.isEncoded || (name === 'working-tree-encoding' && !NONE.has(value)),
    });
  }
  return found;
}
