/**
 * The files a step writes to talk to the runner: GITHUB_OUTPUT, GITHUB_ENV, GITHUB_STATE (names and values),
 * GITHUB_PATH (lines), GITHUB_STEP_SUMMARY (Markdown).
 *
 * Pure. Reading the files and acting on them is in step-files.ts.
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions#multiline-strings
 */

export interface Pairs {
  /** What could be read, in order, up to the mistake if there is one: the runner also applies this part. */
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly problem: string | undefined;
}

/** Reads `name=value` lines and `name<<DELIMITER` blocks. The first of `=` and `<<` in a line decides. */
export function readPairs(text: string): Pairs {
  const lines = splitLines(text);
  const pairs: (readonly [string, string])[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    const entry = readEntry(line, lines, at + 1);
    if (entry.kind === 'problem') return { pairs, problem: entry.message };
    pairs.push([entry.name, entry.value]);
    at += entry.lines;
  }
  return { pairs, problem: undefined };
}

type FileCommandEntry =
  | { readonly kind: 'pair'; readonly name: string; readonly value: string; readonly lines: number }
  | { readonly kind: 'problem'; readonly message: string };

function readEntry(line: string, lines: readonly string[], next: number): FileCommandEntry {
  const equals = line.indexOf('=');
  const heredoc = line.indexOf('<<');
  if (equals < 0 && heredoc < 0) return { kind: 'problem', message: `Invalid format '${cut(line)}'` };
  if (equals >= 0 && (heredoc < 0 || equals < heredoc)) {
    if (equals === 0) return { kind: 'problem', message: `Invalid format '${cut(line)}'. Name must not be empty` };
    return { kind: 'pair', name: line.slice(0, equals), value: line.slice(equals + 1), lines: 0 };
  }
  return readBlock(line, heredoc, lines, next);
}

function readBlock(line: string, heredoc: number, lines: readonly string[], next: number): FileCommandEntry {
  const name = line.slice(0, heredoc);
  const delimiter = line.slice(heredoc + 2);
  if (name === '' || delimiter === '') {
    return {
      kind: 'problem',
      message: `Invalid format '${cut(line)}'. Name must not be empty and delimiter must not be empty`,
    };
  }
  const end = lines.indexOf(delimiter, next);
  if (end < 0) return { kind: 'problem', message: `Invalid value. Matching delimiter not found '${cut(delimiter)}'` };
  return { kind: 'pair', name, value: lines.slice(next, end).join('\n'), lines: end - next + 1 };
}

function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** The lines of GITHUB_PATH: folders to put in front of PATH. */
export function readPaths(text: string): readonly string[] {
  return splitLines(text).filter((line) => line !== '');
}

/** Only a line feed ends a line outside Windows. The last one ends the text and does not start a new line. */
function splitLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
