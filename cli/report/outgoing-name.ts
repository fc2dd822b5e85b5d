/**
 * A name or a title that somebody wrote, on its way to a page, a summary or JSON: one line without controls and signs
 * that nobody sees, and without anything that looks like a credential. Whoever renders it still has to escape it. Pure.
 */
import { renderOutgoing } from '../../protocol/text/outgoing-line.ts';
import { plain, plainLine } from '../paint.ts';

const CHARS = 80;

export function renderName(text: string): string {
  // What nobody sees goes first: within a token it would hide that from the search.
  return plainLine(renderOutgoing(plain(text.toWellFormed())), CHARS);
}
