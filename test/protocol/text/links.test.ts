/**
 * Where the links of an agent lead: rendered by a Markdown library and resolved like in a browser, on the page of an
 * issue.
 */
import fc from 'fast-check';
import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { LinkHosts } from '../../../protocol/text/link-host.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { allowLinks } from '../../../protocol/text/allowed-links.ts';
import { LinkHost } from '../../../protocol/text/link-host.ts';
import { BREAK, renderUntrusted } from '../../../protocol/text/sanitize.ts';
import { processorTime } from '../../support/processor-time.ts';

const PAGE = 'https://github.com/o/r/issues/1';
const marked = new Marked({ gfm: true });

/** The hosts that the links of a text lead to. */
function hostsIn(text: string): string[] {
  const page = marked.parse(text, { async: false });
  return [...page.matchAll(/<a href="([^"]*)"/g)].flatMap(([, href = '']) => {
    const address = href.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
    const url = URL.parse(address, PAGE);
    // No top-level domain ends with such a character, so a name that does leads nowhere.
    const name = url?.hostname.replace(/[`"'*_~;,)]+$/, '') ?? '';
    return url === null || !/^(?:https?|ftp):$/.test(url.protocol) ? [] : [name];
  });
}

const EVIL = [
  'https://evil.example',
  'HTTPS://evil.example/x',
  '[a](https://evil.example)',
  '[a](<https://evil.example>)',
  '[a](http:/evil.example)',
  '[a](http:evil.example)',
  '[a](http:\\\\\\\\evil.example)',
  '[a](https:\\/\\/evil.example)',
  '[a](//evil.example)',
  '[a](\\/\\/evil.example)',
  '[a](/\\evil.example)',
  '[a](\\\\\\\\evil.example)',
  '[a](<\t//evil.example>)',
  '[a]( //evil.example)',
  '[a][b]\n\n[b]: //evil.example',
  '[a][b]\n\n[b]: https://evil.example',
  '[b]\n\n[b]:\n/\\evil.example',
  '_https://evil.example_',
  '_www.evil.example_',
  '*www.evil.example*',
  '~~https://evil.example~~',
  'https://github.com.evil.example',
  'https://github.com.evil.example/github.com',
  'https://github.com:x@evil.example',
  'https://github.com:443@evil.example',
  'https://github.com@evil.example',
  'https://evilgithub.com',
  'https://github.com".evil.example',
  "[a](https://github.com'.evil.example)",
  '[a](https://github.com;.evil.example)',
  '[a](https://github.com).evil.example)',
  '[a](https://github.com(x).evil.example)',
  'https://github.com-evil.example',
  'https://github.com%2eevil.example',
  'ftp://evil.example',
  '<https://evil.example>',
  'fixes https://evil.example/1',
];

describe('a link of an agent', () => {
  it.each(EVIL)('is broken: %j', (text) => {
    expect(hostsIn(renderUntrusted(text)).filter((host) => !/^(?:gist\.|docs\.)?github\.com$/.test(host))).toEqual([]);
  });

  it('would lead elsewhere if it were not broken, which the test detects', () => {
    const seen = EVIL.filter((text) => hostsIn(text).some((host) => host.endsWith('evil.example')));

    expect(seen.length).toBeGreaterThan(EVIL.length / 2);
  });

  it.each([
    'https://github.com',
    'https://github.com/o/r/pull/1',
    'See https://github.com/o/r.',
    '(https://github.com/o)',
    '[a](https://github.com), and more',
    '[a](https://docs.github.com/en "b")',
    '**https://github.com**',
    'https://github.com:443/o',
    'https://github.com?q',
    'https://gist.github.com/x',
  ])('to GitHub stays: %j', (text) => {
    expect(hostsIn(renderUntrusted(text))[0]).toMatch(/github\.com$/);
  });

  it('leads to GitHub or to an allowed host, however it is composed', () => {
    const parts = fc.constantFrom(
      ...[
        'https:',
        'http:',
        'HTTP:',
        '//',
        '/',
        '\\',
        '\t',
        '\n',
        ' ',
        '.',
        ':',
        '@',
        '#',
        '?',
        '%',
        '"',
        "'",
        '_',
        '*',
      ],
      ...[
        'github.com',
        'evil.example',
        'docs.allowed.example',
        'www',
        'x',
        '[a](',
        '[a]: ',
        '[a]',
        '<',
        '>',
        ')',
        '(',
        '&#47;',
      ],
      ...[BREAK, '\u200B', '\u00AD', '`', '|', ',', ';', '-'],
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 16 }), fc.boolean(), (all, isAllowing) => {
        const text = allowLinks(renderUntrusted(all.join('')), isAllowing ? ['docs.allowed.example'] : []);
        const allowed = isAllowing ? /^(?:.*\.)?github\.com$|^docs\.allowed\.example$/ : /^(?:.*\.)?github\.com$/;

        expect(hostsIn(text).filter((host) => !allowed.test(host))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('allowed hosts', () => {
  const allow = (text: string, ...hosts: string[]): string => allowLinks(renderUntrusted(text), hosts);

  it('get their links back unchanged, and nothing else does', () => {
    const text =
      'See https://docs.example.com/a?b=c#d, [it](https://docs.example.com) and HTTPS://docs.example.com:8443/.';

    expect(allow(text, 'docs.example.com')).toBe(text);
    expect(allow(`${text} https://other.example.com`, 'docs.example.com')).toBe(
      `${text} https${BREAK}://other.example.com`,
    );
    expect(allow(text)).toBe(renderUntrusted(text));
  });

  it('are none if the list is empty, also for a browser that finds a host after three slashes', () => {
    const text = 'https:///evil.example.com and http://, https://';

    expect(allow(text)).toBe(renderUntrusted(text));
  });

  it('include names below a star, but not the name itself', () => {
    expect(allow('https://a.b.example.com/', '*.example.com')).toBe('https://a.b.example.com/');
    expect(allow('https://example.com/', '*.example.com')).toContain(BREAK);
    expect(allow('https://aexample.com/', '*.example.com')).toContain(BREAK);
  });

  it.each([
    'https://docs.example.com.evil.example',
    'https://docs.example.com:x@evil.example',
    'https://docs.example.com@evil.example',
    'https://evil.example/https://docs.example.com',
    'https://docsxexample.com',
    '![a](https://docs.example.com)',
    'ftp://docs.example.com/',
  ])('restore no other link: %j', (text) => {
    const given = allow(text, 'docs.example.com');

    expect(hostsIn(given).filter((host) => host !== 'docs.example.com')).toEqual([]);
    expect(given).toContain(BREAK);
  });

  it('do not let a closing keyword close an issue there', () => {
    expect(allow('fixes https://docs.example.com/1', 'docs.example.com')).toBe(
      `fixes${BREAK} https://docs.example.com/1`,
    );
  });

  it.each(['docs.example.com', '*.example.com', 'DOCS.example.com', 'a-b.example'])('accept %j', (host) => {
    expect(LinkHost.safeParse(host).data).toBe(host.toLowerCase());
  });

  it.each([
    'localhost',
    '127.0.0.1',
    '*',
    '*.com',
    '*.*.example.com',
    'https://example.com',
    'a.example/x',
    'a b.c',
    '',
  ])('refuse %j', (host) => {
    expect(LinkHost.safeParse(host).success).toBe(false);
  });

  it('are set in config.yaml, and there are none by default', () => {
    expect(readConfigFile('links: [docs.example.com]')).toMatchObject({ config: { linkHosts: ['docs.example.com'] } });
    expect(readConfigFile('')).toMatchObject({ config: { linkHosts: [] } });
    expect(readConfigFile("links: ['https://docs.example.com']")).toMatchObject({ kind: 'malformed' });
  });
});

it('have names of at most 253 characters, like every host', () => {
  const longest = `${'docs.'.repeat(49)}examples`;

  expect(longest).toHaveLength(253);
  expect(LinkHost.safeParse(longest).success).toBe(true);
  expect(LinkHost.safeParse(`${longest}x`).success).toBe(false);
});

it('are fifty at most', () => {
  const hosts = Array.from({ length: 51 }, (_, index) => `docs${index}.example`);

  expect(LinkHosts.safeParse(hosts.slice(1)).success).toBe(true);
  expect(LinkHosts.safeParse(hosts).success).toBe(false);
});

it.each([
  'closes https://github.com/o/r/issues/1',
  'Fixes: https://github.com/o/r/issues/1',
  'closes [x](https://github.com/o/r/issues/1)',
  'closes [x][y]\n\n[y]: https://github.com/o/r/issues/1',
  '**closes** https://github.com/o/r/issues/1',
  '*resolved*: **[x](https://github.com/o/r/issues/1)**',
  'closes (https://github.com/o/r/issues/1)',
  'closes <https://github.com/o/r/issues/1>',
  '> - fixed\n> - https://github.com/o/r/issues/1',
  'Duplicate of https://github.com/o/r/issues/1',
  'Duplicate  of [x](https://github.com/o/r/issues/1)',
])('neither closes an issue nor marks a duplicate: %j', (text) => {
  expect(renderUntrusted(text)).not.toMatch(/(?:closes|fix(?:es|ed)|resolved|of)(?!\u2060)\b/i);
  expect(renderUntrusted(text).replaceAll(BREAK, '')).toBe(text);
});

it.each(['fix[', 'fix ', 'fix\n', 'duplicate \n'])('are looked for quickly after many of %j', (piece) => {
  expect(processorTime(() => renderUntrusted(piece.repeat(16_000)))).toBeLessThan(5_000);
});
