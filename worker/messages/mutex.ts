/** Runs work without overlap, in the order of the requests. */

/** @returns a function that runs a piece of work once all earlier work has ended, successfully or not. */
export function createTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work, work);
    last = done;
    return done;
  };
}
