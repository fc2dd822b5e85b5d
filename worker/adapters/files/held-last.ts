/**
 * Many files in a folder of ours, one after the other. Most of thousands of files are in the same folder as the one
 * before: that folder stays open until other work gets a turn, see yield-to-others.ts.
 */
import { relative, resolve, sep } from 'node:path';
import { DispatchError } from '../../dispatch-error.ts';
import { type HeldFolder, holdFolder, type Making, workInside } from './held-folder.ts';
import type { Turns } from './yield-to-others.ts';

export type FoundFolder = Pick<HeldFolder, 'kind' | 'at'>;

/** @param above if it is held, its `at` is what to put before the name, with a slash. */
type FileWork = (above: FoundFolder, name: string, index: number) => void;

export interface HeldLast {
  /** The folder of a path below the root, and the name in it. */
  readonly hold: (path: string, making?: Making) => { readonly above: HeldFolder; readonly name: string };
  readonly letGo: () => void;
  /** @param work is synchronous, and names no other file by a relative path: the working directory is another one. */
  readonly doAll: (paths: readonly string[], work: FileWork, making?: Making) => Promise<void>;
}

export function holdLast(root: string, turns: Turns): HeldLast {
  let last: { readonly path: string | undefined; readonly folder: HeldFolder } | undefined;
  const letGo = (): void => {
    last?.folder[Symbol.dispose]();
    last = undefined;
  };
  const hold: HeldLast['hold'] = (path, making) => {
    const split = splitPath(path);
    if (split.folder !== undefined && last?.path === split.folder) return { above: last.folder, name: split.name };
    letGo();
    const { folders, name } = placeIn(root, path);
    const folder = holdFolder(root, folders, making);
    // If a folder cannot be held open, it is checked before each use.
    if (!folder.isOpen) return { above: folder, name };
    last = { path: split.folder, folder };
    setImmediate(letGo);
    return { above: folder, name };
  };
  /** @returns the index of the first that is not done: it is in another folder, or other work is due. */
  const doSome = (paths: readonly string[], first: number, work: FileWork, making: Making | undefined): number => {
    const path = paths[first] ?? '';
    const { folder } = splitPath(path);
    const { above, name } = hold(path, making);
    return workInside(above, (at) => {
      const found = { kind: above.kind, at: above.kind === 'held' ? at : above.at };
      work(found, name, first);
      for (let next = first + 1; ; next += 1) {
        const split = splitPath(paths[next] ?? '');
        if (!above.isOpen || folder === undefined || split.folder !== folder || turns.isOver()) return next;
        work(found, split.name, next);
      }
    });
  };
  return {
    hold,
    letGo,
    doAll: async (paths, work, making) => {
      for (let next = 0; next < paths.length; ) {
        const first = next;
        next = await turns.take(() => doSome(paths, first, work, making));
      }
    },
  };
}

/** A path that does not end with a plain name is in no folder that could be known without a closer look. */
function splitPath(path: string): { readonly folder: string | undefined; readonly name: string } {
  const end = path.lastIndexOf(sep) + 1;
  const name = path.slice(end);
  return ['', '.', '..'].includes(name) ? { folder: undefined, name } : { folder: path.slice(0, end), name };
}

/** Never through a link: the agent's programs may write here. */
export function placeIn(root: string, path: string): { readonly folders: readonly string[]; readonly name: string } {
  const folders = relative(root, resolve(root, path)).split(sep);
  const name = folders.pop() ?? '';
  if (name !== '' && name !== '..' && folders[0] !== '..') return { folders, name };
  throw new DispatchError(
    'integrity-failed',
    `The path ${JSON.stringify(path.slice(0, 200))} leads out of its folder.`,
    { fix: 'Start the task again.' },
  );
}
