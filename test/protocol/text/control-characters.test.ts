/** Control bytes: all terminal commands are removed, in any spelling and position, and people's text is kept. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forTerminal, plain } from '../../../cli/paint.ts';
import {
  dropControls,
  mayStartSequence,
  sequenceBytes,
  sequenceLength,
} from '../../../protocol/text/control-characters.ts';
import { renderOutgoing } from '../../../protocol/text/outgoing-line.ts';
import { renderUntrusted } from '../../../protocol/text/sanitize.ts';
import { CONTROL_WAYS, CUT_WAYS, PLAIN_TEXTS } from './control-ways.ts';

const CONTROL = /[\u0000-\u0008\u000B-\u000C\u000E-\u001F\u007F-\u009F]|\r(?!\n)/;
/** All functions for outgoing text of others that do not search for secrets. */
const SINKS = {
  dropControls,
  renderOutgoing,
  renderUntrusted,
  plain,
  // It keeps our own colors.
  forTerminal: (text: string) => forTerminal(text).replace(/\u001B\[(?:1|2|22|31|32|33|39)m/g, ''),
};

it.each(Object.entries(CONTROL_WAYS))('removes terminal commands completely: %s', (_, text) => {
  expect(dropControls(text)).toBe('onetwo');
});

it.each(Object.entries(CUT_WAYS))('keeps the text after an incomplete terminal command: %s', (_, text) => {
  expect(dropControls(text)).toMatch(/one[^]*two/);
  expect(dropControls(text)).not.toMatch(CONTROL);
});

it.each(PLAIN_TEXTS)('keeps a text without terminal commands: %j', (text) => {
  expect(dropControls(text)).toBe(text);
  expect(forTerminal(text)).toBe(text);
});

it('prints the shares of control bytes removed at each sink, and of texts kept', () => {
  const ways = [...Object.values(CONTROL_WAYS), ...Object.values(CUT_WAYS)];
  for (const [name, sink] of Object.entries(SINKS)) {
    const gone = ways.map((text) => sink(text)).filter((text) => !CONTROL.test(text) && /one[^]*two/.test(text)).length;
    const kept = PLAIN_TEXTS.filter((text) =>
      sink(text)
        .replace(/[\u2060\u200B]/g, '')
        .includes(text.trim().slice(0, 8)),
    ).length;
    console.info(`${name}: ${gone} of ${ways.length} without control bytes, ${kept} of ${PLAIN_TEXTS.length} kept`);
    expect(gone, name).toBe(ways.length);
  }
});

it('expects a terminal command only behind ESC and the C1 characters that can start one', () => {
  const units = Array.from({ length: 0x200 }, (_, unit) => unit);
  const c1 = Array.from({ length: 16 }, (_, at) => 0x90 + at);

  expect(units.filter(mayStartSequence)).toEqual([0x1b, ...c1]);
  expect(units.filter((unit) => sequenceLength(`${String.fromCharCode(unit)}x\u009C`, 0) > 0)).toEqual(
    // ESC and a letter, and then what starts a string or a command.
    [0x1b, 0x90, 0x98, 0x9b, 0x9d, 0x9e, 0x9f],
  );
});

it('measures a terminal command where it starts, and nothing elsewhere', () => {
  const lengths = (text: string): number[] => Array.from(text, (_, at) => sequenceLength(text, at));

  expect(lengths('a\u001B[1mb')).toEqual([0, 4, 0, 0, 0, 0]);
  expect(lengths('a\u009B1mb')).toEqual([0, 3, 0, 0, 0]);
  expect([0, 1, 2].map((at) => sequenceBytes('a\u00C2\u009B1mb', at))).toEqual([0, 4, 0]);
});

it('removes control characters from any text, idempotently, and nothing else', () => {
  const piece = fc.constantFrom(
    ...Object.values(CONTROL_WAYS),
    ...Object.values(CUT_WAYS),
    '\u001B',
    '[',
    ']',
    '\\',
    '\u009B',
    '\u009D',
    '\u0007',
    'm',
    '1',
    '\r',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 20 }), (pieces) => {
      const text = pieces.join('');
      const once = dropControls(text);

      expect(once).not.toMatch(CONTROL);
      expect(dropControls(once)).toBe(once);
      const visible = text.replace(/[^ -~]/g, '');
      let at = 0;
      // The remaining characters occur in the text, in the same order.
      for (const char of once.replace(/[^ -~]/g, '')) at = visible.indexOf(char, at) + 1 || Number.NaN;
      expect(at).not.toBeNaN();
    }),
    { numRuns: 1_000 },
  );
});
