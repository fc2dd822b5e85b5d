/**
 * What was changed in a text, for people: the lines that were there and those that are. Only what both texts begin and
 * end with is left out, which takes linear time for any two texts.
 */
import { renderCodeBlock } from './quote.ts';
import { cutText } from './sanitize.ts';

const AROUND = 2;

/** @param chars how long the result is about. Of a long one, both halves are shown as far as there is space. */
export function renderLineDiff(before: string, after: string, chars: number): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  const most = Math.min(old.length, now.length);
  const head = countSame(most, (index) => old[index] === now[index]);
  const tail = countSame(most - head, (index) => old.at(-1 - index) === now.at(-1 - index));
  const removed = old.slice(head, old.length - tail);
  const added = now.slice(head, now.length - tail);
  const half = Math.floor(chars / 2);
  const lines = [
    ...marked(' ', old.slice(Math.max(0, head - AROUND), head), half),
    ...marked('-', removed, half),
    ...marked('+', added, half),
    ...marked(' ', tail === 0 ? [] : old.slice(old.length - tail, old.length - tail + AROUND), half),
  ];
  return renderCodeBlock(lines.join('\n'), 2 * chars, 'beginning', 'diff');
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/);
}

function countSame(most: number, isSame: (index: number) => boolean): number {
  let count = 0;
  while (count < most && isSame(count)) count += 1;
  return count;
}

function marked(mark: string, lines: readonly string[], chars: number): string[] {
  if (lines.length === 0) return [];
  return cutText(lines.map((line) => `${mark} ${line}`.trimEnd()).join('\n'), chars).split('\n');
}
