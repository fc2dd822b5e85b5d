/**
 * Task list items: `- [ ] like this`, which are boxes that can be ticked.
 *
 * Ticking a box means changing one character of somebody's Markdown, so the page must know exactly which one. Searching
 * only the raw text gives wrong results (a `- [ ]` in a code fence is not a box), and the rendered page alone has no
 * offsets. So both are used: every candidate in the raw text gets a private mark after it, the text is rendered by the
 * same parser as the page, and the candidates whose mark appears next to a box are the boxes. In this way the order is
 * always the same.
 *
 * Pure. render-markdown.ts turns the marks into boxes, and `setTask` carries out a click.
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

/** Puts a mark after every candidate. Candidates that only look like boxes are sorted out after rendering. */
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

/** A mark without a box, with the space that belongs to it. */
export function strayPattern({ open, close, box }: Marks): RegExp {
  return new RegExp(` ?${open}\\d+${close}|${box}`, 'gu');
}

export interface TaskItem {
  /** The position in the raw Markdown of the character between the brackets. */
  readonly offset: number;
  readonly checked: boolean;
  /** Its first line, for people who hear the page instead of seeing it. */
  readonly name: string;
}

/** @param rendered the marked text after rendering, before anything is removed from it. */
export function readTaskItems(markdown: string, { offsets, marks }: MarkedText, rendered: string): TaskItem[] {
  const found = [...rendered.matchAll(boxPattern(marks))].map(([, index]) => offsets[Number(index)]);
  return found
    .filter((offset) => offset !== undefined)
    .map((offset) => ({ offset, checked: markdown[offset] !== ' ', name: nameOf(markdown.slice(offset + 2)) }));
}

/** Without the signs of emphasis and code, and without tags. */
function nameOf(item: string): string {
  const [line = ''] = item.slice(0, 200).split('\n', 1);
  return line.replace(/<[^<>]*>|[*_`~]/g, '').trim();
}

/** The text with one box ticked or cleared: one character is different, or none if it already had that state. */
export function setTask(markdown: string, item: TaskItem, state: 'checked' | 'open'): string {
  if (item.checked === (state === 'checked')) return markdown;
  return markdown.slice(0, item.offset) + (state === 'checked' ? 'x' : ' ') + markdown.slice(item.offset + 1);
}

/** A short name for one version of a text, so that a click on an outdated page can be detected. */
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

/** Unicode guarantees that these never get a meaning, and there are more of them than a comment has characters. */
function* privateCharacters(): Generator<string> {
  for (let code = 0xe000; code <= 0xf8ff; code += 1) yield String.fromCodePoint(code);
  for (let code = 0xf0000; code <= 0xffffd; code += 1) yield String.fromCodePoint(code);
}
