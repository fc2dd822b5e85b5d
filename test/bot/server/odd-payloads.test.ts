/**
 * Payloads of which one value is missing or malformed. Probot responds 500 if a handler fails without a status of
 * GitHub's, and GitHub then counts the delivery as failed. Each payload here has only the members that the bot reads.
 */
import { Octokit } from '@octokit/rest';
import type { Probot } from 'probot';
import { expect, it } from 'vitest';
import { botKeysOf } from '../../../bot/adapters/bot-records.ts';
import { createConfigCache } from '../../../bot/adapters/config-cache.ts';
import { SILENT } from '../../../bot/adapters/metrics-port.ts';
import { createFirstSeen } from '../../../bot/concurrency/first-seen.ts';
import { OPENING } from '../../../bot/dashboard/render.ts';
import { createWorkQueue } from '../../../bot/reconcile/work-queue.ts';
import { RULES } from '../../../bot/rules/rules-table.ts';
import { createApp } from '../../../bot/server/probot-app.ts';
import { renderCommandBox } from '../../../protocol/comments/command-checkbox.ts';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import {
  ada,
  app,
  GRACE,
  iso,
  ours,
  questionMarker,
  renderAsked,
  START,
  statusMarker,
  task,
} from '../support/reconcile-scenario.ts';

const repository = { id: 77, name: 'r', default_branch: 'main', owner: { login: 'o' } };
const issue = { number: 7, comments: 3, title: 'Title', body: 'Body', user: ada, assignees: [ada] };
const question = renderAsked(questionMarker());
const status = `${renderMarker(statusMarker())}\nwords\n${renderCommandBox({ verb: 'cancel', task }, 'planner')}`;
const dashboard = `${OPENING}\n${renderCommandBox({ verb: 'cancel', task, issue: 7 }, 'planner')}`;
const ticked = (body: string): string => body.replace('- [ ]', '- [x]');
const common = { sender: ada, repository };
const written = { created_at: iso(START), updated_at: iso(START) };

function edited(id: number, body: string): object {
  return { issue, comment: { id, body: ticked(body), user: ours, ...written }, changes: { body: { from: body } } };
}

const PAYLOADS: readonly (readonly [event: string, payload: object])[] = [
  ['issue_comment.created', { issue, comment: { id: 92, body: '/agora run planner', user: ada, ...written } }],
  ['issue_comment.edited', edited(91, question)],
  ['issue_comment.edited', edited(90, status)],
  ['issues.labeled', { issue, label: { name: 'agora:planner' } }],
  ['issues.closed', { issue }],
  ['issues.unlocked', { issue }],
  ['issues.opened', { issue, changes: { old_issue: {} } }],
  [
    'issues.edited',
    {
      issue: { ...issue, user: app, body: ticked(dashboard), ...written },
      changes: { body: { from: dashboard } },
    },
  ],
  ['pull_request.closed', { pull_request: issue }],
  ['pull_request_review.submitted', { pull_request: issue, review: { id: 5, body: '/answer 1', user: ada } }],
  [
    'workflow_run.completed',
    { workflow_run: { path: '.github/workflows/agora.yml', display_title: `${task}.r1 attempt 1`, ...written } },
  ],
];

const ODD: readonly unknown[] = [undefined, null, '', 'not a date', '\ud800', -1, 1e308, true, [], {}, [null]];

function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[name], ...pathsOf(inner).map((path) => [name, ...path])]);
}

function withValue(value: object, [name = '', ...rest]: readonly string[], odd: unknown): object {
  const inner: unknown = Reflect.get(value, name);
  const next = rest.length > 0 && typeof inner === 'object' && inner !== null ? withValue(inner, rest, odd) : odd;
  return Array.isArray(value) ? value.with(Number(name), next) : { ...value, [name]: next };
}

const listed = (
  [
    [90, status, ours],
    [91, question, ours],
    [92, '/agora run planner', ada],
  ] as const
).map(([id, body, user]) => ({ id, node_id: `IC_${id}`, body, user, ...written }));

function answerTo(path: string, method: string): readonly [status: number, body: unknown] {
  const number = /\/issues\/(?<number>\d+)/.exec(path)?.groups?.['number'] ?? issue.number;
  const at = { html_url: '', issue_url: `/issues/${number}` };
  if (path.endsWith('/comments') && method === 'GET') return [200, listed.map((comment) => ({ ...comment, ...at }))];
  if (path.endsWith('/permission')) return [200, { permission: 'admin', user: ada }];
  if (path.includes('/matching-refs/')) return [200, []];
  if (path.endsWith('/runs')) return [200, { total_count: 0, workflow_runs: [] }];
  return [404, { message: 'Not Found' }];
}

function gitHub(): Octokit {
  const fetch = (url: string, { method = 'GET' }: RequestInit = {}): Promise<Response> => {
    const [code, body] = answerTo(new URL(url).pathname, method);
    const response = new Response(JSON.stringify(body), {
      status: code,
      headers: { 'content-type': 'application/json' },
    });
    return Promise.resolve(Object.defineProperty(response, 'url', { value: url }));
  };
  const ignore = (): void => undefined;
  return new Octokit({ request: { fetch }, log: { debug: ignore, info: ignore, warn: ignore, error: ignore } });
}

type Handler = (context: object) => Promise<void>;

function createHandlers(): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>();
  const ignore = (): void => undefined;
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const own = { slug: () => Promise.resolve('agora'), now: () => START, log };
  const dashboards = {
    touch: ignore,
    noteTick: ignore,
    sweep: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const settings = {
    ...own,
    queue: createWorkQueue({ ...own, decision: { rules: RULES, graceMs: GRACE }, later: () => ignore }),
    dashboards,
    workflow: 'agora.yml',
    firstSeen: createFirstSeen(),
    policies: createConfigCache(),
    meter: SILENT,
    keys: botKeysOf('2026-11: a secret of the bot, long enough', ''),
  };
  const on = (events: string | readonly string[], handler: Handler): void => {
    for (const event of [events].flat()) handlers.set(event, handler);
  };
  // Probot's class has more members than its functions can use here.
  createApp(settings)({ on } as unknown as Probot);
  return handlers;
}

/** @returns the status of the response; 500 for an error that does not come from GitHub. */
async function deliver(event: string, payload: object, octokit: Octokit): Promise<number> {
  const handler = createHandlers().get(event) ?? expect.fail(event);
  return handler({ id: '1', name: event.split('.')[0], payload, octokit }).then(
    () => 200,
    (error: unknown) => (error instanceof Error && 'status' in error ? Number(error.status) : 500),
  );
}

it.each(PAYLOADS)('a delivery of %s with one odd value never fails for a reason of its own', async (event, own) => {
  const octokit = gitHub();
  const payload = { ...own, ...common };
  const failed: string[] = [];

  for (const path of pathsOf(payload))
    for (const odd of ODD)
      if ((await deliver(event, withValue(payload, path, odd), octokit)) >= 500)
        failed.push(`${path.join('.')}: ${JSON.stringify(odd)}`);

  expect(failed).toEqual([]);
});
