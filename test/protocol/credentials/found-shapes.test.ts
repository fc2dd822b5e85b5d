/** What counts as one credential: overlapping shapes, and how random a token must be. */
import { expect, it } from 'vitest';
import { detectCredentials, detectNear } from '../../../protocol/credentials/detect-credentials.ts';
import { hideCredentials } from '../../../protocol/text/redact-credentials.ts';

/** In parts, so that no scanner reports this file as a leak. */
const token = (beginning: string, rest: string): string => `${beginning}${rest}`;
const KEY = [['-----BEGIN', 'PRIVATE', 'KEY-----'], ['MIIEvQ7a'.repeat(10)], ['-----END', 'PRIVATE', 'KEY-----']]
  .map((words) => words.join(' '))
  .join('\n');

it('hides two overlapping credentials to the end of the second', () => {
  const bot = `M${'aB3dE5fG7h'.repeat(2)}xyz12.Gh4j6k.${'pQ2rS4tU6v'.repeat(3)}`;

  const { text } = hideCredentials(`it is ${token('xapp-1-', bot)} there`);

  expect(text).toMatch(/^it is <[^>]+, taken out> there$/);
});

it.each([
  ['of six different characters', token('doo_v1_', `${'a1b2c3'.repeat(10)}a1b2`)],
  ['of four different characters', token('ghp_', 'ab1c'.repeat(9))],
])('hides a token %s', (_, secret) => {
  expect(hideCredentials(`now ${secret} then`).text).toMatch(/^now <[^>]+, taken out> then$/);
});

it.each([
  ['as much chance as a token has', 'A1B2C3', '<a token, taken out>'],
  ['less chance than a token has', 'AAAA11', undefined],
])('searches for %s in a token that is recognized by the form of its groups', (_, group, hidden) => {
  const five = group.slice(1);
  const written = ['A3', group, group, five, five, five, five].join('-');

  expect(hideCredentials(written).text).toBe(hidden ?? written);
});

it('keeps placeholders for a token in a document', () => {
  const placeholder = token('ghp_', 'abc'.repeat(12));

  expect(hideCredentials(placeholder)).toEqual({ text: placeholder, found: [] });
});

it('finds the end of a credential with characters that stand for several', () => {
  // U+FB03 stands for three letters.
  const secret = token('ghp_', `${'aB3dE5fG7h'.repeat(3)}\uFB03`);

  expect(hideCredentials(`${secret} behind`).text).toBe('<a GitHub token, taken out> behind');
});

it('finds two adjacent keys separately', () => {
  expect(detectCredentials(KEY + KEY).map(({ start, end }) => [start, end])).toEqual([
    [0, KEY.length],
    [KEY.length, 2 * KEY.length],
  ]);
});

it.each([
  ['a key that no word tells', token('SK', '1f9c0a7b'.repeat(4))],
  ['what is assigned', 'password: mR7-qT2z9Kd'],
])('finds %s at the very beginning of a text', (_, secret) => {
  expect(hideCredentials(secret).text).toMatch(/^(?:password: )?<[^>]+, taken out>$/);
});

it("names a value after a vendor's name a key or a token, and a token by its kind", () => {
  const kinds = (text: string): readonly string[] => detectCredentials(text).map(({ what }) => what);

  expect(kinds(`adafruit_key = "${'a1b2c3d4e5f6g7h8'.repeat(2)}"`)).toEqual(['a key or a token']);
  expect(kinds(token('AKCp', 'aB3dE5fG7h'.repeat(7).slice(0, 69)))).toEqual(['a token']);
});

it('also reads a text of a million characters backwards, and a longer one only as it is', () => {
  const backwards = token('ghp_', 'aB3dE5fG7h'.repeat(4).slice(0, 36)).split('').toReversed().join('');
  const ofLength = (length: number): string => `${'a '.repeat(1_048_576 / 2).slice(0, length - 41)} ${backwards}`;

  expect(detectCredentials(ofLength(1_048_576)).map(({ what }) => what)).toEqual(['a GitHub token']);
  expect(detectCredentials(ofLength(1_048_577))).toEqual([]);
});

