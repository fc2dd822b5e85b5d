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

/** A line in lines of at most `width` characters, of which all but the first begin with `indent` spaces. */
export function wrapHanging(line: string, width: number, indent: number): string[] {
  if (line.length <= width) return [line];
  const margin = ' '.repeat(indent);
  return wrapWords(line, width - indent).map((each, index) => (index === 0 ? each : `${margin}${each}`));
}

/** A line that begins with spaces goes on two further in, so that the signs of a patch stand out. */
export function wrapIndented(line: string, width: number): string[] {
  return wrapHanging(line, width, line.search(/\S/) + 2);
}
