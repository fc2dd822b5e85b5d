/**
 * How fast people act: usually within minutes, and in one of 24 schedules over weeks. Then deadlines of days end, saved
 * states expire, and what a process remembers is outdated. Machines are always fast.
 *
 * It uses its own random stream, so that schedules without it do not change.
 */
import type { Chance } from './chance.ts';
import { HOUR, MINUTE, type Pace } from './conditions.ts';

export const PACES = ['quick', 'weeks'] as const;

const WEEK = 7 * 24 * HOUR;
const MOST_WEEKS = 8;
const SLOWER = 4;
/** Hours with faults on each day. */
const STORM_HOURS = 10;
const LONGEST_BETWEEN = 30 * MINUTE;

interface PaceDraw {
  /** The length of the phase with faults in a quick schedule. */
  readonly quickMs: number;
  /** Whether the calm phase has begun: from then on, nobody is slow. */
  readonly isCalm: () => boolean;
  /** If left out, chosen at random. */
  readonly wanted: (typeof PACES)[number] | undefined;
}

export function drawPace(chance: Chance, { quickMs, isCalm, wanted }: PaceDraw): Pace {
  const isSlow = chance.roll(1 / 24);
  if (!(wanted === undefined ? isSlow : wanted === 'weeks')) return quickPace(quickMs);
  const troubleMs = chance.whole(1, MOST_WEEKS) * WEEK;
  const factor = Math.round(troubleMs / (65 * MINUTE));
  return {
    isSlow: true,
    troubleMs,
    factor,
    stretch: (ms) => (!isCalm() && chance.roll(0.5) ? ms * factor : ms),
    between: (ms) => (isCalm() ? ms : ms * SLOWER),
    isStormy: (at) => (at / HOUR) % 24 < STORM_HOURS,
    slowest: SLOWER * LONGEST_BETWEEN,
  };
}

export function quickPace(troubleMs: number): Pace {
  const asItIs = (ms: number): number => ms;
  return { isSlow: false, troubleMs, factor: 1, stretch: asItIs, between: asItIs, isStormy: () => true, slowest: 0 };
}
