import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { findBreak } from '../../../protocol/results/chain-break.ts';

/** @param links which lines, in addition to the first, have the hash of the lines since the last one with a hash. */
function chain(texts: readonly string[], links: readonly boolean[]): string[] {
  let linked = '';
  return texts.map((text, index) => {
    const link = index === 0 || links[index] === true ? `"previous":"${contentHash(linked)}",` : '';
    const line = `{"sequence":${index + 1},${link}"text":${JSON.stringify(text)}}`;
    linked = link === '' ? `${linked}${line}\n` : `${line}\n`;
    return line;
  });
}

const chains = fc.array(fc.tuple(fc.string(), fc.boolean()), { minLength: 1, maxLength: 12 }).map((lines) =>
  chain(
    lines.map(([text]) => text),
    [...lines.map(([, isLinked]) => isLinked).slice(0, -1), true],
  ),
);

it('finds no break in an unchanged record', () => {
  fc.assert(
    fc.property(chains, (lines) => {
      expect(findBreak(lines)).toBeUndefined();
    }),
  );
});

it('finds a break if a line is removed, changed, or moved', () => {
  fc.assert(
    fc.property(chains, fc.nat(), (lines, pick) => {
      const at = pick % lines.length;
      const without = lines.toSpliced(at, 1);
      const changed = lines.with(at, (lines[at] ?? '').replace('"text":"', '"text":"another '));
      const next = (at + 1) % lines.length;
      const swapped = lines.with(at, lines[next] ?? '').with(next, lines[at] ?? '');

      // If the last lines are removed, the rest is a valid, shorter chain.
      expect(findBreak(without)).toBe(at === lines.length - 1 ? undefined : at + 1);
      expect(findBreak(swapped)).toBe(lines.length === 1 ? undefined : Math.min(at, next) + 1);
      if (at < lines.length - 1) expect(findBreak(changed)).toBeGreaterThan(at + 1);
    }),
  );
});

it('finds a break in a line without its position', () => {
  expect(findBreak(['a line of something else'])).toBe(1);
  expect(findBreak(['{"sequence":1,"text":""}'])).toBe(1);
});
