/**
 * The place in a repository that is shown.
 *
 * A branch name may contain slashes, so `/tree/a/b/c` does not say where the name ends and the path begins. The
 * existing branches decide: the longest one that matches wins.
 */
import type { PageAddress } from '../../http/visit.ts';

/** A commit by one of its names, and a path in it. */
export interface CodeLocation {
  readonly place: PageAddress;
  readonly ref: string;
  readonly path: string;
}

/** Splits `feature/x/src/a.ts` into a branch and a path. When no branch matches, it is a commit id and a path. */
export function readCodeLocation(
  rest: string,
  branches: readonly string[],
): { readonly ref: string; readonly path: string } {
  const fitting = branches
    .filter((name) => rest === name || rest.startsWith(`${name}/`))
    .toSorted((a, b) => b.length - a.length);
  const ref = fitting[0] ?? rest.split('/')[0] ?? '';
  return { ref, path: rest.slice(ref.length + 1) };
}

/** A branch or a path as a part of an address: names may contain `#`, `?` and `%`. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
