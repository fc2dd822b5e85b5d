/** The pictures of a task, taken from a real run: what people see of it. */
import { afterAll, beforeAll, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openStory, SHOP, type Story } from '../stories/support/story.ts';
import { DESKTOP, launchBrowser } from './browser.ts';
import { picture } from './picture.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Narrow enough to be readable at the size at which the README shows it. */
async function openPage(story: Story, path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 860, height: DESKTOP.height }, reducedMotion: 'reduce' });
  await page.goto(`${story.hub.url}/${SHOP.owner}/${SHOP.repo}${path}`);
  return page;
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
