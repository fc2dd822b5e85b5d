/**
 * The hunks of a text in a git patch, and whether a content has them. Pure.
 *
 * The lines before and between hunks are those of the commit, which is not here. What hunks add is what matters: git
 * applies them without looking at the object that the header names.
 */
export interface PatchedHunk {
  /** The line of the changed content at which it begins, from 1. */
  readonly line: number;
  /** Its lines as they are in the changed content, one character for each byte. */
  readonly text: string;
  /** Whether the content ends with it, and has no line feed there. */
  readonly isOpenEnd: boolean;
}

const HUNK = /^@@ -\d+(?:,(?<before>\d+))? \+(?<line>\d+)(?:,(?<after>\d+))? @@/;

/** @param lines from the first hunk on. @returns undefined when they are not hunks. */
export function readHunks(lines: readonly string[]): readonly PatchedHunk[] | undefined {
  const hunks: PatchedHunk[] = [];
  let at = 0;
  // The last line ends with a line feed.
  while (at < lines.length - 1) {
    const { line, before = '1', after = '1' } = HUNK.exec(lines[at] ?? '')?.groups ?? {};
    if (line === undefined) return undefined;
    let left = { before: Number(before), after: Number(after) };
    const added: string[] = [];
    let isOpenEnd = false;
    for (at += 1; left.before > 0 || left.after > 0 || lines[at]?.startsWith('\\') === true; at += 1) {
      const [sign, text] = [lines[at]?.[0], `${lines[at]?.slice(1) ?? ''}\n`];
      if (sign === undefined) return undefined;
      // Said of the line before it.
      if (sign === '\\') isOpenEnd = lines[at - 1]?.startsWith('-') !== true;
      else if (!' +-'.includes(sign)) return undefined;
      if (sign === ' ' || sign === '+') added.push(text);
      left = {
        before: left.before - (sign === ' ' || sign === '-' ? 1 : 0),
        after: left.after - (sign === ' ' || sign === '+' ? 1 : 0),
      };
    }
    const text = added.join('');
    hunks.push({ line: Number(line), text: isOpenEnd ? text.slice(0, -1) : text, isOpenEnd });
  }
  return lines.at(-1) === '' ? hunks : undefined;
}

/** Whether the content has the lines of each hunk where the hunk says. */
export function hasHunks(content: Uint8Array, hunks: readonly PatchedHunk[]): boolean {
  const text = Buffer.from(content).toString('latin1');
  let [line, start] = [1, 0];
  return hunks.every((hunk) => {
    if (hunk.text === '') return true;
    for (; line < hunk.line; line += 1) {
      const end = text.indexOf('\n', start);
      if (end === -1) return false;
      start = end + 1;
    }
    return line === hunk.line && text.startsWith(hunk.text, start) && hunk.isOpenEnd === isOpenAt(text, start, hunk);
  });
}

function isOpenAt(text: string, start: number, hunk: PatchedHunk): boolean {
  return start + hunk.text.length === text.length && !text.endsWith('\n');
}
