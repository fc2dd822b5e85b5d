import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBotWorld, SHOP } from '../stories/bot-world.ts';
import { DESK, launchBrowser, PHONE } from './browser.ts';

const SHOTS = '.cache/shots';

let browser: Browser;
beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('shows what waits, and cancels it when its box is ticked', async () => {
  await using world = await openBotWorld({}, { '.github/agora/config.yaml': 'dashboard: true\n' });
  const first = await world.ask();
  for (const options of [undefined, []]) await world.ask(options);
  await world.startBots(1);
  const address = `${world.hub.url}/${SHOP.owner}/${SHOP.repo}`;
  const board = async (): Promise<number> => (await world.hub.as('alice').rest.issues.listForRepo({ ...SHOP, creator: 'agora[bot]' })).data[0]?.number ?? 0;
  await expect.poll(board, { timeout: 30_000 }).toBeGreaterThan(0);
  const page = await browser.newPage({ viewport: DESK });
  await page.goto(`${address}/issues/${await board()}`);
  await page.screenshot({ path: `${SHOTS}/dashboard.png`, fullPage: true });
  expect(await page.locator('table tbody tr').count()).toBe(3);

  await page.locator('li', { hasText: `in #${first.issue} ` }).locator('input.task').click();
  await page.getByText('Ended otherwise').waitFor({ timeout: 60_000 });

  expect((await world.bodies(first.issue)).at(-1)).toContain('was cancelled');
  await page.setViewportSize(PHONE);
  expect(await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth + 1')).toBe(false);
  await page.screenshot({ path: `${SHOTS}/dashboard-used.png`, fullPage: true });
  await page.getByRole('link', { name: 'Which one?' }).first().click();
  await page.getByText('needs a decision').waitFor();
  await page.close();
});
