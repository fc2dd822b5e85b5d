/** Markdown on the page: how it is rendered, and which HTML of a stranger is never included. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MarkdownOptions, renderMarkdown } from '../../../localhub/page/markdown/render-markdown.ts';

const options: MarkdownOptions = {
  kind: 'comment',
  boxes: 'live',
  base: '/acme/shop/blob/main/docs/',
  names: { repository: 'acme/shop', repositories: ['acme/shop', 'acme/tools'], users: ['alice'] },
};
const render = (markdown: string): string => renderMarkdown(markdown, options).text;

/** Tags with their attributes, read strictly: the result must include everything that a browser would read as a tag. */
function tagsOf(html: string): { name: string; attributes: string }[] {
  return [...html.matchAll(/<\/?([a-zA-Z!?][^\s>/]*)([^>]*)>?/g)].map(([, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes,
  }));
}

const HARMLESS = new Set(
  'a abbr b blockquote br cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i input ins kbd li mark ol p pre q rp rt ruby s samp small span strike strong sub summary sup table caption tbody td tfoot th thead time tr tt ul var wbr bdo'.split(
    ' ',
  ),
);
const ATTRIBUTE =
  /^(?: (?:(?:href|rel|class|title|datetime|open|start|reversed|value|align|colspan|rowspan|dir|type|data-task|aria-label)(?:="[^"<>]*")?|checked|disabled))*(?: \/)?$/;

function expectHarmless(html: string): void {
  for (const { name, attributes } of tagsOf(html)) {
    expect(HARMLESS, name).toContain(name);
    expect(attributes.trimEnd()).toMatch(ATTRIBUTE);
    for (const [, href = ''] of attributes.matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/);
  }
}

const ATTACKS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" alt="a">',
  '[x](javascript:alert(1))',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '[x](//evil.example)',
  '[x](<\\\\evil.example>)',
  '[x](/.//evil.example)',
  '[x](/../..//evil.example)',
  '<a href="/%2f/evil.example/..//x">x</a>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<style>body{display:none}</style>',
  '<p style="position:fixed">x</p>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="x"></object>',
  '<embed src="x">',
  '<form action="/_page/do/merge"><button>x</button></form>',
  '<input type="checkbox" class="task" data-task="0">',
  '<textarea></textarea><script>alert(1)</script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<base href="//evil.example">',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<link rel=stylesheet href=//evil.example>',
  '</div></main></body><h1>x',
  '<b><i>unclosed',
  '<div',
  '<a href="',
  '<!-- <script>alert(1)</script> -->',
  '<!--><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo 1 ?>',
  '<x onclick=alert(1)>x</x>',
  '<p onclick=alert(1) id=main class=top>x</p>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '[x](<javascript:alert(1)> "t\\" onmouseover=alert(1) \\"")',
  '[a]: javascript:alert(1)\n\n[a]',
  '<javascript:alert(1)>',
  '@alice"><script>alert(1)</script>',
  '#1"><script>',
];

describe("a stranger's text", () => {
  it.each(ATTACKS)('is harmless: %s', (attack) => {
    const html = render(attack);

    expectHarmless(html);
    expect(html).not.toMatch(/<script|<style|<iframe|<svg/i);
  });

  it('is harmless in any combination', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...ATTACKS),
      fc.constantFrom('\n\n', '\n- [ ] ', '> ', '```\n', '<b>', '"', "'", '>', '<', '</a>', '<!--', '-->'),
      fc.string({ maxLength: 8 }),
    );

    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        expectHarmless(render(parts.join('')));
      }),
      { numRuns: 400 },
    );
  });

  it('has only closed tags, so that it cannot end the box around it', () => {
    const pieces = fc.array(
      fc.constantFrom(
        '<div>',
        '</div>',
        '<b>',
        '</b>',
        '<p>',
        '</p>',
        '<table>',
        '<td>',
        '</table>',
        '<details>',
        '</summary>',
        '</main>',
        'text',
        '\n\n',
        '<li>',
        '<ul>',
      ),
      { maxLength: 14 },
    );

    fc.assert(
      fc.property(pieces, (parts) => {
        const open: string[] = [];
        for (const [tag, slash, name = ''] of render(parts.join('')).matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
          if (slash === '/') expect(open.pop()).toBe(name);
          else if (!/^<(?:br|hr|wbr|input)|\/>$/.test(tag)) open.push(name);
        }
        expect(open).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('contains no comments, because they have markers that are not for people', () => {
    const html = render('<!-- agora:question v1 q_7f -->\nWhich one?<!-- x\ny -->');

    expect(html).toContain('Which one?');
    expect(html).not.toContain('agora:question');
    expect(html).not.toContain('--');
  });

  it.each(['script', 'style', 'svg', 'textarea', 'iframe', 'template', 'noscript', 'title'])(
    'loses the content of a %s together with the tag',
    (tag) => {
      expect(render(`before <${tag}>hidden</${tag}> after`)).toBe('<p>before  after</p>\n');
    },
  );

  it('makes no request to another machine: pictures are links', () => {
    const html = render(
      '![a chart](https://example.com/a.png) [![badge](https://example.com/b.svg)](https://example.com)',
    );

    expect(html).not.toContain('<img');
    expect(html).toContain(
      '<a href="https://example.com/a.png" rel="nofollow noopener noreferrer" class="image">a chart</a>',
    );
    expect(html).toContain('<span>badge</span>');
  });
});

describe("GitHub's additions to text", () => {
  it('links people, issues and commits, but only existing ones', () => {
    const html = render(
      '@alice and @nobody, #12, acme/tools#3, other/place#4, 0123456789abcdef0123456789abcdef01234567',
    );

    expect(html).toContain('<a class="mention" href="/alice">@alice</a>');
    expect(html).toContain('and @nobody,');
    expect(html).toContain('<a href="/acme/shop/issues/12">#12</a>');
    expect(html).toContain('<a href="/acme/tools/issues/3">acme/tools#3</a>');
    expect(html).toContain('other/place#4');
    expect(html).toContain(
      '<a href="/acme/shop/commit/0123456789abcdef0123456789abcdef01234567"><code>0123456</code></a>',
    );
  });

  it.each([
    '`@alice #1`',
    '```\n@alice #1\n```',
    '<a href="https://x.example">@alice #1</a>',
    'me@alice',
    'a#1',
    '@alice/x',
    '&#39;',
  ])('do not change text that only looks similar: %s', (text) => {
    const html = render(text);

    expect(html).not.toContain('href="/alice"');
    expect(html).not.toContain('/issues/');
  });

  it('point links to this repository at this hub, whatever their host, and leave others unchanged', () => {
    const html = render(
      '[a](https://github.com/acme/shop/actions/runs/1) [b](http://127.0.0.1:4000/acme/shop/issues/2#x) [c](https://github.com/else/where) [d](prices.md) [e](../README.md#top)',
    );

    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/acme/shop/actions/runs/1',
      '/acme/shop/issues/2#x',
      'https://github.com/else/where',
      '/acme/shop/blob/main/docs/prices.md',
      '/acme/shop/blob/main/README.md#top',
    ]);
  });

  it('show tables, details, alerts and line breaks', () => {
    const html = render(
      '| a |\n|--:|\n| 1 |\n\n<details><summary>More</summary>\n\ntext\n\n</details>\n\n> [!WARNING]\n> Mind\n> this.',
    );

    expect(html).toContain('<th align="right">a</th>');
    expect(html).toMatch(/<details><summary>More<\/summary>\s*<p>text<\/p>/);
    expect(html).toContain(
      '<div class="alert alert-warning"><p class="alert-title">Warning</p>\n<p>Mind<br />this.</p>',
    );
  });

  it('keep line breaks in comments and join them in files', () => {
    const comment = render('one\ntwo');
    const file = renderMarkdown('one\ntwo', { ...options, kind: 'file' }).text;

    expect(comment).toContain('one<br />two');
    expect(file).toContain('one\ntwo');
  });
});
