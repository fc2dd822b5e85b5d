import { expect, it } from 'vitest';
import { type BotKeys, botKeysOf, createBotRecords } from '../../../bot/adapters/bot-records.ts';
import { createClaims } from '../../../bot/adapters/github-claims.ts';
import { SILENT } from '../../../bot/adapters/metrics-port.ts';
import { createFirstSeen } from '../../../bot/concurrency/first-seen.ts';
import type { Claims } from '../../../bot/ports.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { MAX_ATTEMPT } from '../../../protocol/messages/claim-ref.ts';
import { signClaim } from '../../../protocol/records/claim-proof.ts';
import { deriveSigner, pinOf, type Signer } from '../../../protocol/records/record-keys.ts';
import { api, client, pinRequests, sha } from '../../github/wire-support.ts';

pinRequests();

const where = { owner: 'o', repo: 'r', id: 7, defaultBranch: 'main' };
const question = questionIdOf(taskIdOf(1, 'label', 2), 1);
const keys = botKeysOf('2026-11: a secret of the bot, long enough', '');
const relay = deriveSigner('relay', 'a secret of the relay, long enough', 'bot');
const nameOf = (attempt: number, signer: Signer = keys.signer): string => signClaim(question, attempt, 7, signer);

/** @param pinned keys in addition to the bot's own. */
function claimsOf(said: unknown[] = [], pinned: readonly Signer[] = [], of: BotKeys = keys): Claims {
  const config = `authority: ${JSON.stringify({ keys: [of.signer, ...pinned].map(pinOf) })}\n`;
  const records = createBotRecords(of, where.id, () => Promise.resolve(readConfigFile(config)));
  const ignore = (): void => undefined;
  const warn = (details: unknown, words?: string): void => {
    said.push([details, words]);
  };
  const log = { debug: ignore, info: ignore, warn, error: ignore };
  return createClaims(
    client(),
    where,
    { firstSeen: createFirstSeen(), now: () => 5, meter: SILENT, log },
    records.claims,
  );
}

function listed(...refs: readonly string[]): void {
  api()
    .get(`/repos/o/r/git/matching-refs/agora%2Fclaims%2F${question}`)
    .reply(
      200,
      refs.map((ref) => ({ ref })),
    );
}

function creates(ref: string, status: number, message = ''): void {
  api()
    .post('/repos/o/r/git/refs', { ref, sha })
    .reply(status, status === 201 ? { ref } : { message });
}

it('counts its own claims, and ignores and reports refs that others created there', async () => {
  const said: unknown[] = [];
  listed(`refs/agora/claims/${question}/999999`, nameOf(2), nameOf(9, relay));

  expect(await claimsOf(said).newest(question)).toEqual({ attempt: 2, seenAt: 5 });
  expect(said).toEqual([
    [{ subject: question, refs: 2, first: `refs/agora/claims/${question}/999999` }, 'ignored refs that are not claims'],
  ]);
});

it.each([
  ['its own', [nameOf(1, relay), nameOf(2)], { attempt: 2, seenAt: 5 }],
  ["another's", [nameOf(1), nameOf(2, relay)], { attempt: 2, seenAt: 5, byOther: true }],
  ["its own and another's", [nameOf(2), nameOf(2, relay)], { attempt: 2, seenAt: 5, byOther: true }],
  ["nobody's", [], { attempt: 0, seenAt: 5 }],
])('knows that the newest claim is %s', async (_, refs, newest) => {
  listed(...refs);

  expect(await claimsOf([], [relay]).newest(question)).toEqual(newest);
});

it('claims with a name that only its key can produce, in one request', async () => {
  creates(nameOf(1), 201);

  expect(await claimsOf().claim(question, 1, sha)).toBe('won');
});

it('loses if a replica with the same key was first', async () => {
  creates(nameOf(1), 422, 'Reference already exists');

  expect(await claimsOf().claim(question, 1, sha)).toBe('lost');
});

it.each([
  ['nobody else was there', [], 'won'],
  ['another key holds that attempt as well', [nameOf(1, relay)], 'lost'],
  ['another key holds a newer one', [nameOf(2, relay)], 'lost'],
  ['somebody unknown seems to', [nameOf(1, deriveSigner('relay', 'guessed', 'bot'))], 'won'],
] as const)('checks again if two keys are pinned: %s', async (_, others, outcome) => {
  creates(nameOf(1), 201);
  listed(nameOf(1), ...others);

  expect(await claimsOf([], [relay]).claim(question, 1, sha)).toBe(outcome);
});

it('counts claims made with its older key, and claims of a pinned relay', async () => {
  const changed = botKeysOf('2027-02: the next secret, long enough\n2026-11: a secret of the bot, long enough', '');
  listed(nameOf(2));
  listed(nameOf(3, relay));

  expect((await claimsOf([], [], changed).newest(question)).attempt).toBe(2);
  expect((await claimsOf([], [relay], changed).newest(question)).attempt).toBe(3);
});

it('deletes a ref that prevents all claims, reports it, and claims', async () => {
  const said: unknown[] = [];
  creates(nameOf(1), 422, 'Reference update failed');
  api().get('/repos/o/r/git/ref/agora').reply(404, { message: 'Not Found' });
  api().get('/repos/o/r/git/ref/agora%2Fclaims').reply(200, { ref: 'refs/agora/claims' });
  api().delete('/repos/o/r/git/refs/agora%2Fclaims').reply(204);
  api().get('/repos/o/r/git/ref/heads%2Fmain').reply(200, { ref: 'refs/heads/main', object: { sha } });
  creates(nameOf(1), 201);

  expect(await claimsOf(said).claim(question, 1, sha)).toBe('won');
  expect(said).toEqual([[{ ref: 'refs/agora/claims' }, 'removed a ref that blocked all claims']]);
});

it('passes on a refusal that no ref has caused', async () => {
  creates(nameOf(1), 422, 'Reference update failed');
  api().get('/repos/o/r/git/ref/agora').reply(404, { message: 'Not Found' });
  api().get('/repos/o/r/git/ref/agora%2Fclaims').reply(404, { message: 'Not Found' });

  await expect(claimsOf().claim(question, 1, sha)).rejects.toMatchObject({ status: 422 });
});

it('tries no attempt above the limit, and makes no request for it', async () => {
  expect(await claimsOf().claim(question, MAX_ATTEMPT + 1, sha)).toBe('lost');
});
