/**
 * A comment that came by mail: which lines are its author's, which are quoted, which are a signature. Every line is
 * classified and none is dropped. Pure, linear.
 *
 * GitHub stores a reply by mail as it came, with everything that the mail program added below and above it.
 */
import {
  ADDRESS,
  BETWEEN_DASHES,
  BETWEEN_MARKS,
  ENDS_LIKE_ATTRIBUTION,
  FOOTER,
  FROM,
  HEADER,
  HEADER_ROW,
  isDevice,
  NAMED_MOMENT,
  NOTES_HEAD,
  PASSED_ON,
  QUOTED,
  RULE,
  SENT_FROM,
  SEPARATOR,
  SIGNATURE,
  SIGNATURE_CUT,
  SIGNATURE_LINES,
  SUBJECT,
  TIME,
  WRITES,
  WROTE,
  WROTE_ON_ONE_LINE,
} from './mail-patterns.ts';

export type MailPart = 'own' | 'quoted' | 'signature';

export interface ReadMail {
  /** One for each line. */
  readonly parts: readonly MailPart[];
  /** Whether a mail program has left its mark: an attribution, a header block, a footer, the name of a device. */
  readonly isMail: boolean;
}

/** An attribution is wrapped into at most this many lines, and at most this long. */
const HEAD = { lines: 4, chars: 500 } as const;
/** A quoted line that its program wrapped because it was too long. */
const WRAPPED = { before: 64, rest: 45 } as const;

/** Below a horizontal line, two headers are enough. */
const [FEWEST_HEADERS, FEWER_HEADERS] = [3, 2];

export function readMail(lines: readonly string[]): ReadMail {
  const parts: MailPart[] = lines.map(() => 'own');
  const found = { isMail: false };
  const mark = (from: number, to: number, part: MailPart): void => {
    found.isMail = true;
    for (let at = from; at < to; at += 1) if (parts[at] === 'own') parts[at] = part;
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    // An empty line is none of these, and strangers can send as many as a comment has characters.
    if (line.trim() === '') continue;
    if (isBetweenMarks(line)) {
      mark(at, lines.length, 'quoted');
      break;
    }
    if (QUOTED.test(line) || isWrapped(lines, at)) {
      parts[at] = 'quoted';
      continue;
    }
    const heads = countHead(lines, at);
    if (heads > 0 && isMarkedBelow(lines, at + heads)) mark(at, at + heads, 'quoted');
    else if (heads > 0 || beginsQuotation(lines, at)) {
      mark(at, lines.length, 'quoted');
      break;
    } else if (SIGNATURE.test(line) && isSignature(lines, at)) setAside(lines, parts, at);
    else if (isDevice(line.trim())) mark(at, at + 1, 'signature');
  }
  if (found.isMail) setProgramAside(lines, parts);
  const cut = found.isMail ? lines.findIndex((line, at) => parts[at] === 'own' && SIGNATURE_CUT.test(line)) : -1;
  if (cut > 0 && isSignature(lines, cut)) setAside(lines, parts, cut);
  return { parts, ...found };
}

/** The author's last line, if it only names a program and there is text above it. */
function setProgramAside(lines: readonly string[], parts: MailPart[]): void {
  const isOwn = (line: string | undefined, at: number): boolean => parts[at] === 'own' && (line ?? '').trim() !== '';
  const last = lines.findLastIndex(isOwn);
  if (last > lines.findIndex(isOwn) && SENT_FROM.test((lines[last] ?? '').trim())) parts[last] = 'signature';
}

/** Everything from here on is a signature, except quotations. */
function setAside(lines: readonly string[], parts: MailPart[], from: number): void {
  for (let at = from; at < lines.length; at += 1)
    if (parts[at] === 'own') parts[at] = QUOTED.test(lines[at] ?? '') ? 'quoted' : 'signature';
}

function isBetweenMarks(line: string): boolean {
  return BETWEEN_MARKS.test(line.trim()) && TIME.test(line) && ADDRESS.test(line);
}

/** A quotation with marks ends by itself, and the reply may follow it; one without goes to the end. */
function isMarkedBelow(lines: readonly string[], from: number): boolean {
  return QUOTED.test(lines[nextText(lines, from)] ?? '');
}

function nextText(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && (lines[at] ?? '').trim() === '') at += 1;
  return at;
}

