/** What leaves a run: registered values in every encoding, shapes of credentials, and streams of both. */
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { renderUntrusted } from '../../../protocol/text/sanitize.ts';
import { createLogbook } from '../../../worker/context/redacted-log.ts';
import { jsonJournal } from '../../../worker/adapters/files/json-journal.ts';
import { createShapeFilter } from '../../../worker/redaction/redact-shapes.ts';
import { createRedactor, MARK } from '../../../worker/redaction/redactor.ts';
import { chanceOf, DISGUISES, KNOWN_BY_THEMSELVES, leaks } from '../../protocol/credentials/corpus.ts';
import { leftOf, splitAt } from './left-of-secret.ts';

const SEED = inject('testSeed') % 1_000_000;

function redactorOf(...secrets: readonly string[]) {
  const redactor = createRedactor();
  for (const secret of secrets) redactor.add(secret);
  return redactor;
}

const values = fc.stringMatching(/^[a-z0-9!%+/_-]{16,60}$/);

it('hides a registered value in every encoding and disguise', () => {
  fc.assert(
    fc.property(values, fc.constantFrom(...DISGUISES), (secret, [name, disguise]) => {
      fc.pre(new Set(secret).size > 5);
      const shown = disguise(secret);

      const clean = redactorOf(secret).text(`before ${shown} after`);

      expect(clean, name).toContain(MARK);
      expect(leftOf(shown, clean), `${name}: ${shown} in ${clean}`).toBeLessThanOrEqual(8);
      expect(clean, name).toMatch(/^before [^]* after$/);
    }),
    { numRuns: 500 },
  );
});

it('hides the state key with an invisible character in it, before that is removed for a comment', () => {
  const key = 'a state key that is long enough';

  for (const hidden of [
    '\u200B',
    '\u200D',
    '\u2060',
    '\uFEFF',
    '\u00AD',
    '\u{E0041}',
    '\u0007',
    '\u001B[0m',
    '\u202E',
  ]) {
    const comment = renderUntrusted(redactorOf(key).text(`It is ${key.slice(0, 9)}${hidden}${key.slice(9)}.`));

    expect(comment).not.toContain(key);
    expect(comment).toContain('redacted:secret');
  }
});

it.each(['true', 'false', 'null', 'none', 'main', 'test', 'admin', '8080', '2026', 'localhost', '----', ' true\n'])(
  'does not change texts when %j is registered',
  (common) => {
    const text = `true false null none main test admin 8080 2026 localhost ---- {"ok":true,"port":8080}`;
    const masked: string[] = [];
    const redactor = redactorOf(common);
    const book = createLogbook(
      { log: () => undefined, emit: () => Promise.resolve(), hide: (one) => masked.push(one) },
      redactor,
    );
    book.hide(common);

    expect(redactor.text(text)).toBe(text);
    expect(redactor.finds(Buffer.from(text))).toBe(false);
    expect(masked).toEqual([]);
  },
);

it('changes nothing when it is applied a second time', () => {
  const pieces = fc.constantFrom(
    ...leaks(SEED).map(({ text }) => text),
    'hunter2-and-more',
    MARK,
    '\u200B',
    '\n',
    'hunter2',
    '-and-more',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 8 })), { maxLength: 8 }), (parts) => {
      const redactor = redactorOf('hunter2-and-more');
      const once = redactor.text(parts.join(''));

      expect(redactor.text(once)).toBe(once);
    }),
    { numRuns: 300 },
  );
});

function streamed(chunks: readonly Uint8Array[], ...secrets: readonly string[]): string {
  const filter = redactorOf(...secrets).filter();
  return Buffer.concat([...chunks.flatMap((chunk) => filter.push(chunk)), ...filter.end()]).toString('utf8');
}

it('lets at most eight characters of any secret leave a stream, however it is split', () => {
  const tokens = leaks(SEED).filter(({ name }, index) => index < KNOWN_BY_THEMSELVES || name.includes('private key'));
  const around = fc.constantFrom(
    '',
    'a line\n',
    'colours: \u001B[31mred\u001B[0m\n',
    'ünïcödé ✓ ',
    '{"x":"',
    'x '.repeat(300),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...tokens),
      values,
      around,
      fc.array(fc.nat(), { maxLength: 12 }),
      ({ secret, text }, registered, before, cuts) => {
        fc.pre(new Set(registered).size > 5);
        const all = Buffer.from(`${before}${text}\nthen ${registered} and the rest\n`);

        const out = streamed(splitAt(all, cuts), registered);

        // Each line of a private key is a secret in itself.
        for (const piece of secret.split(/\n|\\n/).filter((line) => !line.includes('-----')))
          expect(leftOf(piece, out), `${piece} in ${out}`).toBeLessThanOrEqual(8);
        expect(leftOf(registered, out)).toBeLessThanOrEqual(8);
        expect(out).toContain(' and the rest\n');
        if (before.endsWith('\n')) expect(out.startsWith(before)).toBe(true);
      },
    ),
    { numRuns: 400 },
  );
});

it.each(['AKIAFGATSQSILOIUDNRG', 'AKIAFGATSQSILOIUDN2G', 'ASIA2FGATSQSILOIUDNR'])(
  'finds an AWS id in a stream, also one of letters only: %s',
  (id) => {
    expect(streamed([Buffer.from(`I used ${id} for that.\n`)])).toBe(`I used ${MARK} for that.\n`);
  },
);

