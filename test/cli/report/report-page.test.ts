/** The page and the summary of a report, whatever people have written into titles and names. */
import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { chooseTicks } from '../../../cli/report/charts.ts';
import { foldReport } from '../../../cli/report/fold-report.ts';
import { renderReportPage } from '../../../cli/report/report-page.ts';
import { renderReportSummary } from '../../../cli/report/report-summary.ts';
import { busyRepository, history, NOW, question } from './task-histories.ts';

const TAGS = new Set(
  'html head meta title style body main h1 h2 p dl div dt dd table thead tbody tr th td figure svg path text rect ul li i b span a code details summary'.split(
    ' ',
  ),
);
const hostile = fc.string({
  unit: fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='x",
    '</title>',
    '</style>',
    '<!--',
    ']]>',
    '&lt;',
    'javascript:alert(1)',
    '[x](https://e.example)',
    '![i](https://e.example/i.png)',
    '@team',
    '#1',
    '| a |',
    '\n## b',
    '\u202e',
    '\u0000',
    '\u001b[31m',
    '\ud800',
    '\u{1f600}',
    'a',
    ' ',
  ),
  maxLength: 12,
});

function reportOf(name: string, url = 'https://github.com/o/r/pull/9'): ReturnType<typeof foldReport> {
  const asked = '2026-11-16T10:00:00.000Z';
  const task = { subagent: name, title: name, pullRequest: { number: 9, url } };
  const used = [{ at: asked, amounts: { costUsd: 1, agentSeconds: 60 } }];
  const questions = [
    question(asked, { by: name, until: asked }),
    question(asked, { by: `agent:${name}`, until: asked }),
  ];
  return foldReport(
    [history({ task, used, questions, mergedAt: asked }), history({ task: { subagent: 'b' }, used })],
    name,
    NOW,
  );
}

/** All tags with their attributes, except those in the style. */
function tagsOf(page: string): { readonly name: string; readonly attributes: string }[] {
  return [
    ...page.replace(/<style>[^]*?<\/style>/, '').matchAll(/<\/?(?<name>[a-z!][a-z0-9]*)(?<attributes>[^>]*)>/gi),
  ].map(({ groups }) => ({ name: groups?.['name'] ?? '', attributes: groups?.['attributes'] ?? '' }));
}

describe('whatever people wrote', () => {
  it('stays text on the page', () => {
    fc.assert(
      fc.property(hostile, (name) => {
        const page = renderReportPage(reportOf(name));
        const tags = tagsOf(page).filter(({ name: tag }) => tag !== '!doctype');

        expect(tags.filter(({ name: tag }) => !TAGS.has(tag))).toEqual([]);
        expect(
          tags.filter(({ attributes }) =>
            /\bon\w+\s*=\s*["']?\w|javascript:/i.test(attributes.replace(/"[^"]*"/g, '')),
          ),
        ).toEqual([]);
        expect(page.match(/<style>/g)).toHaveLength(1);
        expect(page.match(/<title>/g)).not.toBeNull();
        expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
        expect(page.isWellFormed()).toBe(true);
        expect([...page.matchAll(/href="(?<to>[^"]*)"/g)].map(({ groups }) => groups?.['to'])).toEqual([
          'https://github.com/o/r/pull/9',
        ]);
      }),
    );
  });

  it('has no effect in the summary of a step', () => {
    fc.assert(
      fc.property(hostile, (name) => {
        const report = reportOf(name);
        const text = renderReportSummary(report);
        const html = marked.parse(text, { async: false, gfm: true });
        const rows = [...html.matchAll(/<tr>[^]*?<\/tr>/g)].map(([row]) => row.match(/<t[dh]>/g)?.length);

        expect(html).not.toMatch(/<(?:img|script|a)\b/i);
        expect(html.match(/<h2/g)).toHaveLength(1);
        expect(rows).toEqual([
          ...Array.from({ length: report.subagents.length + 1 }, () => 5),
          ...Array.from({ length: report.questions.answerers.length + 1 }, () => 3),
        ]);
        expect(text).not.toMatch(/@(?=[a-z])/i);
      }),
    );
  });

  it('is shown without a credential in it, even one with invisible characters inside', () => {
    const token = ['ghp_', '0123456789abcdefghijABCDEFGHIJ012345'].join('');
    for (const name of [token, `gh\u200bp_${token.slice(4)}`, `a ${token} b`, `gh\u001b[31mp_${token.slice(4)}`]) {
      const report = reportOf(name);
      for (const text of [JSON.stringify(report), renderReportPage(report), renderReportSummary(report)])
        expect(text).not.toContain(token.slice(4));
    }
  });
});

it('links to a pull request only if its address runs nothing in a browser', () => {
  expect(renderReportPage(reportOf('a', 'javascript:alert(1)'))).not.toContain('href=');
});

it('fetches nothing and runs nothing', () => {
  const page = renderReportPage(foldReport(busyRepository(), 'acme/shop', NOW));

  expect(page).toContain(
    `content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"`,
  );
  expect(page).not.toMatch(/<script|<link|<img|@import|url\(|\bsrc=/);
});

it('also says in text what the charts show', () => {
  const page = renderReportPage(foldReport(busyRepository(), 'acme/shop', NOW));

  for (const label of ['Cost by week and subagent', 'Time of agents at work by week and subagent', 'Cost by subagent'])
    expect(page).toContain(`aria-label="${label}"`);
  expect(page).toContain('nobody: the default answer');
  expect(page).toContain('<title>fixer, week of 2026-09-14: ');
});

it('says that there was no task, and draws no charts', () => {
  const page = renderReportPage(foldReport([], 'acme/shop', NOW));

  expect(page).toContain('No tasks.');
  expect(page).not.toContain('<svg');
  expect(renderReportSummary(foldReport([], 'acme/shop', NOW))).toBe('## Agents in acme\\/shop\n\nNo tasks.\n');
});

it('chooses round ticks from 0 to the largest value', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e12, noNaN: true }), (largest) => {
      const ticks = chooseTicks(largest);

      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest * (1 - 1e-8));
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
  expect(chooseTicks(0)).toEqual([0]);
  expect(chooseTicks(3.9)).toEqual([0, 1, 2, 3, 4]);
  expect(chooseTicks(8.7)).toEqual([0, 5, 10]);
});

it('says that the plots show only the last weeks, if the report covers more', () => {
  const pageOf = (...days: readonly string[]) =>
    renderReportPage(
      foldReport(
        days.map((day) => history({ used: [{ at: `${day}T10:00:00.000Z`, amounts: { costUsd: 1 } }] })),
        'o/r',
        NOW,
      ),
    );

  expect(pageOf('2026-02-04', '2026-11-16')).toContain('The plots show the last 26 weeks. The table has all weeks.');
  expect(pageOf('2026-10-19', '2026-11-16')).not.toContain('The plots show');
});
