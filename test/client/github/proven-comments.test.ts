/** What a client without our keys accepts as ours: records signed with the keys that the default branch pins. */
import { expect, it } from 'vitest';
import { readTaskFacts, type ListedComment } from '../../../client/github/facts.ts';
import { createProof } from '../../../client/github/proven-comments.ts';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import { CONFIG_PATH } from '../../../protocol/base/registry-paths.ts';
import { deriveSigner, pinOf, type Signer } from '../../../protocol/records/record-keys.ts';
import { signComment } from '../../../protocol/records/record.ts';
import { questionMarker, statusMarker } from '../../bot/support/reconcile-scenario.ts';
import { api, at, client, pinRequests } from '../../github/wire-support.ts';

pinRequests();

const run = deriveSigner('2026-11', 'the secret of the runs', 'run');
const bot = deriveSigner('2026-11', 'the secret of the bot', 'bot');
const thief = deriveSigner('2026-11', 'what somebody else has made up', 'run');
const place = { repository: 12, issue: 7 };
const status = `${renderMarker(statusMarker())}\n### ⏳ fixer is working`;
const signed = signComment(status, place, run);
let minutes = 0;

const comment = (id: number, body: string, over: Partial<ListedComment> = {}): ListedComment => ({
  id,
  body,
  author: { id: 41_898_282, login: 'github-actions[bot]', type: 'Bot' },
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  url: `https://github.com/o/r/issues/7#issuecomment-${id}`,
  isSeen: false,
  issue: 7,
  ...over,
});

function prove() {
  return createProof({
    client: client(),
    at,
    workflow: 'agora.yml',
    clock: {
      now: () => new Date(Date.parse('2026-11-20T00:00:30Z') + minutes * 60_000),
      sleep: () => Promise.resolve(),
    },
    random: (bytes) => new Uint8Array(bytes),
    pollMs: 1,
    waitMs: 1_000,
    pickUpMs: 1_000,
  });
}

/** @param signers whose public keys the default branch pins. */
function servePins(signers: readonly Signer[]): void {
  const text = `authority: ${JSON.stringify({ keys: signers.map(pinOf) })}\n`;
  const content = Buffer.from(text).toString('base64');
  api()
    .get('/repos/o/r')
    .reply(200, { id: 12, full_name: 'o/r', default_branch: 'main', private: false, html_url: 'x' });
  api()
    .get(`/repos/o/r/contents/${encodeURIComponent(CONFIG_PATH)}`)
    .reply(200, { type: 'file', encoding: 'base64', size: text.length, content });
}

const seen = (comments: readonly ListedComment[]): number => readTaskFacts(comments, { now: new Date() }).length;

it('trusts what is signed with a pinned key, and requests the keys once', async () => {
  servePins([run, bot]);
  const proof = prove();

  expect(seen(await proof([comment(1, signed)]))).toBe(1);
  expect(seen(await proof([comment(2, signed), comment(3, 'Nice.')]))).toBe(1);
});

it.each([
  ['with another key', comment(1, signComment(status, place, thief))],
  ['for another issue', comment(1, signed, { issue: 8 })],
  ['for another repository', comment(1, signComment(status, { ...place, repository: 13 }, run))],
  ['and changed below', comment(1, signed.replace('is working', 'has failed'))],
])('shows no task for a record that was written %s', async (_, forged) => {
  servePins([run, bot]);

  expect(seen(await prove()([forged]))).toBe(0);
});

it.each([
  ['none', []],
  ['only the run', [run]],
  ['only the bot', [bot]],
])('uses accounts when %s is pinned', async (_, signers) => {
  servePins(signers);
  const [proven] = await prove()([comment(1, status)]);

  expect(proven?.isProven).toBeUndefined();
  expect(seen(proven === undefined ? [] : [proven])).toBe(1);
});

it('requests no key when no comment claims to be a record', async () => {
  const talk = comment(1, 'Nice project.');

  expect(await prove()([talk])).toEqual([talk]);
});

it('reads the pinned keys again after ten minutes', async () => {
  servePins([run, bot]);
  const proof = prove();
  await proof([comment(1, signed)]);
  minutes += 11;
  servePins([thief, bot]);

  expect(seen(await proof([comment(1, signed)]))).toBe(0);
});

it('shows a question of the previous version while its saved state exists, and asks for it once', async () => {
  servePins([run, bot]);
  const proof = prove();
  const older = comment(1, `${renderMarker(questionMarker())}\nWhich one?`);
  api()
    .get(/\/actions\/artifacts\/\d+$/)
    .reply(404, { message: 'Not Found' });

  expect(seen(await proof([older]))).toBe(0);
  expect(seen(await proof([older, comment(2, 'Nice.')]))).toBe(0);
});

it('requests the keys again if GitHub did not answer the first time', async () => {
  const proof = prove();
  api().get('/repos/o/r').reply(502, 'Bad gateway');
  api()
    .get(`/repos/o/r/contents/${encodeURIComponent(CONFIG_PATH)}`)
    .reply(502, 'Bad gateway');
  await expect(proof([comment(1, signed)])).rejects.toMatchObject({ status: 502 });

  servePins([run, bot]);

  expect(seen(await proof([comment(1, signed)]))).toBe(1);
});

it('asks for the saved state of an older question again if GitHub did not answer', async () => {
  servePins([run, bot]);
  const proof = prove();
  const older = comment(1, `${renderMarker(questionMarker())}\nWhich one?`);
  api()
    .get(/\/actions\/artifacts\/\d+$/)
    .reply(502, 'Bad gateway');
  await expect(proof([older])).rejects.toMatchObject({ status: 502 });

  api()
    .get(/\/actions\/artifacts\/\d+$/)
    .reply(404, { message: 'Not Found' });

  expect(seen(await proof([older]))).toBe(0);
});
