/**
 * Errors that GitHub's artifact client throws from an event handler of its archiver. No promise sees them, so Node
 * would end the process, and with it a run whose agent has finished.
 */

/** Its words for whatever its archiver could not read. */
const THROWN_LATER = /zip creation for the artifact/;

/**
 * Such an error rejects the result. After a failure the archiver may still be reading, so what it throws then is
 * ignored until the process ends.
 */
export async function catchThrownLater<T>(work: () => Promise<T>): Promise<T> {
  const thrown = Promise.withResolvers<never>();
  const listen = (error: Error): void => {
    // As if nobody listened.
    if (!THROWN_LATER.test(error.message)) throw error;
    thrown.reject(error);
  };
  process.on('uncaughtException', listen);
  const result = await Promise.race([work(), thrown.promise]);
  process.off('uncaughtException', listen);
  return result;
}
