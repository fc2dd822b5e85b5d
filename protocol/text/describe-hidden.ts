/**
 * What was left out of a text because nobody sees it, in one sentence for people: how much, of which kind, where, and
 * how it starts. Pure.
 */
import { INVISIBLE } from './markdown/invisible-characters.ts';
import type { HiddenPassage } from './markdown/read-text.ts';

const MOST_NAMED = 5;
const EXCERPT_CHARS = 60;

/**
 * @param whose the text that it was left out of, such as `the issue`.
 * @param source the text that contains the passages.
 * @returns `undefined` if nothing was left out.
 */
export function describeHidden(hidden: readonly HiddenPassage[], whose: string, source: string): string | undefined {
  if (hidden.length === 0) return undefined;
  const lineOf = createLineCounter(source);
  const named = hidden
    .slice(0, MOST_NAMED)
    .map((passage) => `${passage.why} in line ${lineOf(passage.start)}${excerpt(passage)}`);
  const more = hidden.length - named.length;
  const all = more > 0 ? [...named, `and ${more} more`] : named;
  const [were, them] =
    hidden.length === 1 ? ['1 hidden passage was', 'it'] : [`${hidden.length} hidden passages were`, 'them'];
  return `${were} left out of ${whose}, because readers of the page cannot see ${them}: ${all.join('; ')}.`;
}

/** Invisible characters mean nothing to a reader, but their number does. */
function excerpt({ why, text }: HiddenPassage): string {
  if (why === INVISIBLE) return ` (${Array.from(text).length})`;
  const words = text.replace(/\s+/g, ' ').trim();
  const cut = words.length > EXCERPT_CHARS ? `${words.slice(0, EXCERPT_CHARS).toWellFormed()}…` : words;
  return cut === '' ? '' : ` (${JSON.stringify(cut)})`;
}

/** Lines counted from 1; called with positions in order. */
function createLineCounter(source: string): (at: number) => number {
  let [line, from] = [1, 0];
  return (at) => {
    line += source.slice(from, at).match(/\r\n?|\n/g)?.length ?? 0;
    from = Math.max(from, at);
    return line;
  };
}
