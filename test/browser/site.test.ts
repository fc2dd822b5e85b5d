/** The documentation site in a browser, opened from its folder, without a server and a network. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { writeSite } from '../../scripts/site/write-site.ts';
import { DESKTOP, launchBrowser, PHONE } from './browser.ts';

const SHOTS = '.cache/shots';
const folder = mkdtempSync(join(tmpdir(), 'agora-site-'));
let browser: Browser;
beforeAll(async () => {
  writeSite('.', folder);
  mkdirSync(SHOTS, { recursive: true });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = (path: string): string => pathToFileURL(join(folder, path)).href;
const OVERFLOWS = 'document.documentElement.scrollWidth > document.documentElement.clientWidth + 1';
const COLOURS = 'getComputedStyle(document.body).backgroundColor';

async function open(path: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: DESKTOP, ...options });
  const strange: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) strange.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') strange.push(message.text());
  });
  await page.goto(urlOf(path));
  expect(strange).toEqual([]);
  return page;
}

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('on a %s', (name, viewport) => {
  it.each([
    'index.html',
    'cli.html',
    'threat-model.html',
    'client.html',
    'runtimes.html',
    'decisions/0006-libraries.html',
  ])('%s fits the screen, in light and in dark mode', async (path) => {
    const [light, dark] = await Promise.all(
      (['light', 'dark'] as const).map((colorScheme) => open(path, { viewport, colorScheme })),
    );
    if (light === undefined || dark === undefined) throw new Error('There is no page.');

    expect(await light.evaluate(OVERFLOWS)).toBe(false);
    expect(await light.evaluate(COLOURS)).toBe('rgb(255, 255, 255)');
    expect(await dark.evaluate(COLOURS)).toBe('rgb(13, 17, 23)');
    expect(await light.locator('#pages').getAttribute('open')).toBe(name === 'desktop' ? '' : null);
    await dark.screenshot({ path: join(SHOTS, `site-${name}-${path.replaceAll('/', '-')}-dark.png`) });
    await Promise.all([light.close(), dark.close()]);
  });

  it('finds a section by words, and opens it with the keyboard', async () => {
    const page = await open('decisions/0006-libraries.html', { viewport });
    await page.keyboard.press('/');
    await page.keyboard.type('report weeks');
    await page.locator('#found a').first().waitFor();
    expect(await page.locator('#found a').first().innerText()).toContain('The command agora: agora report');
    expect(await page.evaluate(OVERFLOWS)).toBe(false);
    await page.screenshot({ path: join(SHOTS, `site-${name}-search.png`) });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cli.html#agora-report');

    expect(await page.getByRole('heading', { name: 'agora report' }).isVisible()).toBe(true);
    await page.close();
  });
});

it('says when nothing was found, and never shows typed text as HTML', async () => {
  const page = await open('index.html');
  await page.fill('#search', '<img src=x onerror=alert(1)>');
  await page.getByText('No results found.').waitFor();

  expect(await page.locator('#found img').count()).toBe(0);
  await page.close();
});

it('shows its pages on a phone on request', async () => {
  const page = await open('cli.html', { viewport: PHONE });
  expect(await page.getByRole('link', { name: 'Glossary' }).isVisible()).toBe(false);
  await page.getByText('All pages').click();
  await page.getByRole('navigation').getByRole('link', { name: 'Glossary' }).click();
  await page.waitForURL('**/glossary.html');
  await page.close();
});
