/**
 * Follows HTML from one piece of a text to the next: an element that is opened here may hide Markdown further down.
 *
 * GitHub's own filter takes `hidden` and `style` away, so that what they hide may be visible there; it is left out and
 * reported all the same, because a reader of the mail or of another program may not see it. Pure, linear.
 */

/** A part of a text that nobody sees, in UTF-16 units. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  readonly why: string;
}

/** What stands in them is no text for a browser, or is shown as code. */
const OPAQUE = new Set(
  [
    'script style title textarea template xmp iframe noembed noframes noscript plaintext object svg math dialog select',
    'datalist option audio video canvas progress meter head rp',
  ].flatMap((names) => names.split(' ')),
);
/** Without them a picture, a link or a table says less. */
const KEPT_ATTRIBUTES = new Set(
  'href src alt align valign width height open colspan rowspan start type color size'.split(' '),
);
const WHITE = /^\s*(?:white|transparent|#f{3,4}|#f{6}(?:f{2})?|#\w{6}00|#\w{3}0)\s*$/i;
const WHITE_BY_NUMBERS = /^rgba?\(255[ ,]+255[ ,]+255\b|^rgba\([^)]*[ ,](?:0|0?\.0+)\)$/i;
const UNSEEN_STYLES = [
  /(?:^|;)\s*display\s*:\s*none/i,
  /(?:^|;)\s*visibility\s*:\s*(?:hidden|collapse)/i,
  /(?:^|;)\s*(?:opacity|zoom)\s*:\s*(?:0|0?\.0\d*)%?(?:[\s!;]|$)/i,
  /(?:^|;)\s*font(?:-size)?\s*:\s*(?:0|[01](?:\.\d+)?px|\.\d+)/i,
  /(?:^|;)\s*(?:max-)?(?:width|height)\s*:\s*[01](?:px|em|rem|%)?\s*(?:!|;|$)/i,
  /(?:^|;)\s*(?:left|right|top|bottom|margin(?:-\w+)?|text-indent)\s*:\s*-\d{3}/i,
  /(?:^|;)\s*(?:clip(?:-path)?\s*:|transform\s*:[^;]*scale\w*\(\s*0|content-visibility\s*:\s*hidden|mask)/i,
];
const UNSEEN_CLASS = /(?:^|\s)(?:sr-only|visually-hidden|d-none|hidden|hide)(?:\s|$)/i;
const TAG = /^<(?:!--|\?|!\[CDATA\[|!|\/?([a-z][^\s/>]*)|\/)/i;
const LONGEST_NAME = 40;

export interface HtmlReader {
  /** Reads one piece of HTML. @param isBlock it stands on lines of its own. */
  readonly read: (start: number, end: number, isBlock: boolean) => void;
  /** Whether what comes now stands in a `<details>`, which shows it to whoever opens it. */
  readonly isCollapsed: () => boolean;
  /** Whether what comes now is hidden. */
  readonly isHidden: () => boolean;
  /** @returns what is hidden; what is still open by an attribute hides all the rest. */
  readonly end: () => Cut[];
}

interface Hiding {
  readonly name: string;
  readonly start: number;
  /** Where the piece ends in which it was opened, when it ends there at the latest. */
  readonly until: number | undefined;
  depth: number;
}

export function createHtmlReader(text: string): HtmlReader {
  const cuts: Cut[] = [];
  let hiding: Hiding | undefined;
  let details = 0;
  const open = (tag: ReturnType<typeof readTag>, until: number | undefined): void => {
    if (tag.name === 'details') details += 1;
    if (hiding !== undefined) hiding.depth += Number(hiding.name === tag.name);
    else if (isUnseen(tag)) hiding = { name: tag.name, start: tag.start, until: Infinity, depth: 1 };
    else if (OPAQUE.has(tag.name)) hiding = { name: tag.name, start: tag.start, until, depth: 1 };
  };
  const close = (name: string, end: number): void => {
    if (name === 'details') details = Math.max(0, details - 1);
    if (hiding?.name !== name || --hiding.depth > 0) return;
    cuts.push({ start: hiding.start, end, why: `hidden <${name}>` });
    hiding = undefined;
  };
  const read = (from: number, to: number, isBlock: boolean): void => {
    for (let at = text.indexOf('<', from); at >= 0 && at < to; at = text.indexOf('<', at)) {
      const [mark, name] = TAG.exec(text.slice(at, at + LONGEST_NAME)) ?? [];
      if (mark === undefined) at += 1;
      else if (name === undefined) {
        const end = endOfComment(text, at, to, mark);
        cuts.push({ start: at, end, why: 'HTML comment' });
        at = end;
      } else {
        const tag = readTag(text, at, to, name.toLowerCase());
        if (tag.isClosing) close(tag.name, tag.end);
        else if (!tag.isVoid) open(tag, isBlock ? to : undefined);
        cuts.push(
          ...tag.attributes.filter(({ isKept }) => !isKept).map(({ start, end }) => ({ start, end, why: 'attribute' })),
        );
        at = tag.end;
      }
    }
  };
  return {
    read,
    isCollapsed: () => details > 0,
    isHidden: () => hiding !== undefined,
    end: () => {
      // An element that is named in a sentence and never closed hides nothing.
      if (hiding?.until !== undefined)
        cuts.push({ start: hiding.start, end: Math.min(text.length, hiding.until), why: `hidden <${hiding.name}>` });
      return cuts;
    },
  };
}

interface Attribute {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly isKept: boolean;
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** A run of spaces is tried from its beginning only, so that a long one costs no more than its length. */
const ATTRIBUTE = new RegExp(
  [
    /(?:(?<!\s)\s+|\/|(?<=["']))([^\s=/>"'][^\s=/>]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>][^\s>]*))?/,
    /(?<!\s)\s+["'=][^\s>]*/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

function readTag(text: string, start: number, to: number, name: string) {
  const end = Math.min(to, endOfTag(text, start, to));
  const isClosing = text[start + 1] === '/';
  const from = start + name.length + (isClosing ? 2 : 1);
  const attributes = [...text.slice(from, end).matchAll(ATTRIBUTE)].map((found): Attribute => {
    const attribute = (found[1] ?? '').toLowerCase();
    const value = (found[2] ?? '').replace(/^["']|["']$/g, '');
    const at = from + found.index;
    return {
      name: attribute,
      value,
      start: at,
      end: at + found[0].length,
      isKept: (!isClosing && KEPT_ATTRIBUTES.has(attribute)) || found[0] === '/',
    };
  });
  return { name, start, end, isClosing, isVoid: VOID.has(name), attributes };
}

function isUnseen({ attributes }: ReturnType<typeof readTag>): boolean {
  return attributes.some(({ name, value }) => {
    switch (name) {
      case 'hidden':
      case 'popover':
        return true;
      case 'style':
        return (
          UNSEEN_STYLES.some((style) => style.test(value)) ||
          isWhite(/(?:^|;)\s*color\s*:([^;!]*)/i.exec(value)?.[1] ?? '')
        );
      case 'class':
        return UNSEEN_CLASS.test(value);
      case 'color':
        return isWhite(value);
      default:
        return false;
    }
  });
}

function isWhite(colour: string): boolean {
  return WHITE.test(colour) || WHITE_BY_NUMBERS.test(colour.replace(/\s+/g, ' ').replaceAll('( ', '(').trim());
}

function endOfComment(text: string, at: number, to: number, mark: string): number {
  const stop = mark === '<!--' ? '-->' : mark === '<?' ? '?>' : mark.startsWith('<![') ? ']]>' : '>';
  const found = text.indexOf(stop, at + 2);
  return found < 0 || found >= to ? to : found + stop.length;
}

function endOfTag(text: string, from: number, to: number): number {
  let quote = '';
  for (let at = from; at < to; at += 1) {
    const sign = text[at] ?? '';
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '>') return at + 1;
    else if ((sign === '"' || sign === "'") && /=\s*$/.test(text.slice(Math.max(from, at - 4), at))) quote = sign;
  }
  return to;
}
