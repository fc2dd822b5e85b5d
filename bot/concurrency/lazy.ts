/**
 * Work that is done when it is first requested, and tried again after a failure. Callers in the meantime wait for the
 * same result.
 */
export function lazy<T>(work: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    known ??= work().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
