/**
 * Processes a list with limited concurrency. Here, because worker and bot both call services with rate limits and share
 * no other module.
 */

/**
 * @returns the results, in the order of the list.
 * @throws the first failure; items that have not started by then are skipped.
 */
export async function mapAtOnce<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...items.entries()];
  const take = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  const leave = (error: unknown): never => {
    waiting.length = 0;
    throw error;
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, () => take().catch(leave)));
  return results;
}
