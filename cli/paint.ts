/**
 * Colours, and text from elsewhere made safe for a terminal. Pure: Node knows the codes, and the environment is given.
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
 * Whether to colour. `NO_COLOR` of any length but none says no, `FORCE_COLOR` says yes where no terminal is.
 * @see https://no-color.org
 */
export function choosePaint(environment: Readonly<Record<string, string | undefined>>, isTerminal: boolean): Paint {
  if ((environment['NO_COLOR'] ?? '') !== '' || environment['TERM'] === 'dumb') return COLOURLESS;
  return isTerminal || !['', '0', 'false'].includes(environment['FORCE_COLOR'] ?? '') ? COLOURS : COLOURLESS;
}

/**
 * Whole sequences, so that their parameters do not stay behind as text; of one without an end only its first sign goes.
 */
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[PX^_][^\u001b]*\u001b\\)/g;
/** Controls, and marks that turn the direction of writing or cannot be seen. Joiners stay: some scripts need them. */
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Text that an agent or a stranger wrote, as a terminal may show it. A terminal obeys escape sequences: they could hide
 * a question, fake an answer, or write to the clipboard.
 */
export function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(ESCAPES, '').replace(INVISIBLE, '');
}

export function plainLine(text: string, chars = 120): string {
  const line = plain(text).replace(/\s+/g, ' ').trim();
  return line.length <= chars ? line : `${line.slice(0, chars - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** What `styleText` writes for a Paint: nothing of it conceals or moves anything. */
const COLOUR = /\u001b\[(?:1|2|22|31|32|33|39)m/g;

/**
 * A line on its way to the terminal, with no control but line ends, tabs and our own colours. The last border: whoever
 * puts the line together has made what is from elsewhere plain, and one that has forgotten it does no harm.
 */
export function forTerminal(line: string): string {
  const colours = line.match(COLOUR) ?? [];
  const parts = line.split(COLOUR).map(dropControls);
  return parts.map((part, index) => `${part}${colours[index] ?? ''}`).join('');
}
