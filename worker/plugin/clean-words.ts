/** Words of a module, as people get to read them: they command no terminal and end somewhere. Pure. */
import { dropControls } from '../../protocol/text/control-characters.ts';
import { cutText } from '../../protocol/text/sanitize.ts';

export function cleanText(text: string, most: number): string {
  return cutText(dropControls(text), most);
}

/** For a place in a sentence or a list: one line. */
export function cleanLine(text: string, most: number): string {
  return cutText(dropControls(text).replaceAll(/\s+/g, ' ').trim(), most);
}
