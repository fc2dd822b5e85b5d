/** Measures what check-structure.ts reports, as pure functions over paths, texts and imports. */
import ts from 'typescript';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** What the TypeScript parser finds in one file. */
export interface Parsed {
  readonly path: string;
  /** Without blank lines and comments, as the linter counts them. */
  readonly lines: number;
  /**
   * Lines over 120 characters, except those with a long string: it stays in one piece so that you can search for it.
   */
  readonly longLines: readonly number[];
  /** Relative imports, as paths from the root of the repository. */
  readonly imports: readonly string[];
  /** Names of interfaces and type aliases that the file declares. */
  readonly types: readonly string[];
  readonly functions: readonly FunctionSize[];
}

export interface FunctionSize {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

const LINE_CHARS = 120;
const TEXT_CHARS = 60;

export function parseSource({ path, text }: SourceFile): Parsed {
  const lines = text.replace(/\n$/, '').split('\n');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const types = new Set<string>();
  const functions: FunctionSize[] = [];
  const wholeTexts = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (isText(node)) for (const line of linesHeld(node, source, lines)) wholeTexts.add(line);
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) types.add(node.name.text);
    if (ts.isFunctionLike(node)) functions.push(sizeOf(node, source, lines));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return {
    path,
    lines: lines.filter(isCode).length,
    longLines: lines.flatMap((line, index) =>
      line.length > LINE_CHARS && !wholeTexts.has(index) && !ADDRESS_LINE.test(line) ? [index + 1] : [],
    ),
    imports: ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => resolveImport(path, fileName)),
    types: [...types],
    functions,
  };
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isRegularExpressionLiteral(node);

/** A URL in a comment cannot be wrapped either. */
const ADDRESS_LINE = /^\s*(\*|\/\/).*https:\S+$/;

/** The lines, counted from 0, that contain at least 60 characters of a string. */
function linesHeld(node: ts.Node, source: ts.SourceFile, lines: readonly string[]): number[] {
  const from = source.getLineAndCharacterOfPosition(node.getStart(source));
  const to = source.getLineAndCharacterOfPosition(node.end);
  const held = (line: number): number =>
    (line === to.line ? to.character : (lines[line]?.length ?? 0)) - (line === from.line ? from.character : 0);
  const all = Array.from({ length: to.line - from.line + 1 }, (_, index) => from.line + index);
  return all.filter((line) => held(line) >= TEXT_CHARS);
}

const isCode = (line: string): boolean => line.trim() !== '' && !/^\s*(\/\/|\/\*|\*)/.test(line);

function sizeOf(node: ts.SignatureDeclaration, source: ts.SourceFile, lines: readonly string[]): FunctionSize {
  const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
  const last = source.getLineAndCharacterOfPosition(node.end).line;
  return {
    name: node.name?.getText(source) ?? '(anonymous)',
    line: first + 1,
    lines: lines.slice(first, last + 1).filter(isCode).length,
  };
}

function resolveImport(from: string, to: string): string[] {
  return to.startsWith('.') ? [new URL(to, `file:///${from}`).pathname.slice(1)] : [];
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** How many of the files are directly in each folder. */
export function countByFolder(paths: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  return counts;
}

/** Values that appear under more than one key, with all of their keys. */
export function findRepeated(entries: readonly (readonly [key: string, value: string])[]): Map<string, string[]> {
  const keys = new Map<string, Set<string>>();
  for (const [key, value] of entries) keys.set(value, (keys.get(value) ?? new Set()).add(key));
  return new Map([...keys].filter(([, all]) => all.size > 1).map(([value, all]) => [value, [...all].sort()]));
}

/** The longest chain of imports that stays within one top-level folder, by folder. */
export function findLongestChains(files: readonly Pick<Parsed, 'path' | 'imports'>[]): Map<string, string[]> {
  const imports = new Map(files.map(({ path, imports: all }) => [path, all]));
  const known = new Map<string, string[]>();
  const longest = new Map<string, string[]>();
  for (const path of [...imports.keys()].sort()) {
    const chain = chainFrom(path, imports, known, new Set());
    const top = topOf(path);
    if (chain.length > (longest.get(top)?.length ?? 0)) longest.set(top, chain);
  }
  return longest;
}

/** @param open the files of the chain so far: a cycle of type imports ends here. */
function chainFrom(
  path: string,
  imports: ReadonlyMap<string, readonly string[]>,
  known: Map<string, string[]>,
  open: Set<string>,
): string[] {
  const before = known.get(path);
  if (before !== undefined) return before;
  open.add(path);
  const rests = (imports.get(path) ?? [])
    .filter((next) => topOf(next) === topOf(path) && imports.has(next) && !open.has(next))
    .map((next) => chainFrom(next, imports, known, open));
  open.delete(path);
  const chain = [path, ...rests.reduce((one, other) => (other.length > one.length ? other : one), [])];
  known.set(path, chain);
  return chain;
}

function topOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** Everything that exceeds its limit. An exception raises the limit for one name. */
export function findExcess(
  counts: ReadonlyMap<string, number>,
  limit: number,
  exceptions: Readonly<Record<string, { readonly most: number }>>,
): string[] {
  return [...counts]
    .map(([name, count]) => ({ name, count, most: exceptions[name]?.most ?? limit }))
    .filter(({ count, most }) => count > most)
    .map(({ name, count, most }) => `${name}: ${count}, at most ${most}`);
}
