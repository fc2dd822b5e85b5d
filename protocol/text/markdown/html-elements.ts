/**
 * Follows HTML from one part of a text to the next: an element that is opened here may hide Markdown further down.
 *
 * GitHub's own filter removes `hidden` and `style`, so text that they hide may be visible there. It is left out and
 * reported anyway, because a reader of the mail or of another program may not see it. Pure, linear.
 */

import { createCommentEnds, endOfShort, findEndOfTag, isClosed } from './end-of-tag.ts';
import { createOpenElements, type OpenElements } from './set-apart.ts';
import { isNearWhite, isUnseenStyle } from './unseen-style.ts';

/** An invisible part of a text, in UTF-16 units. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  readonly why: string;
}

/** Their content is not text for a browser, or is shown as code. */
const OPAQUE = new Set(
  [
    'script style title textarea template xmp iframe noembed noframes noscript plaintext object svg math dialog select',
    'datalist option audio video canvas progress meter head rp applet frameset',
  ].flatMap((names) => names.split(' ')),
);
/**
 * An image's text that is only its name: a page does not show it, so a longer text would be a message that nobody else
 * sees.
 */
export const PICTURE_NAME = /^(?=[^]{0,48}$)(?:\P{L}*\p{L}{1,24}(?!\p{L})){0,4}\P{L}*$/u;
/** Without them, an image, a link or a table is incomplete. A value of another form would be invisible text. */
const KEPT_ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  href: /^\S{0,2000}$/,
  src: /^\S{0,2000}$/,
  alt: PICTURE_NAME,
  align: /^(?:left|right|center|middle|top|bottom|justify|baseline)$/i,
  valign: /^(?:top|middle|bottom|baseline)$/i,
  width: /^\d{1,5}(?:\.\d{1,3})?(?:px|%|em|rem|pt)?$/i,
  height: /^\d{1,5}(?:\.\d{1,3})?(?:px|%|em|rem|pt)?$/i,
  open: /^(?:open|true)?$/i,
  colspan: /^\d{1,4}$/,
  rowspan: /^\d{1,4}$/,
  start: /^-?\d{1,9}$/,
  type: /^(?:[1ai]|disc|circle|square|checkbox)$/i,
  color: /^(?:#[\da-f]{3,8}|[a-z]{3,20})$/i,
  size: /^[+-]?\d{1,4}$/,
};
/** Nothing in them is a tag, except their own end. */
const RAW = new Set('script style title textarea xmp iframe noembed noframes plaintext'.split(' '));
/** They show nothing, whatever they contain. */
const WITHOUT_CONTENT = new Set('base link meta param source track area embed frame bgsound'.split(' '));
/** Each makes its content smaller; nested too deeply, nothing is readable. */
const SMALLER = new Set('sub sup small'.split(' '));
const SMALLEST = 5;
/** An image of very few pixels, and a link around nothing: nobody sees their targets. */
const DOTS = /^0*[0-2](?:\.\d{1,3})?(?:px|pt|%)?$/i;
const CLOSED_AT_ONCE = /^(?:[\s\u2800\p{DI}]|&nbsp;|&#160;|<img\s{0,9}\/?>){0,100}<\/a\s*>/iu;
const AT_ONCE = 300;
const UNSEEN_CLASS =
  /(?:^|\s)(?:sr-only|show-for-sr|screen-reader(?:-text|-only)?|visually-?hidden|d-none|hidden|hide|invisible)(?:\s|$)/i;
const TAG = /<(?:!--|\?|!\[CDATA\[|!|\/?([a-z][^\s/>]{0,40})|\/)/iy;
/** The expression above reads one more, by which a longer one is recognized. */
const LONGEST_NAME = 40;
/** A custom element whose name contains too many words. */
const WORDY_NAME = /(?:-[^-]{1,40}){3}/;

export interface HtmlReader {
  /** Reads one part of HTML. @param isBlock it has its own lines. */
  readonly read: (start: number, end: number, isBlock: boolean) => void;
  /** What a page sets apart. */
  readonly apart: Pick<OpenElements, 'around' | 'depth' | 'leave'>;
  /** Whether the following text is hidden. */
  readonly isHidden: () => boolean;
  /** Whether a comment or a value has no end, which hides everything that follows on the page. */
  readonly isOpen: () => boolean;
  /** @returns the hidden parts; an attribute or a comment that is still open hides all the rest. */
  readonly end: () => Cut[];
}

interface Hiding {
  readonly name: string;
  readonly start: number;
  /** Where the part ends in which it was opened, if it must end there. */
  readonly until: number | undefined;
  depth: number;
}

type Tag = ReturnType<typeof readTag>;

/** @param last where the text ends that a page shows together with this part of it. */
export function createHtmlReader(text: string, last: number): HtmlReader {
  const cuts: Cut[] = [];
  const elements = createElements(cuts);
  /** The start of a tag whose last value has no end. */
  let openValue: number | undefined;
  const comment = createOpenComment(text, cuts);
  const read = (start: number, to: number, isBlock: boolean): void => {
    const from = comment.close(start, to);
    /** Before it, only some parsers see tags: those that hide text count, and those that show it again do not. */
    let commentEnd = from;
    const endOfComment = createCommentEnds(text, to);
    for (let at = text.indexOf('<', from); at >= 0 && at < to; at = text.indexOf('<', at)) {
      TAG.lastIndex = at;
      const [mark, name] = TAG.exec(text) ?? [];
      if (mark === undefined) at += 1;
      else if (name === undefined) {
        const end = endOfComment(at, mark, elements.hiding() !== undefined);
        cuts.push({ start: at, end, why: 'HTML comment' });
        if (mark === '<!--' && !isClosed(text, at, end)) comment.open(at);
        commentEnd = Math.max(commentEnd, end);
        at = mark === '<!--' ? endOfShort(text, at, end) : end;
      } else {
        const tag = readTag(text, at, to, name.toLowerCase());
        if (tag.isOpen && !RAW.has(elements.hiding()?.name ?? '')) openValue ??= tag.start;
        if (!tag.isClosing && !tag.isVoid) elements.open(tag, isBlock ? to : undefined);
        else if (tag.isClosing && at >= commentEnd) elements.close(tag.name, tag.end);
        cuts.push(...cutsIn(tag));
        at = tag.end;
      }
    }
  };
  const isOpen = (): boolean => openValue !== undefined || comment.start() !== undefined;
  return {
    read,
    apart: elements.apart,
    isHidden: () => elements.hiding() !== undefined || isOpen(),
    isOpen,
    end: () => {
      comment.close(last, last);
      if (openValue !== undefined) cuts.push({ start: openValue, end: last, why: 'attribute without an end' });
      const hiding = elements.hiding();
      // An element that a sentence mentions and that is never closed hides nothing.
      if (hiding?.until !== undefined)
        cuts.push({ start: hiding.start, end: Math.min(last, hiding.until), why: `hidden <${hiding.name}>` });
      return cuts;
    },
  };
}

/** A comment that its part does not end: a page shows nothing up to an end in later HTML. @param cuts gets it. */
function createOpenComment(text: string, cuts: Cut[]) {
  let start: number | undefined;
  return {
    start: (): number | undefined => start,
    open: (at: number): void => void (start ??= at),
    /** @returns where the rest of a part of HTML begins. */
    close: (from: number, to: number): number => {
      if (start === undefined) return from;
      const found = text.slice(from, to).indexOf('-->');
      const end = found < 0 ? to : from + found + '-->'.length;
      cuts.push({ start, end, why: 'HTML comment' });
      if (found >= 0) start = undefined;
      return end;
    },
  };
}

/** The elements that are open. @param cuts gets what a hidden element contained, when it is closed. */
function createElements(cuts: Cut[]) {
  let hiding: Hiding | undefined;
  const apart = createOpenElements();
  let smaller = 0;
  return {
    apart,
    hiding: (): Hiding | undefined => hiding,
    open: (tag: Tag, until: number | undefined): void => {
      apart.open(tag.name);
      if (SMALLER.has(tag.name)) smaller += 1;
      if (hiding !== undefined) hiding.depth += Number(hiding.name === tag.name);
      else if (isUnseen(tag.attributes)) hiding = { name: tag.name, start: tag.start, until: Infinity, depth: 1 };
      else if (OPAQUE.has(tag.name) || (SMALLER.has(tag.name) && smaller > SMALLEST))
        hiding = { name: tag.name, start: tag.start, until, depth: 1 };
    },
    close: (name: string, end: number): void => {
      apart.close(name);
      if (SMALLER.has(name)) smaller = Math.max(0, smaller - 1);
      if (hiding?.name !== name || --hiding.depth > 0) return;
      cuts.push({ start: hiding.start, end, why: `hidden <${name}>` });
      hiding = undefined;
    },
  };
}

function cutsIn({ name, start, end, attributes }: Tag): Cut[] {
  if (name.length > LONGEST_NAME || WORDY_NAME.test(name)) return [{ start, end, why: 'name of an element' }];
  return attributes
    .filter(({ isKept }) => !isKept)
    .map((one) => ({ start: one.start, end: one.end, why: 'attribute' }));
}

interface Attribute {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly isKept: boolean;
}

const VOID = new Set('area base bgsound br col embed hr frame img input link meta param source track wbr'.split(' '));
/** A run of spaces is matched from its start only, so that a long one takes linear time. */
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
  const isClosing = text[start + 1] === '/';
  const { end, isOpen } = findEndOfTag(text, start + (isClosing ? 2 : 1), to);
  // In an end, this is the last letter of the name, which no attribute begins with.
  const from = start + name.length + 1;
  const attributes = [...text.slice(from, end).matchAll(ATTRIBUTE)].map((found): Attribute => {
    const attribute = (found[1] ?? '').toLowerCase();
    const value = (found[2] ?? '').replace(/^["']|["']$/g, '');
    const at = from + found.index;
    return {
      name: attribute,
      value,
      start: at,
      end: at + found[0].length,
      isKept: !isClosing && !WITHOUT_CONTENT.has(name) && isKept(attribute, value),
    };
  });
  const shows = isClosing || !showsNothing(name, attributes, text.slice(end, end + AT_ONCE));
  return {
    ...{ name, start, end, isOpen, isClosing, isVoid: VOID.has(name) },
    attributes: shows ? attributes : attributes.map((attribute) => ({ ...attribute, isKept: false })),
  };
}

function showsNothing(name: string, attributes: readonly Attribute[], behind: string): boolean {
  if (name === 'a') return CLOSED_AT_ONCE.test(behind);
  if (name === 'input')
    return !attributes.some(({ name: type, value }) => type === 'type' && /^checkbox$/i.test(value));
  return name === 'img' && (attributes.some(isDots) || isUnseen(attributes));
}

function isDots({ name, value }: Attribute): boolean {
  return /^(?:width|height)$/.test(name) && DOTS.test(value);
}

function isKept(attribute: string, value: string): boolean {
  return Object.hasOwn(KEPT_ATTRIBUTES, attribute) && KEPT_ATTRIBUTES[attribute]?.test(value.trim()) === true;
}

function isUnseen(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name, value }) => {
    switch (name) {
      case 'hidden':
      case 'popover':
        return true;
      case 'style':
        return isUnseenStyle(value);
      case 'class':
        return UNSEEN_CLASS.test(value);
      case 'color':
        // An invalid color is read as some other color.
        return /^#|^[a-z]+$|\(/i.test(value) && isNearWhite(value);
      default:
        return false;
    }
  });
}
