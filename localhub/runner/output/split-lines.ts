/**
 * Splits a stream into lines as the real runner does: a single carriage return ends a line too.
 *
 * This matters not only for progress bars: text after a carriage return is at the start of a line, where a workflow
 * command is obeyed.
 */
export interface LineSplitter {
  readonly push: (chunk: string) => void;
  /** Passes on what was not yet ended by a line break. */
  readonly end: () => void;
}

export function createLineSplitter(onLine: (line: string) => void): LineSplitter {
  let rest = '';
  return {
    push: (chunk) => {
      // A carriage return at the end may be the first half of a line break, so it waits for the next chunk.
      const text = rest + chunk;
      const complete = text.endsWith('\r') ? text.slice(0, -1) : text;
      const lines = complete.split(/\r\n|\n|\r/);
      rest = (lines.pop() ?? '') + text.slice(complete.length);
      for (const line of lines) onLine(line);
    },
    end: () => {
      if (rest !== '') onLine(rest.replace(/\r$/, ''));
      rest = '';
    },
  };
}
