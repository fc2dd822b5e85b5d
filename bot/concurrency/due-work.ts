/**
 * Work that is planned for later, in a process that only works while it handles a call: it keeps the plans, and a later
 * call does what is due by then.
 */
import { mapAtOnce } from '../../protocol/base/map-concurrent.ts';

const AT_ONCE = 3;

interface DueWork {
  /** Plans work after some milliseconds. @returns a function that cancels it. */
  readonly later: (ms: number, work: () => unknown) => () => void;
  /** Does everything that is due, and resolves when it is done. */
  readonly runDue: () => Promise<void>;
}

/** @param now milliseconds since the epoch. */
export function createDueWork(now: () => number): DueWork {
  const planned = new Set<{ readonly at: number; readonly work: () => unknown }>();
  return {
    later: (ms, work) => {
      const one = { at: now() + ms, work };
      planned.add(one);
      return () => {
        planned.delete(one);
      };
    },
    runDue: async () => {
      const due = [...planned].filter(({ at }) => at <= now());
      for (const one of due) planned.delete(one);
      await mapAtOnce(due, AT_ONCE, async ({ work }) => {
        await work();
      });
    },
  };
}
