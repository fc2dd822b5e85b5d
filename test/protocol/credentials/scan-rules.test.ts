/** The rules by their words, and what they find in a text: no matter where, how often, and next to what. */
import { expect, it } from 'vitest';
import { createTable, type ScanRule } from '../../../protocol/credentials/rule-table.ts';
import { scanRules } from '../../../protocol/credentials/scan-rules.ts';

/** In parts, so that no scanner reports this file as a leak. */
const token = (beginning: string, rest: string): string => `${beginning}${rest}`;
const REST = 'aB3dE5fG7h'.repeat(4).slice(0, 36);
const FIRST = token('ghp_', REST);
const SECOND = token('gho_', REST);
/** Matches by its form. */
const PLACEHOLDER = token('ghp_', 'x'.repeat(16));

/** A rule may find the same as another one. */
function found(text: string, nets: 'all' | 'shapes' = 'shapes'): string[] {
  const shapes = scanRules(text, nets).toSorted((a, b) => a.start - b.start || a.end - b.end);
  return [...new Set(shapes.map(({ start, end }) => text.slice(start, end)))];
}

function rulesOf(word: string): ScanRule[] {
  const { search, rules } = createTable();
  const some: ScanRule[] = [];
  search.visit(Buffer.from(word), (_, index) => some.push(...(rules[index] ?? [])));
  return some;
}

it('searches for a private key only from its word on, but far behind it, and for other shapes around their words', () => {
  const reachOf = (word: string) => rulesOf(word).map(({ what, before, behind }) => [what, before, behind]);

  expect(reachOf('-----begin')).toContainEqual(['a private key', 0, 25_000]);
  expect(reachOf('npm_')).toContainEqual(['an npm token', 120, 900]);
  expect(reachOf('akcp')).toEqual([['a token', 120, 900]]);
});

it('requires less randomness of a token than gitleaks does, and more of an assigned value than of a token', () => {
  // The words of two rules of gitleaks, and of one of this project.
  expect(rulesOf('akcp').map(({ what, entropy }) => [what, entropy])).toEqual([['a token', 2.5]]);
  expect(rulesOf('jira').map(({ what, entropy }) => [what, entropy])).toEqual([['a key or a token', 3]]);
  expect(rulesOf('dckr_').map(({ what, entropy }) => [what, entropy])).toContainEqual(['a Docker token', 0]);
});

it('needs an assignment between the name of a vendor and a value, but none for a token with a beginning', () => {
  const isMatch = (word: string, text: string): boolean => rulesOf(word).some((rule) => rule.pattern().test(text));

  expect(isMatch('adafruit', `adafruit_key = ${'a1b2c3d4'.repeat(4)}`)).toBe(true);
  expect(isMatch('adafruit', `adafruit ${'a1b2c3d4'.repeat(4)}`)).toBe(false);
  expect(isMatch('akcp', token('AKCp', REST.repeat(2).slice(0, 69)))).toBe(true);
});

it('knows for each word whether it can name a value, and the few rules without a word', () => {
  const { search, rules, isAssigned, always } = createTable();
  const isName = (word: string): boolean[] => {
    const some: boolean[] = [];
    search.visit(Buffer.from(word), (_, index) => some.push(isAssigned[index] ?? false));
    return some;
  };

  expect(isName('passphrase')).toContain(true);
  expect(isName('akcp')).toEqual([false]);
  expect(always.map(({ what }) => what)).toContain('a Discord token');
  expect(always.length).toBeLessThan(10);
  expect(rules.length).toBeGreaterThan(600);
});

it('finds values that are assigned to a name only if they are asked for', () => {
  const text = 'password: mR7-qT2z9Kd';

  expect(found(text, 'all')).toEqual(['mR7-qT2z9Kd']);
  expect(found(text)).toEqual([]);
});

it('finds a key in capital letters at the beginning of a text with letters of other scripts', () => {
  const key = token('AKIA', 'Q7ZK3M9X2BV5C8NL');

  expect(found(`${key} 字`)).toEqual([key]);
});

it('finds several tokens of one kind, also far into a text', () => {
  const words = 'some words '.repeat(300);

  expect(found(`${words}${FIRST}, ${FIRST} ${SECOND}`)).toEqual([FIRST, SECOND]);
  expect(found(`${words}${FIRST} and ${SECOND.replace('aB', 'Ba')} and ${FIRST}.`)).toHaveLength(2);
});

it.each([
  ['the second word comes first', [SECOND, FIRST]],
  ['the first word comes again', [FIRST, SECOND, token('ghp_', `Z${REST}`)]],
  ['there are three words', [token('ghr_', REST), FIRST, SECOND, token('ghr_', `Z${REST}`)]],
])('finds the tokens of a rule with several words, far apart, if %s', (_, tokens) => {
  expect(found(tokens.join(` ${'some words '.repeat(300)}`))).toEqual(tokens);
});

it('finds all of a token that continues with other characters than usual', () => {
  expect(found(`see ${FIRST}/more+of=it~ there`)).toEqual([`${FIRST}/more+of=it~`]);
});

it('finds a token that directly follows a placeholder, up to the sixteenth placeholder of a text', () => {
  // After more of them, nothing is read twice, so that a text of placeholders takes linear time.
  const after = (count: number): string => `${`${PLACEHOLDER} `.repeat(count)}${PLACEHOLDER}${FIRST}`;

  expect(found(after(0))).toEqual([FIRST]);
  expect(found(after(15))).toEqual([FIRST]);
  expect(found(after(16))).toEqual([]);
});

it('finds a token from the first character on with which it is no placeholder', () => {
  const key = token(':production.', 'a1b2c3d4e5'.repeat(4));

  expect(found(`***a${key}`)).toEqual([`**a${key}`]);
});

it.each([
  ['eleven characters of which three differ', 'ab1ab1ab1ab', true],
  ['twelve characters of which three differ', 'ab1ab1ab1ab1', false],
  ['six times the same character', 'aaaaaa', true],
  ['twelve characters of which four differ', 'ab1cab1cab1c', true],
])('takes %s for a password: $2', (_, value, isFound) => {
  expect(found(`sshpass -p ${value}`)).toEqual(isFound ? [value] : []);
});
