/**
 * Links in every form that Markdown and HTML have, with escapes, character references and line ends in them, inside
 * quotations and lists: read by two parsers, and resolved like in a browser on the page of an issue.
 */
import fc from 'fast-check';
import { Marked } from 'marked';
import type { Nodes } from 'mdast';
import { expect, it } from 'vitest';
import { allowLinks } from '../../../protocol/text/allowed-links.ts';
import { parseMarkdown } from '../../../protocol/text/markdown/parse-markdown.ts';
import { renderUntrusted } from '../../../protocol/text/sanitize.ts';

const PAGE = 'https://github.com/o/r/issues/1';
const ALLOWED_HOST = 'docs.allowed.example';
const marked = new Marked({ gfm: true });
const NAMED: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' };

function targetsOf(node: Nodes): string[] {
  const own = 'url' in node ? [node.url] : [];
  return 'children' in node ? [...own, ...node.children.flatMap(targetsOf)] : own;
}

/** The addresses of all links and images of a text. */
function targetsIn(text: string): string[] {
  const page = marked.parse(text, { async: false });
  const shown = [...page.matchAll(/<[a-z][^>]*?\s(?:href|src)=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi)];
  return [
    ...shown.map(([, one, two, three]) =>
      (one ?? two ?? three ?? '').replace(/&\w+;|&#39;/g, (name) => NAMED[name] ?? name),
    ),
    ...targetsOf(parseMarkdown(text).tree),
  ];
}

/** Those that lead neither to GitHub nor to the allowed host. */
function strangeTargets(text: string): string[] {
  return targetsIn(text).filter((target) => {
    const url = URL.parse(target, PAGE);
    if (url === null) return false;
    return !/^https?:$/.test(url.protocol) || !/^(?:.*\.)?github\.com$|^docs\.allowed\.example$/.test(url.hostname);
  });
}

const target = fc.constantFrom(
  'https://evil.example/x',
  'HTTP://evil.example',
  'http:evil.example/x',
  'https:/\\evil.example',
  'ftp://evil.example/x',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\\\\\evil.example',
  'www.evil.example',
  'mailto:evil%40evil.example',
  'mailto:evil@evil.example',
  'evil@_evil.example',
  'evil@-evil.example',
  'xmpp:evil%40evil.example',
  'tel:+4930123456',
  'irc://evil.example/x',
  'x-github-client://evil.example',
  'https://github.com.evil.example',
  'https://github.com:x@evil.example',
  'https://docs.allowed.example.evil.example',
  'https://docs.allowed.example/x',
  'https://github.com/o/r',
);
const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  ':': ['&colon;', '&#58;', '&#x3a;', '\\:'],
  '/': ['&sol;', '&#47;', '&#x2F;', '\\/', '\t/', ' /'],
  '.': ['&period;', '&#46;', '\\.'],
  '-': ['&#45;', '\\-'],
  '+': ['&plus;', '\\+'],
  '@': ['&commat;', '&#64;', '\\@', '%40'],
  '\\': ['&bsol;', '\\\\'],
  'h': ['&#104;', '&#x68;'],
  't': ['&#116;', '\u200Bt', '\u00ADt'],
};

/** The same address with some of its characters written in another way. */
const disguised = fc.tuple(target, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 4 })).map(([given, changes]) => {
  const chars = given.split('');
  for (const [place, way] of changes) {
    const at = place % chars.length;
    const ways = REFERENCES[given[at] ?? ''] ?? [];
    chars[at] = ways[way % Math.max(1, ways.length)] ?? chars[at] ?? '';
  }
  return chars.join('');
});

const frame = fc.constantFrom<(to: string) => string>(
  (to) => to,
  (to) => `_${to}_`,
  (to) => `<${to}>`,
  (to) => `[x](${to})`,
  (to) => `[x]( <${to}> "title")`,
  (to) => `[x](< ${to}>)`,
  (to) => `[x](\n${to})`,
  (to) => `[x](\n \t${to}\n)`,
  (to) => `![x](${to})`,
  (to) => `[![x](${to})](${to})`,
  (to) => `[x][b]\n\n[b]: ${to}`,
  (to) => `[x][b]\n\n[b]: <${to}> 'title'`,
  (to) => `[b]\n\n[b]:\n${to}`,
  (to) => `![b]\n\n[b]:\n  <${to}>`,
  (to) => `[^1]\n\n[^1]: ${to}\n    [x](${to})`,
  (to) => `<a href="${to}">x</a>`,
  (to) => `<a\nhref=${to}>x</a>`,
  (to) => `<img src='${to}'>`,
  (to) => `&lt;a href="${to}"&gt;`,
  (to) => `| x |\n| - |\n| [x](${to}) |`,
  (to) => `# [x](${to})`,
);

const container = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.replace(/^/gm, '> '),
  (text) => text.replace(/^/gm, '>'),
  (text) => text.replace(/^/gm, '> > '),
  (text) => `- ${text.replaceAll('\n', '\n  ')}`,
  (text) => `1. ${text.replaceAll('\n', '\n   ')}`,
  (text) => `> - ${text.replaceAll('\n', '\n>   ')}`,
  (text) => `- > ${text.replaceAll('\n', '\n  > ')}`,
  (text) => `[^n]\n\n[^n]: ${text.replaceAll('\n', '\n    ')}`,
);

const composed = fc
  .array(fc.tuple(frame, disguised, container), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.map(([write, to, within]) => within(write(to))).join('\n\n'));

it('leads only to GitHub and to allowed hosts, in whatever form it is written', () => {
  fc.assert(
    fc.property(composed, (text) => {
      expect(strangeTargets(allowLinks(renderUntrusted(text), [ALLOWED_HOST]))).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

it('would lead elsewhere if it were not broken, which this test detects', () => {
  const texts = fc.sample(composed, { numRuns: 500, seed: 1 });

  expect(texts.filter((text) => strangeTargets(text).length > 0).length).toBeGreaterThan(250);
});

it.each([
  '[x](https\\://evil.example/x)',
  '[x][a]\n\n[a]: https\\://evil.example/x',
  '> [x](\n> //evil.example/x)',
  '> [x][b]\n>\n> [b]:\n> //evil.example/x',
  '- [x][b]\n\n  [b]:\n  > //evil.example/x',
  '[x](mailto:evil%40evil.example)',
  '[x](<mailto:evil%40evil.example>)',
  '[x](xmpp\\:evil%40evil.example)',
  'write to evil@_evil.example',
  'www\\.evil.example',
  '[x](< irc:\t//evil.example/x>)',
  '[x](< https:\t//evil.example/x>)',
  '[x](<https\\:\t//evil.example/x>)',
])('breaks %j', (text) => {
  expect(strangeTargets(renderUntrusted(text))).toEqual([]);
});

it.each([
  'def f(x:int)',
  'a[0]: the first',
  'see (note: old)',
  '`x[i](y)`',
  'list.map((x) => x)',
  'C:\\Users',
  'key:value',
])('does not change %j, which is no link', (text) => {
  expect(renderUntrusted(text)).toBe(text);
});

it.each([
  'GH\\-12',
  'fixes\\: https://github.com/o/r/issues/1',
  '> fixes\n> https://github.com/o/r/issues/1',
  '> [\\!note\\]\n> x',
  '> \\[!WARNING]\n> x',
])('has no effect after Markdown has removed its backslashes and marks: %j', (text) => {
  const shown = marked.parse(renderUntrusted(text), { async: false }).replace(/<[^>]*>/g, '');

  expect(shown).not.toMatch(/gh-\d|fixes:?\s+https:|\[!(?:note|warning)\]/i);
});
