/** examples/answer-from-slack: this test acts as Slack, the example's bridge is a process, the rest is as shipped. */
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { expect } from 'vitest';
import { z } from 'zod';
import { startHookServer } from '../../support/hook-server.ts';
import { pullFiles, SHOP, type Story } from '../support/story.ts';
import type { ExampleStory } from './open-example.ts';

const SLACK = { signingSecret: 'the signing secret of the Slack app', answersKey: 'k'.repeat(64) };
const ALICE = 'U012AB3CD';

const Message = z.object({
  blocks: z.array(
    z.object({
      elements: z
        .array(z.object({ action_id: z.string(), value: z.string(), text: z.object({ text: z.string() }) }))
        .default([]),
    }),
  ),
});

interface Bridge extends AsyncDisposable {
  readonly url: string;
}

async function startBridge(environment: Readonly<Record<string, string>>): Promise<Bridge> {
  const child = spawn(process.execPath, ['examples/answer-from-slack/bridge/server.mjs'], {
    env: { HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await expect.poll(() => said).toContain('listening on port');
  return {
    url: `http://127.0.0.1:${/port (\d+)/.exec(said)?.[1] ?? ''}`,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** A click, as Slack sends it. @returns the status of the response. */
async function click(bridge: Bridge, user: string, action: unknown, slackUrl: string, key = SLACK.signingSecret) {
  const payload = { type: 'block_actions', user: { id: user }, actions: [action], response_url: `${slackUrl}/told` };
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const time = String(Math.floor(Date.now() / 1_000));
  const signature = `v0=${createHmac('sha256', key).update(`v0:${time}:${body}`).digest('hex')}`;
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': time,
    'x-slack-signature': signature,
  };
  return (await fetch(bridge.url, { method: 'POST', headers, body })).status;
}

/** @param agent asks with two options and writes the number of the answer into decided.txt. */
export function tellSlackStory(agent: string): ExampleStory {
  const botEnv: Record<string, string> = { AGORA_CLAIM_GRACE_SECONDS: '2', AGORA_SWEEP_SECONDS: '5' };
  const play = async (story: Story): Promise<void> => {
    await using slack = await startHookServer((response) => response.writeHead(200).end('ok'));
    const { data: alice } = await story.hub.as('alice').rest.users.getByUsername({ username: 'alice' });
    const repository = `${SHOP.owner}/${SHOP.repo}`;
    const source = { name: 'slack', key: SLACK.answersKey, repositories: [repository] };
    botEnv['AGORA_ANSWERS'] = JSON.stringify([{ ...source, people: [{ login: 'alice', id: alice.id }] }]);
    const bot = await story.shop.startBot();
    story.shop.setSecrets({ SLACK_WEBHOOK_URL: `${slack.url}/webhook` });
    await using bridge = await startBridge({
      SLACK_SIGNING_SECRET: SLACK.signingSecret,
      AGORA_ANSWERS_KEY: SLACK.answersKey,
      BOT_URL: bot.url,
      PEOPLE: JSON.stringify({ [ALICE]: 'alice' }),
      SLACK_ORIGIN: slack.url,
    });
    const told = () => slack.heard.filter(({ path }) => path === '/told').map(({ body }) => body);

    await story.label('alice', 'agora:fixer');
    const posted = await story.until('the question in Slack', () =>
      slack.heard.find(({ path }) => path === '/webhook'),
    );
    const buttons = Message.parse(JSON.parse(posted.body)).blocks.flatMap(({ elements }) => elements);
    expect(buttons.map(({ text }) => text.text)).toEqual(['Each line', 'The sum (recommended)']);

    expect(await click(bridge, ALICE, buttons[1], slack.url, 'a key that somebody guessed')).toBe(401);
    expect(await click(bridge, 'U0MALLORY', buttons[0], slack.url)).toBe(200);
    await story.until('word to the stranger', () => told()[0]);
    expect(await click(bridge, ALICE, buttons[1], slack.url)).toBe(200);
    await story.until('word to Alice', () => told()[1]);
    await story.end();
    await story.quiet();

    expect(told()[0]).toContain('Nobody has said who you are on GitHub');
    expect(told()[1]).toContain('Answered in the name of alice.');
    expect((await pullFiles(story.hub)).get('decided.txt')).toBe('2\n');
  };
  return { agents: { fixer: agent }, hasKeys: true, options: { hasBot: 'later', botEnv }, play };
}
