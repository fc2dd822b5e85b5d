import { generateKeyPairSync } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

/** The line of the documentation, changed to listen where the test can reach it. */
function startServer(environment: Readonly<Record<string, string>>) {
  const [, line = ''] = /^(require\('node:http'\)\.createServer\(.*)$/m.exec(readFileSync('docs/bot.md', 'utf8')) ?? [];
  const script = line.replace(
    'listen(3000);',
    'listen(0, "127.0.0.1", function () { console.log("port " + this.address().port); });',
  );
  const child = spawn(process.execPath, ['-e', script], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return { child, said: () => said };
}

it('is the shipped bot as a handler, in the one line from the documentation', async () => {
  const { child, said } = startServer({
    APP_ID: '1',
    PRIVATE_KEY: privateKey,
    WEBHOOK_SECRET: 'c2f1b7e09d8a4f63a1',
    GITHUB_API_URL: 'http://127.0.0.1:1',
  });
  await expect.poll(said).toMatch(/port \d+/);
  const url = `http://127.0.0.1:${/port (\d+)/.exec(said())?.[1] ?? ''}`;

  const statuses = await Promise.all(
    ['/healthz', '/sweep', '/metrics', '/answers'].map(async (path) => (await fetch(`${url}${path}`)).status),
  );
  child.kill();
  await once(child, 'exit');

  expect(statuses).toEqual([200, 404, 404, 404]);
});

it('reports every mistake in its configuration when it is called', async () => {
  const { child, said } = startServer({ APP_ID: 'x' });
  await expect.poll(said).toMatch(/port \d+/);

  await fetch(`http://127.0.0.1:${/port (\d+)/.exec(said())?.[1] ?? ''}/healthz`).catch(() => undefined);
  await expect.poll(said).toMatch(/APP_ID must be[^\n]*\n- PRIVATE_KEY is missing[^\n]*\n- WEBHOOK_SECRET is missing/);
  child.kill();
});
