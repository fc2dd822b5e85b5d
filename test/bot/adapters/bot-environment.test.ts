import { expect, it } from 'vitest';
import { readBotEnvironment } from '../../../bot/adapters/bot-environment.ts';

it('refuses a Node that would fail on every issue, together with all other mistakes', () => {
  const start = () => readBotEnvironment({ APP_ID: '1', PRIVATE_KEY_PATH: '/nowhere/key.pem' }, 'bot', '20.20.2');

  expect(start).toThrow(
    /cannot start like this:\n- The bot needs Node 24, and this is Node 20\.20\.2\. Install[^\n]*\n- PRIVATE_KEY_PATH names/,
  );
});

it('accepts the Node that the bot is started with here', () => {
  expect(() => readBotEnvironment({ APP_ID: '1' })).toThrow(/cannot start like this:\n- PRIVATE_KEY is missing/);
});
