/** The dashboard issue as people use it: it is readable, its boxes can be ticked, and its links work. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { taskIdOf } from '../../protocol/base/ids.ts';
import { type EndMarker, StatusMarker } from '../../protocol/comments/marker.ts';
import { renderHeading } from '../../protocol/comments/status-heading.ts';
import { type BotScenario, openBotScenario } from '../stories/support/bot-scenario.ts';
import { SHOP } from '../support/installed-app.ts';
import { DESKTOP, launchBrowser } from './browser.ts';
import { expectReadable, picture } from './picture.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const withDashboard = (): Promise<BotScenario> =>
  openBotScenario({}, { '.github/agora/config.yaml': 'dashboard: true\n' });

async function openDashboard(scenario: BotScenario): Promise<Page> {
  await scenario.startBots(1);
  const board = async (): Promise<number> =>
    (await scenario.hub.as('alice').rest.issues.listForRepo({ ...SHOP, creator: 'agora[bot]' })).data[0]?.number ?? 0;
  await expect.poll(board).toBeGreaterThan(0);
  const page = await browser.newPage({ viewport: { width: 1_200, height: DESKTOP.height }, reducedMotion: 'reduce' });
  await page.goto(`${scenario.hub.url}/${SHOP.owner}/${SHOP.repo}/issues/${await board()}`);
  return page;
}

type Told = Pick<Partial<StatusMarker>, 'state' | 'round' | 'subagent' | 'conclusion' | 'verify' | 'result' | 'used'>;

/** A task in its own issue, as its run left it. */
async function tell(scenario: BotScenario, title: string, told: Told, end?: Partial<EndMarker>): Promise<void> {
  const {
    data: { number },
  } = await scenario.hub.as('alice').rest.issues.create({ ...SHOP, title });
  const status = StatusMarker.parse({
    v: 1,
    kind: 'status',
    task: taskIdOf(1, 'picture', number),
    round: 1,
    attempt: 1,
    runId: 1,
    ...told,
  });
  await scenario.mark(number, status, renderHeading(told.subagent ?? 'agent', status.state, status));
  if (end !== undefined)
    await scenario.mark(
      number,
      { v: 1, kind: 'end', task: status.task, state: status.state, round: status.round, ...end },
      'That was all.',
    );
}

it('shows every kind of outcome correctly, with the commands that are useful', async () => {
  await using scenario = await withDashboard();
  await scenario.ask(undefined, 'Should the old route stay, or may I remove it?');
  const running = { task: { costUsd: 0.42, turns: 7 }, left: { costUsd: 0.58, turns: 33 } };
  await tell(scenario, 'Receipts are off by a cent', { state: 'running', subagent: 'fixer', used: running });
  const finished = { state: 'finished', conclusion: 'finished' } as const;
  await tell(
    scenario,
    'Add a currency',
    { ...finished, subagent: 'fixer', round: 3, used: { task: { costUsd: 1.5 } } },
    { pullRequest: 41 },
  );
  await tell(
    scenario,
    'Pin the actions',
    { ...finished, subagent: 'keeper', result: { artifactId: 3, digest: `sha256:${'d'.repeat(64)}` } },
    { held: 'protected' },
  );
  await tell(
    scenario,
    'Speed the cart up',
    { ...finished, subagent: 'fixer', verify: { passed: false } },
    { pullRequest: 42 },
  );
  await tell(scenario, 'Is this used?', { state: 'finished', subagent: 'reader', conclusion: 'nothing-changed' }, {});
  await tell(scenario, 'Update the lock file', { state: 'finished', subagent: 'keeper', conclusion: 'blocked' }, {});
  await tell(scenario, 'Translate the shop', { state: 'failed', subagent: 'fixer' }, {});

  const page = await openDashboard(scenario);

  expect(await page.locator('table tbody tr').count()).toBe(8);
  for (const words of ['waits for approval', 'finished, checks failed', 'nothing changed', 'blocked by permissions'])
    await page.getByText(words).first().waitFor();
  await page.getByText('████░░░░░░ 42% of $1.00').waitFor();
  await page.getByText('$1.92 for 2 of 8 tasks on this page').waitFor();
  const offered = (await page.locator('li', { has: page.locator('input.task') }).allInnerTexts()).map(
    (line) => line.trim().split(' ')[0],
  );
  expect(offered.toSorted()).toEqual(['cancel', 'cancel', 'deliver', 'retry']);
  await picture('dashboard', page, 'article.post');
  await page.close();
});

it('cancels a waiting task when its box is ticked', async () => {
  await using scenario = await withDashboard();
  const first = await scenario.ask();
  for (const options of [undefined, []]) await scenario.ask(options);
  const page = await openDashboard(scenario);
  expect(await page.locator('table tbody tr').count()).toBe(3);

  await page
    .locator('li', { hasText: `in #${first.issue} ` })
    .locator('input.task')
    .click();
  await page.getByText('Ended otherwise').waitFor();

  expect((await scenario.bodies(first.issue)).at(-1)).toContain('was cancelled');
  await expectReadable('the dashboard after a tick', page, 'article.post');
  await page.getByRole('link', { name: 'Which one?' }).first().click();
  await page.getByText('needs a decision').waitFor();
  await page.close();
});
