/**
 * How many calls of a model run at the same time; the others wait for their turn. What a call uses is known when it is
 * answered, so a budget is passed by what is under way at most: without a limit that is whatever an agent likes. Pure.
 */

export interface CallLimit {
  /** @returns gives the place back; harmless to call again. */
  readonly enter: () => Promise<() => void>;
}

export function limitCalls(most: number): CallLimit {
  let free = most;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    enter: async () => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let isIn = true;
      return () => {
        if (isIn) leave();
        isIn = false;
      };
    },
  };
}
