/**
 * Makes a copy of the repository's last commit for each run, and brings finished work back.
 *
 * With a copy, the agent can neither see nor break what its owner has not committed, and every resumed round begins as
 * on a new machine, as it does on GitHub. Git shares the objects through hard links when it can, so copying takes only
 * moments.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { ClientError } from '../../client-error.ts';
import { explainFailedGit, sayFailedGit } from '../../no-repository.ts';

const run = promisify(execFile);

/**
 * Variables that git sets for the hooks and aliases that it starts. If we passed them on, every git command would use
 * that repository and its index, even the commands for the copy.
 */
const OF_A_REPOSITORY: readonly string[] = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
];

/** Whatever the user has configured: no hook of theirs runs for a copy, and its files are those of the commit. */
const AS_ON_A_RUNNER = [
  'core.hooksPath=/dev/null',
  'core.autocrlf=false',
  'core.eol=lf',
  'core.attributesFile=/dev/null',
  'submodule.recurse=false',
  'protocol.allow=always',
  'protocol.file.allow=always',
  'clone.rejectShallow=false',
  'advice.detachedHead=false',
].flatMap((setting) => ['-c', setting]);

async function git(cwd: string, ...args: string[]): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_A_REPOSITORY.includes(name)));
  const { stdout } = await run('git', args, { cwd, env, maxBuffer: 64 * 1_048_576 });
  // A folder's name may end with a blank.
  return stdout.replace(/\r?\n$/, '');
}

export interface CopySource {
  /** The top of the work tree. */
  readonly top: string;
  readonly commit: string;
  /** True when something is not committed: the agent will not see it. */
  readonly isDirty: boolean;
}

/** @throws ClientError mistake when the folder is not a repository that git can use, or has no commit. */
export async function findSource(folder: string): Promise<CopySource> {
  const top = await git(folder, 'rev-parse', '--show-toplevel').catch(async (cause: unknown) => {
    throw await explainNoRepository(folder, cause);
  });
  const commit = await git(top, 'rev-parse', '--verify', '--quiet', 'HEAD^{commit}').catch((cause: unknown) => {
    throw new ClientError('mistake', `The repository in ${top} has no commit yet.`, {
      fix: 'Create a first commit; the agent works on a copy of it.',
      cause,
    });
  });
  return { top, commit, isDirty: (await git(top, 'status', '--porcelain', '--untracked-files=normal')) !== '' };
}

async function explainNoRepository(folder: string, cause: unknown): Promise<ClientError> {
  const explained = explainFailedGit(folder, existsSync(folder), cause);
  if (explained !== undefined) return explained;
  if ((await git(folder, 'rev-parse', '--is-inside-git-dir').catch(() => 'false')) === 'true')
    return new ClientError(
      'mistake',
      `${folder} has no files to work on: it is a bare repository, or inside of .git.`,
      {
        fix: 'Run it in the work tree of the repository, or in a clone.',
        cause,
      },
    );
  return new ClientError('mistake', `${folder} is not in a git repository: ${sayFailedGit(cause)}`, {
    fix: 'Run it inside a repository, or create one with `git init` and a first commit.',
    cause,
  });
}

/**
 * Makes the copy. The folder must not exist. @throws ClientError mistake when git cannot copy it, and why.
 *
 * It does not use `--local`: git would then insist on hard links, and fail when the state folder is on another disk or
 * the repository belongs to another user. Without it, git copies what it cannot link.
 */
export async function copyCommit({ top, commit }: Pick<CopySource, 'top' | 'commit'>, into: string): Promise<void> {
  const clone = ['clone', '--quiet', '--no-checkout', '--template=', '--', top, into];
  try {
    await git(top, ...AS_ON_A_RUNNER, ...asItIs(top), ...clone);
    await git(into, ...AS_ON_A_RUNNER, 'checkout', '--quiet', '--detach', commit);
  } catch (cause) {
    throw new ClientError('mistake', `The last commit of ${top} cannot be copied to ${into}: ${sayFailedGit(cause)}`, {
      fix: 'Check that its disk has room, and the repository with `git fsck`.',
      cause,
    });
  }
}

/**
 * Git takes the longest prefix that `url.*.insteadOf` has for an address, and this path is an address, too. A name with
 * `=` or a line break cannot stand in such a setting.
 */
const asItIs = (top: string): string[] => (/[=\r\n]/.test(top) ? [] : ['-c', `url.${top}.insteadOf=${top}`]);

/** Applies a patch to a work tree, completely or not at all. */
export async function applyPatch(
  top: string,
  patch: string,
): Promise<{ readonly applied: true } | { readonly applied: false; readonly why: string }> {
  try {
    await git(top, 'apply', '--binary', '--whitespace=nowarn', '--', patch);
    return { applied: true };
  } catch (error) {
    return { applied: false, why: sayFailedGit(error) };
  }
}

/** Whether a work tree has all changes of a patch. Changes nothing. */
export async function hasPatch(top: string, patch: string): Promise<boolean> {
  try {
    await git(top, 'apply', '--reverse', '--check', '--binary', '--whitespace=nowarn', '--', patch);
    return true;
  } catch {
    return false;
  }
}
