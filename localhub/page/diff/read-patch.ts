/**
 * The hunks of a unified diff, as GitHub's API gives them in a file's `patch`.
 *
 * Pure. diff/render-diff.ts draws them.
 *
 * @see https://www.gnu.org/software/diffutils/manual/html_node/Detailed-Unified.html
 */
export type DiffLine =
  | { readonly kind: 'hunk'; readonly text: string }
  | { readonly kind: 'context'; readonly old: number; readonly new: number; readonly text: string }
  | { readonly kind: 'added'; readonly new: number; readonly text: string }
  | { readonly kind: 'removed'; readonly old: number; readonly text: string }
  | { readonly kind: 'remark'; readonly text: string };

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

export function readPatch(patch: string): DiffLine[] {
  const lines = patch.replace(/\n$/, '').split('\n');
  const at = { old: 0, new: 0 };
  return lines.map((line) => readLine(line, at));
}

/** @param at line numbers of the next old and new line. They are increased by the lines that are read. */
function readLine(line: string, at: { old: number; new: number }): DiffLine {
  const text = line.slice(1);
  const hunk = HUNK.exec(line);
  if (hunk !== null) {
    at.old = Number(hunk[1]);
    at.new = Number(hunk[2]);
    return { kind: 'hunk', text: line };
  }
  if (line.startsWith('+')) return { kind: 'added', new: at.new++, text };
  if (line.startsWith('-')) return { kind: 'removed', old: at.old++, text };
  if (line.startsWith('\\')) return { kind: 'remark', text: text.trim() };
  return { kind: 'context', old: at.old++, new: at.new++, text };
}
