/** Signed answers that GitHub does not let the bot post. */
import { Octokit } from '@octokit/rest';
import type { Probot } from 'probot';
import { expect, it } from 'vitest';
import { botKeysOf } from '../../../bot/adapters/bot-records.ts';
import { createConfigCache } from '../../../bot/adapters/config-cache.ts';
import { SILENT } from '../../../bot/adapters/metrics-port.ts';
import { createFirstSeen } from '../../../bot/concurrency/first-seen.ts';
import { createAnswerEndpoint, type Reply } from '../../../bot/server/answer-endpoint.ts';
import { signAnswer, SignedAnswerSource } from '../../../bot/webhooks/signed-answer.ts';
import { iso, ours, questionMarker, renderAsked, START } from '../support/reconcile-scenario.ts';

const key = 'k'.repeat(32);
const ignore = (): void => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const marker = questionMarker();
const REPOSITORY = { id: 77, name: 'shop', owner: { login: 'acme' }, default_branch: 'main', archived: false };
const QUESTION = {
  id: 101,
  body: renderAsked(marker),
  user: ours,
  created_at: iso(START),
  updated_at: iso(START),
  html_url: 'https://github.com/acme/shop/issues/7#issuecomment-101',
  issue_url: 'https://api.github.com/repos/acme/shop/issues/7',
};

/** What a GitHub with an open question responds, by the end of the path. */
const RESPONSES: readonly (readonly [end: RegExp, status: number, body: unknown])[] = [
  [/^GET .*\/installation$/, 200, { id: 5 }],
  [/^GET .*\/shop$/, 200, REPOSITORY],
  [/^GET .*\/issues\/7\/comments$/, 200, [QUESTION]],
  [/^GET .*\/permission$/, 200, { permission: 'write', role_name: 'write', user: { login: 'ada', id: 1 } }],
  [/^GET .*\/git\/ref\//, 200, { object: { sha: 'a'.repeat(40) } }],
  [/^POST .*\/git\/refs$/, 201, { ref: 'refs/agora/claims/x' }],
  [/./, 404, { message: 'Not Found' }],
];

async function answerWhere(refused: RegExp, status: number, message: string): Promise<Reply> {
  const fetch = (url: string, { method }: { readonly method: string }): Promise<Response> => {
    const call = `${method} ${new URL(url).pathname}`;
    const [, code, body] = RESPONSES.find(([end]) => end.test(call)) ?? [/./, 404, {}];
    const response = refused.test(call)
      ? Response.json({ message }, { status })
      : Response.json(body, { status: code });
    return Promise.resolve(Object.defineProperty(response, 'url', { value: url }));
  };
  const octokit = new Octokit({ request: { fetch }, log });
  const settings = {
    queue: {
      enqueue: () => Promise.resolve(),
      isQuiet: () => Promise.resolve(false),
      close: () => Promise.resolve(),
    },
    slug: () => Promise.resolve('agora'),
    sources: [
      SignedAnswerSource.parse({
        name: 'slack',
        key,
        repositories: ['acme/shop'],
        people: [{ login: 'ada', id: 1 }],
      }),
    ],
    workflow: 'agora.yml',
    firstSeen: createFirstSeen(),
    policies: createConfigCache(),
    now: () => START,
    log,
    meter: SILENT,
    keys: botKeysOf('2026-11: a secret of the bot, long enough', ''),
  };
  // Probot's own client has more members than are used here.
  const probot = { auth: () => Promise.resolve(octokit) } as unknown as Pick<Probot, 'auth'>;
  const body = Buffer.from(JSON.stringify({ repository: 'acme/shop', issue: 7, question: marker.question, option: 2 }));
  const time = String(START / 1_000);
  const signed = {
    'x-agora-source': 'slack',
    'x-agora-timestamp': time,
    'x-agora-request-id': 'request-1',
    'x-agora-signature-256': signAnswer(key, time, 'request-1', body),
  };
  return createAnswerEndpoint(probot, settings)({ headers: signed, body });
}

it.each<[string, RegExp, string, string]>([
  [
    'in a locked conversation',
    /^POST .*\/comments$/,
    'Unable to create comment because issue is locked.',
    'The conversation is locked, so no App or workflow can write in it. Unlock it first',
  ],
  [
    'in an archived repository',
    /^POST .*\/git\/refs$/,
    'Repository was archived so is read-only.',
    'Repository was archived so is read-only',
  ],
  [
    'where the App is suspended',
    /^GET .*\/shop$/,
    'This installation has been suspended',
    'This installation has been suspended',
  ],
])('an answer %s is refused with the reason', async (_, refused, message, why) => {
  expect(await answerWhere(refused, 403, message)).toEqual({
    status: 409,
    body: { kind: 'refused', why: `GitHub refused to post it: ${why}.` },
  });
});

it.each([
  ['with 403', 403, 'You have exceeded a secondary rate limit.'],
  ['with 429', 429, 'Too many requests'],
])('after too many requests, refused %s, the sender is told to send it again', async (_, status, message) => {
  expect(await answerWhere(/^POST .*\/git\/refs$/, status, message)).toEqual({
    status: 503,
    body: { kind: 'refused', why: 'GitHub accepts no more requests now. Send it again in a few minutes.' },
  });
});
