/** Whole dispatches that call servers on this machine. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhookClient } from '../../../worker/adapters/network/webhook-client.ts';
import type { CallbackSettings } from '../../../worker/callback/callback-settings.ts';
import type { Lab, RunOptions } from '../../support/worker/worker-dispatch.ts';

export const KEY = 'a callback key that is long enough';

/** Settings with which a run can call servers on this machine. */
export function calling(
  callback: Partial<CallbackSettings>,
  environment: Readonly<Record<string, string>> = { AGORA_CALLBACK_KEY: KEY },
): Partial<RunOptions> {
  return {
    settings: { callback: { notifications: [], allowPrivate: true, timeoutSeconds: 60, ...callback } },
    environment,
    ports: { webhooks: webhookClient() },
  };
}

/** The files of all stored artifacts with undelivered events. */
export function undelivered({ artifacts }: Lab): Record<string, unknown> {
  const files = readdirSync(artifacts.path, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.parentPath.includes('/undelivered'),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [
      join(parentPath, name).replace(/^.*\/undelivered\//, ''),
      JSON.parse(readFileSync(join(parentPath, name), 'utf8')) as unknown,
    ]),
  );
}

export const kinds = (heard: readonly { kind: string }[]): string[] => heard.map(({ kind }) => kind);
