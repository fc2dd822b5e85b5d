/**
 * changes.json: the work of a task as a list of files, from which a commit is made.
 *
 * The contents are beside it in the result artifact, named by their hashes, so that unusual names never become file
 * names on the disk where it is unpacked.
 */
import { z } from '../base/zod.ts';
import { ContentHash, Sha } from '../base/pinned-bundle.ts';
import { PROTOCOL } from '../base/version.ts';
import { isGitName } from '../base/file-names.ts';

/**
 * A path inside a repository as Git writes it: relative, `/` between segments, no empty, `.` or `..` segment, and no
 * segment that some file system treats as `.git`.
 */
export const RepositoryPath = z
  .string()
  .check(z.minLength(1), z.maxLength(4_096), z.refine(isRepositoryPath, 'is not a plain path inside the repository'));

function isRepositoryPath(path: string): boolean {
  if (/[\\\0]/.test(path)) return false;
  return path.split('/').every((segment) => !/^\.{0,2}$/.test(segment) && !isGitName(segment));
}

export const ChangedFile = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('written'),
    path: RepositoryPath,
    mode: z.enum(['100644', '100755', '120000']),
    bytes: z.int().check(z.minimum(0)),
    contentHash: ContentHash,
  }),
  z.strictObject({ kind: z.literal('deleted'), path: RepositoryPath }),
]);
export type ChangedFile = z.infer<typeof ChangedFile>;

export const ChangedFiles = z.strictObject({ v: z.literal(PROTOCOL), base: Sha, files: z.array(ChangedFile) });
export type ChangedFiles = z.infer<typeof ChangedFiles>;

/** The name of a written file's content in the result artifact. */
export function contentName(hash: string): string {
  return `files/${hash.slice('sha256:'.length)}`;
}
