import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findEvent, readInbound } from '../../../client/live/frames.ts';
import { cutLines, type TypedLine } from '../../../client/live/read-lines.ts';

/** Cuts the bytes at these positions and pushes the pieces one by one. */
function pushInPieces(bytes: Uint8Array, places: readonly number[], mostBytes: number): TypedLine[] {
  const cutter = cutLines(mostBytes);
  const cuts = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((one, other) => one - other);
  return [0, ...cuts].flatMap((from, index) => cutter.push(bytes.subarray(from, cuts[index] ?? bytes.length)));
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

it('reads any line without an exception, and accepts only valid messages', () => {
  const anyLine = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ type: fc.constantFrom('user_message', 'end_input', 'other'), text: fc.anything() })
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(anyLine, (line) => {
      expect(['frame', 'malformed']).toContain(readInbound(line).kind);
      expect(() => findEvent(line)).not.toThrow();
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  ['{"type":"user_message","text":" Go on "}', { kind: 'frame', frame: { type: 'user_message', text: 'Go on' } }],
  [
    '{"type":"user_message","text":"2","question":"q_1"}',
    { kind: 'frame', frame: { type: 'user_message', text: '2', question: 'q_1' } },
  ],
  ['{"type":"end_input"}', { kind: 'frame', frame: { type: 'end_input' } }],
  ['{"type":"end_input","by":"bob"}', { kind: 'frame', frame: { type: 'end_input', by: 'bob' } }],
  ['{"type":"user_message","text":"x","by":"agent:reviewer"}', { kind: 'malformed' }],
  ['{"type":"user_message","text":"x","by":"silence:"}', { kind: 'malformed' }],
  ['{"type":"user_message","text":"  "}', { kind: 'malformed' }],
  ['{"type":"user_message","text":"x","as":"root"}', { kind: 'malformed' }],
  [`{"type":"user_message","text":"${'x'.repeat(8_001)}"}`, { kind: 'malformed' }],
  ['{"type":"EndInput"}', { kind: 'malformed' }],
  ['[]', { kind: 'malformed' }],
  ['null', { kind: 'malformed' }],
  ['{', { kind: 'malformed', why: expect.stringMatching(/is not JSON/) as unknown }],
] as const)('reads %.60s', (line, read) => {
  expect(readInbound(line)).toMatchObject(read);
});
