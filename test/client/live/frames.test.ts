import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findEvent, readInbound } from '../../../client/live/frames.ts';

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
