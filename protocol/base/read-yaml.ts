/**
 * Reads YAML that people wrote, and reports the location of every mistake.
 *
 * One reader for front matter, environments and the lock file, so that nobody has to search for a mistake that was
 * already found. It never throws: text that is nested too deeply, too complex or not YAML at all is reported as a
 * mistake too.
 */
import { z } from './zod.ts';
import {
  type Alias,
  type ErrorCode,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  Scalar,
  visit,
  type Document,
  type Node,
  type YAMLParseError,
} from 'yaml';
import { dropLengthsOfWrongTypes, sayIssue, sayUnknownKey } from './explain-issue.ts';

/** A mistake. Line and column count from 1, in the file. */
export interface Mistake {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type ReadYaml<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'malformed'; readonly mistakes: readonly Mistake[] };

export interface YamlOptions {
  /** The name of the whole document, for mistakes about it as a whole. */
  readonly what: string;
  /** The line of the file on which the text starts. */
  readonly firstLine?: number;
  /** For an unknown key of the whole document: the file to which it belongs, if there is one. */
  readonly belongsTo?: (key: string) => string | undefined;
  /** `text`: every value is the text as written, so that 1.10 does not become 1.1. */
  readonly values?: 'typed' | 'text';
}

const MOST_ALIASES = 100;
/** Deeper nesting than in any of our files; the parser recurses for each level. */
const MOST_BRACKETS = 200;

/** Reads one document and validates it. All mistakes are reported at once, from top to bottom. */
export function readYaml<T>(
  text: string,
  schema: z.core.$ZodType<T>,
  { what, firstLine = 1, values = 'typed', belongsTo }: YamlOptions,
): ReadYaml<T> {
  const counter = new LineCounter();
  const place = (offset: number): { line: number; column: number } => {
    const { line, col } = counter.linePos(offset);
    return { line: Math.max(1, line) + firstLine - 1, column: Math.max(1, col) };
  };
  try {
    if (nesting(text) > MOST_BRACKETS)
      return malformed([{ ...place(0), message: `${what}: nests deeper than ${MOST_BRACKETS} levels` }]);
    const document = parseDocument(text, {
      uniqueKeys: true,
      logLevel: 'error',
      lineCounter: counter,
      ...(values === 'text' && { schema: 'failsafe' }),
    });
    const written = document.errors
      .map((error) => ({ ...place(error.pos[0]), code: error.code, message: sayYamlError(error, text) }))
      .filter(isFirstUnexpected)
      .map(({ line, column, message }) => ({ line, column, message }));
    for (const { range } of quoteOpenAliases(document))
      written.push({ ...place(range?.[0] ?? 0), message: OPEN_ALIAS });
    // What is left can be validated, also beside a key that is given twice: its file is corrected in one go.
    if (document.errors.some(({ code }) => code !== 'DUPLICATE_KEY')) return malformed(written);
    const parsed = z.safeParse(schema, (document.toJS({ maxAliasCount: MOST_ALIASES }) as unknown) ?? {}, {
      reportInput: true,
    });
    if (parsed.success && written.length === 0) return { kind: 'value', value: parsed.data };
    const invalid = dropLengthsOfWrongTypes(parsed.error?.issues ?? [])
      .flatMap((issue) => spell(issue, what, schema, belongsTo))
      .map(({ path, message, atKey }) => ({ ...place(offsetOf(document, path, atKey)), message }));
    return malformed([...written, ...invalid]);
  } catch (error) {
    return malformed([
      {
        line: firstLine,
        column: 1,
        message: `${what}: ${error instanceof Error ? sayThrown(plain(error.message)) : 'cannot be read'}`,
      },
    ]);
  }
}

/** @returns the members of a document that has mistakes, as far as the parser gets. */
export function readLoose(text: string): Readonly<Record<string, unknown>> {
  try {
    if (nesting(text) > MOST_BRACKETS) return {};
    const value = parseDocument(text, { logLevel: 'error' }).toJS({ maxAliasCount: MOST_ALIASES }) as unknown;
    return z.safeParse(z.record(z.string(), z.unknown()), value).data ?? {};
  } catch {
    return {};
  }
}

/** `line 3: model: …`, for messages that are plain text. */
export function renderMistake({ line, message }: Mistake): string {
  return `line ${line}: ${message}`;
}

/**
 * The location of a member of a document, for mistakes that are found later. The document was read without mistakes.
 */
export function findPlace(text: string, path: readonly PropertyKey[], firstLine = 1): Pick<Mistake, 'line' | 'column'> {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const { line, col } = counter.linePos(offsetOf(document, path, false));
  return { line: Math.max(1, line) + firstLine - 1, column: Math.max(1, col) };
}

function malformed(mistakes: readonly Mistake[]): {
  readonly kind: 'malformed';
  readonly mistakes: readonly Mistake[];
} {
  return { kind: 'malformed', mistakes: mistakes.toSorted((a, b) => a.line - b.line || a.column - b.column) };
}

/**
 * The parser's message repeats the location, which we report ourselves, and after a colon the text there, which may be
 * a misplaced secret.
 */
function plain(message: string): string {
  const [first = ''] = message.split('\n');
  // A colon after a space is the character that it names, as in "Missing , or : between flow sequence items".
  const [said = ''] = first.replace(/ at line \d{1,9}, column \d{1,9}:?$/, '').split(/(?<! ): /, 1);
  return said;
}

