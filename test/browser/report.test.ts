/** The page that `agora report` writes, in a browser: on a desktop and on a phone, in light and in dark. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { foldReport } from '../../cli/report/fold-report.ts';
import { renderReportPage } from '../../cli/report/report-page.ts';
import { busyRepository, history, NOW } from '../cli/report/task-histories.ts';
import { DESKTOP, launchBrowser, PHONE } from './browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'agora-report-'));
/** AGORA_PICTURES=docs/images writes the first light screen as the picture of the documents. */
const SHOTS = process.env['AGORA_PICTURES'] ?? '.cache/shots';
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  for (const shots of [SHOTS, '.cache/shots']) mkdirSync(shots, { recursive: true });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, tasks: Parameters<typeof foldReport>[0], repository = 'acme/shop'): string {
  const file = join(folder, `${name}.html`);
  writeFileSync(file, renderReportPage(foldReport(tasks, repository, NOW)));
  return pathToFileURL(file).href;
}

/** Whether the page itself scrolls sideways. A plot or a table in it may scroll. */
const OVERFLOWS = 'document.documentElement.scrollWidth > document.documentElement.clientWidth + 1';
/** The lowest contrast of any text with its background. */
const CONTRAST = `(() => {
  const rgb = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const light = (colour) => {
    const [r, g, b] = rgb(colour).map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const back = light(getComputedStyle(document.body).backgroundColor);
  return Math.min(...Array.from(document.querySelectorAll('h1, h2, p, td, th, b, li span, a, summary, svg text'), (node) => {
    const style = getComputedStyle(node);
    const front = light(node instanceof SVGElement ? style.fill : style.color);
    return (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
  }));
})()`;

it.each([
  ['desktop', DESKTOP, 'light'],
  ['desktop', DESKTOP, 'dark'],
  ['phone', PHONE, 'light'],
  ['phone', PHONE, 'dark'],
] as const)('is readable on a %s (%o) in %s', async (name, viewport, colorScheme) => {
  const url = write('busy', busyRepository());
  const page = await browser.newPage({ viewport, colorScheme, javaScriptEnabled: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(url);

  expect(await page.locator('figure svg').count()).toBe(2);
  expect(await page.locator('ul.bars').count()).toBe(4);
  expect(await page.getByRole('img', { name: 'Cost by week and subagent' }).isVisible()).toBe(true);
  expect(await page.evaluate(OVERFLOWS)).toBe(false);
  expect(await page.evaluate(CONTRAST)).toBeGreaterThanOrEqual(4.5);
  expect(asked).toEqual([url]);
  await page.getByText('Weeks as a table').click();
  await page.getByRole('cell', { name: 'Week of 2026-09-14' }).waitFor();
  const file = `report-${name}-${colorScheme}.png`;
  await page.screenshot({ path: join('.cache/shots', file), fullPage: true });
  await page.reload();
  if (file === 'report-desktop-light.png') {
    await page.setViewportSize({ width: 820, height: 960 });
    await page.evaluate('scrollTo(0, 0)');
    await page.screenshot({ path: join(SHOTS, 'report.png') });
  }
  await page.close();
});

it('shows names of any length and with any characters without running or breaking anything', async () => {
  const names = ['<img src=x onerror="document.title=1">', '"><script>document.title = 1</script>', 'x'.repeat(300)];
  const used = [{ at: '2026-11-16T10:00:00.000Z', amounts: { costUsd: 1, agentSeconds: 60 } }];
  const tasks = names.map((subagent) => history({ task: { subagent, title: subagent }, used }));
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(write('hostile', tasks, names[0]));

  expect(await page.title()).toBe(`Report: ${names[0] ?? ''}`);
  expect(await page.locator('img, script').count()).toBe(0);
  expect(await page.evaluate(OVERFLOWS)).toBe(false);
  await page.screenshot({ path: join('.cache/shots', 'report-hostile.png'), fullPage: true });
  await page.close();
});

it.each([
  ['a lot of money', { costUsd: 31_234_567, agentSeconds: 3_600 }],
  ['a few seconds', { costUsd: 0.000012, agentSeconds: 1.4 }],
])('shows whole numbers at the axes: %s', async (_, amounts) => {
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(write('axes', [history({ used: [{ at: '2026-11-16T10:00:00.000Z', amounts }] })]));

  const cut = `Array.from(document.querySelectorAll('svg text'), (text) => text)
    .filter((text) => text.getBoundingClientRect().left < text.ownerSVGElement.getBoundingClientRect().left)
    .map((text) => text.textContent)`;

  expect(await page.locator('figure svg').count()).toBe(2);
  expect(await page.evaluate(cut)).toEqual([]);
  await page.close();
});
