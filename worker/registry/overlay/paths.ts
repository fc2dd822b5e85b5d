/**
 * Decides which paths a capability may write. Pure.
 *
 * It refuses paths that leave the work tree, that some file system takes for another name, that belong to git or to
 * Agora, and that decide what runs on GitHub. A name is judged by its worst reader: the work tree may be copied to a
 * disk that ignores case.
 */
import { isGitName } from '../../../protocol/base/file-names.ts';

const SEGMENT_BYTES = 255;
const PATH_CHARS = 4_096;
/**
 * Control characters, invisible characters, line and paragraph separators, and the character to which a name that is
 * not UTF-8 was decoded.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u;
const DRIVE = /^[A-Za-z]:/;

/** Folders that a capability may not write to, each with the reason. */
const RESERVED: readonly (readonly [folder: string, why: string])[] = [
  ['.agora', 'belongs to the running dispatch'],
  ['.github/agora', 'is the registry itself'],
  ['.github/workflows', 'decides what runs on GitHub'],
  ['.github/actions', 'decides what runs on GitHub'],
];

/** Gives each path one spelling: composed Unicode. */
export function normalisePath(path: string): string {
  return path.normalize('NFC');
}

/** The form in which two names are equal on a disk that ignores case. */
export function foldPath(path: string): string {
  return normalisePath(path).toLowerCase();
}

/** Why a path cannot be written. Undefined when it can. */
export function findPathMistake(path: string): string | undefined {
  if (path === '' || path.length > PATH_CHARS)
    return path === '' ? 'is empty' : `is longer than ${PATH_CHARS} characters`;
  if (path.startsWith('/') || DRIVE.test(path)) return 'is absolute';
  if (path.includes('\\')) return 'holds a backslash';
  if (INVISIBLE.test(path) || !path.isWellFormed())
    return 'holds a control character, an invisible one, or is not UTF-8';
  return (
    path
      .split('/')
      .map(findSegmentMistake)
      .find((mistake) => mistake !== undefined) ?? findReserved(path)
  );
}

function findSegmentMistake(segment: string): string | undefined {
  if (segment === '' || segment === '.' || segment === '..') return 'holds an empty segment, "." or ".."';
  if (isGitName(segment)) return 'holds a name that git takes for its own folder';
  if (/[. ]$/.test(segment)) return 'holds a name that ends with a dot or a space';
  return Buffer.byteLength(segment) > SEGMENT_BYTES ? `holds a name longer than ${SEGMENT_BYTES} bytes` : undefined;
}

function findReserved(path: string): string | undefined {
  const folded = foldPath(path);
  const reserved = RESERVED.find(([folder]) => folded === folder || folded.startsWith(`${folder}/`));
  return reserved === undefined ? undefined : `is in ${reserved[0]}, which ${reserved[1]}`;
}

/** The folders above a path, the outermost first. */
export function foldersAbove(path: string): string[] {
  const segments = path.split('/');
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'));
}
