/**
 * Prints the structure of the source and exits with 1 if a limit is exceeded: files in a folder, chains of imports,
 * repeated file names, type names that several files declare, long lines, functions and files.
 *
 * Limits and exceptions: structure/structure-limits.ts.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { FOLDERS, LIMITS, REPEATED_NAMES, SHARED_TYPES } from './structure/structure-limits.ts';
import {
  countByFolder,
  findExcess,
  findLongestChains,
  findRepeated,
  nameOf,
  type Parsed,
  parseSource,
} from './structure/measure-structure.ts';

const EXCLUDED = /^dist\/|^demo\/repository\/|^localhub\/page\/assets\/|\.d\.ts$|\.gen\.ts$/;

const SHOWN = 50;

interface Finding {
  readonly title: string;
  readonly lines: readonly string[];
  readonly mistakes: readonly string[];
}

function readSources(): Parsed[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !EXCLUDED.test(path) && existsSync(path))
    .map((path) => parseSource({ path, text: readFileSync(path, 'utf8') }));
}

function checkFolders(files: readonly Parsed[]): Finding {
  const counts = countByFolder(files.map(({ path }) => path));
  const fullest = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, 10);
  return {
    title: `Files in a folder, at most ${LIMITS.folder}`,
    lines: fullest.map(([folder, count]) => `${folder}: ${count}`),
    mistakes: findExcess(counts, LIMITS.folder, FOLDERS),
  };
}

function checkChains(files: readonly Parsed[]): Finding {
  const chains = findLongestChains(files);
  const lengths = new Map([...chains].map(([folder, chain]) => [folder, chain.length]));
  return {
    title: `Longest chain of imports within a top-level folder, at most ${LIMITS.chain}`,
    lines: [...chains].map(([folder, chain]) => `${folder}: ${chain.length} (${chain.map(nameOf).join(' → ')})`),
    mistakes: findExcess(lengths, LIMITS.chain, {}),
  };
}

function findRepeatedNames(files: readonly Parsed[]): [name: string, paths: string[]][] {
  return [...findRepeated(files.map(({ path }) => [path, nameOf(path)]))];
}

function checkRepeated(
  title: string,
  repeated: readonly [name: string, paths: string[]][],
  reasons: Readonly<Record<string, string>>,
): Finding {
  return {
    title,
    lines: repeated.map(([name, paths]) => `${name}: ${paths.length} times (${reasons[name] ?? 'no reason given'})`),
    mistakes: repeated
      .filter(([name]) => reasons[name] === undefined)
      .map(([name, paths]) => `${name} is the name of ${paths.join(' and ')}`),
  };
}

/** All tests below `test/stories`, or below `test/bot`, are one kind of test. */
const kindOf = (path: string): string => path.split('/').slice(0, 2).join('/');

function findRepeatedTests(files: readonly Parsed[]): [name: string, paths: string[]][] {
  const isSupport = (path: string): boolean => !path.endsWith('.test.ts');
  return findRepeatedNames(files).filter(
    ([, paths]) => paths.some(isSupport) || new Set(paths.map(kindOf)).size < paths.length,
  );
}

/** A finding for things that must not exist. */
function checkNone(title: string, found: readonly string[]): Finding {
  return {
    title: `${title}: ${found.length}`,
    lines: [],
    mistakes: found.length > SHOWN ? [...found.slice(0, SHOWN), '…'] : found,
  };
}

function findLargeFunctions(files: readonly Parsed[]): string[] {
  return files.flatMap(({ path, functions }) =>
    functions
      .filter(({ lines }) => lines > LIMITS.functionLines)
      .map(({ name, line, lines }) => `${path}:${line} ${name} has ${lines} lines`),
  );
}

function findLargeFiles(files: readonly Parsed[]): string[] {
  return files.filter(({ lines }) => lines > LIMITS.fileLines).map(({ path, lines }) => `${path} has ${lines} lines`);
}

function findSharedTypes(files: readonly Parsed[]): [name: string, paths: string[]][] {
  return [...findRepeated(files.flatMap(({ path, types }) => types.map((type): [string, string] => [path, type])))];
}

function report({ title, lines, mistakes }: Finding): void {
  console.log(title);
  for (const line of lines) console.log(`  ${line}`);
  for (const mistake of mistakes) console.error(`  ✗ ${mistake}`);
}

const files = readSources();
const product = files.filter(({ path }) => !path.startsWith('test/'));
const tests = files.filter(({ path }) => path.startsWith('test/'));
const findings = [
  checkFolders(files),
  checkChains(files),
  checkRepeated('Product file names that repeat', findRepeatedNames(product), REPEATED_NAMES),
  checkRepeated('Test file names that repeat', findRepeatedTests(tests), REPEATED_NAMES),
  checkRepeated('Type names that two or more product files declare', findSharedTypes(product), SHARED_TYPES),
  checkNone(
    'Lines over 120 characters',
    files.flatMap(({ path, longLines }) => longLines.map((line) => `${path}:${line}`)),
  ),
  checkNone(`Functions of the product over ${LIMITS.functionLines} lines`, findLargeFunctions(product)),
  checkNone(`Files over ${LIMITS.fileLines} lines`, findLargeFiles(files)),
];
for (const finding of findings) report(finding);
if (findings.some(({ mistakes }) => mistakes.length > 0)) process.exitCode = 1;