/** The parser's own words for these are about its grammar, or about its functions, and do not say what to do. */
const EXPLAINED: Partial<Record<ErrorCode, string>> = {
  KEY_OVER_1024_CHARS: 'a key may have at most 1,024 characters, with its ":" on the same line',
  BLOCK_AS_IMPLICIT_KEY:
    'a text may not contain ": " unless it is in quotes, and keys of one level must start at the same column',
  MULTILINE_IMPLICIT_KEY: 'a key must be followed by ":" and a space, on the same line',
  UNEXPECTED_TOKEN:
    'this cannot be read as YAML; put a text with special characters in quotes, and check brackets and indentation',
  MULTIPLE_DOCS: 'another document starts here, and only one may be given; remove the "---"',
};

const OPEN_ALIAS =
  'a value that begins with * stands for one that is marked with & and the same name further up, and there is none; if it is meant as text, put it in quotes';

/**
 * Replaces each of them by its text, which is what was most likely meant, so that the rest can be validated.
 *
 * In the order of the text, in which an anchor has to come first.
 */
function quoteOpenAliases(document: Document): Alias[] {
  const anchors = new Set<string>();
  const found: Alias[] = [];
  visit(document, {
    Value: (_, { anchor }) => {
      if (anchor !== undefined) anchors.add(anchor);
    },
    Alias: (_, alias) => {
      if (anchors.has(alias.source)) return undefined;
      found.push(alias);
      const text = new Scalar(`*${alias.source}`);
      text.range = alias.range ?? null;
      return text;
    },
  });
  return found;
}

/** After a token that does not fit, the parser reports every token up to the next line that it can read. */
function isFirstUnexpected<T extends { readonly code: ErrorCode }>(
  { code }: T,
  index: number,
  all: readonly T[],
): boolean {
  return code !== 'UNEXPECTED_TOKEN' || all.findIndex((other) => other.code === code) === index;
}

function sayThrown(message: string): string {
  return message.startsWith('Excessive alias count')
    ? `its aliases expand to more than ${MOST_ALIASES} values; write them out`
    : message;
}

/** The reader sees the line; a duplicate in it deserves an explanation. */
function sayYamlError({ code, message, pos }: Pick<YAMLParseError, 'code' | 'message' | 'pos'>, text: string): string {
  const explained = EXPLAINED[code];
  if (explained !== undefined) return explained;
  if (code === 'BAD_SCALAR_START') return `${plain(message)}; put it in quotes`;
  if (code !== 'DUPLICATE_KEY') return plain(message);
  const key = /^[^\n:]*/.exec(text.slice(pos[0], pos[0] + 100))?.[0].trim() ?? '';
  return `"${key}" is given a second time; each key may be given once`;
}

/** An upper bound without recursion: brackets that are open at once, and the longest indentation. */
function nesting(text: string): number {
  let open = 0;
  let most = 0;
  for (const char of text) {
    if (char === '[' || char === '{') most = Math.max(most, (open += 1));
    else if (char === ']' || char === '}') open -= 1;
  }
  for (const [dashes] of text.matchAll(/^(?:[ \t]*[-?:](?=[ \t]))+/gm))
    most = Math.max(most, dashes.replace(/[ \t]/g, '').length);
  for (const [indent] of text.matchAll(/^ +/gm)) most = Math.max(most, indent.length / 2);
  return most;
}

interface Spelled {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** True if the mistake is in the name, not in the value. */
  readonly atKey: boolean;
}

function spell(
  issue: z.core.$ZodIssue,
  what: string,
  schema: z.core.$ZodType,
  belongsTo: YamlOptions['belongsTo'],
): Spelled[] {
  const name = issue.path.join('.') || what;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      message: `${name}: ${sayUnknownKey(key, schema, issue.path, issue.path.length === 0 ? belongsTo?.(key) : undefined)}`,
      atKey: true,
    }));
  if (issue.code === 'invalid_key')
    return [{ path: issue.path, message: `${name}: ${sayIssue(issue.issues[0] ?? issue)}`, atKey: true }];
  return [{ path: issue.path, message: `${name}: ${sayIssue(issue)}`, atKey: false }];
}

/** The offset of that member in the text; if it does not exist, of the nearest thing around it. */
function offsetOf(document: Document, path: readonly PropertyKey[], atKey: boolean): number {
  let node: Node | null = document.contents;
  let offset = node?.range?.[0] ?? 0;
  for (const [index, step] of path.entries()) {
    const last = index === path.length - 1;
    const found = childOf(node, step);
    if (found === undefined) break;
    offset = (last && atKey ? found.key : found.value)?.range?.[0] ?? found.key?.range?.[0] ?? offset;
    node = found.value ?? null;
  }
  return offset;
}

function childOf(
  node: Node | null,
  step: PropertyKey,
): { readonly key: Node | undefined; readonly value: Node | undefined } | undefined {
  if (isSeq<Node>(node)) return { key: undefined, value: node.items[Number(step)] };
  if (!isMap<Node, Node | null>(node)) return undefined;
  // Of a key that is given twice, the last value is validated.
  const pair = node.items.findLast(({ key }) => isScalar(key) && String(key.value) === String(step));
  return pair === undefined ? undefined : { key: pair.key, value: pair.value ?? undefined };
}
