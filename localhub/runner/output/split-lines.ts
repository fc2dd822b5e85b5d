/**
 * Cuts a stream into lines as the real runner's reader does: a carriage return alone ends a line too.
 *
 * That matters beyond progress bars: what follows a carriage return stands at the start of a line, where
 * a workflow command is believed.
 */
export interface LineSplitter {
  readonly push: (chunk: string) => void;
  /** Hands over what was not yet ended by a line break. */
  readonly end: () => void;
}

export function createLineSplitter(onLine: (line: string) => void): LineSplitter {
  let rest = '';
  return {
    push: (chunk) => {
      // A carriage return at the end may be half of a line break; it waits for the next chunk.
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
