/**
 * Terminal colours in a log: SGR sequences become classes, every other escape sequence disappears.
 *
 * The sixteen named colours follow the page's light and dark themes. Colours of the larger palettes
 * are dropped (the text stays): a program that picks exact shades knows nothing of our background.
 *
 * Pure. The text itself is escaped here, so the result may be put on a page as it is.
 *
 * @see https://en.wikipedia.org/wiki/ANSI_escape_code#Select_Graphic_Rendition_parameters
 */
import { escapeHtml } from '../html.ts';

interface Look {
  readonly colour: string | undefined;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
}
const PLAIN: Look = { colour: undefined, bold: false, dim: false, italic: false, underline: false };

const COLOURS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

/** CSI sequences, OSC sequences (links, titles), then the two-character ones; a lone ESC goes too. */
const ESCAPE = /\u001b\[([0-?]*)[ -/]*([@-~])|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[@-Z\\-_]?/g;
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** One line of a log as safe HTML. A carriage return starts the line again, as a progress bar means it. */
export function renderAnsi(line: string): string {
  const text = line.replace(/\r+$/, '').replace(/^[^]*\r/, '');
  const parts: string[] = [];
  let look = PLAIN;
  let from = 0;
  for (const match of text.matchAll(ESCAPE)) {
    parts.push(renderSpan(text.slice(from, match.index), look));
    from = match.index + match[0].length;
    if (match[2] === 'm') look = readSgr(match[1] ?? '', look);
  }
  return parts.join('') + renderSpan(text.slice(from), look);
}

function renderSpan(text: string, look: Look): string {
  const clean = escapeHtml(text.replace(CONTROL, ''));
  if (clean === '') return '';
  const classes = [
    look.colour === undefined ? undefined : `ansi-${look.colour}`,
    look.bold ? 'ansi-bold' : undefined,
    look.dim ? 'ansi-dim' : undefined,
    look.italic ? 'ansi-italic' : undefined,
    look.underline ? 'ansi-underline' : undefined,
  ].filter((name) => name !== undefined);
  return classes.length === 0 ? clean : `<span class="${classes.join(' ')}">${clean}</span>`;
}

function readSgr(parameters: string, before: Look): Look {
  const codes = parameters.split(/[;:]/).map(Number);
  let look = before;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 38 || code === 48) {
      at += codes[at + 1] === 2 ? 4 : 2;
      continue;
    }
    look = applyCode(code, look);
  }
  return look;
}

function applyCode(code: number, look: Look): Look {
  if (code === 0) return PLAIN;
  if (code === 1) return { ...look, bold: true };
  if (code === 2) return { ...look, dim: true };
  if (code === 3) return { ...look, italic: true };
  if (code === 4) return { ...look, underline: true };
  if (code === 22) return { ...look, bold: false, dim: false };
  if (code === 23) return { ...look, italic: false };
  if (code === 24) return { ...look, underline: false };
  if (code === 39) return { ...look, colour: undefined };
  if (code >= 30 && code <= 37) return { ...look, colour: COLOURS[code - 30] };
  if (code >= 90 && code <= 97) return { ...look, colour: COLOURS[code - 90] };
  return look;
}
