/**
 * Where a tag or a comment ends, as a browser reads it: a quotation mark begins a value only directly behind the `=` of
 * an attribute. Otherwise, text between two `>` would be visible here, and part of an attribute on the page.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#tag-name-state
 */
type TagState = 'name' | 'before' | 'attribute' | 'after' | 'value' | 'unquoted' | '"' | "'";

export interface TagEnd {
  /** Behind its `>`, or the end of the part. */
  readonly end: number;
  /** The part ends within a value in quotation marks, which then contains everything up to the next such mark. */
  readonly isOpen: boolean;
}

/** @param from behind the name of the tag, or within it. @param to the end of the part. */
export function findEndOfTag(text: string, from: number, to: number): TagEnd {
  let state: TagState = 'name';
  for (let at = from; at < to; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '>' && state !== '"' && state !== "'") return { end: at + 1, isOpen: false };
    state = nextState(state, sign);
  }
  return { end: to, isOpen: state === '"' || state === "'" };
}

function nextState(state: TagState, sign: string): TagState {
  const isSpace = /[\t\n\f\r ]/.test(sign);
  switch (state) {
    case '"':
    case "'":
      return sign === state ? 'before' : state;
    case 'value':
      if (isSpace) return 'value';
      return sign === '"' || sign === "'" ? sign : 'unquoted';
    case 'unquoted':
      return isSpace ? 'before' : 'unquoted';
    case 'name':
      return isSpace || sign === '/' ? 'before' : 'name';
    case 'before':
      // An `=` here is the first letter of a name.
      return isSpace || sign === '/' ? 'before' : 'attribute';
    case 'attribute':
    case 'after':
      if (sign === '=') return 'value';
      if (sign === '/') return 'before';
      return isSpace ? 'after' : 'attribute';
  }
}

/** For a browser, a comment also ends at `--!>`; for Markdown and for other programs, it goes on. */
export function endOfShort(text: string, at: number, end: number): number {
  const found = text.slice(at, end).indexOf('--!>', '<!--'.length);
  return found < 0 ? end : at + found + '--!>'.length;
}

/** Whether a comment that starts there ends here with its own sign, and not only with its part. */
export function isClosed(text: string, at: number, end: number): boolean {
  return end - '-->'.length >= at + 2 && text.startsWith('-->', end - '-->'.length);
}

/** Finds the ends of comments in a part of a text that ends at `to`. */
export function createCommentEnds(text: string, to: number) {
  let last = -1;
  /** A browser shows what follows the first `>` behind `<?` and `<![CDATA[`, except in a drawing, which is hidden. */
  return (at: number, mark: string, isHidden: boolean): number => {
    const stop = mark === '<!--' ? '-->' : isHidden && mark.startsWith('<![') ? ']]>' : '>';
    // Within another comment, whose end is its end too: not looked for again, because there can be thousands of them.
    if (stop === '-->' && at + 2 + stop.length <= last) return last;
    const found = text.indexOf(stop, at + 2);
    const end = found < 0 || found >= to ? to : found + stop.length;
    if (stop === '-->') last = end;
    return end;
  };
}
