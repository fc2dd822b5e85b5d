/** Markdown of our own comments as it reads on a terminal. Pure. */
import { dropControls } from '../protocol/text/control-characters.ts';

/** Our own comments are simple enough for a few replacements. */
export function readMarkdown(markdown: string): string[] {
  return dropControls(markdown)
    .replace(/<details><summary>(.*?)<\/summary>/g, '$1:')
    .replace(/<\/?(details|sub)>/g, '')
    .replace(/^#+ /gm, '')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/^- \[ \] /gm, '')
    .replace(/\[([^[\]]+)\]\([^)]+\)/g, '$1')
    .replace(/\u2060/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n');
}
