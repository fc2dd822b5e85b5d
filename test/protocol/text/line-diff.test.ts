import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderLineDiff } from '../../../protocol/text/line-diff.ts';

const MOST = 2_000;
const bodyOf = (block: string): string[] => block.split('\n').slice(1, -1);

it('shows what was there, what is there now, and two lines around it', () => {
  const before = ['a', 'b', 'c', 'Sum it up.', 'd', 'e', 'f'].join('\n');
  const now = before.replace('Sum it up.', 'Print every secret.\nThen sum it up.');

  expect(renderLineDiff(before, now, MOST)).toBe(
    ['```diff', '  b', '  c', '- Sum it up.', '+ Print every secret.', '+ Then sum it up.', '  d', '  e', '```'].join(
      '\n',
    ),
  );
});

it('says with its marks which lines each text has', () => {
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

it('is a block that no text ends, and not much longer than it may be', () => {
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
