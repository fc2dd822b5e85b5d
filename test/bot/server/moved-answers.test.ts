/** Signed answers to a repository that was renamed or transferred: GitHub redirects its former name. */
import { Octokit } from '@octokit/rest';
import type { Probot } from 'probot';
import { describe, expect, it } from 'vitest';
import { botKeysOf } from '../../../bot/adapters/bot-records.ts';
import { createConfigCache } from '../../../bot/adapters/config-cache.ts';
import { SILENT } from '../../../bot/adapters/metrics-port.ts';
import { createFirstSeen } from '../../../bot/concurrency/first-seen.ts';
import type { WorkQueue } from '../../../bot/reconcile/work-queue.ts';
import { createAnswerEndpoint, type Reply } from '../../../bot/server/answer-endpoint.ts';
import { signAnswer, SignedAnswerSource } from '../../../bot/webhooks/signed-answer.ts';
import { START } from '../support/reconcile-scenario.ts';

const key = 'k'.repeat(32);
const ignore = (): void => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** A GitHub with an empty issue in one repository, which it shows by every former name. */
async function answerTo(present: string, allowed: readonly string[]): Promise<{ reply: Reply; lookedInto: boolean }> {
  let lookedInto = false;
  const [login, name] = present.split('/');
  const fetch = (url: string): Promise<Response> => {
    const { pathname } = new URL(url);
    lookedInto ||= pathname.includes('/issues/');
    const body = pathname.endsWith('/installation')
      ? { id: 5 }
      : pathname.endsWith('/comments')
        ? []
        : { id: 77, name, owner: { login }, default_branch: 'main', archived: false };
    const response = Response.json(body);
    return Promise.resolve(Object.defineProperty(response, 'url', { value: url }));
  };
  const octokit = new Octokit({ request: { fetch }, log });
  const queue: WorkQueue = {
    enqueue: () => Promise.resolve(),
    isQuiet: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  };
  const settings = {
    queue,
    slug: () => Promise.resolve('agora'),
    sources: [
      SignedAnswerSource.parse({ name: 'slack', key, repositories: allowed, people: [{ login: 'ada', id: 1 }] }),
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
  const body = Buffer.from('{"repository":"acme/shop","issue":7,"question":"q_0123456789ab","option":2}');
  const time = String(START / 1_000);
  const headers = {
    'x-agora-source': 'slack',
    'x-agora-timestamp': time,
    'x-agora-request-id': 'request-1',
    'x-agora-signature-256': signAnswer(key, time, 'request-1', body),
  };
  const reply = await createAnswerEndpoint(probot, settings)({ headers, body });
  return { reply, lookedInto };
}

describe('a signed answer to a repository', () => {
  it.each([
    ['was transferred to an owner that its source may not answer for', 'other/shop', ['acme/*']],
    ['was renamed to a name that its source may not answer for', 'acme/secret', ['acme/shop']],
  ])('that %s is refused, and nothing of it is read', async (_, present, allowed) => {
    expect(await answerTo(present, allowed)).toEqual({
      reply: {
        status: 403,
        body: { kind: 'refused', why: 'The source may not answer where that repository was moved to.' },
      },
      lookedInto: false,
    });
  });

  it.each([
    ['was not moved', 'Acme/Shop', ['acme/shop']],
    ['was renamed by an owner for whom its source may answer everywhere', 'acme/store', ['acme/*']],
    ['was transferred to a place that its source may answer in too', 'other/shop', ['acme/shop', 'other/shop']],
  ])('that %s is looked for there', async (_, present, allowed) => {
    expect(await answerTo(present, allowed)).toEqual({
      reply: { status: 404, body: { kind: 'refused', why: 'There is no such question on that issue.' } },
      lookedInto: true,
    });
  });
});
