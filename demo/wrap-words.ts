/**
 * Plain text in lines of at most `width` characters, broken between words; a word that is longer stands alone. */
export function wrapWords(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/(?<=\S) +(?=\S)/)) {
    if (current === '') current = word;
    else if (current.length + 1 + word.length <= width) current = `${current} ${word}`;
    else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current];
}
