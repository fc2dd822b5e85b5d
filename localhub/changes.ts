/** Reports "something changed": the page redraws, and code that waits checks again. */
export interface ChangeFeed {
  readonly tell: () => void;
  /** @returns a function that unsubscribes. */
  readonly listen: (listener: () => void) => () => void;
  readonly next: () => Promise<void>;
  readonly close: () => void;
}

export function createChanges(): ChangeFeed {
  const listeners = new Set<() => void>();
  const listen = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    listen,
    tell: () => {
      for (const listener of [...listeners]) listener();
    },
    next: () =>
      new Promise((resolve) => {
        const stop = listen(() => {
          stop();
          resolve();
        });
      }),
    close: () => {
      listeners.clear();
    },
  };
}
