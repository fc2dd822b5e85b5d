/** The shipped bot as separate processes, with a local GitHub on which it is installed as an App. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/rest';
import { expect } from 'vitest';
import type { Hub } from '../../../localhub/hub-options.ts';

export const SHOP = { owner: 'corner', repo: 'shop' } as const;
export const APP = 4711;
export const SECRET = 'c2f1b7e09d8a4f63a1';
const MAIN = join(import.meta.dirname, '../../../bot/main.ts');

/** Signs in as the installation of the App, like the bot. */
export async function signIn(hub: Hub): Promise<Octokit> {
  const privateKey = hub.appKey(APP);
  const itself = new Octokit({ baseUrl: hub.url, authStrategy: createAppAuth, auth: { appId: APP, privateKey } });
  const {
    data: [installation],
  } = await itself.rest.apps.listInstallations();
  return new Octokit({
    baseUrl: hub.url,
    authStrategy: createAppAuth,
    auth: { appId: APP, privateKey, installationId: installation?.id },
  });
}

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
