/** A token in an agent's output that a line end breaks after the prefix that identifies it. */
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { TOKEN_BEGINNINGS } from '../../../protocol/credentials/token-beginnings.ts';
import { createRedactor, MARK } from '../../../worker/redaction/redactor.ts';
import { chanceOf, KNOWN_BY_THEMSELVES, leaks } from '../../protocol/credentials/corpus.ts';
import { leftOf } from './left-of-secret.ts';

const SEED = inject('testSeed') % 1_000_000;

/** The output for a text that arrives in pieces, cut at these positions. */
function streamed(text: string, cuts: readonly number[]): string {
  const filter = createRedactor().filter();
  const bytes = Buffer.from(text);
  const places = [...cuts.map((cut) => cut % bytes.length), bytes.length].toSorted((one, other) => one - other);
  const pieces = places.map((to, index) => bytes.subarray(places[index - 1] ?? 0, to));
  return Buffer.concat([...pieces.flatMap((piece) => filter.push(piece)), ...filter.end()]).toString();
}

it('lets at most eight characters leave when a token is broken after its typical beginning, however it is split', () => {
  const known = leaks(SEED)
    .slice(0, KNOWN_BY_THEMSELVES)
    .flatMap(({ secret }) => {
      const beginning = TOKEN_BEGINNINGS.find((word) => secret.toLowerCase().startsWith(word));
      return beginning === undefined || !/^[\w+/=~.-]+$/.test(secret) ? [] : [{ secret, least: beginning.length }];
    });
  const gap = fc.constantFrom('\n', '\r\n', '\n    ', '\n> ');
  expect(known.length).toBeGreaterThan(30);
  fc.assert(
    fc.property(
      fc.constantFrom(...known),
      fc.nat(),
      gap,
      fc.array(fc.nat(), { maxLength: 8 }),
      ({ secret, least }, at, end, cuts) => {
        const place = least + (at % (secret.length - least));
        const [head, rest] = [secret.slice(0, place), secret.slice(place)];
        // Whole texts are not read further either: after a dot, or beyond 400 characters.
        fc.pre(/^(?=.*\d)(?=.*[a-z])[^.]{8,400}$/i.test(rest));
        const given = `a line\nit is ${head}${end}${rest}\nthe next line\n`;

        const out = streamed(given, cuts);

        expect(leftOf(secret, out)).toBeLessThanOrEqual(8);
        expect(out).toContain('a line\n');
        expect(out).toContain('\nthe next line\n');
      },
    ),
    { numRuns: 1_000 },
  );
});

it('holds back only such a line until the next one arrives', () => {
  const filter = createRedactor().filter();
  const pushed = (text: string) => Buffer.concat([...filter.push(Buffer.from(text))]).toString();
  const token = `ghp_${chanceOf(SEED).of('aB3dE5fG', 36)}`;

  for (const whole of ['run npm install\n', 'npm\n', 'see src/secret_keys.ts\n', 'key-value\n', 'done.\n'])
    expect(pushed(whole)).toBe(whole);
  expect(pushed('log in with ghp_ab12\n')).toBe('');
  expect(pushed('and go on\n')).toBe('log in with ghp_ab12\nand go on\n');
  expect(pushed(`log in with ${token.slice(0, 9)}\r\n`)).toBe('');
  expect(pushed(`${token.slice(9)}\nand go on\n`)).toBe(`log in with ${MARK}\nand go on\n`);
});
