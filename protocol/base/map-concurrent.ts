/**
 * Works through a list with so many at the same time. Here because worker and bot both ask services that want patience,
 * and share no other module.
 */

/**
 * @returns what the work on each gave, in the order of the list.
 * @throws the first failure; what is not begun by then is left.
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
