/**
 * The paths whose content in the work tree is not the content in the repository, because a filter (Git LFS, git-crypt)
 * converts it. We never run a filter, so what is in the work tree would be committed instead of a pointer, or instead
 * of something encrypted.
 *
 * The attributes of the baseline decide, in a git folder of their own: ours switches all attributes off.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { git, type GitOptions } from './git-command.ts';

/** @param before the tree of the baseline. @returns those of the paths with a filter. */
export async function findFiltered(
  paths: readonly string[],
  before: string,
  at: GitOptions,
): Promise<ReadonlySet<string>> {
  const folder = at.env?.['GIT_DIR'] ?? '';
  if (paths.length === 0 || !(await mayFilter(before, at))) return new Set();
  const own = join(folder, 'attributes');
  const env = {
    ...at.env,
    GIT_DIR: own,
    GIT_INDEX_FILE: join(own, 'index'),
    GIT_OBJECT_DIRECTORY: join(folder, 'objects'),
  };
  await rm(own, { recursive: true, force: true });
  await git(['init', '--quiet', '--template='], { ...at, env });
  await git(['read-tree', before], { ...at, env });
  const stdin = Buffer.from(paths.map((path) => `${path}\0`).join(''));
  return readFiltered(await git(['check-attr', '--cached', '-z', '--stdin', 'filter'], { ...at, env, stdin }));
}

/** Only the file at the top, where `git lfs track` writes: to search for others would take too long for every run. */
async function mayFilter(before: string, at: GitOptions): Promise<boolean> {
  const listed = await git(['ls-tree', '--name-only', before, '--', '.gitattributes'], at);
  return listed.length > 0;
}

const NONE: ReadonlySet<string> = new Set(['unspecified', 'unset', 'set', '']);

/** Path, attribute and value by turns. */
function readFiltered(output: Uint8Array): ReadonlySet<string> {
  const fields = Buffer.from(output).toString('utf8').split('\0');
  return new Set(fields.filter((_, at) => at % 3 === 0 && !NONE.has(fields[at + 2] ?? '')));
}