it('finds tokens of one vendor with several beginnings, in any order and far apart', () => {
  const rest = 'aB3dE5fG7h'.repeat(2);
  const tokens = ['glrt-', 'glpat-', 'gldt-', 'glrt-', 'glpat-'].map((beginning) => token(beginning, rest));
  const text = tokens.join(` ${'some words '.repeat(500)}`);

  expect(detectCredentials(text).map(({ start, end }) => text.slice(start, end))).toEqual(tokens);
});

it.each([
  ['at the beginning', 0],
  ['in the middle', 50_000],
  ['at the end', 100_000],
])('finds in a long text the effect of a change %s, and searches nowhere else', (_, at) => {
  const words = 'a '.repeat(50_000);
  const secret = token('ghp_', 'aB3dE5fG7h'.repeat(4).slice(0, 36));
  const text = `${words.slice(0, at)}${secret} ${words.slice(at)}`;

  expect(detectNear(text, [at]).map(({ start, end }) => text.slice(start, end))).toEqual([secret]);
  expect(detectNear(text, [Math.abs(at - 20_000)])).toEqual([]);
});

it('finds a wrapped token directly after a key', () => {
  expect(hideCredentials(`${KEY}${token('ghp_', 'aB3dE5f')}\n${'Gh4j6kL8m'.repeat(3)} x`).text).not.toContain('Gh4j6k');
});

it('finds all of a wrapped token whose rest looks like another one', () => {
  const text = `${token('ghp_', 'aB3dE5f')}\n${token('AKIA', 'Q7ZK3M9X2BV5C8NL')}`;

  expect(hideCredentials(text).text).toMatch(/^<[^>]+, taken out>$/);
});

it('keeps the line below a password', () => {
  expect(hideCredentials('password: mR7-qT2z9Kd\nx7Kq2Lm9Vw4Tz8\n').text).toContain('\nx7Kq2Lm9Vw4Tz8\n');
});

it('finds the password in a very short URL, written as byte numbers', () => {
  const digits = Buffer.from('po://:v7m@d').toString('hex');

  expect(hideCredentials(`see ${digits} there`).text).toBe('see <a password in an address, taken out> there');
});

it.each([
  ['before another one', '', KEY],
  ['after another one', KEY, ''],
  ['in a text with another one', '', ` and\n${KEY}`],
])('finds a wrapped key directly %s', (_, before, after) => {
  const wrapped = `${token('xprv', 'aB3dE5fG7h'.repeat(5))}\n${'Gh4j6kL8m9'.repeat(5)}`;
  const found = detectCredentials(`${before}${wrapped}${after}`);

  expect(found.map(({ start }) => start)).toContain(before.length);
  expect(found.map(({ end }) => end)).toContain(`${before}${wrapped}`.length);
});

it('names a credential that is recognized in two ways after the longer one', () => {
  const value = token('M', `${'aB3dE5fG7h'.repeat(2)}xyz12.Gh4j6k.${'pQ2rS4tU6v'.repeat(3)}@x9z`);

  expect(detectCredentials(`token: ${value}`)).toEqual([
    { start: 'token: '.length, end: `token: ${value}`.length, what: 'a password or a key' },
  ]);
});

it('finds near a change what a terminal command joins from far away', () => {
  const words = 'a '.repeat(20_000);
  const [head, tail] = [token('ghp_', 'aB3dE5'), 'fG7haB3dE5fG7haB3d'];
  const text = `${words}${head}\x1b]0;${'b '.repeat(10_000)}\x07${tail} ${words}`;

  expect(detectNear(text, [words.length])).toEqual(detectCredentials(text));
  expect(detectNear(text, [words.length])).not.toEqual([]);
});
