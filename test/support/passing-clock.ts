/** The time of a conversation on this machine. It passes only if a test says so. */
import type { HostClock } from '../../client/adapters/local/live-host.ts';

export interface PassingClock extends HostClock {
  readonly pass: (ms: number) => void;
}

/** Only one action can be scheduled at a time, as in a live host. */
export function createPassingClock(): PassingClock {
  let now = Date.parse('2026-03-03T10:00:00.000Z');
  let due: { readonly at: number; readonly act: () => void } | undefined;
  return {
    now: () => now,
    after: (ms, act) => {
      const mine = { at: now + ms, act };
      due = mine;
      return () => {
        if (due === mine) due = undefined;
      };
    },
    pass: (ms) => {
      now += ms;
      if (due === undefined || due.at > now) return;
      const { act } = due;
      due = undefined;
      act();
    },
  };
}
