/**
 * Explains why git found no repository in a folder: several causes look the same to its caller, and each needs another
 * fix. Pure.
 */
import { ClientError } from './client-error.ts';
import { hasCode } from '../protocol/errors/error-code.ts';

export interface GitRefusal {
  readonly folder: string;
  readonly isFolderThere: boolean;
  /** False when there is no program git. */
  readonly isStarted: boolean;
  /** What git wrote to standard error. */
  readonly said: string;
  readonly cause?: unknown;
}

/** @returns undefined when git itself is in order, and the folder is simply not in a repository. */
export function explainRefusal({ folder, isFolderThere, isStarted, said, cause }: GitRefusal): ClientError | undefined {
  if (!isFolderThere)
    return new ClientError('mistake', `There is no folder ${folder}.`, {
      fix: 'Name the folder of a git repository.',
      cause,
    });
  if (!isStarted)
    return new ClientError('mistake', 'The program git could not be started.', {
      fix: 'Install git, and check that it is on the PATH.',
      cause,
    });
  const owned = /dubious ownership in repository at '(?<top>[^']+)'/.exec(said)?.groups?.['top'];
  if (owned === undefined) return undefined;
  return new ClientError('mistake', `The repository in ${owned} belongs to another user, so git refuses to use it.`, {
    fix: `If you trust it: git config --global --add safe.directory '${owned}'`,
    cause,
  });
}

/** The same, for the error of Node's `execFile`. */
export function explainFailedGit(folder: string, isFolderThere: boolean, cause: unknown): ClientError | undefined {
  return explainRefusal({
    folder,
    isFolderThere,
    isStarted: !hasCode(cause, 'ENOENT'),
    said: sayFailedGit(cause),
    cause,
  });
}

/** The first line of what git wrote, or of the error. */
export function sayFailedGit(error: unknown): string {
  const said =
    error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : String(error);
  return (said.trim().split('\n')[0] ?? '').slice(0, 200);
}
