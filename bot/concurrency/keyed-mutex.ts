/**
 * Runs work on one issue in sequence, and work on different issues in parallel.
 *
 * This is only an optimization: two concurrent reconciliations of one issue have the same result, because the claim
 * decides. In sequence, the second one sees what the first has done and posts nothing twice.
 */
export interface KeyedMutex {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when no work is in progress. */
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