it('hides the rest of a token that a terminal has broken up, as in a whole text', () => {
  const tokens = leaks(SEED).slice(0, KNOWN_BY_THEMSELVES);
  const gap = fc.constantFrom('\n', '\r\n', '\n    ', '\n> ');
  fc.assert(
    fc.property(
      fc.constantFrom(...tokens),
      fc.nat(),
      gap,
      fc.array(fc.nat(), { maxLength: 8 }),
      ({ secret }, at, end, cuts) => {
        const place = Math.max(20, at % secret.length);
        const [head, rest] = [secret.slice(0, place), secret.slice(place)];
        const given = `a line\n${head}${end}${rest}\nthe next line\n`;
        // A token that its prefix identifies, with a rest that looks like one.
        fc.pre(/^[\w+/=~.-]{9,}$/.test(rest) && streamed([Buffer.from(`${head}\n`)]) === `${MARK}\n`);

        const out = streamed(splitAt(Buffer.from(given), cuts));

        expect(out).toBe(redactorOf().text(given));
        if (/\d/.test(rest) && /[a-z]/i.test(rest) && !rest.includes('.'))
          expect(out).toBe(`a line\n${MARK}${end.startsWith('\r') ? '\r' : ''}\nthe next line\n`.replace('\r', ''));
      },
    ),
    { numRuns: 500 },
  );
});

it('holds back a line with a token at its end until the next one, and no other line', () => {
  const filter = redactorOf().filter();
  const pushed = (text: string) => Buffer.concat([...filter.push(Buffer.from(text))]).toString();
  const token = `ghp_${chanceOf(SEED).of('aB3dE5fG', 36)}`;

  expect(pushed('open https://example.org/a1b2c3d4-e5f6a7b8c9d0\n')).toBe(
    'open https://example.org/a1b2c3d4-e5f6a7b8c9d0\n',
  );
  expect(pushed(`${token} is it\n`)).toBe(`${MARK} is it\n`);
  expect(pushed(`it is ${token}\n`)).toBe('');
  expect(pushed('and more\n')).toBe(`it is ${MARK}\nand more\n`);
  expect(pushed(`it is ${token}\n`)).toBe('');
  expect(pushed('a1b2c3d4e5\n')).toBe('');
  expect(Buffer.concat([...filter.end()]).toString()).toBe(`it is ${MARK}\n`);
});

it.each([
  ['0123456789abcde', false],
  ['0123456789abcdef', true],
  ['0123456789abcdef0', true],
])('searches a line for a word of sixteen characters at any place: %s', (word, isLookedAt) => {
  for (const [before, after] of [
    ['', '\n'],
    ['', ' x\n'],
    ['x ', '\n'],
    ['no word in it\n', '\n'],
    ['', ''],
  ] as const) {
    const looked: string[] = [];
    const filter = createShapeFilter((text) => {
      looked.push(text);
      return [];
    }, Buffer.from(MARK));
    filter.push(Buffer.from(`${before}${word}${after}`));

    expect(looked.join(''), before).toBe(isLookedAt ? `${before.replace(/.*\n/, '')}${word}${after}` : '');
  }
});

it('gives the same result for every split of a stream, and does not change harmless bytes', () => {
  const { of } = chanceOf(SEED);
  const lines = fc.array(
    fc.oneof(
      fc.constantFrom('compiled module-12 in 90 ms\n', `token ghp_${of('aB3dE5fG', 36)} used\n`, '\r\n', 'no end'),
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1').replaceAll('\n', ' ')),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(lines, fc.array(fc.nat(), { maxLength: 10 }), (parts, cuts) => {
      const all = Buffer.from(parts.join(''));

      expect(streamed(splitAt(all, cuts))).toBe(streamed([all]));
    }),
    { numRuns: 300 },
  );
  const plain = Buffer.from('compiled module-12 in 90 ms, ünï ✓\n'.repeat(5_000));
  expect(streamed([plain])).toBe(plain.toString('utf8'));
});

it('does not wait for the end of a line that is too long', () => {
  const filter = redactorOf('hunter2-and-more').filter();
  let bytes = 0;
  for (let at = 0; at < 40; at += 1)
    for (const piece of filter.push(Buffer.from('word '.repeat(13_000)))) bytes += piece.length;

  expect(bytes).toBeGreaterThan(1_000_000);
  expect(filter.end().length).toBeGreaterThan(0);
});

it('writes no control byte to the log, whatever an agent printed', () => {
  const lines: string[] = [];
  const book = createLogbook(jsonJournal({ write: (line) => lines.push(line) }), redactorOf());
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(
          'a',
          '\u001B',
          '[',
          '31m',
          '\u009B',
          '\u0007',
          '\u0085',
          '\u007F',
          ']',
          '\r',
          '::',
          '\u0090',
        ),
      }),
      (text) => {
        lines.length = 0;
        book.log({ kind: 'runtime.note', text });
        book.show({ kind: 'step.line', step: 'agent', stream: 'stdout', text });

        expect(lines).toHaveLength(2);
        for (const line of lines) {
          expect(line).not.toMatch(/[\u0000-\u001F\u007F-\u009F]/);
          expect(line).not.toMatch(/\\u00(?:1b|9b)/i);
        }
      },
    ),
  );
});
