/** Writes a word so that a shell reads it as it is. Pure. */
export function quoteWord(word: string): string {
  return /^[\w./:=@,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
