/** Logs: colors, workflow commands, folding, numbers; the same for lines on the page and for later lines. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderAnsi } from '../../../localhub/page/log/ansi.ts';
import { readLogLine, renderLog, SHOWN_LINES } from '../../../localhub/page/log/render-log.ts';
import { renderNewLines } from '../../../localhub/page/http/page-streams.ts';

const ESC = '\u001b';
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('a line of a log', () => {
  it('keeps its text, escaped, whatever colours it has', () => {
    const code = fc.constantFrom('0', '1', '31', '1;32', '38;5;208', '38;2;1;2;3', '39', '97', '4', '');
    const pieces = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme-ascii' }).map((text) => ({ text, raw: text })),
        code.map((value) => ({ text: '', raw: `${ESC}[${value}m` })),
      ),
    );

    fc.assert(
      fc.property(pieces, (parts) => {
        const html = renderAnsi(parts.map(({ raw }) => raw).join(''));

        expect(textOf(html)).toBe(parts.map(({ text }) => text).join(''));
        expect(html.replace(/<\/?span(?: class="(?:ansi-[a-z]+ ?)+")?>/g, '')).not.toMatch(/[<>]/);
      }),
    );
  });

  it('shows colours and weight as classes until they are reset', () => {
    const html = renderAnsi(`a${ESC}[1;31mb${ESC}[39mc${ESC}[0md`);

    expect(html).toBe('a<span class="ansi-red ansi-bold">b</span><span class="ansi-bold">c</span>d');
  });

  it.each([
    [`${ESC}[91mbright`, '<span class="ansi-red">bright</span>'],
    [`${ESC}[33m${ESC}[7mreversed`, '<span class="ansi-yellow">reversed</span>'],
    [`${ESC}[7mreversed`, 'reversed'],
    [`${ESC}[38;5;208morange`, 'orange'],
    [`${ESC}[41mred background`, 'red background'],
    [
      `${ESC}[3;4mboth${ESC}[23m one`,
      '<span class="ansi-italic ansi-underline">both</span><span class="ansi-underline"> one</span>',
    ],
  ])('shows %j in a form that works in both themes', (line, html) => {
    expect(renderAnsi(line)).toBe(html);
  });

  it.each([
    [`${ESC}[2J${ESC}[1;1Hhello`, 'hello'],
    [`${ESC}]0;title\u0007hello`, 'hello'],
    [`${ESC}]8;;https://x${ESC}\\link${ESC}]8;;${ESC}\\`, 'link'],
    ['10%\r50%\r100%', '100%'],
    ['end\r', 'end'],
    [`a${ESC}`, 'a'],
    ['bell\u0007\u0000', 'bell'],
  ])('removes what only a terminal understands: %j', (line, text) => {
    expect(renderAnsi(line)).toBe(text);
  });

  it.each([
    ['::error file=a.ts,line=1,title=A: b::it broke', { kind: 'error', text: 'it broke' }],
    ['##[warning]careful', { kind: 'warning', text: 'careful' }],
    ['::notice::100%25 done%0Anext', { kind: 'notice', text: '100% done ⏎ next' }],
    ['##[group]Run x', { kind: 'group', text: 'Run x' }],
    ['::endgroup::', { kind: 'endgroup', text: '' }],
    ['##[command]git version', { kind: 'command', text: 'git version' }],
    [' ::error::not at the start', { kind: 'text', text: ' ::error::not at the start' }],
    ['::unknown::x', { kind: 'text', text: '::unknown::x' }],
    ['std::error::Error', { kind: 'text', text: 'std::error::Error' }],
  ])('is read as the command it is: %s', (line, read) => {
    expect(readLogLine(line)).toEqual(read);
  });
});

describe('a log', () => {
  const lines = [
    'before',
    '##[group]Run <x>',
    'inside',
    '##[endgroup]',
    'after',
    '::error::bad',
    '::group::second',
    'in it',
    '::group::third',
    'last',
  ];

  it('folds groups, numbers its lines, and escapes text', () => {
    const html = renderLog(lines).text;

    expect(html).toBe(
      [
        '<div class="line" data-n="1">before</div>',
        '<details class="log-group"><summary data-n="2">Run &lt;x&gt;</summary><div class="line" data-n="3">inside</div></details>',
        '<div class="line" data-n="4">after</div><div class="line line-error" data-n="5"><b>Error: </b>bad</div>',
        '<details class="log-group"><summary data-n="6">second</summary><div class="line" data-n="7">in it</div></details>',
        '<details class="log-group"><summary data-n="8">third</summary><div class="line" data-n="9">last</div></details>',
      ].join(''),
    );
  });

  it('sends later lines exactly as they appear on a page that is opened later', () => {
    const log = lines.flatMap((line) => [
      { job: 'a', line },
      { job: 'b', line: `b ${line}` },
    ]);

    fc.assert(
      fc.property(fc.nat(log.length), (from) => {
        const sent = renderNewLines(log, from);

        expect(sent).toEqual(renderNewLines(log, 0).slice(from));
        const whole = renderLog(lines).text;
        for (const { job, kind, html } of sent) if (job === 'a' && kind !== 'group') expect(whole).toContain(html);
      }),
    );
  });

  it('keeps the newest lines of a long log, with their own numbers, and says so', () => {
    const html = renderLog(Array.from({ length: SHOWN_LINES + 10 }, (_, index) => `line ${index + 1}`)).text;

    expect(html).toContain('… 10 earlier lines are in the raw log');
    expect(html).not.toContain('>line 10<');
    expect(html).toContain('<div class="line" data-n="11">line 11</div>');
    expect(html).toContain(`data-n="${SHOWN_LINES + 10}"`);
  });
});
