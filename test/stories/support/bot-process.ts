/** The shipped bot as separate processes, with a local GitHub on which it is installed as an App. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Hub } from '../../../localhub/hub-options.ts';
import { APP, SECRET } from '../../support/installed-app.ts';

const MAIN = join(import.meta.dirname, '../../../bot/main.ts');

export function environmentOf(hub: Hub): Record<string, string> {
  return {
    APP_ID: String(APP),
    PRIVATE_KEY: hub.appKey(APP),
    WEBHOOK_SECRET: SECRET,
    HOST: '127.0.0.1',
    PORT: '0',
    GITHUB_API_URL: hub.url,
    AGORA_CLAIM_GRACE_SECONDS: '2',
    AGORA_SWEEP_SECONDS: '5',
    AGORA_THROTTLE: 'off',
  };
}

export async function startBot(
  hub: Hub,
  environment: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...environmentOf(hub), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await expect.poll(() => said).toContain('listening on port');
  const url = `http://127.0.0.1:${/listening on port (\d+)/.exec(said)?.[1] ?? ''}`;
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  return { child, url: `${url}/api/github/webhooks` };
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
