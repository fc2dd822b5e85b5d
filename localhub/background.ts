/**
 * Work that nobody waits for: runs, their announcements, redeliveries.
 *
 * It is counted, so that `settle()` knows when nothing is running and `close()` when nothing is left. An error in it is
 * a mistake of ours that must be seen, not an unhandled rejection.
 */
export interface Background {
  readonly start: (work: Promise<unknown>) => void;
  readonly active: () => number;
  /** Errors from now on come from closing and are ignored. @returns when the last work has ended. */
  readonly end: () => Promise<void>;
}

export function createBackground(onMistake: (error: unknown) => void, onIdle: () => void): Background {
  const working = new Set<Promise<unknown>>();
  let isEnding = false;
  return {
    active: () => working.size,
    start: (work) => {
      const watched = work
        .catch((error: unknown) => {
          if (!isEnding) onMistake(error);
        })
        .finally(() => {
          working.delete(watched);
          onIdle();
        });
      working.add(watched);
    },
    end: async () => {
      isEnding = true;
      while (working.size > 0) await Promise.all(working);
    },
  };
}
