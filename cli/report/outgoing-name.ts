/**
 * Cleans a name or a title that somebody wrote for a page, a summary or JSON: one line without control or invisible
 * characters, and without anything that looks like a credential. The code that renders it still has to escape it. Pure.
 */
import { renderOutgoing } from '../../protocol/text/outgoing-line.ts';
import { plain, plainLine } from '../paint.ts';

const CHARS = 80;

export function renderName(text: string): string {
  // Invisible characters are removed first: inside a token they would hide it from the search.
  return plainLine(renderOutgoing(plain(text.toWellFormed())), CHARS);
}
