/**
 * Colours, and text from elsewhere made safe for a terminal. Pure: Node provides the codes, and the environment is
 * passed in.
 */
import { styleText } from 'node:util';
import { dropControls } from '../protocol/text/control-characters.ts';

export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly green: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
}

const same = (text: string): string => text;
const style =
  (format: keyof Paint) =>
  (text: string): string =>
    styleText(format, text, { validateStream: false });

export const COLOURLESS: Paint = { bold: same, dim: same, green: same, red: same, yellow: same };
export const COLOURS: Paint = {
  bold: style('bold'),
  dim: style('dim'),
  green: style('green'),
  red: style('red'),
  yellow: style('yellow'),
};

/**
 * Whether to use colours. A `NO_COLOR` that is not empty turns them off. `FORCE_COLOR` turns them on without a
 * terminal.
 * @see https://no-color.org
 */
export function choosePaint(environment: Readonly<Record<string, string | undefined>>, isTerminal: boolean): Paint {
  if ((environment['NO_COLOR'] ?? '') !== '' || environment['TERM'] === 'dumb') return COLOURLESS;
  return isTerminal || !['', '0', 'false'].includes(environment['FORCE_COLOR'] ?? '') ? COLOURS : COLOURLESS;
}

/** Marks that change the direction of writing or are invisible. Joiners are kept, because some scripts need them. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Text that an agent or a stranger wrote, made safe for a terminal. A terminal obeys escape sequences: they could hide
 * a question, fake an answer, or write to the clipboard.
 */
export function plain(text: string): string {
  return dropControls(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '');
}

export function plainLine(text: string, chars = 120): string {
  const line = plain(text).replace(/\s+/g, ' ').trim();
  return line.length <= chars ? line : `${line.slice(0, chars - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** What `styleText` writes for a Paint: nothing in it hides or moves text. */
const COLOUR = /\u001b\[(?:1|2|22|31|32|33|39)m/g;

/**
 * A line for the terminal, with no control characters except line ends, tabs and our own colours. This is the last
 * check: the code that builds the line has already cleaned text from elsewhere, and if it has forgotten to, no harm is
 * done.
 */
export function forTerminal(line: string): string {
  const colours = line.match(COLOUR) ?? [];
  const parts = line.split(COLOUR).map(dropControls);
  return parts.map((part, index) => `${part}${colours[index] ?? ''}`).join('');
}
