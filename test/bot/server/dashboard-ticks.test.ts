/** A ticked box of the dashboard: the dashboard learns that the person is known, whatever becomes of the command. */
import { Octokit } from '@octokit/rest';
import type { Probot } from 'probot';
import { expect, it } from 'vitest';
import { createConfigCache } from '../../../bot/adapters/config-cache.ts';
import { SILENT } from '../../../bot/adapters/metrics-port.ts';
import { createFirstSeen } from '../../../bot/concurrency/first-seen.ts';
import { OPENING } from '../../../bot/dashboard/render.ts';
import { createApp } from '../../../bot/server/probot-app.ts';
import { renderCommandBox } from '../../../protocol/comments/command-checkbox.ts';
import { ada, app, iso, START, task } from '../support/reconcile-scenario.ts';

type Handler = (context: object) => Promise<void>;

const from = `${OPENING}\n${renderCommandBox({ verb: 'cancel', task, issue: 7 }, 'planner')}`;

/** @returns what the dashboard was told. */
async function tick(enqueue: () => Promise<void>): Promise<string[]> {
  const told: string[] = [];
  const handlers = new Map<string, Handler>();
  const ignore = (): void => undefined;
  const settings = {
    slug: () => Promise.resolve('agora'),
    now: () => START,
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    queue: { enqueue, isQuiet: () => Promise.resolve(true), close: () => Promise.resolve() },
    dashboards: {
      touch: () => told.push('touch'),
      noteTick: () => told.push('noteTick'),
      sweep: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
    workflow: 'agora.yml',
    firstSeen: createFirstSeen(),
    policies: createConfigCache(),
    meter: SILENT,
    keys: undefined,
  };
  const on = (event: string | readonly string[], handler: Handler): void => {
    handlers.set(String(event), handler);
  };
  // Probot's class has more members than its functions can use here.
  createApp(settings)({ on } as unknown as Probot);
  const payload = {
    issue: { number: 3, body: from.replace('- [ ]', '- [x]'), updated_at: iso(START), user: app },
    changes: { body: { from } },
    sender: ada,
    repository: { id: 77, name: 'r', default_branch: 'main', owner: { login: 'o' } },
  };
  await handlers.get('issues.edited')?.({ id: '1', name: 'issues', payload, octokit: new Octokit() }).catch(ignore);
  return told;
}

it.each([
  ['was processed', () => Promise.resolve()],
  ['could not be processed, and is tried again', () => Promise.reject(new Error('502'))],
] as const)('the dashboard does not ask who ticked a box whose command %s', async (_, enqueue) => {
  expect(await tick(enqueue)).toEqual(['noteTick']);
});
