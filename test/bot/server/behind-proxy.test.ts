/** The bot behind the proxy of a company, as docs/platform.md says. */
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const MAIN = join(import.meta.dirname, '../../../bot/main.ts');
const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

it('reaches GitHub through the proxy', async () => {
  const proxy = createServer().listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const bot = spawn(process.execPath, [MAIN], {
    env: {
      APP_ID: '4711',
      PRIVATE_KEY: privateKey,
      WEBHOOK_SECRET: 'c2f1b7e09d8a4f63a1',
      HOST: '127.0.0.1',
      PORT: '0',
      GITHUB_API_URL: 'https://github.invalid/api/v3',
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    },
    stdio: 'ignore',
  });
  onTestFinished(() => {
    bot.kill('SIGKILL');
    proxy.close();
  });

  const [asked] = (await Promise.race([once(proxy, 'connect'), once(bot, 'exit')])) as unknown[];

  expect(asked).toMatchObject({ method: 'CONNECT', url: 'github.invalid:443' });
});
