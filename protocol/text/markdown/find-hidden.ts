/**
 * The parts of a Markdown text that a reader of the page does not see, and the kind of each of its lines. Pure.
 *
 * Kept although a page does not show them at once: the content of a `<details>`, the names of images, and the targets
 * of links, unless GitHub would not link to them.
 */
import type { FootnoteDefinition, Nodes, Table } from 'mdast';
import { CHARACTERS } from './character-names.ts';
import { type Cut, createHtmlReader, type HtmlReader, PICTURE_NAME } from './html-elements.ts';
import { findInvisible, INVISIBLE } from './invisible-characters.ts';
import { type MarkdownToken, parseMarkdown } from './parse-markdown.ts';
import { findUnseenInDiagram } from './unseen-in-diagrams.ts';
import { findUnseenInCode, findUnseenInMath, findUnseenInPre } from './unseen-in-code.ts';

/** `indented`: code by four spaces of indentation, which mean nothing in a mail. */
export type LineReading = 'prose' | 'code' | 'indented' | 'quote' | 'html' | 'table' | 'collapsed';

/** A part of the text that is not prose. */
export interface Piece {
  readonly kind: Exclude<LineReading, 'prose'>;
  readonly start: number;
  readonly end: number;
}

export interface FoundHidden {
  readonly cuts: readonly Cut[];
  readonly pieces: readonly Piece[];
}

