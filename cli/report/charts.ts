/**
 * Draws charts as SVG: columns over time and bars by name, each with coloured parts. Colours are variables of the page,
 * so that one drawing fits light and dark mode. Why there is no library: docs/decisions/0021-plots-of-the-report.md.
 * Pure.
 */
import { escapeHtml } from './page-parts.ts';

/** A part of a column or a bar: its colour on the page, and what it shows when it is pointed at. */
export interface ChartPart {
  readonly colour: number;
  readonly value: number;
  readonly says: string;
}

export interface ChartRow {
  readonly label: string;
  readonly parts: readonly ChartPart[];
  /** Behind a bar. */
  readonly text?: string;
}

export interface ChartLook {
  /** What is drawn, for people who cannot see it. */
  readonly label: string;
  readonly renderValue: (value: number) => string;
}

const WIDTH = 640;
const COLUMNS = { height: 240, left: 56, top: 12, bottom: 34, most: 46 } as const;
/** The width of a digit at the vertical axis, and the space beside its longest number. */
const TICK = { digit: 8, space: 16 } as const;
/** Stretched to the available width. */
const BAR = { width: 1000, height: 10 } as const;
/** The width that a label needs. Labels that are closer together would overlap. */
const LABEL_WIDTH = 48;

/** Steps of 1, 2 or 5 times a power of ten, from 0 to the largest value. */
export function chooseTicks(largest: number, count = 4): number[] {
  if (!(largest > 0) || !Number.isFinite(largest)) return [0];
  const rough = largest / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((size) => size * power >= rough * 0.999) ?? 10);
  const ticks = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: ticks + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Columns from left to right, one for each row. */
export function renderColumns(rows: readonly ChartRow[], { label, renderValue }: ChartLook): string {
  const { height, top, bottom, most } = COLUMNS;
  const ticks = chooseTicks(Math.max(0, ...rows.map(sumOfParts)));
  const longest = Math.max(...ticks.map((tick) => renderValue(tick).length));
  // A number that begins outside of the drawing would be cut, and look like another one.
  const left = Math.max(COLUMNS.left, longest * TICK.digit + TICK.space);
  const end = ticks.at(-1) ?? 0;
  const base = height - bottom;
  const scale = end === 0 ? 0 : (base - top) / end;
  const slot = (WIDTH - left) / Math.max(1, rows.length);
  const width = Math.min(most, slot * 0.7);
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / slot));
  const grid = ticks.map((tick) => {
    const y = px(base - tick * scale);
    return `<path class="grid" d="M${left} ${y}H${WIDTH}"/><text class="tick" x="${left - 8}" y="${y}" dy=".35em" text-anchor="end">${escapeHtml(renderValue(tick))}</text>`;
  });
  const columns = rows.map((row, index) => {
    const middle = left + slot * (index + 0.5);
    const text =
      index % every === 0
        ? `<text class="tick" x="${px(middle)}" y="${base + 20}" text-anchor="middle">${escapeHtml(row.label)}</text>`
        : '';
    return renderStack(row, { x: middle - width / 2, base, width, scale }) + text;
  });
  return renderSvg(label, height, [...grid, ...columns]);
}

interface StackPlace {
  readonly x: number;
  readonly base: number;
  readonly width: number;
  readonly scale: number;
}

function renderStack({ parts }: ChartRow, { x, base, width, scale }: StackPlace): string {
  let y = base;
  return parts
    .filter(({ value }) => value > 0)
    .map(({ colour, value, says }) => {
      y -= value * scale;
      return renderPart({ colour, says }, { x, y, width, height: value * scale });
    })
    .join('');
}

/**
 * Bars from top to bottom, one for each row, each as long as its parts together. Names and numbers are text of the
 * page, and only the bar is drawn, so it can use the whole width.
 */
export function renderBars(rows: readonly ChartRow[], { label, renderValue }: ChartLook): string {
  const longest = Math.max(0, ...rows.map(sumOfParts));
  const scale = longest === 0 ? 0 : BAR.width / longest;
  const items = rows.map((row) => {
    let x = 0;
    const parts = row.parts
      .filter(({ value }) => value > 0)
      .map(({ colour, value, says }) => {
        const part = renderPart({ colour, says }, { x, y: 0, width: value * scale, height: BAR.height });
        x += value * scale;
        return part;
      });
    const text = escapeHtml(row.text ?? renderValue(sumOfParts(row)));
    const bar = `<svg viewBox="0 0 ${BAR.width} ${BAR.height}" preserveAspectRatio="none" aria-hidden="true">`;
    return `<li><span>${escapeHtml(row.label)}</span>${bar}${parts.join('')}</svg><b>${text}</b></li>`;
  });
  return `<ul class="bars" aria-label="${escapeHtml(label)}">\n${items.join('\n')}\n</ul>`;
}

interface PartPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function renderPart({ colour, says }: Pick<ChartPart, 'colour' | 'says'>, { x, y, width, height }: PartPlace): string {
  return `<rect class="c${colour}" x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}"><title>${escapeHtml(says)}</title></rect>`;
}

function sumOfParts({ parts }: ChartRow): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}

function px(length: number): string {
  return String(Number(length.toFixed(1)));
}

function renderSvg(label: string, height: number, children: readonly string[]): string {
  return `<figure tabindex="0"><svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escapeHtml(label)}">\n${children.join('\n')}\n</svg></figure>`;
}
