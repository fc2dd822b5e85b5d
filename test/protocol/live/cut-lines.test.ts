import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutLines, type TypedLine } from '../../../protocol/live/cut-lines.ts';
import { processorTime } from '../../support/processor-time.ts';

/** Cuts the bytes at these positions and pushes the pieces one by one, each in memory that is used again. */
function pushInPieces(bytes: Uint8Array, places: readonly number[], mostBytes: number): TypedLine[] {
  const cutter = cutLines(mostBytes);
  const cuts = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((one, other) => one - other);
  return [0, ...cuts].flatMap((from, index) => {
    const piece = bytes.slice(from, cuts[index] ?? bytes.length);
    const lines = cutter.push(piece);
    piece.fill(0x0a);
    return lines;
  });
}

const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc
    .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.json()), { maxLength: 12 })
    .map((lines) => new Uint8Array(Buffer.from(lines.map((line) => `${line}\n`).join('')))),
);

it('gives the same lines for the same bytes, in whatever pieces they arrive', () => {
  fc.assert(
    fc.property(
      anyBytes,
      fc.array(fc.nat(), { maxLength: 20 }),
      fc.integer({ min: 1, max: 64 }),
      (bytes, places, mostBytes) => {
        expect(pushInPieces(bytes, places, mostBytes)).toEqual(cutLines(mostBytes).push(bytes));
      },
    ),
    { numRuns: 1_000 },
  );
});

it('returns every line as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.json()), fc.array(fc.nat(), { maxLength: 20 }), (lines, places) => {
      const bytes = new Uint8Array(Buffer.from(lines.map((line) => `${line}\n`).join('')));

      expect(pushInPieces(bytes, places, 1_000_000)).toEqual(lines.map((text) => ({ kind: 'line', text })));
    }),
  );
});

it('accepts a line of exactly the allowed length, and nothing after a longer one', () => {
  const cutter = cutLines(4);

  const fits = cutter.push(Buffer.from('1234\n'));
  const rest = [cutter.push(Buffer.from('12345\n123\n')), cutter.push(Buffer.from('1\n'))];

  expect(fits).toEqual([{ kind: 'line', text: '1234' }]);
  expect(rest).toEqual([[{ kind: 'too-long' }], []]);
});

it('stores no more of an endless line than is allowed', () => {
  const cutter = cutLines(10);

  const lines = Array.from({ length: 100 }, () => cutter.push(Buffer.from('abc'))).flat();

  expect(lines).toEqual([{ kind: 'too-long' }]);
});

it('returns a last line without an end, and nothing after a line that was too long', () => {
  const cutter = cutLines(4);

  expect([cutter.push(Buffer.from('12\n34')), cutter.end(), cutter.end()]).toEqual([
    [{ kind: 'line', text: '12' }],
    [{ kind: 'line', text: '34' }],
    [],
  ]);
  expect([cutter.push(Buffer.from('12345')), cutter.end()]).toEqual([[{ kind: 'too-long' }], []]);
});

it('reads a line of 64 MiB in pieces of 4 KiB within the time of a few copies', () => {
  const [cutter, piece] = [cutLines(Infinity), Buffer.alloc(4_096, 'x')];

  const ms = processorTime(() => {
    for (let pieces = 0; pieces < 16_384; pieces += 1) cutter.push(piece);
    const [line] = cutter.push(Buffer.from('\n'));
    expect(line?.kind === 'line' && line.text.length).toBe(64 * 1_048_576);
  });

  expect(ms).toBeLessThan(5_000);
});
