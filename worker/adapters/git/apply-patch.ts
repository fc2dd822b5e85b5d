/** Applies the work of an earlier round to the work tree, as a patch. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { git, gitLine, tryGit, type GitOptions } from './git-command.ts';
import { DIFF } from './staging.ts';

interface Trees {
  /** The tree of the baseline, which is in the index. */
  readonly before: string;
  /** The tree of the last commit. */
  readonly head: string | undefined;
}

export type Applied =
  | { readonly kind: 'applied' }
  /** The work tree had it already: the tree of the baseline without it. */
  | { readonly kind: 'there'; readonly without: string }
  | { readonly kind: 'conflict'; readonly why: string };

/**
 * First as it is; if the files underneath have changed meanwhile, as a merge of trees whose result is then applied. Git
 * checks a whole patch before it writes anything.
 */
export async function applyPatch(patch: Uint8Array, trees: Trees, folder: string, at: GitOptions): Promise<Applied> {
  if (patch.length === 0) return { kind: 'applied' };
  const plain = await tryGit(['apply', '--binary', '-'], { ...at, stdin: patch });
  if (plain.exitCode === 0) return { kind: 'applied' };
  const merging = await copyIndex(folder, at);
  const merged = await tryGit(['apply', '--binary', '--3way', '--cached', '-'], { ...merging, stdin: patch });
  const why = firstLine(merged.stderr, plain.stderr);
  if (merged.exitCode !== 0) return { kind: 'conflict', why };
  const rebased = await git(
    [...DIFF, '--binary', '--full-index', '--src-prefix=a/', '--dst-prefix=b/', trees.before],
    merging,
  );
  if (rebased.length === 0) return findWithout(patch, trees, folder, at);
  const again = await tryGit(['apply', '--binary', '-'], { ...at, stdin: rebased });
  return again.exitCode === 0 ? { kind: 'applied' } : { kind: 'conflict', why: firstLine(again.stderr, why) };
}

/**
 * A worker that is started again in the same folder finds the work of its earlier rounds there. It is still the task's
 * work, unless somebody has committed it.
 */
async function findWithout(
  patch: Uint8Array,
  { before, head }: Trees,
  folder: string,
  at: GitOptions,
): Promise<Applied> {
  if (before === head) return { kind: 'applied' };
  const taking = await copyIndex(folder, at);
  const taken = await tryGit(['apply', '--binary', '--reverse', '--cached', '-'], { ...taking, stdin: patch });
  if (taken.exitCode !== 0) return { kind: 'applied' };
  return { kind: 'there', without: await gitLine(['write-tree', '--missing-ok'], taking) };
}

/** Another index, which may change. */
async function copyIndex(folder: string, at: GitOptions): Promise<GitOptions> {
  const index = join(folder, 'index-merge');
  await copyFile(join(folder, 'index'), index);
  return { ...at, env: { ...at.env, GIT_INDEX_FILE: index } };
}

function firstLine(...texts: readonly string[]): string {
  const lines = texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.startsWith('error:') || line.startsWith('fatal:'));
  return (lines[0] ?? texts[0] ?? '').slice(0, 300);
}
