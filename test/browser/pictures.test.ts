/**
 * The pictures of the README, taken of the real thing: what a person sees of a run, at a desk, and that it fits on a phone.
 *
 * They go to `.cache/shots/`; with AGORA_PICTURES=docs/images they become the README's.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { openStory, SHOP, type Story } from '../stories/story.ts';
import { DESK, launchBrowser, PHONE } from './browser.ts';

const FOLDER = process.env['AGORA_PICTURES'] ?? '.cache/shots';

let browser: Browser;
beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Narrow enough to be read where the README shows it. */
async function openPage(story: Story, path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 860, height: DESK.height }, reducedMotion: 'reduce' });
  await page.goto(`${story.hub.url}/${SHOP.owner}/${SHOP.repo}${path}`);
  return page;
}

/** A picture of the first part of a page that the selector matches, once it is rendered as it should be and fits, on a phone too. */
async function picture(name: string, page: Page, selector: string): Promise<void> {
  const part = page.locator(selector).first();
  await part.waitFor({ timeout: 30_000 });
  expect(await brokenMarkdown(page, selector), `${name}: Markdown that was not rendered`).toEqual([]);
  expect(await overflows(page), `${name} at a desk`).toBe(false);
  await part.screenshot({ path: join(FOLDER, `${name}.png`) });
  const size = page.viewportSize() ?? DESK;
  await page.setViewportSize(PHONE);
  expect(await overflows(page), `${name} on a phone`).toBe(false);
  await page.setViewportSize(size);
}

function overflows(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth + 1');
}

/** What a reader would see of Markdown and HTML that did not become what it should; code may hold anything. */
async function brokenMarkdown(page: Page, selector: string): Promise<string[]> {
  const texts = z.array(z.string()).min(1).parse(await page.evaluate(`
    Array.from(document.querySelector(${JSON.stringify(selector)}).querySelectorAll('.markdown'), (node) => {
      const copy = node.cloneNode(true);
      for (const code of copy.querySelectorAll('code, pre')) code.remove();
      return copy.textContent;
    })`));
  return texts.flatMap((text) => text.match(/\*\*\S|```|<\/?[a-z]+>|<!--|\]\(http|^#{1,6} |\|\s*-{3}/gm) ?? []);
}

it('takes the pictures of a task from its question to its pull request', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await story.hub.settle();
  const issue = await openPage(story, `/issues/${story.issue}`);
  await picture('question', issue, `#issuecomment-${asked.id}`);

  await story.say('alice', '2');
  await story.end();
  await story.quiet();
  const status = await story.status('finished');
  await issue.reload();
  await picture('task', issue, `#issuecomment-${status.id}`);

  const run = await openPage(story, `/actions/runs/${story.hub.runs()[1]?.id ?? 0}`);
  await picture('summary', run, '.summary');

  const pulls = await story.hub.as('alice').rest.pulls.list({ ...SHOP, state: 'all' });
  const pull = await openPage(story, `/pull/${pulls.data[0]?.number ?? 0}`);
  await picture('pull-request', pull, '#conversation .post');
});
