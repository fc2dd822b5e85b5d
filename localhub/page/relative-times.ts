/**
 * Times as people say them. The exact time stays in the element for the mouse, for programs, and for assets/live.js,
 * which keeps "3 minutes ago" and running durations up to date while the page is open.
 */
import { type Html, html } from './html.ts';

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function renderTime(iso: string, now: Date): Html {
  return html`<time datetime="${iso}" title="${iso}" data-relative>${describeAge(iso, now)}</time>`;
}

export function describeAge(iso: string, now: Date): string {
  const seconds = (Date.parse(iso) - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return iso;
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return RELATIVE.format(Math.trunc(seconds / length), unit);
  }
  return 'just now';
}

/** From start to end, or up to now while there is no end. */
export function renderDuration(
  start: string | null | undefined,
  end: string | null | undefined,
  now: Date,
): Html | undefined {
  if (start === null || start === undefined) return undefined;
  const until = end === null || end === undefined ? now.getTime() : Date.parse(end);
  const text = describeDuration(until - Date.parse(start));
  return end === null || end === undefined
    ? html`<span class="duration" data-since="${start}">${text}</span>`
    : html`<span class="duration">${text}</span>`;
}

export function describeDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds >= 172_800) return `${String(Math.floor(seconds / 86_400))}d`;
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  if (h > 0) return `${String(h)}h ${String(m)}m`;
  return m > 0 ? `${String(m)}m ${String(s)}s` : `${String(s)}s`;
}
