/** Bytes from outside, in pieces that the sender chooses. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gatherBytes } from '../../../protocol/memory/gathered-bytes.ts';

it('are those of all pieces, in their order, whatever their lengths', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 9_000 }), { maxLength: 20 }), (pieces) => {
      const gathered = gatherBytes();
      for (const piece of pieces) gathered.push(piece);

      expect(gathered.all().equals(Buffer.concat(pieces))).toBe(true);
    }),
  );
});

it('do not change with a piece that is used again', () => {
  const gathered = gatherBytes();
  const piece = Buffer.from('one');
  gathered.push(piece);
  piece.fill('x');

  expect(gathered.all().toString()).toBe('one');
});
