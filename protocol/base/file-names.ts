/**
 * Names of files as file systems take them that people check work out on: in any case, without what macOS leaves out
 * of a name and what Windows drops at its end, as a stream of it, by its short form. Pure.
 *
 * @see https://github.com/git/git/blob/master/utf8.c `is_hfs_dotgit`, and `is_ntfs_dotgit` in `path.c`
 */
const IGNORED = /[\u200B-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]/g;

/** What names have in common that may be one and the same on some disk. By segment, for a path with `/`. */
export function foldFileName(path: string): string {
  return path.split('/').map(foldSegment).join('/');
}

/** Whether some file system takes it for git's own folder. */
export function isGitName(segment: string): boolean {
  return /^(?:\.git|git~\d+)$/.test(foldSegment(segment));
}

function foldSegment(segment: string): string {
  const [name = ''] = segment.replace(IGNORED, '').split(':');
  // Upper case first: there are small letters that share a capital with another one.
  return name
    .replace(/(?<![. ])[. ]+$/, '')
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase();
}
