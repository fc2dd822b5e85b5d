/** Deliveries that arrive long after their event: the default branch may have been renamed since. */
import { Octokit } from '@octokit/rest';
import type { Probot } from 'probot';
import { expect, it } from 'vitest';
import { botKeysOf } from '../../../bot/adapters/bot-records.ts';
import { createConfigCache } from '../../../bot/adapters/config-cache.ts';
import { SILENT } from '../../../bot/adapters/metrics-port.ts';
import { createFirstSeen } from '../../../bot/concurrency/first-seen.ts';
import type { Where } from '../../../bot/ports.ts';
import { createApp } from '../../../bot/server/probot-app.ts';
import { ada, iso, START } from '../support/reconcile-scenario.ts';

type Handler = (context: object) => Promise<void>;

const ignore = (): void => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Delivers to a repository whose default branch was renamed from `master` to `main`. */
async function deliver(event: string, own: object): Promise<{ works: string | undefined; requests: string[] }> {
  const requests: string[] = [];
  const fetch = (url: string): Promise<Response> => {
    requests.push(new URL(url).pathname);
    const response = Response.json({ default_branch: 'main' });
    return Promise.resolve(Object.defineProperty(response, 'url', { value: url }));
  };
  let found: Where | undefined;
  const handlers = new Map<string, Handler>();
  const settings = {
    slug: () => Promise.resolve('agora'),
    now: () => START,
    log,
    queue: {
      enqueue: (where: Where) => {
        found = where;
        return Promise.resolve();
      },
      isQuiet: () => Promise.resolve(false),
      close: () => Promise.resolve(),
    },
    dashboards: { touch: ignore, noteTick: ignore, sweep: () => Promise.resolve(), close: () => Promise.resolve() },
    workflow: 'agora.yml',
    firstSeen: createFirstSeen(),
    policies: createConfigCache(),
    meter: SILENT,
    keys: botKeysOf('2026-11: a secret of the bot, long enough', ''),
  };
  const on = (events: string | readonly string[], handler: Handler): void => {
    for (const name of [events].flat()) handlers.set(name, handler);
  };
  // Probot's class has more members than its functions can use here.
  createApp(settings)({ on } as unknown as Probot);
  const repository = { id: 77, name: 'r', default_branch: 'master', owner: { login: 'o' } };
  const handler = handlers.get(event) ?? expect.fail(event);
  await handler({
    id: '1',
    name: event.split('.')[0],
    payload: { ...own, repository, sender: ada },
    octokit: new Octokit({ request: { fetch }, log }),
  });
  return { works: found?.defaultBranch, requests };
}

const issue = { number: 7, comments: 3, title: 'Title', body: 'Body', user: ada };
const EVENTS: readonly (readonly [event: string, payload: (updated_at: string) => object])[] = [
  ['issues.labeled', (updated_at) => ({ issue: { ...issue, updated_at }, label: { name: 'agora:planner' } })],
  ['issue_comment.created', (updated_at) => ({ issue, comment: { id: 92, body: '/answer 1', user: ada, updated_at } })],
  [
    'pull_request_review.submitted',
    (updated_at) => ({ pull_request: { ...issue, updated_at }, review: { id: 5, body: '/answer 1', user: ada } }),
  ],
];

it.each(EVENTS)('%s that is delivered a day late is handled on the present default branch', async (event, payload) => {
  expect(await deliver(event, payload(iso(START - 86_400_000)))).toEqual({ works: 'main', requests: ['/repos/o/r'] });
});

it.each(EVENTS)('%s that is delivered at once costs no request for it', async (event, payload) => {
  expect(await deliver(event, payload(iso(START - 5_000)))).toEqual({ works: 'master', requests: [] });
});

it('asks for the default branch if an event does not tell when it was', async () => {
  const { works } = await deliver('issues.labeled', { issue, label: { name: 'agora:planner' } });

  expect(works).toBe('main');
});
