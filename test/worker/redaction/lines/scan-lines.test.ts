/** One scan of the lines of output, which all filters of a stream share. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLineScanner } from '../../../../worker/redaction/lines/scan-lines.ts';

/** The simple implementation. */
function read(bytes: Uint8Array) {
  const ends = [...bytes.keys()].filter((at) => bytes[at] === 0x0a);
  return { ends, isPlain: bytes.every((byte) => byte === 0x09 || byte === 0x0a || (byte >= 0x20 && byte < 0x7f)) };
}

const ODD_BYTES = [0, 9, 10, 13, 27, 31, 32, 126, 127, 128, 255];
const byte = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 32, max: 126 }) }, fc.constantFrom(...ODD_BYTES));
const plainByte = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 32, max: 126 }) }, fc.constantFrom(9, 10));

it('gives the same result as checking each byte, wherever the bytes are in memory', () => {
  const scanner = createLineScanner();
  const bytes = fc.oneof(fc.array(byte, { maxLength: 60 }), fc.array(plainByte, { maxLength: 60 }));
  fc.assert(
    fc.property(bytes, fc.nat({ max: 9 }), (given, offset) => {
      const memory = Buffer.alloc(offset + given.length);
      memory.set(given, offset);
      const piece = memory.subarray(offset);

      const { ends, isPlain } = scanner.scan(piece);

      expect({ ends: [...ends], isPlain }).toEqual(read(piece));
    }),
    { numRuns: 3_000 },
  );
});

it('finds more line ends than in any output before', () => {
  const bytes = Buffer.alloc(50_001, '\n');

  expect(createLineScanner().scan(bytes).ends).toHaveLength(50_001);
});

it('reads changed bytes again once it is told to', () => {
  const scanner = createLineScanner();
  const bytes = Buffer.from('one\ntwo\n');
  expect([...scanner.scan(bytes).ends]).toEqual([3, 7]);
  bytes.write('one two\n');

  scanner.forget();

  expect([...scanner.scan(bytes).ends]).toEqual([7]);
});
