import { marked } from 'marked';
import { expect, it } from 'vitest';
import { renderAnsweredItem } from '../../../protocol/comments/answered-item.ts';
import { NO_ANSWER } from '../../../protocol/comments/parse-answer.ts';

it.each(['~~~', '```js', '# Big', '- more', '> quoted', '1. first', '    code', '***', '| a | b |', '<details>'])(
  'shows the answer %j as plain text, whoever gave it',
  (answer) => {
    const html = marked.parse(`${renderAnsweredItem({ asked: 'Which?', answer, by: 'ada' })}\n\nbelow`, {
      async: false,
      gfm: true,
    });

    expect(html).toMatch(
      /^<ul>\n<li><strong>Which\?<\/strong><br>[^\n]*→ [^\n]*\(ada\)<\/li>\n<\/ul>\n<p>below<\/p>\n$/,
    );
    expect(html).not.toMatch(/<(?:pre|h1|blockquote|ol|hr|table|details)/);
  },
);

it('names everybody who gave the answer', () => {
  expect(renderAnsweredItem({ asked: 'Which?', answer: 'Go on', by: 'alice', also: ['bob'] })).toContain(
    '→ Go on (alice, bob)',
  );
});

it('does not quote a person with what an agent is told at the end of the questions', () => {
  expect(renderAnsweredItem({ asked: 'Which?', answer: NO_ANSWER, by: 'alice' })).toContain(
    '→ no answer will come (/agora end) (alice)',
  );
});

it('shows the beginning of a long question, a long answer and a long name', () => {
  const [asked, answer, by] = ['q', 'a', 'n'].map((sign, at) => sign.repeat(at < 2 ? 301 : 101));

  expect(renderAnsweredItem({ asked: asked ?? '', answer: answer ?? '', by: by ?? '' })).toBe(
    `- **${'q'.repeat(299)}…**  \n  → ${'a'.repeat(299)}… (${'n'.repeat(99)}…)`,
  );
});
