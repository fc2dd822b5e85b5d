/**
 * Whether a text would take the parser more than linear time, a deep stack or too long. Pure, linear.
 *
 * Measured with micromark 4.0.3: `[x][`, `]`, `<!--`, `<?`, `~a~~b` and `*a**a` without a blank line between them take
 * quadratic time, and so do footnote definitions, titles with a line below them, and quotations or lists that end and
 * start again; nested containers overflow the stack. Nobody writes that many for people to read.
 */
interface Most {
  readonly what: RegExp;
  /** Between two blank lines. */
  readonly inParagraph: number;
  readonly inText: number;
}

const CHARS = 65_536;
const LINES = 6_000;
const NESTED = 24;
const MOST: readonly Most[] = [
  { what: /\[/g, inParagraph: 400, inText: 3_000 },
  { what: /\]/g, inParagraph: 400, inText: 3_000 },
  { what: /</g, inParagraph: 400, inText: 3_000 },
  { what: /(?<![*_~])[*_~]/g, inParagraph: 800, inText: 4_000 },
  { what: /[\\&`!|]/g, inParagraph: 3_000, inText: 6_000 },
  { what: /\t/g, inParagraph: 4_000, inText: 8_000 },
  { what: /^[\s>]*\[\^/g, inParagraph: 200, inText: 200 },
  /** The underlines of titles. */
  { what: /^[\s>]*(?:-+|=+)\s*$/g, inParagraph: 300, inText: 300 },
];
/** Of one mark of emphasis: a rule below a title is shorter. */
const RUN = /(?<![*_~])[*_~]+/g;
const LONGEST_RUN = 1_000;
/** Lines that open different quotations and lists than the line before, and all that lines open within a new item. */
const SWITCHES = 2_000;
/** The quotations and lists that a line opens, nested. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))*/;
const OPENING = /[>*+.)-]/g;

export function isTangled(text: string): boolean {
  const lines = text.split(/\r\n?|\n/);
  if (text.length > CHARS || lines.length > LINES) return true;
  const inText = MOST.map(() => 0);
  let inParagraph = MOST.map(() => 0);
  let [switches, before] = [0, ''];
  for (const line of lines) {
    if (line.trim() === '') inParagraph = MOST.map(() => 0);
    const [opened = ''] = CONTAINERS.exec(line) ?? [];
    if ((line.match(RUN) ?? []).some(({ length }) => length > LONGEST_RUN)) return true;
    if (count(opened, OPENING) > NESTED) return true;
    switches += Math.max(Number(opened !== before), countInItem(opened));
    before = opened;
    for (const [index, { what }] of MOST.entries()) {
      const found = count(line, what);
      inText[index] = (inText[index] ?? 0) + found;
      inParagraph[index] = (inParagraph[index] ?? 0) + found;
    }
    const isOver = MOST.some((most, index) => (inParagraph[index] ?? 0) > most.inParagraph);
    if (isOver || switches > SWITCHES) return true;
  }
  return MOST.some((most, index) => (inText[index] ?? 0) > most.inText);
}

/** A quotation goes on in the next line, but an item ends there if that line begins another one. */
function countInItem(opened: string): number {
  return count(opened.replace(/^[\s>]*/, ''), OPENING) - 1;
}

function count(line: string, what: RegExp): number {
  return line.match(what)?.length ?? 0;
}
