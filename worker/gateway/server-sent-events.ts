/**
 * Reads server-sent events as they come in: the data of each event, whatever pieces it arrives in. Pure.
 *
 * Only `data` counts: the other fields say nothing about what a model used. A line of a stream that never ends is
 * given up at a bound, because nobody else limits what is remembered here.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */

/** Longer than any event of a model; the rest of such a line is passed over. */
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

/** Pieces of a line are put together once, when it ends: a long one in many pieces costs no more than a short one. */
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
      // The second half of a line break whose first half ended the line already.
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
