/**
 * What the redactor does not see must not appear afterwards: every step that removes characters from a text that has
 * been redacted removes only what the search has looked through.
 */
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { plain } from '../../../cli/paint.ts';
import { isHiddenPoint } from '../../../protocol/credentials/text-shadow.ts';
import { dropControls } from '../../../protocol/text/control-characters.ts';
import { renderCodeBlock, renderQuote } from '../../../protocol/text/quote.ts';
import { hideCredentials } from '../../../protocol/text/redact-credentials.ts';
import { renderUntrusted, renderUntrustedLine } from '../../../protocol/text/sanitize.ts';
import { cleanText } from '../../../worker/plugin/clean-words.ts';
import { createRedactor } from '../../../worker/redaction/redactor.ts';
import { KNOWN_BY_THEMSELVES, leaks } from '../../protocol/credentials/corpus.ts';
import { CONTROL_WAYS, CUT_WAYS } from '../../protocol/text/control-ways.ts';

const CHARS = 50_000;
/** All of them can follow the redactor. */
const STEPS: Readonly<Record<string, (text: string) => string>> = {
  'nothing': (text) => text,
  'dropControls': dropControls,
  'renderUntrusted': renderUntrusted,
  'renderUntrustedLine': (text) => renderUntrustedLine(text, CHARS),
  'renderQuote': (text) => renderQuote(text, CHARS),
  'renderCodeBlock': (text) => renderCodeBlock(text, CHARS, 'beginning'),
  'plain': plain,
  'cleanText': (text) => cleanText(text, CHARS, (same) => same),
  'a page that leaves control characters out': (text) =>
    text.replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : '')),
  'all of them': (text) => cleanText(renderUntrusted(plain(dropControls(text))), CHARS, (same) => same),
};
const SEQUENCES = [...Object.values(CONTROL_WAYS), ...Object.values(CUT_WAYS)].flatMap((way) => {
  const between = /^one(?<between>[^]*)two$/.exec(way)?.groups?.['between'];
  return between === undefined ? [] : [between];
});
/** Without an end: what follows belongs to the sequence for some readers, and to the text for others. */
const BEGINNINGS = [
  '\u001B',
  '\u009B',
  '\u001B[',
  '\u001B[3',
  '\u001B]',
  '\u009D',
  '\u001BP',
  '\u0090',
  '\u001B ',
  '\u001B(',
];
const SIGNS = [
  '\u200B',
  '\u2060',
  '\u00AD',
  '\uFE0F',
  '\u{E0041}',
  '\u{1D159}',
  '\u180E',
  '\u034F',
  '\uD800',
  '\u0000',
  '\b',
];
const LINE_ENDS = ['\u2028', '\u2029', '\u2028 ', '\n', '\r', '\u2029> '];
const separator = fc.constantFrom(...SEQUENCES, ...BEGINNINGS, ...SIGNS, ...LINE_ENDS);

const values = fc.stringMatching(/^[A-Za-z0-9!%+/_()[;-]{12,40}$/).filter((value) => new Set(value).size > 6);
const tokens = fc.constantFrom(
  ...leaks(inject('testSeed') % 1_000_000)
    .slice(0, KNOWN_BY_THEMSELVES)
    .map(({ secret }) => secret),
);

/** The secret with separators inside. */
function broken(secret: string, places: readonly (readonly [number, string])[]): string {
  const inside = new Map(places.map(([at, sign]) => [1 + (at % (secret.length - 1)), sign]));
  return Array.from(secret, (char, at) => `${inside.get(at) ?? ''}${char}`).join('');
}

const places = fc.array(fc.tuple(fc.nat(), separator), { minLength: 1, maxLength: 3 });

/** As a reader sees it who joins lines. */
const joined = (text: string): string => text.replace(/[\r\n\u2028\u2029][\s>]*|[\p{Cc}\p{Cf}\p{DI}]/gu, '');

function redactorOf(...secrets: readonly string[]) {
  const redactor = createRedactor();
  for (const secret of secrets) redactor.add(secret);
  return redactor;
}

it('leaves no registered value that a later step completes by removing something', () => {
  fc.assert(
    fc.property(values, places, (secret, inside) => {
      const clean = redactorOf(secret).text(`before ${broken(secret, inside)} after`);

      for (const [name, step] of Object.entries(STEPS)) {
        expect(step(clean), name).not.toContain(secret);
        expect(joined(step(clean)), name).not.toContain(secret);
      }
    }),
    { numRuns: 1_000 },
  );
});

it('leaves no token that a later step completes by removing something', () => {
  fc.assert(
    fc.property(tokens, places, (secret, inside) => {
      const given = `before ${broken(secret, inside)} after`;

      for (const clean of [redactorOf().text(given), hideCredentials(given).text])
        for (const [name, step] of Object.entries(STEPS)) expect(step(clean), name).not.toContain(secret);
    }),
    { numRuns: 500 },
  );
});

it('leaves no registered value in a stream that the log completes by removing something', () => {
  const onLine = SEQUENCES.filter((sequence) => !sequence.includes('\n'));
  const inside = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...onLine, ...SIGNS, ...LINE_ENDS)), { minLength: 1 });
  fc.assert(
    fc.property(values, inside, fc.nat(), (secret, gaps, cut) => {
      const given = Buffer.from(`before ${broken(secret, gaps)} after\n`);
      const filter = redactorOf(secret).filter();
      const pieces = [given.subarray(0, cut % given.length), given.subarray(cut % given.length)];

      const out = [...pieces.flatMap((piece) => filter.push(piece)), ...filter.end()];

      const shown = dropControls(Buffer.concat(out).toString());
      expect(shown).not.toContain(secret);
      expect(joined(shown)).not.toContain(secret);
    }),
    { numRuns: 500 },
  );
});

it('hides what a terminal command contains, because some readers see it', () => {
  const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
  for (const [before, after] of [
    ['\u001B]0;', '\u0007'],
    ['\u001BP', '\u001B\\'],
    ['\u0090', '\u009C'],
  ] as const)
    expect(redactorOf().text(`x ${before}${token}${after} y`)).not.toContain(token);
});

it('looks through every character that a later step removes', () => {
  const visible = Array.from({ length: 0x11_0000 }, (_, point) => point).filter((point) => !isHiddenPoint(point));
  for (let from = 0; from < visible.length; from += 4_096) {
    const text = visible.slice(from, from + 4_096).map((point) => `ab${String.fromCodePoint(point)}cd`);
    for (const [name, step] of Object.entries(STEPS)) expect(step(text.join(' ')), name).not.toContain('abcd');
  }
});
