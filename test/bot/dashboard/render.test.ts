/** The text of the dashboard, whatever agents have written into it. */
import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { listTasks, collectComments } from '../../../bot/dashboard/collect.ts';
import { renderDashboard } from '../../../bot/dashboard/render.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import type { StatusMarker } from '../../../protocol/comments/marker.ts';
import { createScenario, questionMarker, SECOND, START, statusMarker } from '../support/reconcile-scenario.ts';

const hostile = fc.string({
  unit: fc.constantFrom(
    '|',
    '\n',
    '\r',
    '`',
    '```',
    '<!-- agora:e30= -->',
    '@team',
    '#1',
    '- [ ] **cancel** the task · `t_000000000000`',
    '[x](https://e.example)',
    '![i](x)',
    '](',
    '<b>',
    '\\',
    '/agora cancel',
    '\u{1f600}',
    '&lt;',
    'https://e.example',
    'a',
    ' ',
  ),
  maxLength: 30,
});

function listed(
  texts: readonly { readonly asked: string; readonly subagent: string }[],
  ended = 0,
): ReturnType<typeof listTasks> {
  const scenario = createScenario();
  const comments = texts.map(({ asked: question, subagent }, index) => {
    const own = taskIdOf(77, 'label', index);
    scenario.now = START + index * SECOND;
    if (index < ended) scenario.mark({ v: 1, kind: 'end', task: own, state: 'failed', round: 1 });
    return {
      ...scenario.mark(questionMarker({ task: own, question: questionIdOf(own, 1), asked: question, subagent })),
      issue: index + 1,
    };
  });
  const said = scenario.comments.map((comment) => ({
    issue: 1,
    ...comment,
    ...comments.find(({ id }) => id === comment.id),
  }));
  return listTasks(collectComments(new Map(), said, 'agora'), 'agora', START);
}

describe('text written by agents', () => {
  it('stays text in its own cell, and cannot add a checkbox', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ asked: hostile, subagent: hostile }), { minLength: 1, maxLength: 4 }),
        (texts) => {
          const text = renderDashboard(listed(texts), 'boxes');
          const html = marked.parse(text, { async: false, gfm: true });

          expect([...html.matchAll(/<tr>[^]*?<\/tr>/g)].map(([row]) => row.match(/<t[dh]>/g)?.length)).toEqual([
            6,
            ...texts.map(() => 6),
          ]);
          expect(html.match(/type="checkbox"/g)).toHaveLength(texts.length);
          expect(html).not.toMatch(/<img|<b>|href="(?!https:\/\/github\.com\/o\/r\/issues\/7#issuecomment-\d+")/);
          expect(text).not.toMatch(/@(?=[a-z])/i);
          expect(text.split('<!--')).toHaveLength(2);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('never makes it longer than GitHub’s limit; the tasks that ended longest ago are left out, with a note', () => {
    const texts = Array.from({ length: 600 }, (_, index) => ({
      asked: `${'\u{1f600}|'.repeat(80)}${index}`,
      subagent: 'planner',
    }));

    const text = renderDashboard(listed(texts, 400), 'boxes');

    expect(text.length).toBeLessThanOrEqual(LIMITS.commentChars);
    expect(text).toMatch(/^and \d+ older tasks that do not fit on this page$/m);
    expect(text.match(/suspended/g)?.length ?? 0).toBeGreaterThan(100);
    expect(text).toContain('## Waiting for an answer');
  });
});

describe('cost and budget in the dashboard', () => {
  const page = (used: readonly (StatusMarker['used'] | undefined)[], asked?: StatusMarker['used']): string => {
    const scenario = createScenario();
    const comments = used.map((one, index) => {
      const own = taskIdOf(77, 'label', index);
      if (asked !== undefined)
        scenario.mark(questionMarker({ task: own, question: questionIdOf(own, 1), used: asked }));
      const round = asked === undefined ? 1 : 2;
      return scenario.mark(
        statusMarker({ task: own, round, state: 'running', ...(one !== undefined && { used: one }) }),
      );
    });
    expect(comments).toHaveLength(used.length);
    const said = scenario.comments.map((comment) => ({ issue: 1, ...comment }));
    return renderDashboard(listTasks(collectComments(new Map(), said, 'agora'), 'agora', START), 'boxes').replaceAll(
      '\u00a0',
      ' ',
    );
  };

  it('of a task that another one continues are added up once', () => {
    const text = page([{ task: { costUsd: 5 } }, { task: { costUsd: 6 }, inherited: { costUsd: 5 } }]);

    expect(text).toContain('| $6.00 |');
    expect(text).toContain('**Cost:** $6.00 for 2 tasks on this page');
  });

  it('are shown for each task, as far as they are known, and are added up', () => {
    const text = page([
      { task: { costUsd: 0.42 }, left: { costUsd: 0.58, turns: 90 } },
      { task: { costUsd: 1.5 } },
      { task: { turns: 30 }, left: { turns: 0 } },
      undefined,
    ]);

    expect(text).toContain('| $0.42<br>████░░░░░░ 42% of $1.00 |');
    expect(text).toContain('| $1.50 |');
    expect(text).toContain('| ██████████ 100% of 30 turns |');
    expect(text).toContain('|  |');
    expect(text).toContain('**Cost:** $1.92 for 2 of 4 tasks on this page');
  });

  it('are those of the last question until the next round reports its usage', () => {
    expect(page([undefined], { task: { costUsd: 0.25 } })).toContain('| $0.25 |');
    expect(page([{ task: { costUsd: 0.75 } }], { task: { costUsd: 0.25 } })).toContain('| $0.75 |');
  });

  it('are left out if they are unknown', () => {
    expect(page([undefined])).not.toContain('**Cost:**');
  });
});
