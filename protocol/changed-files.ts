/**
 * changes.json: the work of a task as a list of files, for whoever turns it into a commit.
 *
 * The contents lie beside it in the result artifact, each under its own hash, so that names with odd characters never
 * become names on the disk of the one who unpacks them.
 */
import { z } from './zod.ts';
import { ContentHash, Sha } from './resolved.ts';
import { PROTOCOL } from './version.ts';

/** A path inside a repository as git writes it: relative, `/` between segments, no empty, `.`, `..` or `.git` segment. */
export const RepositoryPath = z
  .string()
  .check(z.minLength(1), z.maxLength(4_096), z.refine(isRepositoryPath, 'is not a plain path inside the repository'));

const FORBIDDEN_SEGMENT = /^(\.{0,2}|\.git[. ]*|git~1)$/i;

function isRepositoryPath(path: string): boolean {
  return !/[\\\0]/.test(path) && path.split('/').every((segment) => !FORBIDDEN_SEGMENT.test(segment));
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

/** Where a written file's content lies in the result artifact. */
export function contentName(hash: string): string {
  return `files/${hash.slice('sha256:'.length)}`;
}

const PROTECTED = [
  /^\.github\/(workflows|actions|agora)\//i,
  /^(\.github\/|docs\/)?CODEOWNERS$/i,
  /^\.(claude|codex|gemini|opencode|agents)\//i,
  /^\.mcp\.json$/i,
  /^action\.ya?ml$/i,
];

/**
 * True for files that change what runs or who decides: they are never delivered without a person's explicit word. Also for a file
 * in the place of a folder that holds such files: it would delete them all.
 */
export function isProtectedPath(path: string): boolean {
  return ['', '/x', '/CODEOWNERS', '/workflows/x'].some((below) =>
    PROTECTED.some((pattern) => pattern.test(path + below)),
  );
}
