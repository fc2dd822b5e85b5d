/**
 * The log of a run: lines with their numbers, and workflow commands shown in readable form.
 *
 * Each line is rendered separately, so that lines of the opened page and lines that arrive later look the same. Only
 * groups contain several lines: `renderLog` nests them for the page, and assets/live.js does the same with the lines
 * that it receives.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
import { type Html, html, trustedHtml } from '../html.ts';
import { renderAnsi } from './ansi.ts';

type LineKind = 'text' | 'group' | 'endgroup' | 'error' | 'warning' | 'notice' | 'debug' | 'command';
export interface ReadLine {
  readonly kind: LineKind;
  readonly text: string;
}

/** `::warning file=a,line=1::text` as an action writes it, `##[warning]text` as the runner prints it. */
const COMMAND =
  /^(?:::(group|endgroup|error|warning|notice|debug)(?: [^:]*(?::(?!:)[^:]*)*)?::|##\[(group|endgroup|error|warning|notice|debug|command)\])(.*)$/s;

const KINDS: ReadonlyMap<string, LineKind> = new Map(
  (['group', 'endgroup', 'error', 'warning', 'notice', 'debug', 'command'] as const).map((kind) => [kind, kind]),
);

export function readLogLine(line: string): ReadLine {
  const match = COMMAND.exec(line);
  const kind = KINDS.get(match?.[1] ?? match?.[2] ?? '');
  if (match === null || kind === undefined) return { kind: 'text', text: line };
  const text = match[3] ?? '';
  return { kind, text: match[1] === undefined ? text : unescapeData(text) };
}

/** Workflow commands carry line breaks and percent signs encoded. */
function unescapeData(text: string): string {
  return text.replace(/%0D/gi, '').replace(/%0A/gi, ' ⏎ ').replace(/%25/g, '%');
}

/** A line for the page. The line of a group is a `<details>` into which the following lines go. */
export function renderLogLine(line: NumberedLine): Html {
  const { kind, text, number } = line;
  if (kind === 'endgroup') return html``;
  if (kind === 'group') return renderGroup(line, []);
  const content = trustedHtml(renderAnsi(text));
  return html`<div class="line${kind === 'text' ? '' : ` line-${kind}`}" data-n="${number}">${renderPrefix(kind)}${content}</div>`;
}

function renderPrefix(kind: LineKind): Html | undefined {
  if (kind === 'error' || kind === 'warning' || kind === 'notice')
    return html`<b>${kind.charAt(0).toUpperCase()}${kind.slice(1)}: </b>`;
  return undefined;
}

/** How much of a long log a page contains. The rest can be opened as plain text. */
export const SHOWN_LINES = 4000;

/** The log of one job so far, groups folded. */
export function renderLog(lines: readonly string[]): Html {
  const skipped = Math.max(0, lines.length - SHOWN_LINES);
  const shown = numberLines(lines).slice(skipped);
  return html`${skipped > 0 && html`<div class="line line-debug">… ${skipped} earlier lines are in the raw log</div>`}${splitGroups(shown).map(renderSegment)}`;
}

interface NumberedLine extends ReadLine {
  readonly number: number;
}

/** The end of a group is not shown, so it gets no number. */
export function numberLines(lines: readonly string[]): NumberedLine[] {
  let number = 0;
  return lines.map(readLogLine).map((line) => {
    if (line.kind !== 'endgroup') number += 1;
    return { ...line, number };
  });
}

interface Segment {
  readonly head: NumberedLine | undefined;
  readonly lines: NumberedLine[];
}

/** Groups do not nest on GitHub: the next group ends the previous one. */
function splitGroups(lines: readonly NumberedLine[]): Segment[] {
  const segments: Segment[] = [{ head: undefined, lines: [] }];
  for (const line of lines) {
    if (line.kind === 'group') segments.push({ head: line, lines: [] });
    else if (line.kind === 'endgroup') segments.push({ head: undefined, lines: [] });
    else segments.at(-1)?.lines.push(line);
  }
  return segments;
}

function renderSegment({ head, lines }: Segment): Html {
  if (head !== undefined) return renderGroup(head, lines);
  return html`${lines.map(renderLogLine)}`;
}

function renderGroup(head: NumberedLine, lines: readonly NumberedLine[]): Html {
  const inside = lines.map(renderLogLine);
  return html`<details class="log-group"><summary data-n="${head.number}">${trustedHtml(renderAnsi(head.text))}</summary>${inside}</details>`;
}
