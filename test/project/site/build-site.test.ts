/** The documentation as a site: every page is in its place, and every link works. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildSite, type SiteSources } from '../../../scripts/site/build-site.ts';
import { readRepository } from '../../../scripts/site/read-repository.ts';
import { renderMarkdown, slugOf } from '../../../scripts/site/site-markdown.ts';
import { FRONT_PAGE, pathOfPage, SECTIONS } from '../../../scripts/site/site-map.ts';

const repository = readRepository('.');
const site = buildSite(repository);

it('has every page of docs/ exactly once in its navigation', () => {
  const listed = SECTIONS.flatMap(({ sources }) => sources).filter((source) => source.startsWith('docs/'));
  const there = readdirSync('docs').filter((name) => name.endsWith('.md'));

  expect(listed.map((source) => source.slice('docs/'.length)).toSorted()).toEqual(there.toSorted());
});

it('has no broken link', () => {
  expect(site.mistakes).toEqual([]);
});

it.each([...repository.pages.keys()])('has %s with one title, in the frame of the site', (source) => {
  const page = site.files.get(pathOfPage(source)) ?? '';

  expect(page.match(/<h1 /g)).toHaveLength(1);
  expect(page).toContain(`/blob/main/${source}">Source of this page</a>`);
  // Text in code is not Markdown.
  expect(page.replace(/<code[^]*?<\/code>/g, '').match(/\]\((?:\.|#|https?:).{0,80}/)).toBeNull();
});

it('links only to its own files and to addresses with https', () => {
  const ids = new Map(
    [...site.files].map(([path, html]) => [path, new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))]),
  );
  const files = new Set([...site.files.keys(), ...site.pictures.values(), 'site.css', 'site.js']);
  const wrong = [...site.files]
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, html]) =>
      [...html.matchAll(/ (?:href|src|srcset)="(?<to>[^"]*)"/g)]
        .map(({ groups }) => (groups?.['to'] ?? '').replaceAll('&amp;', '&'))
        .filter((to) => {
          const url = new URL(to, `site:///${path}`);
          if (url.protocol !== 'site:') return !/^(?:https:|http:\/\/(?:127\.0\.0\.1|localhost))/.test(to);
          const target = url.pathname.slice(1);
          if (!files.has(target)) return true;
          return (
            url.hash !== '' && url.hash !== '#' && ids.get(target)?.has(decodeURIComponent(url.hash.slice(1))) !== true
          );
        })
        .map((to) => `${path}: ${to}`),
    );

  expect(wrong).toEqual([]);
});

it('has an index with every section of every page', () => {
  const index = JSON.parse(
    (site.files.get('search-index.js') ?? '').replace(/^globalThis\.AGORA_SEARCH = |;\n$/g, ''),
  ) as string[][];

  const headings = [...site.files]
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, html]) =>
      [...html.matchAll(/<h(?<depth>\d) id="(?<id>[^"]*)"/g)].map(({ groups: { depth, id } = {} }) =>
        depth === '1' ? path : `${path}#${id ?? ''}`,
      ),
    );
  // The site generates the list of pages below the front page.
  expect(index.map(([to]) => to).toSorted()).toEqual(headings.filter((to) => to !== 'index.html#all-pages').toSorted());
  expect(index.find(([to]) => to === 'cli.html#agora-report')?.slice(0, 3)).toEqual([
    'cli.html#agora-report',
    'The command agora',
    'agora report',
  ]);
});

it.each(readdirSync('docs/images'))('has %s as a complete image', (name) => {
  const bytes = readFileSync(`docs/images/${name}`);

  const [head, end] = name.endsWith('.gif') ? ['GIF89a', '\0;'] : ['\x89PNG\r\n\x1a\n', 'IEND'];

  expect(bytes.subarray(0, head.length).toString('latin1')).toBe(head);
  expect(bytes.subarray(-8).toString('latin1')).toContain(end);
});

describe('a link', () => {
  const built = (pages: Readonly<Record<string, string>>, paths: readonly string[] = []) => {
    const own: SiteSources = {
      pages: new Map(Object.entries({ [FRONT_PAGE]: '# Front', ...pages })),
      paths: new Set([...Object.keys(pages), ...paths]),
      url: 'https://github.com/o/r',
    };
    const { files, mistakes } = buildSite(own);
    return { html: files.get('a.html') ?? '', mistakes };
  };

  it.each([
    ['[b](b.md)', 'href="b.html"'],
    ['[b](b.md#two-words)', 'href="b.html#two-words"'],
    ['[here](#a)', 'href="#a"'],
    ['[front](../README.md)', 'href="index.html"'],
    ['[source](../cli/bin.ts)', 'href="https://github.com/o/r/blob/main/cli/bin.ts"'],
    ['[away](https://example.org)', 'href="https://example.org"'],
    ['![shot](images/x.png)', 'src="images/x.png"'],
    [
      '<picture><source srcset="images/x.png"><img src="images/x.png"></picture>',
      'srcset="images/x.png"><img src="images/x.png"',
    ],
  ])('%s becomes %s', (markdown, html) => {
    const { html: page, mistakes } = built(
      { 'docs/a.md': `# A\n\n${markdown}`, 'docs/b.md': '# B\n\n## Two `words`' },
      ['cli/bin.ts', 'docs/images/x.png'],
    );

    expect(page).toContain(html);
    expect(mistakes).toEqual([]);
  });

  it.each([
    ['[gone](gone.md)', 'docs/a.md: gone.md does not exist'],
    ['[gone](b.md#gone)', 'docs/a.md: b.md#gone does not match a heading in docs/b.md'],
    ['[gone](#gone)', 'docs/a.md: #gone does not match a heading in docs/a.md'],
    ['![gone](images/gone.png)', 'docs/a.md: images/gone.png does not exist'],
  ])('%s is a mistake', (markdown, mistake) => {
    expect(built({ 'docs/a.md': `# A\n\n${markdown}`, 'docs/b.md': '# B' }).mistakes).toEqual([mistake]);
  });
});

it('gives headings the same anchors as GitHub', () => {
  const { anchors } = renderMarkdown(
    '# A\n\n## `agora run --x`: why?\n\n## Same\n\n## Same\n\n## Ünïcode_x',
    (href) => href,
  );

  expect([...anchors]).toEqual(['a', 'agora-run---x-why', 'same', 'same-1', 'ünïcode_x']);
  expect(slugOf('What it costs, and who may do what')).toBe('what-it-costs-and-who-may-do-what');
});

it('loads no image from elsewhere', () => {
  const { html } = renderMarkdown('# A\n\n[![CI](https://example.org/badge.svg)](https://example.org)', (href) => href);

  expect(html).toContain('<a href="https://example.org">CI</a>');
});

it('lets people without a mouse scroll code and tables that are wider than the screen', () => {
  const { html } = renderMarkdown('```sh\nagora run\n```\n\n| a |\n|---|\n| b |\n', (link) => link);

  expect(html).toContain('<pre tabindex="0"><code class="language-sh">');
  expect(html).toContain('<div class="table" tabindex="0"><table>');
});
