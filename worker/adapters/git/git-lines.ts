/**
 * How many lines a patch adds and removes, counted in the patch itself: for Git's own counts, all files would be
 * compared again.
 *
 * The length in a hunk's header is trusted, and nothing outside of hunks is counted. Binary files have no hunks and
 * count nothing.
 */
interface LineCounts {
  readonly insertions: number;
  readonly deletions: number;
}

const [NEWLINE, PLUS, MINUS, SPACE, AT] = [0x0a, 0x2b, 0x2d, 0x20, 0x40];
const HUNK = /^@@ -\d+(?:,(?<old>\d+))? \+\d+(?:,(?<new>\d+))? @@/;
const LONGEST_HUNK_HEADER = 100;

/** @param patch by Git, which quotes names that contain a line break. */
export function countLines(patch: Uint8Array): LineCounts {
  const [counts, left] = [
    { insertions: 0, deletions: 0 },
    { old: 0, new: 0 },
  ];
  for (let at = 0; at < patch.length; ) {
    const first = patch[at];
    if (left.old > 0 || left.new > 0) {
      if (first === PLUS || first === SPACE) left.new -= 1;
      if (first === MINUS || first === SPACE) left.old -= 1;
      if (first === PLUS) counts.insertions += 1;
      if (first === MINUS) counts.deletions += 1;
    } else if (first === AT) Object.assign(left, readHunk(patch, at));
    const end = patch.indexOf(NEWLINE, at);
    at = end < 0 ? patch.length : end + 1;
  }
  return counts;
}

function readHunk(patch: Uint8Array, at: number): { readonly old: number; readonly new: number } {
  const { old = '1', new: added = '1' } = HUNK.exec(
    Buffer.from(patch.subarray(at, at + LONGEST_HUNK_HEADER)).toString('latin1'),
  )?.groups ?? { old: '0', new: '0' };
  return { old: Number(old), new: Number(added) };
}
