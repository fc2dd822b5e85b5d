/** What people are told about the text that was removed: how much, of which kind, where, and how it begins. */
import { expect, it } from 'vitest';
import { describeHidden } from '../../../protocol/text/describe-hidden.ts';
import { readText } from '../../../protocol/text/markdown/read-text.ts';

const describe = (source: string): string | undefined => describeHidden(readText(source).hidden, 'the issue', source);
const comments = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<!-- ${index + 1} -->`).join('\n\n');

it('returns nothing if nothing was left out', () => {
  expect(describe('one')).toBeUndefined();
});

it('names one passage with its line, counted from one, and its beginning', () => {
  expect(describe('one\r\n\r\ntwo <!--  a\n"b" --> three')).toBe(
    '1 hidden passage was left out of the issue, because readers of the page cannot see it: ' +
      'HTML comment in line 3 ("<!-- a \\"b\\" -->").',
  );
});

it.each([
  ['counts characters that nobody sees', 'one\ntwo\u200B\u{E0041} three', 'invisible characters in line 2 (2)'],
  ['counts an empty first line', '\n<!-- a -->', 'HTML comment in line 2 ("<!-- a -->")'],
  ['shows all of sixty characters', `<!--${'x'.repeat(53)}-->`, `HTML comment in line 1 ("<!--${'x'.repeat(53)}-->")`],
  ['cuts what is longer', `<!--${'x'.repeat(54)}-->`, `HTML comment in line 1 ("<!--${'x'.repeat(54)}--…")`],
])('%s', (_, source, said) => {
  expect(describe(source)).toContain(`: ${said}.`);
});

it('shows no beginning of a passage without visible characters', () => {
  const blank = { why: 'HTML comment', start: 4, end: 6, text: ' \n' } as const;

  expect(describeHidden([blank], 'the issue', 'one\n \n')).toMatch(/: HTML comment in line 2\.$/);
});

it.each([
  [5, 'HTML comment in line 9 ("<!-- 5 -->").'],
  [6, 'HTML comment in line 9 ("<!-- 5 -->"); and 1 more.'],
  [9, 'HTML comment in line 9 ("<!-- 5 -->"); and 4 more.'],
])('names five of %s, in their order', (count, end) => {
  const said = describe(comments(count)) ?? '';

  expect(said).toContain(
    `${count} hidden passages were left out of the issue, because readers of the page cannot see them`,
  );
  expect(said.slice(-end.length)).toBe(end);
});