/** A label that is a number or a word, and not a sentence. */
const PLAIN_LABEL = /^[^\s]{1,24}(?: [^\s]{1,12})?$/;
const LANGUAGE = /^[\w+#.:{}/-]{1,24}$/;
/** A tag with a `/` in an unquoted value: a tag for GitHub, and text for our parser. */
const UNQUOTED =
  /(?<!(?<!\\)(?:\\\\){0,9}\\)<[a-z][a-z\d-]{0,39}(?:\s+[a-z_:][\w.:-]{0,80}(?:\s*=\s*(?:"[^"]{0,300}"|'[^']{0,300}'|[^\s"'=<>\x60]+))?)+\s*\/?>/gi;
/** A paragraph for our parser, and HTML for GitHub: a list behind indented code that begins with 2 or more. */
const LATE_COMMENT = /(?<![^\r\n])[\s>]{0,40}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}){0,9}<!--/;
/** The same directly below a tag that follows a quotation. */
const TAG_ABOVE = /(?<![^\r\n]) {0,3}<\/?[a-z][^\r\n]{0,300}>[ \t]{0,9}(?:\r\n?|\n) {0,3}$/i;
const LINE_ABOVE = 330;
/** Invisible: spaces, and the empty pattern of Braille. */
const BLANK = /[\s\u2800]+/g;
/** A page shows the number of a footnote, and not its name. */
const LONGEST_NOTE = 24;
const LONGEST_TARGET = 2_000;
/** GitHub creates no link for these, in any spelling. */
const NO_ADDRESS = /^<?[\s\p{Cc}]*(?:javascript|vbscript|data|file|blob|about):/iu;
const REFERENCE = /&(?:#(x?[\da-f]{1,7})|(colon|Tab|NewLine));/gi;
const SIGNS: Readonly<Record<string, string>> = { colon: ':', tab: '\t', newline: '\n' };
/** Their end also closes the HTML that was opened in them. */
const CONTAINERS: ReadonlySet<Nodes['type']> = new Set(['blockquote', 'listItem', 'tableCell']);
/** HTML directly in these has its own lines. */
const BLOCKS: ReadonlySet<Nodes['type'] | undefined> = new Set<Nodes['type']>([
  'root',
  'blockquote',
  'listItem',
  'footnoteDefinition',
]);

export function findHidden(text: string): FoundHidden {
  const { tree, tokens } = parseMarkdown(text);
  const reading: TreeReading = {
    text,
    html: createHtmlReader(text, text.length),
    cuts: [],
    pieces: [],
    notes: [],
    defined: [],
    used: new Set(),
    later: [],
  };
  visit(tree, undefined, false, reading);
  readNotes(reading);
  return {
    cuts: [...reading.cuts, ...findUnused(reading), ...findInTokens(text, tokens), ...reading.html.end()],
    pieces: reading.pieces,
  };
}

/**
 * A page shows footnotes below everything else, in the order of their references. What is open above hides all of them,
 * and what is open in one hides those below it, which are not told apart here.
 */
function readNotes(reading: TreeReading): void {
  const open: FootnoteDefinition[] = [];
  for (const note of reading.later) {
    const html = createHtmlReader(reading.text, rangeOf(note)[1]);
    for (const child of note.children) visit(child, note.type, false, { ...reading, html });
    if (html.isOpen()) open.push(note);
    reading.cuts.push(...html.end());
  }
  const isAll = reading.html.isOpen() || open.length > 1;
  for (const note of isAll || open.length > 0 ? reading.later : []) {
    const [start, end] = rangeOf(note);
    if (isAll || note !== open[0]) reading.cuts.push({ start, end, why: 'footnote below open HTML' });
  }
}

interface NamedRange extends Omit<Cut, 'why'> {
  readonly name: string;
}

interface TreeReading {
  readonly text: string;
  readonly html: HtmlReader;
  readonly cuts: Cut[];
  readonly pieces: Piece[];
  readonly notes: NamedRange[];
  readonly defined: NamedRange[];
  /** Targets of references: links by their definitions, footnotes with a mark in front. */
  readonly used: Set<string>;
  /** Footnotes, which are read after the rest. */
  readonly later: FootnoteDefinition[];
}

/** @param isApart it is part of something that is not prose. */
function visit(node: Nodes, parent: Nodes['type'] | undefined, isApart: boolean, reading: TreeReading): void {
  const [start, end] = rangeOf(node);
  const { html, pieces } = reading;
  const [around, before] = [html.apart.around(), html.apart.depth()];
  readNode(node, [start, end], BLOCKS.has(parent), reading);
  const kind = kindOf(node, reading.text.slice(start, end)) ?? (isApart ? undefined : around);
  if (kind !== undefined) pieces.push({ kind, start, end });
  if (node.type === 'footnoteDefinition') reading.later.push(node);
  if (!('children' in node) || node.type === 'footnoteDefinition') return;
  for (const child of node.children) visit(child, node.type, isApart || kind !== undefined, reading);
  if (node.type === 'paragraph') readLateHtml(start, end, reading);
  if (CONTAINERS.has(node.type)) html.apart.leave(before);
}

function rangeOf({ position }: Nodes): [start: number, end: number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0];
}

function kindOf({ type }: Nodes, source: string): Piece['kind'] | undefined {
  if (type === 'blockquote') return 'quote';
  if (type === 'code' && /^\s/.test(source)) return 'indented';
  // In a line of prose, code is part of the text; a line within code is none.
  if (type === 'inlineCode' && /[\r\n]/.test(source)) return 'code';
  return type === 'code' || type === 'html' || type === 'table' ? type : undefined;
}

function readNode(node: Nodes, [start, end]: readonly [number, number], isBlock: boolean, reading: TreeReading): void {
  const { text, html, cuts, notes, defined, used } = reading;
  const refer = (name: string): void => {
    if (!html.isHidden()) used.add(name);
  };
  if (node.type === 'html') {
    html.read(start, end, isBlock);
    cuts.push(...findUnseenInPre(text, start, end));
  }
  if (node.type === 'text') readTagsIn(start, end, reading);
  if (node.type === 'definition') defined.push({ name: node.identifier, start, end });
  else if (node.type === 'footnoteDefinition') {
    notes.push({ name: `^${node.identifier}`, start, end });
    cuts.push(...cutName(text, start));
  } else if (node.type === 'footnoteReference') {
    refer(`^${node.identifier}`);
    cuts.push(...cutName(text, start));
  } else if (node.type === 'image')
    cuts.push(...findInPicture(text, [start, text.lastIndexOf('](', end - 3)], end, node.alt));
  else if (node.type === 'linkReference' || node.type === 'imageReference') {
    refer(node.identifier);
    if (node.type === 'imageReference' && node.referenceType === 'full')
      cuts.push(...findInPicture(text, [start, text.lastIndexOf('][', end - 2)], end, node.alt));
  } else if (node.type === 'code') cuts.push(...findInCode(text, start, end, node.lang ?? ''));
  else if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
    cuts.push(...findUnseenInMath(text, start, end));
  else if (node.type === 'table') cuts.push(...findCellsOutside(node));
  else if (node.type === 'link' && !isShown(node)) cuts.push({ start, end, why: 'link without text' });
}

/** The text behind a tag that only GitHub takes for one is still part of the same node. */
function readTagsIn(start: number, end: number, { text, html, pieces }: TreeReading): void {
  for (const { 0: tag, index } of text.slice(start, end).matchAll(UNQUOTED)) {
    const behind = start + index + tag.length;
    html.read(start + index, behind, false);
    const kind = html.apart.around();
    if (kind !== undefined) pieces.push({ kind, start: behind, end });
  }
}

/** If it opens what it does not end, a page hides what follows. Otherwise, it is read as a part of its paragraph. */
function readLateHtml(start: number, end: number, { text, html }: TreeReading): void {
  const source = text.slice(start, end);
  if (!source.includes('<')) return;
  const found = TAG_ABOVE.test(text.slice(Math.max(0, start - LINE_ABOVE), start))
    ? 0
    : LATE_COMMENT.exec(source)?.index;
  if (found === undefined) return;
  const from = start + found;
  const late = createHtmlReader(text, end);
  late.read(from, end, true);
  if (late.isOpen()) html.read(from, end, true);
}

function findInCode(text: string, start: number, end: number, language: string): Cut[] {
  const isDiagram = language.toLowerCase() === 'mermaid';
  return [
    ...findUnseenInCode(text, start, end, language),
    ...(isDiagram ? findUnseenInDiagram(text.slice(start, end), start) : []),
  ];
}

/** The end of a long name, the same in references and in the definition. */
function cutName(text: string, start: number): Cut[] {
  const from = start + '[^'.length;
  const end = text.indexOf(']', from);
  return end - from > LONGEST_NOTE ? [{ start: from + LONGEST_NOTE, end, why: 'name of a footnote' }] : [];
}

/** @param label where the text starts, including its marker, and ends. */
function findInPicture(
  text: string,
  [from, to]: readonly [number, number],
  end: number,
  alt: string | null | undefined,
): Cut[] {
  if (PICTURE_NAME.test(alt ?? '')) return findCommentsIn(text, from, end);
  const start = from + '!['.length;
  return [{ start, end: Math.max(start, to), why: 'text of a picture' }];
}

/** An image's text is shown without them if the image is missing. */
function findCommentsIn(text: string, start: number, end: number): Cut[] {
  const cuts: Cut[] = [];
  // Not with an expression, which would search to the end for each unclosed one.
  for (let from = text.indexOf('<!--', start); from >= 0; ) {
    const close = text.indexOf('-->', from + '<!--'.length);
    const past = close + '-->'.length;
    if (close < 0 || past > end) break;
    cuts.push({ start: from, end: past, why: 'HTML comment' });
    from = text.indexOf('<!--', past);
  }
  return cuts;
}

function findCellsOutside({ children: rows }: Table): Cut[] {
  const columns = rows[0]?.children.length;
  return rows.flatMap((row) =>
    row.children.slice(columns).map((cell) => {
      const [start, end] = rangeOf(cell);
      return { start, end, why: 'cell outside the table' };
    }),
  );
}

/** A link is visible if it contains an image or a letter. */
function isShown(node: Nodes): boolean {
  if (node.type === 'image' || node.type === 'imageReference') return true;
  if (node.type === 'text' || node.type === 'inlineCode') return node.value.replace(BLANK, '') !== '';
  return 'children' in node && node.children.some(isShown);
}

/** Definitions without references are not shown, and neither are repeated ones. */
function findUnused({ notes, defined, used }: TreeReading): Cut[] {
  const seen = new Set<string>();
  const all = [...defined, ...notes].toSorted((one, other) => one.start - other.start);
  return all.flatMap(({ name, start, end }) => {
    const isNote = name.startsWith('^');
    const isKept = used.has(name) && !seen.has(name) && (isNote || PLAIN_LABEL.test(name));
    seen.add(name);
    return isKept ? [] : [{ start, end, why: isNote ? 'footnote nobody refers to' : 'link definition' }];
  });
}

function findInTokens(text: string, tokens: readonly MarkdownToken[]): Cut[] {
  return tokens.flatMap(({ kind, start, end }): Cut[] => {
    const source = text.slice(start, end);
    switch (kind) {
      case 'title':
        return [{ start, end, why: 'title of a link' }];
      case 'target':
        return /\s/.test(source) || source.length > LONGEST_TARGET || isNoAddress(source)
          ? [{ start, end, why: 'words in the target of a link' }]
          : [];
      case 'label':
        return PLAIN_LABEL.test(source) ? [] : [{ start: start - 1, end: end + 1, why: 'name of a link' }];
      case 'language':
        return LANGUAGE.test(source) ? [] : [{ start, end, why: 'words after a fence' }];
      case 'meta':
        return [{ start, end, why: 'words after a fence' }];
      case 'reference':
        return findInvisibleReference(text, start);
    }
  });
}

function isNoAddress(target: string): boolean {
  const written = target.replace(REFERENCE, (_, number: string | undefined, name = '') => {
    if (number === undefined) return SIGNS[String(name).toLowerCase()] ?? '';
    return String.fromCodePoint(Math.min(0x10ffff, numberOf(number)));
  });
  return NO_ADDRESS.test(written);
}

/** Of a character reference: a decimal number, or a hexadecimal one behind an x. */
function numberOf(written: string): number {
  return Number(written.replace(/^x/i, '0x'));
}

/** A character reference to an invisible character: `&shy;`, `&#xE0041;`. */
function findInvisibleReference(text: string, start: number): Cut[] {
  const [all = '', number = '', name = ''] =
    /^&(?:#(x?[\da-f]{1,7})|([a-z\d]{1,31}));/i.exec(text.slice(start, text.indexOf(';', start) + 1)) ?? [];
  const sign = number === '' ? CHARACTERS.get(name) : String.fromCodePoint(Math.min(0x10ffff, numberOf(number)));
  return sign !== undefined && findInvisible(sign).length > 0
    ? [{ start, end: start + all.length, why: INVISIBLE }]
    : [];
}
