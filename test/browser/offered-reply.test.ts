/** A reply in plain words that a question offers with a checkbox: what people see of it, and that the tick counts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { openStory, SHOP } from '../stories/support/story.ts';
import { DESKTOP, launchBrowser, PHONE } from './browser.ts';
import { picture } from './picture.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('shows the replies that a person may tick, also on a phone, and continues with the ticked one', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  const long = `Use twelve everywhere: ${'src/orders/total-in-cents-of-an-order.ts '.repeat(4)}and add a test`;
  await story.say('alice', long);
  await story.say('alice', 'Twelve please, and add a test');
  await story.until('both offers', async () => {
    const { body } = await story.question();
    return body.split('* [ ] Use [').length > 2 ? body : undefined;
  });
  const url = `${story.hub.url}/${SHOP.owner}/${SHOP.repo}/issues/${story.issue}`;
  for (const [name, viewport, colorScheme] of [
    ['desktop', DESKTOP, 'light'],
    ['phone', PHONE, 'dark'],
  ] as const) {
    const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
    await page.goto(url);
    await page.getByText('Twelve please, and add a test').first().waitFor();
    await picture(`offered-${name}`, page, `#issuecomment-${asked.id}`);
    await page.close();
  }

  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(url);
  const offer = page.locator(`#issuecomment-${asked.id} li`, { hasText: 'Twelve please, and add a test' });
  expect(await offer.getByRole('link').getAttribute('href')).toMatch(/^#issuecomment-\d+$/);
  await offer.locator('input.task').click();
  await story.until('the second run', () => story.hub.runs().length >= 2);
  await story.until('its end', () => story.hub.runs()[1]?.status === 'completed');
  await story.quiet();

  const answered = (await story.thread()).find(({ id }) => id === asked.id);
  expect(answered?.text).toContain('Twelve please, and add a test');
  await page.close();
});
