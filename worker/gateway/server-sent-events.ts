/**
 * Parses server-sent events as they arrive: the data of each event, in whatever pieces it comes. Pure.
 *
 * Only `data` is used, because the other fields do not contain usage. A line without an end is dropped at a limit,
 * because nothing else limits the memory here.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */

/** Longer than any event of a model; the rest of such a line is skipped. */
const MOST_CHARS = 33_554_432;

export interface EventReader {
  /** @returns the data of the events that are complete by now. */
  readonly push: (text: string) => readonly string[];
  /** @returns the data of a last event that no blank line ended. */
  readonly end: () => readonly string[];
}

export function createEventReader(): EventReader {
  let data: string[] = [];
  let chars = 0;
  const take = (): string[] => {
    const whole = data;
    [data, chars] = [[], 0];
    return whole.length === 0 ? [] : [whole.join('\n')];
  };
  const readLine = (line: string): string[] => {
    if (line === '') return take();
    const field = /^data(?:: ?|$)/.exec(line);
    if (field !== null && (chars += line.length) <= MOST_CHARS) data.push(line.slice(field[0].length));
    return [];
  };
  const lines = createLineReader();
  return {
    push: (text) => lines.push(text).flatMap(readLine),
    end: () => [...lines.end().flatMap(readLine), ...take()],
  };
}

/** Pieces of a line are joined once, when it ends: a long line in many pieces takes linear time. */
function createLineReader(): { readonly push: (text: string) => string[]; readonly end: () => string[] } {
  let pieces: string[] = [];
  let chars = 0;
  const keep = (piece: string): void => {
    if (piece !== '' && (chars += piece.length) <= MOST_CHARS) pieces.push(piece);
  };
  const take = (): string => {
    const whole = pieces.join('');
    [pieces, chars] = [[], 0];
    return whole;
  };
  let endsWithReturn = false;
  return {
    push: (text) => {
      if (text === '') return [];
      // The second half of a line break whose first half already ended the line.
      const fresh = endsWithReturn && text.startsWith('\n') ? text.slice(1) : text;
      endsWithReturn = text.endsWith('\r');
      const [first = '', ...more] = fresh.split(/\r\n|\n|\r/);
      keep(first);
      if (more.length === 0) return [];
      const last = more.pop() ?? '';
      const whole = [take(), ...more];
      keep(last);
      return whole;
    },
    end: () => {
      const last = take();
      return last === '' ? [] : [last];
    },
  };
}
