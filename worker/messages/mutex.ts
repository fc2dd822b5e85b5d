/** Work that must not overlap, in the order in which it was asked for. */

/** @returns what runs a piece of work once all before it is over, however that ended. */
export function createTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work, work);
    last = done;
    return done;
  };
}
