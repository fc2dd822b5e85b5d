import { defined } from '../../../protocol/base/defined.ts';
import fc from 'fast-check';
import { marked } from 'marked';
import { expect, it } from 'vitest';
import { Ledger } from '../../../cli/cli-schemas.ts';
import { oneLine, renderLedger } from '../../../cli/render/render-ledger.ts';
import { TaskView } from '../../../client/client-schemas.ts';
import type { TaskState, TaskView as View } from '../../../client/types.ts';

const at = '2026-11-22T02:00:00.000Z';

function ledgerOf(
  tasks: readonly { readonly title?: string; readonly state?: TaskState; readonly question?: string }[],
): Ledger {
  return Ledger.parse({
    v: 1,
    repository: 'corner/shop',
    at,
    tasks: tasks.map(({ title, state = 'running', question }, index) =>
      TaskView.parse({
        task: `t_00000000000${index}`,
        state,
        round: 1,
        issue: 7,
        subagent: 'fixer',
        updatedAt: at,
        ...defined({ title }),
        ...(question !== undefined && { question: { id: 'q_000000000000', text: question, options: [], expires: at } }),
      }),
    ),
  });
}

/** The cells as a reader of the rendered page sees them. */
function cellsOf(markdown: string): string[][] {
  const html = marked.parse(markdown, { async: false, gfm: true });
  return [...html.matchAll(/<tr>(?<row>[\s\S]*?)<\/tr>/g)].map(({ groups }) =>
    [...(groups?.['row'] ?? '').matchAll(/<t[dh]>(?<cell>[\s\S]*?)<\/t[dh]>/g)].map((found) =>
      textOf(found.groups?.['cell'] ?? ''),
    ),
  );
}

function textOf(html: string): string {
  expect(html.replace(/<\/?code>/g, ''), 'nothing in a cell is more than text').not.toMatch(/<[a-z/]/i);
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html
    .replace(/<\/?code>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .trim();
}

const hostile = [
  'A | pipe',
  '| x | y |',
  '`code`',
  '``',
  '**bold** _it_ ~~no~~',
  '[link](https://evil.example)',
  '![img](x)',
  '<b>hi</b>',
  '<!-- agora:e30= -->',
  '# heading',
  '- [ ] box',
  '&lt;script&gt;',
  'https://evil.example www.evil.example me@evil.example',
  '@team #1 GH-1',
  'a\nb\r\n| c |',
  '\\',
  '\\|',
  'trailing \\',
  '<br>',
  '\u001b[31mred\u001b[0m',
  '$x^2$',
  ':smile:',
  '||||',
  '---|---',
];

it.each(hostile)('shows %j unchanged, in one cell', (title) => {
  const [, row = []] = cellsOf(renderLedger(ledgerOf([{ title }])));

  expect(row).toHaveLength(14);
  expect(row[5]).toBe(oneLine(title));
});

it('shows every title and every question completely, whatever they contain', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom(
        '|',
        '\\',
        '`',
        '*',
        '_',
        '[',
        ']',
        '(',
        ')',
        '<',
        '>',
        '#',
        '-',
        '\n',
        '~',
        '!',
        '&',
        ';',
        'a',
        ' ',
        '.',
        ':',
        '/',
        '@',
        '1',
      ),
      maxLength: 40,
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ title: text, question: text }), { minLength: 1, maxLength: 5 }), (tasks) => {
      const rows = cellsOf(renderLedger(ledgerOf(tasks))).slice(1);

      expect(rows.map((row) => [row[5], row[8]])).toEqual(
        tasks.map(({ title, question }) => [oneLine(title), oneLine(question)]),
      );
    }),
    { numRuns: 300 },
  );
});

it('writes a time in one form, whichever store it comes from', () => {
  const ledger = ledgerOf([{ title: 'Fix it' }]);
  const page = renderLedger(ledger);

  const [task] = ledger.tasks;
  if (task === undefined) throw new Error('There is no task.');
  const other = { ...ledger, at: '2026-11-22T02:00:00Z', tasks: [{ ...task, updatedAt: '2026-11-22T03:00:00+01:00' }] };

  expect(renderLedger(other)).toBe(page);
  expect(page).toContain('| 2026-11-22T02:00:00.000Z |');
});

it('groups tasks by what they wait for, and has a group for every state', () => {
  const states: readonly TaskState[] = [
    'accepted',
    'running',
    'idle',
    'suspended',
    'resuming',
    'finished',
    'failed',
    'cancelled',
    'expired',
  ];

  const page = renderLedger(ledgerOf(states.map((state) => ({ state }))));

  expect([...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
    'Waiting for an answer',
    'At work',
    'Finished',
    'Ended otherwise',
  ]);
  for (const state of states) expect(page).toContain(`| ${state} |`);
});

it('shows the outcome of a finished task, and what its work waits for', () => {
  const [task] = ledgerOf([{ state: 'finished' }]).tasks;
  const page = (more: Partial<View>) =>
    renderLedger(Ledger.parse({ v: 1, repository: 'corner/shop', at, tasks: [{ ...task, ...more }] }));

  expect(page({ conclusion: 'nothing-changed' })).toContain('| nothing changed |');
  expect(page({ conclusion: 'blocked' })).toContain('| blocked by permissions |');
  expect(page({ conclusion: 'finished', verify: { passed: false } })).toContain('| finished, checks failed |');
  expect(page({ conclusion: 'finished', held: true })).toContain('| waits for approval |');
  expect(page({ conclusion: 'finished' })).toContain('| finished |');
});

it('shows the session and the summary of a task, and is the same page for the same facts', () => {
  const [task] = ledgerOf([{ state: 'suspended', question: 'Which?' }]).tasks;
  const ledger = Ledger.parse({
    v: 1,
    repository: 'this machine',
    at,
    tasks: [
      {
        ...task,
        sessionId: 'sess-123',
        runtime: 'claude-code',
        yieldReason: 'budget',
        waitsFor: 'agent:reviewer',
        startedAt: '2026-11-21T02:00:00.000Z',
        summary: `Both fit.\n${'x'.repeat(500)}`,
      },
    ],
  });
  const [, row = []] = cellsOf(renderLedger(ledger));

  expect(row[9]).toMatch(/^Both fit\. x{100,200}…?/);
  expect([row[2], row[7], row[10], row[11], row[12]]).toEqual([
    'agent:reviewer',
    'budget',
    'claude-code',
    'sess-123',
    '2026-11-21T02:00:00.000Z',
  ]);
  expect(renderLedger(ledger)).toBe(renderLedger(structuredClone(ledger)));
});

it('says so when there are no tasks to list', () => {
  expect(renderLedger(ledgerOf([]))).toContain('No tasks.');
});

it('contains no credential that somebody wrote into a title', () => {
  const [token, page] = [`ghp_${'a1B2'.repeat(9)}`, (title: string) => renderLedger(ledgerOf([{ title }]))];

  expect(page(`Revoke ${token}`)).not.toContain('a1B2');
  expect(page(`Revoke ${token.slice(0, 9)}\u200b${token.slice(9)}`)).not.toContain('a1B2a1B2a1B2a1B2a1B2');
});
