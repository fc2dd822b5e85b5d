/**
 * What a git patch says about each file: its path, and the object and mode that it has afterwards. Pure.
 *
 * It reads patches as the worker writes them: `--binary --full-index --no-renames`. A header begins at the start of a
 * line, where neither a hunk nor a binary part can contain one.
 */
import { type PatchedHunk, readHunks } from './patched-hunks.ts';

export interface PatchedFile {
  readonly path: string;
  /** The git object id of the content. Undefined when the file is deleted or only its mode changes. */
  readonly object: string | undefined;
  /** The same of the content before; zeros when the file is new. */
  readonly before: string | undefined;
  /** Undefined when the file is deleted. */
  readonly mode: string | undefined;
  /** Undefined when it is no text: git itself compares a binary content with its objects. */
  readonly hunks: readonly PatchedHunk[] | undefined;
}

const HEADER = /^diff --git (?:a\/(?<plain>.*) b\/\k<plain>|"a\/(?<quoted>.*)" "b\/\k<quoted>")$/;
const DETAIL = {
  index: /^index (?<before>[0-9a-f]+)\.\.(?<object>[0-9a-f]+)(?: (?<mode>\d{6}))?$/,
  mode: /^new (?:file )?mode (?<mode>\d{6})$/,
  deleted: /^deleted file mode /,
};
const OTHER = /^(?:(?:old|new)(?: file)?|deleted file) mode \d{6}$/;
/** A line of a binary content. It has no space, unlike the start of another text. */
const BINARY = /^(?:(?:literal|delta) \d+|[A-Za-z][!-~]+)?$/;
const ESCAPES: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** @returns undefined when it is not such a patch. */
export function readPatch(patch: Uint8Array): readonly PatchedFile[] | undefined {
  const parts = Buffer.from(patch)
    .toString('latin1')
    .split(/(?<=\n)(?=diff --git )/)
    .filter((part) => part !== '');
  const files = parts.map(readPart);
  return files.every((file) => file !== undefined) ? files : undefined;
}

function readPart(part: string): PatchedFile | undefined {
  const lines = part.split('\n');
  const { plain, quoted } = HEADER.exec(lines[0] ?? '')?.groups ?? {};
  if (plain === undefined && quoted === undefined) return undefined;
  const path = Buffer.from(plain ?? unquote(quoted ?? ''), 'latin1').toString('utf8');
  const body = lines.findIndex((line) => /^(?:--- |GIT binary patch|@@ )/.test(line));
  const header = body < 0 ? lines : lines.slice(0, body);
  const index = findGroups(header, DETAIL.index);
  const isBinary = lines[body] === 'GIT binary patch';
  const hunks = body < 0 ? [] : isBinary ? readBinary(lines.slice(body + 1)) : readHunks(lines.slice(body + 2));
  // What git does not write here could do something else than the header says.
  if (hunks === undefined || (body >= 0 && index === undefined)) return undefined;
  if (!header.slice(1).every((line) => line === '' || OTHER.test(line) || DETAIL.index.test(line))) return undefined;
  if (header.some((line) => DETAIL.deleted.test(line)))
    return { path, object: undefined, before: index?.['before'], mode: undefined, hunks };
  const mode = findGroups(header, DETAIL.mode)?.['mode'] ?? index?.['mode'];
  return { path, object: index?.['object'], before: index?.['before'], mode, hunks: isBinary ? undefined : hunks };
}

/** @returns undefined when something else is among them. */
function readBinary(lines: readonly string[]): readonly [] | undefined {
  return lines.every((line) => BINARY.test(line)) ? [] : undefined;
}

function findGroups(lines: readonly string[], pattern: RegExp): Readonly<Record<string, string>> | undefined {
  return lines.map((line) => pattern.exec(line)?.groups).find((groups) => groups !== undefined);
}

/** Decodes a name that git has quoted: C escapes, and three octal digits for a byte. */
function unquote(text: string): string {
  return text.replace(/\\(?:([0-7]{3})|(.))/g, (_, octal: string | undefined, letter: string) =>
    String.fromCharCode(octal === undefined ? (ESCAPES[letter] ?? letter.charCodeAt(0)) : parseInt(octal, 8)),
  );
}
