import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findLocalTurn } from '../../../protocol/live/local-turn.ts';

it('reads a turn from one line of JSON', () => {
  const turn = { kind: 'turn', answer: 'Twelve', by: 'ada', idleMs: 0, messages: [] };

  expect(findLocalTurn(JSON.stringify(turn))).toEqual(turn);
  expect(findLocalTurn('{"kind":"turn","answer":""}')).toEqual({ kind: 'turn', answer: '', messages: [] });
});

it('reads no turn from any other line', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
      expect(findLocalTurn(line)).toBeUndefined();
    }),
  );
});
