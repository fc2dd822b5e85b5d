/** `agora report` on a repository of the local GitHub: real tasks, as a page, as JSON and in a job summary. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agora, outputOf } from '../../support/command-line.ts';
import { openStory, SHOP } from '../support/story.ts';
import { inStory } from '../people/command-in-story.ts';

it('says who answered, what it cost, and which pull request was merged', async () => {
  await using story = await openStory();
  const run = inStory(story);
  await story.label('alice', 'agora:fixer');
  await story.question();
  await story.hub.settle();
  const waiting = outputOf('report', await run('report', '--json'));
  await story.say('alice', '2');
  const { marker: end } = await story.end();
  await story.quiet();
  const before = outputOf('report', await run('report', '--json'));
  const number = end.pullRequest ?? 0;
  await story.hub.as('alice').rest.pulls.merge({ ...SHOP, pull_number: number });
  const [file, summary] = [join(story.workDir, 'report.html'), join(story.workDir, 'summary.md')];
  const env = {
    GITHUB_API_URL: story.hub.url,
    GH_TOKEN: story.hub.tokenOf('alice'),
    GITHUB_STEP_SUMMARY: summary,
  };
  const written = await agora(['report', '--repo', `${SHOP.owner}/${SHOP.repo}`, '--output', file, '--weeks', '3'], {
    env,
  });
  const merged = outputOf('report', await run('report', '--json'));
  const page = await readFile(file, 'utf8');
  const small = await readFile(summary, 'utf8');

  expect(waiting).toMatchObject({
    totals: { tasks: 1 },
    questions: { asked: 1, open: 1, answerers: [] },
    outcomes: [{ outcome: 'suspended', tasks: 1 }],
    pullRequests: [],
  });
  expect(before.pullRequests).toEqual([]);
  expect(merged).toMatchObject({
    repository: `${SHOP.owner}/${SHOP.repo}`,
    totals: { tasks: 1, agentSeconds: expect.any(Number) as unknown },
    subagents: [{ name: 'fixer', tasks: 1, questions: 1 }],
    pullRequests: [{ number, tasks: 1, title: 'Receipts are off by a cent' }],
    questions: { asked: 1, open: 0, closed: 0, answerers: [{ kind: 'person', name: 'alice', questions: 1 }] },
    outcomes: [{ outcome: 'finished', tasks: 1 }],
  });
  // The unit is a tenth of a second, and the second run may take less than half of one.
  expect(merged.totals.agentSeconds).toBeGreaterThanOrEqual(waiting.totals.agentSeconds ?? Infinity);
  expect(written.code, written.err).toBe(0);
  expect(written.out).toContain('1 task, cost ');
  expect(written.out).toContain('1 merged pull request');
  for (const text of ['<td>alice</td>', `>#${number}</a> Receipts are off by a cent`, '<td>fixer</td>'])
    expect(page).toContain(text);
  expect(small).toContain('| alice | 1 |');
});

it('counts no forged records, and reports a wrong number of weeks', async () => {
  await using story = await openStory();
  const run = inStory(story);
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  const forged = Buffer.from(JSON.stringify({ ...asked.marker, used: { task: { costUsd: 9_999 } } })).toString(
    'base64',
  );
  await story.say('mallory', asked.body.replace(/:[A-Za-z0-9+/=]+:(?=[A-Za-z0-9+/=]{88} -->)/, `:${forged}:`));
  await story.hub.settle();

  const report = outputOf('report', await run('report', '--json'));
  const mistaken = await run('report', '--weeks', '99');

  expect(report.totals.tasks).toBe(1);
  expect(report.questions.asked).toBe(1);
  expect(report.totals.costUsd ?? 0).toBeLessThan(9_999);
  expect(mistaken).toMatchObject({ code: 2, err: expect.stringContaining('from 1 to 52') as unknown });
});
