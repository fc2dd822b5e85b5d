/**
 * The hunks of a text in a git patch, and the content that they were made from. Pure.
 *
 * Git applies hunks without looking at the objects that the header names. So they are undone: what is left has to be
 * the object from before, or a hunk is missing.
 */
export interface PatchedHunk {
  /** The line of the changed content at which it begins, from 1. */
  readonly line: number;
  /** Its lines as they are in the changed content, one character for each byte. */
  readonly text: string;
  /** Its lines as they were. */
  readonly before: string;
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
    const [added, removed]: [string[], string[]] = [[], []];
    let [isOpenEnd, wasOpenEnd] = [false, false];
    for (at += 1; left.before > 0 || left.after > 0 || lines[at]?.startsWith('\\') === true; at += 1) {
      const [sign, text] = [lines[at]?.[0], `${lines[at]?.slice(1) ?? ''}\n`];
      if (sign === undefined) return undefined;
      // Said of the line before it.
      if (sign === '\\') {
        isOpenEnd ||= lines[at - 1]?.startsWith('-') !== true;
        wasOpenEnd ||= lines[at - 1]?.startsWith('+') !== true;
      } else if (!' +-'.includes(sign)) return undefined;
      if (sign === ' ' || sign === '+') added.push(text);
      if (sign === ' ' || sign === '-') removed.push(text);
      left = {
        before: left.before - (sign === ' ' || sign === '-' ? 1 : 0),
        after: left.after - (sign === ' ' || sign === '+' ? 1 : 0),
      };
    }
    hunks.push({ line: Number(line), text: joined(added, isOpenEnd), before: joined(removed, wasOpenEnd), isOpenEnd });
  }
  return lines.at(-1) === '' ? hunks : undefined;
}

function joined(lines: readonly string[], isOpenEnd: boolean): string {
  const text = lines.join('');
  return isOpenEnd ? text.slice(0, -1) : text;
}

/** @returns the content before the hunks; undefined when it has not the lines of each where the hunk says. */
export function undoHunks(content: Uint8Array, hunks: readonly PatchedHunk[]): Uint8Array | undefined {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  const parts: string[] = [];
  let [line, start, done] = [1, 0, 0];
  for (const hunk of hunks) {
    // A hunk without lines names the line in front of it.
    const first = hunk.text === '' ? hunk.line + 1 : hunk.line;
    for (; line < first; line += 1) {
      const end = text.indexOf('\n', start);
      if (end === -1) return undefined;
      start = end + 1;
    }
    if (line !== first || start < done || !isThere(text, start, hunk)) return undefined;
    parts.push(text.slice(done, start), hunk.before);
    done = start + hunk.text.length;
  }
  return Buffer.from([...parts, text.slice(done)].join(''), 'latin1');
}

function isThere(text: string, start: number, hunk: PatchedHunk): boolean {
  if (hunk.text === '') return true;
  const isOpen = start + hunk.text.length === text.length && !text.endsWith('\n');
  return text.startsWith(hunk.text, start) && hunk.isOpenEnd === isOpen;
}
