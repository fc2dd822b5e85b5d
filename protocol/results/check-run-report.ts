/**
 * A check run as we create it, and the locations in a checker's output: the places `file:line` in what a verify command
 * printed.
 *
 * Three formats cover compilers, linters and type checkers: `file:line:column: message`, `file(line,column): message`,
 * and a file on its own line with `line:column message` below it. Anything that is not certainly one of them is
 * skipped, because a wrong annotation is worse than none. Linear in the length of the text.
 */
import { renderUntrustedLine } from '../text/sanitize.ts';

export interface AnnotatedLines {
  readonly path: string;
  readonly line: number;
  readonly column: number | undefined;
  readonly level: 'failure' | 'warning' | 'notice';
  readonly message: string;
}

export interface CheckRun {
  readonly name: string;
  readonly headSha: string;
  readonly conclusion: 'success' | 'failure' | 'neutral';
  /** Our own id, so that a check run can be attributed to us. */
  readonly externalId: string;
  readonly detailsUrl: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  /** At most LIMITS.checkAnnotations: GitHub accepts no more in one request. */
  readonly places: readonly AnnotatedLines[];
}

export interface CheckRunContext {
  /** Absolute path of the work tree, which checkers often print. */
  readonly root: string;
  /** Whether the file exists in the work tree: text that only looks like a path is skipped. */
  readonly isFile: (path: string) => boolean;
}

const MESSAGE_CHARS = 1_000;
/** A longer line is data. */
const LINE_CHARS = 2_000;
/** Terminal colors. */
const COLOUR = /\u001B\[[0-9;]*m/g;
const PATH = '(?<path>[^\\s:()][^:()]{0,300}?)';
const COLONS = new RegExp(`^${PATH}:(?<line>\\d{1,7})(?::(?<column>\\d{1,5}))?:?\\s+(?:-\\s+)?(?<said>\\S.*)$`);
const BRACKETS = new RegExp(`^${PATH}\\((?<line>\\d{1,7})(?:,(?<column>\\d{1,5}))?\\):?\\s+(?<said>\\S.*)$`);
const HEADER = /^[^\s:()][^:()]{0,300}$/;
const BELOW = /^\s+(?<line>\d{1,7}):(?<column>\d{1,5})\s+(?<said>\S.*)$/;

/** Every place once, in order. */
export function findPlaces(report: string, around: CheckRunContext): AnnotatedLines[] {
  const places = new Map<string, AnnotatedLines>();
  let header: string | undefined;
  for (const raw of report.split('\n')) {
    const line = raw.replace(COLOUR, '').trimEnd();
    if (line.length > LINE_CHARS) continue;
    const below = header === undefined ? undefined : BELOW.exec(line)?.groups;
    const found = placeOf(
      below === undefined ? (COLONS.exec(line)?.groups ?? BRACKETS.exec(line)?.groups) : { ...below, path: header },
      around,
    );
    if (found !== undefined) places.set(JSON.stringify(found), found);
    else if (below === undefined) header = HEADER.test(line) ? line : undefined;
  }
  return [...places.values()];
}

function placeOf(
  groups: Readonly<Record<string, string | undefined>> | undefined,
  around: CheckRunContext,
): AnnotatedLines | undefined {
  const path = fileOf(groups?.['path'] ?? '', around);
  const line = Number(groups?.['line']);
  if (path === undefined || !(line >= 1)) return undefined;
  const said = groups?.['said'] ?? '';
  const column = Number(groups?.['column'] ?? 0);
  return {
    path,
    line,
    column: column >= 1 ? column : undefined,
    level: levelOf(said),
    message: renderUntrustedLine(said, MESSAGE_CHARS),
  };
}

/** Relative to the work tree, and existing. */
function fileOf(written: string, { root, isFile }: CheckRunContext): string | undefined {
  const path = (written.startsWith(`${root}/`) ? written.slice(root.length + 1) : written).replace(/^(?:\.\/)+/, '');
  // An absolute path begins with an empty part.
  if (path.includes('\\') || path.split('/').some((part) => part === '..' || part === '')) return undefined;
  return isFile(path) ? path : undefined;
}

function levelOf(said: string): AnnotatedLines['level'] {
  if (/^(?:warning|warn)\b/i.test(said)) return 'warning';
  return /^(?:note|info|hint)\b/i.test(said) ? 'notice' : 'failure';
}
