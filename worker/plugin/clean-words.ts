/**
 * Words of a module, as people get to read them: they command no terminal, hide nothing, hold no secret and end
 * somewhere. Secrets go before the words are cut: a part of one is found by nobody. Pure.
 */
import { dropControls } from '../../protocol/text/control-characters.ts';
import { findInvisible } from '../../protocol/text/markdown/invisible-characters.ts';
import { cutText } from '../../protocol/text/sanitize.ts';

/** Takes out what is secret. */
export type Redact = (text: string) => string;

export function cleanText(text: string, most: number, redact: Redact): string {
  return cutText(redact(dropInvisible(dropControls(text))), most);
}

/** For a place in a sentence or a list: one line. */
export function cleanLine(text: string, most: number, redact: Redact): string {
  return cutText(redact(dropInvisible(dropControls(text)).replaceAll(/\s+/g, ' ').trim()), most);
}

function dropInvisible(text: string): string {
  const runs = findInvisible(text);
  const kept = runs.map(({ start }, at) => text.slice(runs[at - 1]?.end ?? 0, start));
  return [...kept, text.slice(runs.at(-1)?.end ?? 0)].join('');
}
