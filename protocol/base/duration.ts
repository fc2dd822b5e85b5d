/** Durations as people write them in settings and commands: `90s`, `15m`, `24h`, `3d`, `2w`. */
const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const MOST_MS = 366 * 86_400_000;

/** @returns milliseconds, or `undefined` if it is not a duration between one second and a year. */
export function readDuration(text: string): number | undefined {
  const groups = /^(?<count>\d{1,7})\s?(?<unit>[smhdw])$/i.exec(text.trim())?.groups;
  const ms = Number(groups?.['count']) * (UNIT_MS[groups?.['unit']?.toLowerCase() ?? ''] ?? Number.NaN);
  return ms >= 1_000 && ms <= MOST_MS ? ms : undefined;
}

/** In any larger unit, the rounded number may be wrong by that part of it: `90 minutes` are not `2 hours`. */
const TOLERANCE = 0.1;

/** The duration in words, in the largest unit that is accurate enough: `3 days`, `1 hour`. */
export function renderDuration(ms: number): string {
  const units: readonly (readonly [string, number])[] = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1_000],
  ];
  const [name, size] = units.find(
    ([, length]) => ms >= length && Math.abs(Math.round(ms / length) * length - ms) <= ms * TOLERANCE,
  ) ?? ['second', 1_000];
  const count = Math.max(1, Math.round(ms / size));
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** A time of today for people, `12:05 UTC`. @param at milliseconds since the epoch. */
export function renderClock(at: number): string {
  return `${new Date(at).toISOString().slice(11, 16)} UTC`;
}
