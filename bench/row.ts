/** One row of the table: the target, how it is measured, and the result. */

export interface Bound {
  readonly kind: 'at-most' | 'at-least';
  readonly value: number;
  readonly unit: string;
}

export interface Scale {
  readonly rounds: number;
  /** 1 for everything; `--quick` takes a tenth of the files and bytes. */
  readonly size: number;
}

export interface Measured {
  readonly value: number;
  /** What was compared, and how long it took. */
  readonly detail: string;
}

export interface BenchRow {
  readonly name: string;
  readonly bound: Bound;
  /** Why it cannot be measured on this machine; undefined if it can. */
  readonly whyNot?: () => Promise<string | undefined>;
  readonly measure: (scale: Scale) => Promise<Measured>;
}

export interface BenchResult extends Pick<BenchRow, 'name' | 'bound'>, Measured {}

export const atMost = (value: number, unit = '×'): Bound => ({ kind: 'at-most', value, unit });
export const atLeast = (value: number, unit = '×'): Bound => ({ kind: 'at-least', value, unit });

export function isMet({ bound, value }: BenchResult): boolean {
  return bound.kind === 'at-most' ? value <= bound.value : value >= bound.value;
}

function renderValue(value: number, unit: string): string {
  return `${value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)}${unit === '×' ? '×' : ` ${unit}`}`;
}

export function renderRow(result: BenchResult): string {
  const { name, bound, value, detail } = result;
  const target = `${bound.kind === 'at-most' ? '≤' : '≥'} ${bound.value}${bound.unit === '×' ? '×' : ` ${bound.unit}`}`;
  // A pipe character would end the table cell.
  const how = detail.replaceAll('|', '\\|');
  return `| ${name} | ${target} | ${renderValue(value, bound.unit)} | ${isMet(result) ? 'met' : '**missed**'} | ${how} |`;
}
