import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepOutput } from '../../../../worker/adapters/programs/kept-output.ts';
import { renderCut } from '../../../../worker/agent-output/cut-output.ts';

/** The simple implementation: keeps everything, and cuts it at the end. */
function cutWhole(whole: Buffer, limit: number): Buffer {
  if (whole.length <= limit) return whole;
  const cut = Buffer.from(renderCut(limit));
  const tail = Math.floor((limit - cut.length) / 2);
  return Buffer.concat([whole.subarray(0, limit - cut.length - tail), cut, whole.subarray(whole.length - tail)]);
}

it('keeps the same parts as when the whole output is cut, whatever the chunks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 250, size: 'max' }), { maxLength: 12, size: 'max' }),
      fc.integer({ min: 80, max: 400 }),
      (chunks, limit) => {
        const kept = keepOutput(limit);
        for (const chunk of chunks) kept.add(chunk);

        const content = Buffer.from(kept.content());

        expect(content.equals(cutWhole(Buffer.concat(chunks), limit))).toBe(true);
        expect(Buffer.from(kept.content()).equals(content)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
