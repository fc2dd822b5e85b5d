/** The terms of the project: each once in the glossary, each in use, and no private terms besides. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const GLOSSARY = readFileSync('docs/glossary.md', 'utf8');
const words = [...GLOSSARY.matchAll(/^\| \*\*(?<word>[^*]+)\*\* \|/gm)].map(({ groups }) => groups?.['word'] ?? '');
/** Defined in the row of another word. */
const within = [...GLOSSARY.matchAll(/(?<!^\| )\*\*(?<word>[^*]+)\*\*/gm)].map(({ groups }) => groups?.['word'] ?? '');

const PRODUCT = ['action', 'bot', 'cli', 'client', 'demo', 'github', 'localhub', 'protocol', 'scripts', 'worker'];
/** Metaphors for parts of a program, and quotation marks that are hard to search for. */
const PRIVATE =
  /[\u00AB\u00BB]|\bguillemets?\b|\b(?:desk|referee|meddl\w*|housekeeping|fishing|poetic)\b|\b(?:the|this|its|our|whole) (?:house|door|world)\b/i;

function filesOf(...patterns: readonly string[]): string[] {
  return execFileSync('git', ['ls-files', '-z', ...patterns], { encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && !path.endsWith('.gen.ts') && !path.startsWith('demo/repository/'));
}

function linesWith(pattern: RegExp, files: readonly string[]): string[] {
  return files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  );
}

it('has every word of the glossary once, in alphabetical order', () => {
  const order = words.toSorted((one, other) =>
    one.replace('-', ' ').toLowerCase().localeCompare(other.replace('-', ' ').toLowerCase(), 'en'),
  );

  expect(words.length).toBeGreaterThan(60);
  expect(words).toEqual(order);
  expect(new Set([...words, ...within]).size).toBe(words.length + within.length);
});

it('has no word in the glossary that is used in neither code nor documents', () => {
  const text = filesOf(...PRODUCT.map((folder) => `${folder}/**/*.ts`), 'docs/*.md', 'README.md')
    .filter((path) => path !== 'docs/glossary.md')
    .map((path) => readFileSync(path, 'utf8').toLowerCase())
    .join('\n');
  const isUsed = (word: string): boolean =>
    [word, word.replace('-', ' '), word.replace(' ', '-')].some((one) => text.includes(one.toLowerCase()));

  expect(words.filter((word) => !isUsed(word))).toEqual([]);
});

it('uses no private words and no guillemets in code, documents and tests', () => {
  const code = [...PRODUCT, 'bench', 'test'].map((folder) => `${folder}/**/*.ts`);
  const files = filesOf(...code, 'docs/**/*.md', 'README.md', '*.yml').filter(
    (path) => !path.endsWith('words.test.ts'),
  );

  expect(files.length).toBeGreaterThan(500);
  expect(linesWith(PRIVATE, files)).toEqual([]);
});

it('finds a private word when there is one', () => {
  expect(
    ['the house rules', 'who guards the door', 'a \u00ABword\u00BB', 'in this world'].every((text) =>
      PRIVATE.test(text),
    ),
  ).toBe(true);
  expect(['outdoor', 'worldwide', 'a warehouse', 'a repository'].some((text) => PRIVATE.test(text))).toBe(false);
});
