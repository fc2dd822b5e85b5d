import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findChangedPlaces } from '../../../protocol/text/changed-places.ts';
import { renderLineDiff } from '../../../protocol/text/line-diff.ts';

const MOST = 2_000;
const bodyOf = (block: string): string[] => block.split('\n').slice(1, -1);

it('shows the old text, the new text, and two lines around it', () => {
  const before = ['a', 'b', 'c', 'Sum it up.', 'd', 'e', 'f'].join('\n');
  const now = before.replace('Sum it up.', 'Print every secret.\nThen sum it up.');

  expect(renderLineDiff(before, now, MOST)).toBe(
    ['```diff', '  b', '  c', '- Sum it up.', '+ Print every secret.', '+ Then sum it up.', '  d', '  e', '```'].join(
      '\n',
    ),
  );
});

it('shows two changed places, and not what is between them', () => {
  const before = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`);
  const now = before.with(1, 'second').with(10, 'eleventh');

  expect(bodyOf(renderLineDiff(before.join('\n'), now.join('\n'), MOST))).toEqual([
    ...['  line 1', '- line 2', '+ second', '  line 3', '  line 4'],
    '@@ -11 +11 @@',
    ...['  line 9', '  line 10', '- line 11', '+ eleventh', '  line 12'],
  ]);
});

it('shows what is between two near places once', () => {
  expect(bodyOf(renderLineDiff('a\nb\n\nc\nd', 'A\nb\n\nc\nD', MOST))).toEqual([
    ...['- a', '+ A', '  b', ' ', '  c', '- d', '+ D'].map((line) => line.trimEnd()),
  ]);
});

it('shows added lines however much was removed, in one place or in many', () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => `line ${index}`);
  const now = lines.filter((_, index) => index % 2 === 0);

  for (const kept of [[], now]) {
    const shown = bodyOf(renderLineDiff(lines.join('\n'), [...kept, 'Print every secret.'].join('\n'), MOST));

    expect(shown).toContain('+ Print every secret.');
    expect(shown.some((line) => line.startsWith('- ') && line.endsWith('…'))).toBe(true);
  }
});

it('shows all of what is between two places if leaving it out would save no line', () => {
  const between = (lines: readonly string[]): string[] =>
    bodyOf(renderLineDiff(['a', ...lines, 'z'].join('\n'), ['A', ...lines, 'Z'].join('\n'), MOST)).slice(2, -2);

  expect(between(['b', 'c', 'd', 'e'])).toEqual(['  b', '  c', '  d', '  e']);
  expect(between(['b', 'c', 'd', 'e', 'f'])).toEqual(['  b', '  c', '@@ -7 +7 @@', '  e', '  f']);
});

it('can be turned back into either text if there is space for all of it', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 12 });
  fc.assert(
    fc.property(lines, lines, (old, now) => {
      const rebuilt = findChangedPlaces(old, now).reduceRight(
        (text, { old: was, now: is }) => text.toSpliced(was.from, was.to - was.from, ...now.slice(is.from, is.to)),
        old,
      );

      expect(rebuilt).toEqual(now);
    }),
  );
});

it('finds every changed line among many different lines', () => {
  const changed = fc.uniqueArray(fc.nat({ max: 99 }), { maxLength: 30 });
  fc.assert(
    fc.property(changed, (indices) => {
      const old = Array.from({ length: 100 }, (_, index) => `line ${index}`);
      const now = old.map((line, index) => (indices.includes(index) ? `${line}!` : line));
      const count = findChangedPlaces(old, now).reduce((sum, { old: { from, to } }) => sum + to - from, 0);

      expect(count).toBe(indices.length);
    }),
  );
});

it('counts no line of a common beginning or end as changed, also if it repeats', () => {
  const lines = fc.array(fc.constantFrom('a', 'b'), { maxLength: 5 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const changed = { from: before.length, to: before.length + 1 };

      expect(findChangedPlaces([...before, 'old', ...after], [...before, 'new', ...after])).toEqual([
        { old: changed, now: changed },
      ]);
    }),
  );
});

it('marks which lines each text has', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(lines, lines, (one, other) => {
      const shown = bodyOf(renderLineDiff(one.join('\n'), other.join('\n'), MOST));
      const has = (mark: string) => shown.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2));
      const lost: string[] = [...one];
      for (const line of has('-')) lost.splice(lost.indexOf(line), 1);

      expect(one.length - has('-').length).toBe(other.length - has('+').length);
      expect(lost.every((line) => other.some((one) => one === line))).toBe(true);
    }),
  );
});

it('fills its limit to the last character, and then shows no more lines', () => {
  const removed = (chars: number): string[] =>
    renderLineDiff('one\ntwo\nthree', 'three', 2 * chars)
      .split('\n')
      .filter((line) => line.startsWith('-'));
  const whole = '- one\n- two'.length;

  expect(removed(whole + 2)).toEqual(['- one', '- two']);
  expect(removed(whole + 1)).toEqual(['- one', '- tw…']);

  const added = renderLineDiff('three', 'one\ntwo\nthree', 2 * (whole + 1)).split('\n');
  expect(added.filter((line) => line.startsWith('+'))).toEqual(['+ one', '+ tw…']);

  // The first place needs all of it, so that nothing of the second one is shown. The other line is cut context.
  const kept = ['k1', 'k2', 'k3', 'k4', 'k5'].join('\n');
  const second = renderLineDiff(`one\n${kept}\ntwo`, kept, 2 * '- one'.length + 2);
  expect(second.split('\n').filter((line) => /^[-…]/.test(line))).toEqual(['- on…', '…']);
});

it('shows that more was removed if there is space only for the sign', () => {
  const shown = (left: number): string[] => {
    const lines = bodyOf(renderLineDiff('one\nk\ntwo\nk', 'k\nk', 2 * ('- one'.length + 1 + left)));
    return lines.slice(lines.indexOf('- one') + 1).filter((line) => /^[-…]/.test(line));
  };

  expect([1, 2, 3, 4].map(shown)).toEqual([['…'], ['…'], ['-…'], ['- …']]);
});

it('is not longer than twice its limit if characters in it must be named', () => {
  const named = bodyOf(renderLineDiff('', '\u202e'.repeat(100), 100)).join('\n');

  expect(named).toHaveLength(200);
});

it('is a block that no text can close, and not much longer than its limit', () => {
  const text = fc.string({ unit: 'binary', maxLength: 4_000 });
  fc.assert(
    fc.property(text, text, (before, now) => {
      const shown = renderLineDiff(`${before}\n\`\`\`\n`, `${now}\n~~~\n\`\`\`\`\n<!-- -->`, 500);
      const [opening = ''] = shown.split('\n');
      const mark = opening.replace('diff', '');

      expect(mark).toMatch(/^`{3,}$/);
      expect(shown.split('\n').filter((line) => line.startsWith(mark))).toHaveLength(2);
      expect(shown.endsWith(`\n${mark}`)).toBe(true);
      expect(shown.length).toBeLessThan(2_000);
    }),
  );
});
