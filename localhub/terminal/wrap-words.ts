/**
 * Breaks plain text between words into lines of at most `width` characters. A longer word gets its own line. Spaces
 * within a line are kept, because they may be the indentation of code after the sign of a patch.
 */
export function wrapWords(line: string, width: number): string[] {
  return wrapWithin(line, width, width);
}

/** Breaks a line into lines of at most `width` characters. All except the first begin with `indent` spaces. */
export function wrapHanging(line: string, width: number, indent: number): string[] {
  if (line.length <= width) return [line];
  const margin = ' '.repeat(indent);
  return wrapWithin(line, width, width - indent).map((each, index) => (index === 0 ? each : `${margin}${each}`));
}

/** A line that begins with spaces continues with two more, so that the signs of a patch are easy to see. */
export function wrapIndented(line: string, width: number): string[] {
  return wrapHanging(line, width, line.search(/\S/) + 2);
}

function wrapWithin(line: string, first: number, others: number): string[] {
  const [opening = '', ...rest] = line.split(/(?<=\S)( +)(?=\S)/);
  const lines: string[] = [];
  let current = opening;
  for (let index = 0; index < rest.length; index += 2) {
    const [gap = '', word = ''] = rest.slice(index, index + 2);
    if (current.length + gap.length + word.length <= (lines.length === 0 ? first : others)) current += gap + word;
    else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current];
}
