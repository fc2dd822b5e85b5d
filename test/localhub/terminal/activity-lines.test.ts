import { describe, expect, it } from 'vitest';
import type { Activity } from '../../../localhub/hub-options.ts';
import { renderActivity, renderSchedules } from '../../../localhub/terminal/activity-lines.ts';

const AT = new Date(2026, 10, 23, 7, 30, 2);
const RUN = {
  kind: 'run',
  repository: 'me/shop',
  run: 9001,
  workflow: 'Agora relay',
  title: 'Agora relay',
  event: 'schedule',
  actor: 'me',
  status: 'queued',
  conclusion: null,
  ms: undefined,
} as const;
const NEXT = new Date('2026-11-23T08:00:00Z');

describe('a line of the terminal', () => {
  it.each<[Activity, string]>([
    [RUN, 'run 9001 queued: Agora relay (schedule by me)'],
    [{ ...RUN, title: 'Fix it', event: 'issues' }, 'run 9001 queued: Agora relay, Fix it (issues by me)'],
    [{ ...RUN, status: 'completed', conclusion: 'success', ms: 3_140 }, 'run 9001 success after 3.1 s: Agora relay'],
    [{ ...RUN, status: 'completed', conclusion: 'cancelled' }, 'run 9001 cancelled: Agora relay'],
    [
      { kind: 'schedule', repository: 'me/shop', workflow: 'A', cron: '0 8 * * *', nextAt: NEXT, isEarly: false },
      'schedule "0 8 * * *" of A is due',
    ],
    [
      { kind: 'schedule', repository: 'me/shop', workflow: 'A', cron: '0 8 * * *', nextAt: NEXT, isEarly: true },
      'schedule "0 8 * * *" of A started early, was due 2026-11-23 08:00 UTC',
    ],
    [
      {
        kind: 'nothing started',
        repository: 'me/shop',
        event: 'workflow_run',
        workflows: ['A', 'B'],
        because: "run 9001 was started with a job's token",
      },
      "workflow_run does not start A, B: run 9001 was started with a job's token. GitHub behaves the same way.",
    ],
    [
      { kind: 'invalid workflow', repository: 'me/shop', path: '.github/workflows/a.yml', errors: ['one', 'two'] },
      '.github/workflows/a.yml is invalid, and nothing starts it: one; two',
    ],
    [{ ...RUN, title: 'a\u001b[2J\r\nb\u009bc' }, 'run 9001 queued: Agora relay, a [2J b c (schedule by me)'],
  ])('shows %o', (activity, line) => {
    expect(renderActivity(activity, AT)).toBe(`07:30:02 ${line}`);
  });
});

it('lists the schedules and says how to start the next one', () => {
  const schedule = { workflow: 'A', path: '.github/workflows/a.yml', cron: '0 8 * * *', timezone: 'Etc/UTC' };

  const lines = renderSchedules([
    { ...schedule, nextAt: NEXT },
    { ...schedule, workflow: 'A\u001b[2J', cron: '0 0 31 2 *', nextAt: undefined },
  ]);

  expect(lines).toEqual([
    'Schedules (UTC). Type s and press Enter to start the next one now:',
    '  0 8 * * *       A, next 2026-11-23 08:00 UTC',
    '  0 0 31 2 *      A [2J, next never',
  ]);
  expect(renderSchedules([])).toEqual([]);
});
