/**
 * Work on one issue after the other, work on different issues at once.
 *
 * Only an optimisation: two looks at one issue at the same time end the same way, because the claim decides. In turn,
 * the second sees what the first has done and says nothing twice.
 */
export interface KeyedMutex {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is in hand. */
  idle(): Promise<void>;
}

export function createKeyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run: (key, work) => {
      const turn = (tails.get(key) ?? Promise.resolve()).then(work, work);
      const tail = turn
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          if (tails.get(key) === tail) tails.delete(key);
        });
      tails.set(key, tail);
      return turn;
    },
    idle: async () => {
      while (tails.size > 0) await Promise.all(tails.values());
    },
  };
}
