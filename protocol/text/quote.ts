/**
 * Other people's text inside a comment or a summary of ours: harmless, at most as long as there is space, and with a
 * note about where the rest is if it was cut.
 */
import { dropControls } from './control-characters.ts';
import { nameInvisible } from './markdown/invisible-characters.ts';
import { cutMarkdown, neutralizeBoxes, renderUntrusted } from './sanitize.ts';

/** Where the full text is: every dispatch keeps it in its result. */
export const REST = "_Truncated; the full text is in `result.json`, in the run's artifacts._";

/** Harmless Markdown, at most about that many characters long. */
export function cutWithRest(text: string, chars: number): string {
  const cut = cutMarkdown(text, chars);
  return text.length > chars ? `${cut}\n\n${REST}` : cut;
}

/**
 * As a Markdown quotation, at most about that many characters long; empty for an empty text. Without boxes: whoever
 * ticked one would change the comment, and its record would prove nothing any more.
 */
export function renderQuote(text: string, chars: number): string {
  const plain = neutralizeBoxes(renderUntrusted(text.trim()));
  if (plain === '') return '';
  const quoted = cutMarkdown(plain, chars)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  return plain.length > chars ? `${quoted}\n\n${REST}` : quoted;
}

/**
 * A code block that its content cannot end, and that shows what could mislead a reviewer: the text itself is not
 * changed anywhere else.
 * @param kept which end of a text that is too long is kept.
 */
export function renderCodeBlock(
  text: string,
  chars: number,
  kept: 'beginning' | 'end',
  language: 'text' | 'diff' = 'text',
): string {
  // Names are longer than what they stand for. Cut before as well, or a long text would be named in vain.
  const cut = cutEnd(nameInvisible(cutEnd(dropControls(text.toWellFormed()), chars, kept)), chars, kept);
  const longest = [...cut.matchAll(/`+/g)].reduce((most, [ticks]) => Math.max(most, ticks.length), 2);
  const mark = '`'.repeat(longest + 1);
  return `${mark}${language}\n${cut}\n${mark}`;
}

function cutEnd(text: string, chars: number, kept: 'beginning' | 'end'): string {
  if (text.length <= chars) return text;
  return kept === 'end'
    ? text.slice(text.length - chars).replace(/^[\uDC00-\uDFFF]/, '')
    : text.slice(0, chars).replace(/[\uD800-\uDBFF]$/, '');
}
