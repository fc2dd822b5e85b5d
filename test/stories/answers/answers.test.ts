/**
 * An answer that a person gave outside GitHub, end to end: signed request, thread, run with the shipped action, pull
 * request.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signAnswer } from '../../../bot/webhooks/signed-answer.ts';
import { openStory, pullFiles, SHOP, type Story } from '../support/story.ts';

const KEY = '4f1a2b3c4d5e6f708192a3b4c5d6e7f8';

/** The demo's repository, with one more input for the action. */
async function makeShopThatTakes(input: string): Promise<AsyncDisposable & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'agora-answers-'));
  await cp('demo/repository', folder, { recursive: true });
  const path = join(folder, '.github/workflows/agora.yml');
  await writeFile(
    path,
    (await readFile(path, 'utf8')).replace(
      '        with:\n          request:',
      `        with:\n          ${input}\n          request:`,
    ),
  );
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

interface Answering extends AsyncDisposable {
  readonly story: Story;
  readonly send: (body: object) => Promise<{ status: number; said: unknown }>;
}

async function openAnsweringStory(folder: string): Promise<Answering> {
  const botEnv: Record<string, string> = { AGORA_CLAIM_GRACE_SECONDS: '2', AGORA_SWEEP_SECONDS: '5' };
  const story = await openStory({ repository: folder, hasBot: 'later', botEnv });
  const { data: alice } = await story.hub.as('alice').rest.users.getByUsername({ username: 'alice' });
  botEnv['AGORA_ANSWERS'] = JSON.stringify([
    { name: 'slack', key: KEY, repositories: ['corner/shop'], people: [{ login: 'alice', id: alice.id }] },
  ]);
  const bot = await story.shop.startBot();
  const send = async (body: object): Promise<{ status: number; said: unknown }> => {
    const text = JSON.stringify({ repository: `${SHOP.owner}/${SHOP.repo}`, issue: story.issue, ...body });
    const time = String(Math.floor(Date.now() / 1_000));
    const headers = {
      'x-agora-source': 'slack',
      'x-agora-timestamp': time,
      'x-agora-request-id': 'story-request-1',
      'x-agora-signature-256': signAnswer(KEY, time, 'story-request-1', Buffer.from(text)),
    };
    const response = await fetch(new URL('/answers', bot.url), { method: 'POST', headers, body: text });
    return { status: response.status, said: await response.json() };
  };
  return { story, send, [Symbol.asyncDispose]: () => story[Symbol.asyncDispose]() };
}

it('continues with an answer given elsewhere, and names who answered', async () => {
  await using shop = await makeShopThatTakes('answers-app: agora');
  await using answering = await openAnsweringStory(shop.folder);
  const { story, send } = answering;
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();

  expect(await send({ question: asked.marker.question, option: 2 })).toMatchObject({ status: 202 });
  await story.end();
  await story.quiet();

  const files = await pullFiles(story.hub);
  expect(files.get('src/cart.js')).toContain('Math.round(this.lines.reduce');
  const answered = (await story.thread()).find(({ id }) => id === asked.id);
  expect(answered?.text).toContain('alice');
  expect(await send({ question: asked.marker.question, option: 2 })).toMatchObject({
    status: 200,
    said: { kind: 'known' },
  });
});

it('refuses it when the workflow names no App, and the question stays open', async () => {
  await using shop = await makeShopThatTakes('max-rounds: 5');
  await using answering = await openAnsweringStory(shop.folder);
  const { story, send } = answering;
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();

  await send({ question: asked.marker.question, option: 2 });
  const said = await story.until('the refusal', async () =>
    (await story.thread()).find(({ text }) => text.includes('answers-app')),
  );
  expect(said.by).toBe('github-actions[bot]');
  await story.say('alice', '2');
  const end = await story.end();
  await story.quiet();

  expect(end.marker.state).toBe('finished');
});
