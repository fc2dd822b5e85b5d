/**
 * File names as the file systems of reviewers treat them: case-insensitive, without the characters that macOS ignores,
 * and without what Windows drops (trailing characters, streams, short names). Pure.
 *
 * @see https://github.com/git/git/blob/master/utf8.c `is_hfs_dotgit`, and `is_ntfs_dotgit` in `path.c`
 */
const IGNORED = /[\u200B-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]/g;

/** The same result for all names that may be the same file on some disk. By segment, for a path with `/`. */
export function foldFileName(path: string): string {
  return path.split('/').map(foldSegment).join('/');
}

/** Whether some file system treats it as Git's own folder. */
export function isGitName(segment: string): boolean {
  return /^(?:\.git|git~\d+)$/.test(foldSegment(segment));
}

function foldSegment(segment: string): string {
  const [name = ''] = segment.replace(IGNORED, '').split(':');
  // Upper case first, because some small letters share a capital with another one.
  return name
    .replace(/(?<![. ])[. ]+$/, '')
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase();
}
