/** What was changed in a text, for people: the old and new lines, place by place. */
import { findChangedPlaces, type ChangedPlace } from './changed-places.ts';
import { renderCodeBlock } from './quote.ts';
import { cutText } from './sanitize.ts';

const AROUND = 2;
const MORE = '…';

type Mark = ' ' | '-' | '+';

/**
 * @param chars the approximate length of the result. Removed and added lines get half of it each, so that neither
 * displaces the other, and context lines get as much as both. `…` marks what does not fit.
 */
export function renderLineDiff(before: string, after: string, chars: number): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  const places = findChangedPlaces(old, now);
  const take = takeWithin({ ' ': chars, '-': Math.floor(chars / 2), '+': Math.floor(chars / 2) });
  const shown = places.flatMap((place, index) => [
    ...take(' ', renderBetween(old, places[index - 1], place)),
    ...take('-', marked('-', old.slice(place.old.from, place.old.to))),
    ...take('+', marked('+', now.slice(place.now.from, place.now.to))),
  ]);
  const end = take(' ', renderBetween(old, places.at(-1), undefined));
  return renderCodeBlock([...shown, ...end].join('\n'), 2 * chars, 'beginning', 'diff');
}

/** The unchanged lines before a place, as far as they help to find it. */
function renderBetween(
  old: readonly string[],
  last: ChangedPlace | undefined,
  next: ChangedPlace | undefined,
): readonly string[] {
  const [from, to] = [last?.old.to ?? 0, next?.old.from ?? old.length];
  const [after, before] = [last === undefined ? 0 : AROUND, next === undefined ? 0 : AROUND];
  if (to - from <= after + before) return marked(' ', old.slice(from, to));
  return [
    ...marked(' ', old.slice(from, from + after)),
    ...(last === undefined || next === undefined ? [] : [`@@ -${next.old.from + 1} +${next.now.from + 1} @@`]),
    ...marked(' ', old.slice(to - before, to)),
  ];
}

/** @param left characters for lines of each kind. Once none are left, no more lines of that kind are returned. */
function takeWithin(left: Record<Mark, number>): (mark: Mark, lines: readonly string[]) => string[] {
  return (mark, lines) => {
    const text = lines.join('\n');
    const most = left[mark];
    if (lines.length === 0 || most <= 0) return [];
    // One more line end than the text has, and the sign that something is missing, while there is space for it.
    left[mark] -= text.length + 1;
    return (left[mark] > 0 ? text : cutText(`${text}${MORE}`, Math.max(1, most - 1))).split('\n');
  };
}

function linesOf(text: string): string[] {
  // For a text of many short lines, splitting with an expression takes twice as long.
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n').split('\n');
}

function marked(mark: Mark, lines: readonly string[]): string[] {
  return lines.map((line) => `${mark} ${line}`.trimEnd());
}
