/** If no key of the bot is pinned, a run believes only one statement of the bot: that a task is over. */
import { expect, it } from 'vitest';
import { createRunRecords } from '../../../action/adapters/run-records.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { Marker, renderMarker } from '../../../protocol/comments/marker.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { deriveSigner, deriveSigners, pinOf } from '../../../protocol/records/record-keys.ts';

const STATE_KEY = 'k1: a state key of this test, long enough';
const BOT = deriveSigner('app', 'the private key of an App, long enough', 'bot');
const APP = { login: 'agora[bot]', id: 900, type: 'Bot' };
const task = taskIdOf(77, 'comment', 1);
const END = { v: 1, kind: 'end', task, round: 1, state: 'failed' };

async function believes(
  fields: object,
  { author = APP, pinned = [], vouches = [{ login: APP.login, id: APP.id }] }: Case = {},
): Promise<boolean | undefined> {
  const keys = [...deriveSigners(STATE_KEY, 'run'), ...pinned].map(pinOf);
  const config = readConfigFile(`authority: ${JSON.stringify({ vouches, keys: pinned.length > 0 ? keys : [] })}\n`);
  const records = createRunRecords({ repository: 77, made: { run: 5, attempt: 2 }, stateKey: STATE_KEY }, () =>
    Promise.resolve(config),
  );
  const body = `${renderMarker(Marker.parse(fields))}\nwords`;
  return (await records?.verify([{ id: 1, body, author }], 7))?.[0]?.isProven;
}

interface Case {
  readonly author?: { readonly login: string; readonly id: number; readonly type: string };
  readonly pinned?: readonly (typeof BOT)[];
  readonly vouches?: readonly { readonly login: string; readonly id: number }[];
}

it('trusts the App that the default branch names when it says that a task is over', async () => {
  expect(await believes(END)).toBe(true);
});

it.each([
  [
    'an agent has answered',
    { ...END, state: 'finished', answers: { question: 'q_abcdefghijkl', comment: 5, subagent: 'a' } },
  ],
  ['a task is at work', { v: 1, kind: 'status', task, round: 1, attempt: 1, runId: 5, state: 'running' }],
  ['a note', { v: 1, kind: 'note', task, about: 'x' }],
])('does not trust the App’s account about anything else: %s', async (_, fields) => {
  expect(await believes(fields)).toBe(false);
});

it.each([
  ['another account', { author: { login: 'other[bot]', id: 901, type: 'Bot' } }],
  ['another account of that name', { author: { ...APP, id: 901 } }],
  ['a person', { author: { ...APP, type: 'User' } }],
  ['an App that nobody names', { vouches: [] }],
  ['an App whose key is pinned, unsigned', { pinned: [BOT] }],
])('does not trust %s', async (_, given) => {
  expect(await believes(END, given)).toBe(false);
});
