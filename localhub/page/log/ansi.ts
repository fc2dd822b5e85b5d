/**
 * Terminal colours in a log: anser reads them, and they become classes. Every other escape sequence is removed.
 *
 * The sixteen named colours follow the page's light and dark themes. Colours of the larger palettes are dropped (the
 * text stays), because a program that chooses exact shades does not know our background.
 *
 * Pure. The text itself is escaped here, so the result can be put on a page unchanged.
 */
import Anser from 'anser';
import { escapeHtml } from '../html.ts';

/** CSI sequences except colours and weights, OSC sequences (links, titles), two-character ones, a single ESC. */
const OTHER_ESCAPE =
  /\u001b\[(?![0-9;]*m)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b(?!\[[0-9;]*m)[@-Z\\-_]?/g;
const CONTROL = /[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f]/g;
const COLOURING = /\u001b\[([0-9;]*)m/g;
const COLOUR = /^ansi-(?:bright-)?(black|red|green|yellow|blue|magenta|cyan|white)$/;
const SHOWN = ['bold', 'dim', 'italic', 'underline'] as const;

/** One line of a log as safe HTML. A carriage return starts the line again, as progress bars expect. */
export function renderAnsi(line: string): string {
  const shown = line.split('\r').findLast((part) => part !== '') ?? '';
  const text = shown.replace(OTHER_ESCAPE, '').replace(CONTROL, '').replace(COLOURING, leaveOutReverse);
  return Anser.ansiToJson(text, { use_classes: true, remove_empty: true }).map(renderSpan).join('');
}

/**
 * Black text on a background that is not shown would be invisible in one of the themes, so colours are not reversed.
 */
function leaveOutReverse(_: string, codes: string): string {
  return `\u001b[${codes
    .split(';')
    .map((code) => (code === '7' ? '27' : code))
    .join(';')}m`;
}

function renderSpan({ content, fg, decorations }: Anser.AnserJsonEntry): string {
  const colour = COLOUR.exec(fg)?.[1];
  const names = [...(colour === undefined ? [] : [colour]), ...SHOWN.filter((name) => decorations.includes(name))];
  const text = escapeHtml(content);
  return names.length === 0 ? text : `<span class="${names.map((name) => `ansi-${name}`).join(' ')}">${text}</span>`;
}
