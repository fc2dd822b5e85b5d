/**
 * A module's texts in the form in which people read them: no terminal commands, no hidden text, no secrets, and limited
 * in length. Secrets are redacted before the text is cut, because a partial secret would not be found. Pure.
 */
import { dropControls } from '../../protocol/text/control-characters.ts';
import { findInvisible } from '../../protocol/text/markdown/invisible-characters.ts';
import { cutText } from '../../protocol/text/sanitize.ts';

/** Removes secrets. */
export type Redact = (text: string) => string;

export function cleanText(text: string, most: number, redact: Redact): string {
  return cutText(redact(dropInvisible(dropControls(text))), most);
}

/** For use in a sentence or a list: one line. */
export function cleanLine(text: string, most: number, redact: Redact): string {
  return cutText(redact(dropInvisible(dropControls(text)).replaceAll(/\s+/g, ' ').trim()), most);
}

function dropInvisible(text: string): string {
  const runs = findInvisible(text);
  const kept = runs.map(({ start }, at) => text.slice(runs[at - 1]?.end ?? 0, start));
  return [...kept, text.slice(runs.at(-1)?.end ?? 0)].join('');
}
