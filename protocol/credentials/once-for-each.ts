/**
 * What is read from a text, read once where the same text comes again: a text of a few words that repeat costs no more
 * than its length. Forgotten with the function that is returned. Pure.
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
