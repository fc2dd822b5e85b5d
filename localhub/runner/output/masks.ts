/**
 * The values that must not appear in a log: secrets, tokens, and what a step declares with `::add-mask::`.
 *
 * A value of several lines is masked as a whole and line by line, because a log is written line by line.
 */
export interface Masks {
  readonly add: (value: string) => void;
  readonly hide: (text: string) => string;
}

export function createMasks(values: readonly string[] = []): Masks {
  const known = new Set<string>();
  const masks: Masks = {
    add: (value) => {
      for (const part of [value, ...value.split(/\r\n|\n|\r/)]) {
        if (part.trim() !== '') known.add(part);
      }
    },
    hide: (text) => hideAll(text, known),
  };
  values.forEach(masks.add);
  return masks;
}

/** Values that overlap in the text are hidden together, so that no part of one remains. */
function hideAll(text: string, values: ReadonlySet<string>): string {
  const found = [...values].flatMap((value) => findAll(text, value)).sort((a, b) => a.start - b.start);
  let hidden = '';
  let end = 0;
  for (const range of found) {
    if (range.start >= end) hidden += text.slice(end, range.start) + '***';
    end = Math.max(end, range.end);
  }
  return hidden + text.slice(end);
}

function findAll(text: string, value: string): { readonly start: number; readonly end: number }[] {
  const ranges = [];
  for (let start = text.indexOf(value); start >= 0; start = text.indexOf(value, start + 1)) {
    ranges.push({ start, end: start + value.length });
  }
  return ranges;
}
