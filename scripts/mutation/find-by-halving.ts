/** Which of many items a test notices alone, if it notices them together: halves, quarters and so on. */

/**
 * One item that is noticed among n costs at most 2 log2(n) tests. An item that hides another one can only make a search
 * miss it, and never report it wrongly.
 *
 * @param items are noticed together.
 * @param notice what the test notices of some items; `undefined` for nothing.
 * @param tell is called for each item that is noticed alone.
 */
export async function findByHalving<T, N>(
  items: readonly T[],
  notice: (some: readonly T[]) => Promise<N | undefined>,
  tell: (item: T, noticed: N) => void,
): Promise<void> {
  /** @returns whether an item was told. */
  const search = async (some: readonly T[], isNoticed: boolean): Promise<boolean> => {
    const [first, ...others] = some;
    if (first === undefined) return false;
    if (others.length === 0 || !isNoticed) {
      const noticed = await notice(some);
      if (noticed === undefined) return false;
      if (others.length === 0) {
        tell(first, noticed);
        return true;
      }
    }
    const middle = Math.ceil(some.length / 2);
    const isBefore = await search(some.slice(0, middle), false);
    const isBehind = await search(some.slice(middle), !isBefore);
    return isBefore || isBehind;
  };
  await search(items, true);
}
