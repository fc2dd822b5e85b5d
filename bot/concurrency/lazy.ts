/**
 * Work that is done when it is first asked for, and tried anew while it fails. Whoever asks in between waits for the
 * same.
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
