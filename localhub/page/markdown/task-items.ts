/**
 * Task list items: `- [ ] like this`, which are boxes one can tick.
 *
 * Ticking a box means changing one character of somebody's Markdown, so the page must know exactly
 * which one. Searching the raw text alone goes wrong (a `- [ ]` in a code fence is no box) and the
 * rendered page alone has no offsets. So both are asked at once: every candidate in the raw text
 * gets a private mark behind it, the text is rendered by the very parser that makes the page, and
 * the candidates whose mark comes out next to a box are the boxes. The order is the same by
 * construction, not by luck.
 *
 * Pure. render-markdown.ts turns the marks into boxes; `setTask` is what a click does.
 */
import { createHash } from 'node:crypto';

/** A bullet or number (several on one line nest), then `[ ]` or `[x]`, then the text of the item. */
const CANDIDATE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+\[([ xX])\](?=[ \t]+\S)/gm;

/** Three characters of Unicode's private use area that the text itself does not contain. */
export interface Marks {
  readonly open: string;
  readonly close: string;
  readonly box: string;
}

export interface MarkedText {
  readonly text: string;
  readonly marks: Marks;
  /** Offsets, in the original text, of the character between the brackets. */
  readonly offsets: readonly number[];
}

/** Puts a mark behind every candidate; what is a candidate only by its looks is sorted out after rendering. */
export function markCandidates(markdown: string): MarkedText {
  const marks = findMarks(markdown);
  const offsets: number[] = [];
  const text = markdown.replace(CANDIDATE, (match: string, _state: string, start: number) => {
    const index = offsets.push(start + match.length - 2) - 1;
    return `${match} ${marks.open}${String(index)}${marks.close}`;
  });
  return { text, marks, offsets };
}

/** Finds the box drawn by the renderer together with the mark behind it. */
export function boxPattern({ open, close, box }: Marks): RegExp {
  return new RegExp(`${box}\\s*${open}(\\d+)${close}[ \\t]?`, 'gu');
}

/** A mark that no box claimed, with the space that came with it. */
export function strayPattern({ open, close, box }: Marks): RegExp {
  return new RegExp(` ?${open}\\d+${close}|${box}`, 'gu');
}

export interface TaskItem {
  /** Where the character between the brackets stands in the raw Markdown. */
  readonly offset: number;
  readonly checked: boolean;
}

/** @param rendered the marked text after rendering, before anything is removed from it. */
export function readTaskItems(markdown: string, { offsets, marks }: MarkedText, rendered: string): TaskItem[] {
  const found = [...rendered.matchAll(boxPattern(marks))].map(([, index]) => offsets[Number(index)]);
  return found
    .filter((offset) => offset !== undefined)
    .map((offset) => ({ offset, checked: markdown[offset] !== ' ' }));
}

/** The text with one box ticked or cleared: one character differs, or none if it was so already. */
export function setTask(markdown: string, item: TaskItem, state: 'checked' | 'open'): string {
  if (item.checked === (state === 'checked')) return markdown;
  return markdown.slice(0, item.offset) + (state === 'checked' ? 'x' : ' ') + markdown.slice(item.offset + 1);
}

/** A short name for one version of a text, so that a click on an outdated page can be told from a current one. */
export function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function findMarks(text: string): Marks {
  const used = new Set(text);
  const free: string[] = [];
  for (const character of privateCharacters()) {
    if (!used.has(character)) free.push(character);
    if (free.length === 3) break;
  }
  const [open = '', close = '', box = ''] = free;
  return { open, close, box };
}

/** Unicode promises never to give these a meaning; there are more of them than a comment has characters. */
function* privateCharacters(): Generator<string> {
  for (let code = 0xe000; code <= 0xf8ff; code += 1) yield String.fromCodePoint(code);
  for (let code = 0xf0000; code <= 0xffffd; code += 1) yield String.fromCodePoint(code);
}
