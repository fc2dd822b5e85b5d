import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { makeRepository, subagent } from '../stories/support/story-repository.ts';
import { openStory, SHOP } from '../stories/support/story.ts';
import { DESKTOP, launchBrowser, PHONE } from './browser.ts';

const SHOTS = '.cache/shots';
const QUESTIONS = [
  {
    question: 'Which database should the tests use?',
    options: ['SQLite, in memory', 'Postgres, as in production'],
    recommended: 1,
    context: 'The change:\n\n```diff\n-open(":memory:")\n+connect(process.env.DATABASE_URL, { timeout: 30_000 })\n```',
  },
  { question: 'How shall the new column be called?' },
];

let browser: Browser;
beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('lets a person tick and send what is left of several questions, and shows it on a phone, light and dark', async () => {
  const command = `if [ "$AGORA_ROUND" = 1 ]; then printf '%s' '${JSON.stringify({ questions: QUESTIONS })}' > "$AGORA_SENTINEL"; else cp "$AGORA_ANSWERS_FILE" answers.json; echo Done; fi`;
  await using repository = await makeRepository({ '.github/agora/subagents/asker.md': subagent(command) });
  await using story = await openStory({ repository: repository.folder });
  await story.label('alice', 'agora:asker');
  const asked = await story.question();
  await story.say('bob', '2: total_cents');
  const url = `${story.hub.url}/${SHOP.owner}/${SHOP.repo}/issues/${story.issue}`;
  for (const [name, viewport, colorScheme] of [
    ['desktop', DESKTOP, 'dark'],
    ['phone', PHONE, 'light'],
  ] as const) {
    const page = await browser.newPage({ viewport, colorScheme });
    await page.goto(url);
    await page.getByText('Answered in replies so far: 2 (bob). Still open: 1.').waitFor();
    await page.getByText('Context of question 1').click();
    await page.locator(`#issuecomment-${asked.id}`).screenshot({ path: `${SHOTS}/several-${name}.png` });
    const overflows = await page.evaluate(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth + 1',
    );
    expect(overflows).toBe(false);
    await page.close();
  }

  const page = await browser.newPage({ viewport: DESKTOP });
  await page.goto(url);
  const boxes = page.locator(`#issuecomment-${asked.id} input.task`);
  await boxes.nth(1).click();
  await story.until('the tick', async () => (await story.question()).body.includes('- [x] **1b.**'));
  await boxes.nth(2).click();
  await page.getByText('asked, and got its answer').waitFor();
  await story.end();
  await story.quiet();

  const answered = (await story.thread()).find(({ id }) => id === asked.id);
  expect(answered?.text).toContain('> **1.** Postgres, as in production (@alice)  \n> **2.** total_cents (@bob)');
  await page.close();
});
