/** The real clock. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../ports/clock-port.ts';

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
};
