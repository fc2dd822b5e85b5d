/** Time, as Node tells it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientClock } from '../ports.ts';

export const nodeClock: ClientClock = {
  now: () => new Date(),
  sleep: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
};
