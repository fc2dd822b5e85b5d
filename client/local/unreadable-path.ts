/** The error for a file or folder that exists and cannot be read. Pure. */
import { ClientError } from '../client-error.ts';

const LOCKED = {
  why: 'your user has no permission',
  fix: (path: string) => `Let your user read it, for example with: chmod -R u+rwX ${path}`,
};
const KNOWN: Readonly<Record<string, { readonly why: string; readonly fix: (path: string) => string }>> = {
  EACCES: LOCKED,
  EPERM: LOCKED,
  EISDIR: { why: 'it is a folder', fix: () => 'Name a file.' },
  ELOOP: { why: 'its links lead back to themselves', fix: () => 'Replace the link by the file itself.' },
};

/** @returns the same error if it is not about the permission for that path, or its kind. */
export function explainUnreadable(path: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const known = 'code' in error && typeof error.code === 'string' ? KNOWN[error.code] : undefined;
  // Of a folder that is read with everything in it, the error names the part.
  const part = 'path' in error && typeof error.path === 'string' ? error.path : path;
  return known === undefined
    ? error
    : new ClientError('mistake', `${part.slice(0, 200)} cannot be read: ${known.why}.`, {
        fix: known.fix(part.slice(0, 200)),
        cause: error,
      });
}
