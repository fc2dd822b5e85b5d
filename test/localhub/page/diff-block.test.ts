/** A code block of the language `diff` in a comment, which an agent shows as the context of a question. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MarkdownOptions, renderMarkdown } from '../../../localhub/page/markdown/render-markdown.ts';

const options: MarkdownOptions = {
  kind: 'comment',
  boxes: 'live',
  base: '/acme/shop/blob/main/',
  names: { repository: 'acme/shop', repositories: ['acme/shop'], users: ['alice'] },
};
const render = (markdown: string): string => renderMarkdown(markdown, options).text;
const block = (lines: readonly string[], language = 'diff'): string =>
  render(`\`\`\`${language}\n${lines.join('\n')}\n\`\`\``);

/** Each line with the class that sets its color. */
function colours(html: string): (readonly [line: string, kind: string | undefined])[] {
  const code = /<code class="language-diff">([^]*)\n<\/code>/.exec(html)?.[1] ?? '';
  return code.split('\n').map((line) => {
    const [, kind, text] = /^<span class="diff-(\w+)">(.*)<\/span>$/.exec(line) ?? [];
    return [text ?? line, kind] as const;
  });
}

describe('a code block of the language diff', () => {
  it('colours additions, removals, positions and file names', () => {
    const lines = [
      'diff --git a/x.ts b/x.ts',
      'index 83db48f..bf269f4 100644',
      '--- a/x.ts',
      '+++ b/x.ts',
      '@@ -1,3 +1,3 @@ add()',
      ' same',
      '-old',
      '+new',
      '--- a list item that went',
      '',
      '+- [ ] to do, see #1 of @alice',
    ];

    expect(colours(block(lines))).toEqual(
      ['file', 'file', 'file', 'file', 'hunk', undefined, 'removed', 'added', 'removed', undefined, 'added'].map(
        (kind, index) => [lines[index], kind],
      ),
    );
  });

  it.each(['patch', 'Diff', 'diff title="x"'])('is recognized by the word behind the fence: %s', (language) => {
    expect(block(['+new'], language)).toContain('<span class="diff-added">+new</span>');
  });

  it.each(['', 'ts', 'difference', 'text diff'])('does not change a block in another language: %s', (language) => {
    expect(block(['+new'], language)).not.toContain('<span');
  });

  it('contains every line of the text, escaped, and only our own tags', () => {
    const lines = fc.array(
      fc.oneof(
        fc.string({ maxLength: 12 }),
        fc.constantFrom('+<script>alert(1)</script>', '-</code></pre><b>', '@@ <x', '</span>', '--- a', '+++ b'),
      ),
      { minLength: 1, maxLength: 8 },
    );

    fc.assert(
      fc.property(lines, (texts) => {
        const given = texts.map((line) => line.replace(/[\t\n\r\u2028\u2029`]/g, '~')).concat('+end');
        const html = block(given);
        const text = html.replace(/<\/?(?:pre|code|span)(?: class="[\w-]+")?>/g, '');

        expect(text).not.toMatch(/[<>]/);
        expect(html.split('<span ')).toHaveLength(html.split('</span>').length);
        expect(text.trimEnd().split('\n')).toHaveLength(given.length);
      }),
    );
  });

  it("keeps its colours for itself: classes in other people's text are removed", () => {
    expect(render('<span class="merge box">x</span>')).toBe('<p><span>x</span></p>\n');
  });
});