function beginsQuotation(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (FOOTER.test(line.trim())) return true;
  if (WROTE_ON_ONE_LINE.test(line.trim()) && ADDRESS.test(line) && TIME.test(line)) return true;
  if (BETWEEN_DASHES.test(line.trim()) && ADDRESS.test(line) && TIME.test(line)) return true;
  if (/^\s*[—–-]\s*$/.test(line)) return FOOTER.test((lines[nextText(lines, at + 1)] ?? '').trim());
  if (NOTES_HEAD.test(line) && ADDRESS.test(line) && isHeaderBlock(lines, at + 1, FEWEST_HEADERS)) return true;
  const isSeparator = SEPARATOR.test(line);
  return (isSeparator && /original message|forwarded message|ursprüngliche nachricht|message d'origine/i.test(line)) ||
    (isSeparator && line.trim().startsWith('_'.repeat(30)))
    ? true
    : isSeparator || PASSED_ON.test(line.trim())
      ? isHeaderBlock(lines, nextText(lines, at + 1), FEWER_HEADERS)
      : isHeaderBlock(lines, at, FEWEST_HEADERS);
}

/** Lines of an attribution, including a rule above it. */
function countHead(lines: readonly string[], at: number): number {
  const below = RULE.test(lines[at] ?? '') ? nextText(lines, at + 1) : at;
  const heads = countAttribution(lines, below);
  if (heads > 0) return below - at + heads;
  return NAMED_MOMENT.test((lines[at] ?? '').trim()) && QUOTED.test(lines[at + 1] ?? '') ? 1 : 0;
}

/** "On … wrote:" in any language, on a few lines: a time, an address or a quotation below, and a colon at the end. */
function countAttribution(lines: readonly string[], at: number): number {
  const heads: string[] = [];
  for (let count = 1; count <= HEAD.lines; count += 1) {
    const line = (lines[at + count - 1] ?? '').trim();
    if (line === '' || heads.join(' ').length > HEAD.chars) return 0;
    heads.push(line);
    if (!ENDS_LIKE_ATTRIBUTION.test(line) && !/>\s*schrieb\s*:?$/.test(line)) continue;
    const isMarked = isMarkedBelow(lines, at + count);
    // Text above a complete attribution is not part of it.
    const isWhole = heads.some((_, from) => from > 0 && isAttribution(heads.slice(from).join(' '), isMarked));
    return !isWhole && isAttribution(heads.join(' '), isMarked) ? count : 0;
  }
  return 0;
}

function isAttribution(head: string, isMarked: boolean): boolean {
  if (WROTE.test(head) || (isMarked && WRITES.test(head) && ADDRESS.test(head))) return true;
  return TIME.test(head) && (ADDRESS.test(head) || (isMarked && /\d{4}|\d[./] ?\d/.test(head)));
}

/** Several header lines in a row: from whom, when, to whom or about what a mail was. */
function isHeaderBlock(lines: readonly string[], at: number, fewest: number): boolean {
  const block = lines.slice(at, at + 7);
  const isRow = fewest < FEWEST_HEADERS && HEADER_ROW.test(block[0] ?? '');
  const count = block.findIndex((line) => !(isRow ? HEADER_ROW : HEADER).test(line));
  const heads = block.slice(0, count < 0 ? block.length : count);
  const isKnown = heads.some((line) => ADDRESS.test(line) || SUBJECT.test(line));
  if (heads.length < FEWEST_HEADERS) return heads.length >= fewest && isKnown;
  return isKnown || (FROM.test(heads[0] ?? '') && heads.some((line) => TIME.test(line)));
}

function isSignature(lines: readonly string[], at: number): boolean {
  let below = 0;
  // By index: a copy of the rest for each of thousands of such lines would take quadratic time.
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (line.trim() === '' || QUOTED.test(line)) continue;
    if (FOOTER.test(line.trim())) break;
    below += 1;
    if (below > SIGNATURE_LINES) return false;
  }
  return true;
}

/** The rest of a quoted line that a program wrapped: between two quoted lines, without their mark. */
function isWrapped(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  const before = lines[at - 1] ?? '';
  const after = lines[at + 1] ?? '';
  return (
    QUOTED.test(before) &&
    QUOTED.test(after) &&
    before.length >= WRAPPED.before &&
    line.trim() !== '' &&
    line.length <= WRAPPED.rest &&
    !line.startsWith('/')
  );
}
