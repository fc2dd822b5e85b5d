/** Bytes in other pieces than they arrived in. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createByteQueue } from '../../../worker/state/byte-queue.ts';

it('returns the same bytes in the same order, and takes nothing if there are too few', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ push: fc.uint8Array({ maxLength: 20 }) }),
      fc.record({ take: fc.oneof(fc.nat(30), fc.constant(Number.MAX_SAFE_INTEGER)) }),
    ),
  );
  fc.assert(
    fc.property(steps, (some) => {
      const queue = createByteQueue();
      let expected: number[] = [];
      for (const step of some)
        if ('push' in step) {
          queue.push(step.push);
          expected = [...expected, ...step.push];
        } else {
          const taken = queue.take(step.take);
          const isThere = step.take <= expected.length;
          expect(taken === undefined ? undefined : [...taken]).toEqual(
            isThere ? expected.slice(0, step.take) : undefined,
          );
          if (isThere) expected = expected.slice(step.take);
        }
    }),
    { numRuns: 500 },
  );
});

it('copies nothing that is in one piece', () => {
  const queue = createByteQueue();
  const piece = Uint8Array.from([1, 2, 3, 4]);
  queue.push(piece);

  expect(queue.take(1)?.buffer).toBe(piece.buffer);
  queue.push(Uint8Array.from([5]));
  expect(queue.take(3)?.buffer).toBe(piece.buffer);
});
