/**
 * Closes the code fence that a text leaves open, or it would swallow what we write below it. Pure, linear.
 *
 * A fence opens with three marks and closes with as many and nothing after them; "```js" inside a block closes nothing,
 * and backticks with text between them on one line are not a fence. A fence inside a quotation or a list item ends with
 * it: a line that closed it there would open one of its own. So the item that a fence may be part of is followed.
 *
 * Not with the parser, which takes too long for a text of the maximum length. Where only a parser could tell whether
 * the item is still open, the fence is broken: it is then shown as the marks it consists of.
 *
 * @see https://spec.commonmark.org/0.31.2/#fenced-code-blocks
 */

/** A line separator (U+2028) ends no line in Markdown, so any character can follow the mark. */
const FENCE = /^(?<indent> {0,3})(?<mark>`{3,}(?!`)|~{3,}(?!~))(?<info>.*)$/s;
const BLANK = /^[ \t]*$/;
/** A bullet or a number, with the spaces up to the text. */
const MARKER = /^(?<indent> {0,3})(?:(?<bullet>[-*+])|(?<number>\d{1,9})(?<sign>[.)]))(?<spaces>[ \t]*)/;
/** A rule between paragraphs, which looks like an item. */
const RULE = /^ {0,3}([-*])[ \t]*(?:\1[ \t]*){2,}$/;
/** With more spaces than this, the text of an item is code, one space behind its marker. */
const MOST_SPACES = 4;
/** No text of an item starts before this column. */
const LEAST_COLUMN = 2;

export interface Fence {
  readonly indent: string;
  readonly mark: string;
}

/** The fence that is open after a line, given the one that was open before it. */
export function fenceAfter(line: string, open: Fence | undefined): Fence | undefined {
  const { indent = '', mark = '', info = '' } = FENCE.exec(line)?.groups ?? {};
  if (mark === '') return open;
  if (open !== undefined) return mark.startsWith(open.mark) && BLANK.test(info) ? undefined : open;
  return mark.startsWith('`') && info.includes('`') ? undefined : { indent, mark };
}

/** The outermost list item that a line may be part of. */
type OuterItem =
  | { readonly kind: 'none' }
  /** Its text starts in this column, and so does every line of it. @param sign of the list that it belongs to. */
  | { readonly kind: 'open'; readonly column: number; readonly sign: string }
  /** Perhaps there is one, with its text in any column. */
  | { readonly kind: 'unknown' };

const NONE: OuterItem = { kind: 'none' };
const UNKNOWN: OuterItem = { kind: 'unknown' };

/** @param sign what a broken fence is broken with: an invisible character. */
export function closeFences(text: string, sign: string): string {
  let open: Fence | undefined;
  let item = NONE;
  let isAfterBlank = true;
  const lines = text.split('\n').map((line) => {
    const next = fenceAfter(line, open);
    const wasAfterBlank = isAfterBlank;
    isAfterBlank = BLANK.test(line);
    if (open === undefined && next !== undefined) {
      if (isPartOf(next.indent.length, item)) return line;
      if (item.kind === 'unknown' && next.indent.length >= LEAST_COLUMN) return breakFence(line, next, sign);
    }
    item = open === undefined && next === undefined ? itemAfter(line, item, wasAfterBlank) : NONE;
    open = next;
    return line;
  });
  return open === undefined ? lines.join('\n') : [...lines, open.mark].join('\n');
}

/** Two marks are no fence, and marks behind other text are none either. */
function breakFence(line: string, { indent }: Fence, sign: string): string {
  const at = indent.length + 2;
  return line.slice(0, at) + sign + line.slice(at);
}

function isPartOf(indent: number, item: OuterItem): boolean {
  return item.kind === 'open' && indent >= item.column;
}

function itemAfter(line: string, item: OuterItem, isAfterBlank: boolean): OuterItem {
  if (BLANK.test(line)) return item;
  const indent = indentOf(line);
  if (isPartOf(indent, item)) return item;
  const marker = MARKER.exec(line)?.groups;
  if (marker !== undefined) return readItem(line, marker, item, isAfterBlank);
  // Such a line cannot continue a paragraph of the item.
  const isOutside = isAfterBlank || line.startsWith('>', indent);
  const isBefore = item.kind === 'open' || indent < LEAST_COLUMN;
  return item.kind === 'none' || (isOutside && isBefore) ? NONE : UNKNOWN;
}

/** A tab reaches to the fourth column, in which no fence of ours can be. */
function indentOf(line: string): number {
  const [spaces = ''] = /^ *\t?/.exec(line) ?? [];
  return spaces.endsWith('\t') ? Math.max(MOST_SPACES, spaces.length) : spaces.length;
}

function readItem(
  line: string,
  { indent = '', bullet, number = '', sign = '', spaces = '' }: Readonly<Record<string, string | undefined>>,
  item: OuterItem,
  isAfterBlank: boolean,
): OuterItem {
  const kind = bullet ?? sign;
  const isNext = item.kind === 'open' && item.sign === kind;
  // Other numbers, and items without text, do not interrupt a paragraph.
  const mayStart = bullet !== undefined || number === '1' || isAfterBlank || isNext;
  const markerEnd = indent.length + number.length + 1;
  const hasText = markerEnd + spaces.length < line.length;
  if (!mayStart || !hasText || spaces === '' || spaces.includes('\t') || RULE.test(line)) return UNKNOWN;
  return { kind: 'open', column: markerEnd + (spaces.length > MOST_SPACES ? 1 : spaces.length), sign: kind };
}
