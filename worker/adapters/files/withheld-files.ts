/**
 * Hides files of the work tree from a program that would obey them, while it runs.
 *
 * They are moved, not copied: a missing file cannot be read, whatever the program's options promise. Files that the
 * agent writes in such a place meanwhile are its work and stay; everything else is restored.
 */
import { cp, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { DispatchError } from '../../dispatch-error.ts';
import { hasCode } from '../../../protocol/errors/error-code.ts';

export interface WithheldPlace {
  /** The work tree. */
  readonly root: string;
  /** The repository that it belongs to: the same folder, or one above it. */
  readonly top: string;
  /** A folder of ours outside the work tree, for the moved files; does not exist yet. */
  readonly aside: string;
}

/**
 * @param names of entries directly in the work tree.
 * @returns restores them; can be called again without harm.
 * @throws DispatchError worker-failed if such a file is above the work tree, where we may not move it.
 */
export async function withholdFiles(
  names: readonly string[],
  { root, top, aside }: WithheldPlace,
): Promise<() => Promise<void>> {
  if (names.length === 0) return () => Promise.resolve();
  await refuseAbove(names, root, top);
  const restore = async (): Promise<void> => {
    for (const name of names) await putBack(join(aside, name), join(root, name));
    await rm(aside, { recursive: true, force: true });
  };
  try {
    await mkdir(aside, { recursive: true, mode: 0o700 });
    for (const name of names) if (await isThere(join(root, name))) await move(join(root, name), join(aside, name));
  } catch (error) {
    await restore();
    throw error;
  }
  return restore;
}

async function refuseAbove(names: readonly string[], root: string, top: string): Promise<void> {
  for (let folder = root; folder !== top && folder !== dirname(folder); ) {
    folder = dirname(folder);
    for (const name of names) {
      if (await isThere(join(folder, name)))
        throw new DispatchError(
          'worker-failed',
          `${relative(root, join(folder, name))} lies above the work tree and would be obeyed by the agent's program.`,
          { fix: 'Use the root of the repository as the work tree, or another runtime.' },
        );
    }
  }
}

async function putBack(kept: string, place: string): Promise<void> {
  const mine = await lstat(kept).catch(() => undefined);
  if (mine === undefined) return;
  const there = await lstat(place).catch(() => undefined);
  if (there === undefined) await move(kept, place);
  else if (there.isDirectory() && mine.isDirectory())
    for (const name of await readdir(kept)) await putBack(join(kept, name), join(place, name));
}

/** Our folder can be on another disk than the work tree. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    await cp(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    await rm(from, { recursive: true, force: true });
  }
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
