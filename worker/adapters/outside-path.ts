/**
 * The PATH of programs that run outside of the sandbox, with our rights: without folders that an agent can write.
 *
 * Workflows put `node_modules/.bin` or `bin` of the checkout on the PATH. An agent that creates a `git` or a `node`
 * there would otherwise leave its sandbox as soon as we run one.
 */
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { isInside } from '../sandbox/sandbox-plan.ts';

/** @param roots folders that an agent can write. What a relative folder of the PATH leads to is never known. */
export function pathOutside(path: string, roots: readonly (string | undefined)[]): string {
  const named = roots.filter((root) => root !== undefined && isAbsolute(root)) as readonly string[];
  const closed = named.flatMap((root) => [resolve(root), realOf(root)]);
  const isOpen = (folder: string): boolean => closed.some((root) => isInside(folder, root));
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && !isOpen(resolve(folder)) && !isOpen(realOf(folder)))
    .join(delimiter);
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

/** @returns its absolute path; undefined if no folder has it. */
export function findInPath(program: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((candidate) => isAbsolute(candidate) && isExecutable(candidate));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
