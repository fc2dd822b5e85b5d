import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openStory, SHOP, type Story } from '../stories/support/story.ts';
import { DESKTOP, launchBrowser, PHONE } from './browser.ts';

const SHOTS = '.cache/shots';

let browser: Browser;
beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openPage(
  story: Story,
  path: string,
  size: { readonly width: number; readonly height: number } = DESKTOP,
): Promise<Page> {
  const page = await browser.newPage({ viewport: size });
  await page.goto(`${story.hub.url}/${SHOP.owner}/${SHOP.repo}${path}`);
  return page;
}

/** True if something is wider than the window. */
function overflows(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth + 1');
}

it('lets a person tick an option, see the run start, and see the answer arrive, without reloading the page', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await story.hub.settle();
  const page = await openPage(story, `/issues/${story.issue}`);
  await page.evaluate('window.stillHere = true');
  await page.locator(`#issuecomment-${asked.id} input.task`).nth(1).waitFor();
  await page.screenshot({ path: `${SHOTS}/question.png`, fullPage: true });

  await page.locator(`#issuecomment-${asked.id} input.task`).nth(1).click();
  await page.getByText('Add everything up, then round once ·').waitFor();
  await page.getByText('The work is in').waitFor();
  await story.end();
  await story.quiet();

  expect(await page.evaluate('window.stillHere')).toBe(true);
  expect(story.hub.runs()).toHaveLength(2);
  await page.screenshot({ path: `${SHOTS}/answered.png`, fullPage: true });
  expect(await overflows(page)).toBe(false);
  await page.close();
});

it('lets a person use a reply in plain words with one tick, also on a phone', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  const page = await openPage(story, `/issues/${story.issue}`);
  await story.say('alice', 'Neither as it stands. Surprise me, and add a test');
  const offer = page.locator(`#issuecomment-${asked.id} li`, { hasText: 'Use @' });
  await offer.waitFor();
  await page.locator(`#issuecomment-${asked.id}`).screenshot({ path: `${SHOTS}/offer.png` });
  await page.setViewportSize(PHONE);
  expect(await overflows(page)).toBe(false);
  await page.locator(`#issuecomment-${asked.id}`).screenshot({ path: `${SHOTS}/offer-phone.png` });

  await offer.locator('input.task').click();
  await story.until('the answer to be taken', async () => {
    const said = (await story.thread()).find(({ id }) => id === asked.id);
    return said?.marker?.kind === 'question' && said.marker.answered?.by === 'alice';
  });
  await story.quiet();
});

it('lets a person tick a box with the keyboard, by its name, and keeps their place on the page', async () => {
  await using story = await openStory();
  await story.say('alice', '- [ ] Add tests\n- [ ] Update the *docs*');
  const page = await openPage(story, `/issues/${story.issue}`);
  const box = page.getByRole('checkbox', { name: 'Update the docs' });

  await box.press('Space');
  await story.until('the tick to be written', async () =>
    (await story.thread()).some(({ text }) => text.includes('- [x] Update')),
  );
  await page.locator('input.task:enabled:checked:focus').waitFor();

  expect(await box.isChecked()).toBe(true);
  await story.quiet();
  await page.close();
});

it('shows a run during and after its work, and the pull request with its diff', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  const list = await openPage(story, '/actions');
  await list.getByText('attempt 1').first().waitFor();
  await story.question();
  await story.say('alice', '1');
  await story.end();
  await story.quiet();

  const run = await openPage(story, `/actions/runs/${story.hub.runs()[1]?.id ?? 0}`);
  await run.getByText('dispatch.finished').first().waitFor();
  await run.screenshot({ path: `${SHOTS}/run.png`, fullPage: true });
  const pull = await openPage(story, '/pulls');
  await pull.getByText('Round every line of a receipt').first().click();
  await pull.getByText('Math.round(line.priceInCents').first().waitFor();
  await pull.screenshot({ path: `${SHOTS}/pull.png`, fullPage: true });

  expect(await overflows(run)).toBe(false);
  expect(await overflows(pull)).toBe(false);
});

it('tells a stranger who ticks a box that it was refused, and runs nothing', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await story.hub.settle();
  const page = await openPage(story, `/issues/${story.issue}`);
  await page.context().addCookies([{ name: 'hub_user', value: 'mallory', url: story.hub.url }]);
  await page.reload();

  await page.locator(`#issuecomment-${asked.id} input.task`).first().click();
  await page.locator('.toast').waitFor();
  await story.hub.settle();

  expect(story.hub.runs()).toHaveLength(1);
  await page.close();
});

it('shows the page of the local GitHub without scrolling sideways on a phone', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  await story.question();
  const page = await openPage(story, `/issues/${story.issue}`, PHONE);
  await page.getByText('needs a decision').waitFor();
  await page.screenshot({ path: `${SHOTS}/phone.png`, fullPage: true });

  expect(await overflows(page)).toBe(false);
  await page.close();
});

it('reads a text from its own side, as GitHub does', async () => {
  await using story = await openStory();
  await story.say('alice', 'האם לעגל כל שורה?');
  const page = await openPage(story, `/issues/${story.issue}`);
  await page.locator('.markdown p', { hasText: 'האם' }).waitFor();
  const gap = await page.evaluate<number>(`(() => {
    const paragraph = Array.from(document.querySelectorAll('.markdown p')).at(-1);
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    return paragraph.getBoundingClientRect().right - range.getBoundingClientRect().right;
  })()`);

  expect(gap).toBeLessThan(2);
  await page.close();
});

it('shows the replies to commands as tables and links, on a desktop and on a phone', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  for (const command of ['/agora help', '/agora status', '/agora questions']) {
    await story.say('alice', command);
    await story.hub.settle();
  }
  const page = await openPage(story, `/issues/${story.issue}`);
  await page.getByText('waits for an answer').first().waitFor();

  const tables = page.locator('table', { hasText: '/agora retry' });
  await tables.first().waitFor();
  expect(await page.locator(`a[href$="#issuecomment-${asked.id}"]`).count()).toBeGreaterThanOrEqual(2);
  expect(await overflows(page)).toBe(false);
  await page.screenshot({ path: `${SHOTS}/commands.png`, fullPage: true });

  await page.setViewportSize(PHONE);
  expect(await overflows(page)).toBe(false);
  await page.screenshot({ path: `${SHOTS}/commands-phone.png`, fullPage: true });
  await page.close();
});
