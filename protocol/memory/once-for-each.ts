/**
 * The result of reading a text, computed once if the same text occurs again: a text of a few repeating words takes
 * linear time. Discarded with the returned function. Pure.
 */
export function onceForEach<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly value: T }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.value;
    const value = read(text);
    known.set(text, { value });
    return value;
  };
}
