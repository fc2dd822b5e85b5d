/** A proven request: after any change to it, nobody vouches for it any more. */
import { describe, expect, it } from 'vitest';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { DispatchRequest, readRequest } from '../../../protocol/messages/dispatch-request.ts';
import { deriveSigner, pinOf, readPin } from '../../../protocol/records/record-keys.ts';
import { isSignedByBot, signRequest } from '../../../protocol/records/request-proof.ts';
import { changesOf } from './changes.ts';

const REPOSITORY = 77;
const NOW = Date.parse('2026-11-02T00:00:00Z');
const bot = deriveSigner('2026-11', 'a secret of the bot, at least 32 random characters', 'bot');
const run = deriveSigner('2026-11', 'a secret of the bot, at least 32 random characters', 'run');
const keys = [bot, run].map((key) => readPin(pinOf(key))).filter((key) => key !== undefined);

const hash = (letter: string) => `sha256:${letter.repeat(64)}`;
const ada = { login: 'ada', id: 1 };
const said = { commentId: 82, sha256: hash('a') };
const task = taskIdOf(1, 'label', 7);
const common = { v: 1, task, attempt: 2, by: ada, hops: 1, issue: 7, messages: [{ ...said, by: ada }] };
const state = { runId: 5, artifactId: 6, digest: hash('b') };
const start = { ...common, kind: 'start', subagent: { name: 'fixer', contentHash: hash('c'), at: 'd'.repeat(40) } };
const resume = {
  ...common,
  kind: 'resume',
  round: 2,
  question: 'q_0123456789ab',
  questionComment: 80,
  statusComment: 79,
  state,
  head: 'e'.repeat(40),
};
const also = [{ ...said, by: { login: 'grace', id: 2 } }];

const REQUESTS: Readonly<Record<string, object>> = {
  'a label': { ...start, source: { kind: 'issue', sha256: hash('f') } },
  'a command': { ...start, source: { ...said, kind: 'comment', seen: hash('f') } },
  'a retry': {
    ...start,
    source: { ...said, kind: 'retry', of: { ...said, kind: 'comment', seen: hash('f') } },
    continues: { task: taskIdOf(1, 'label', 6), round: 1, state, statusComment: 70 },
  },
  'a message': { ...start, source: { ...said, kind: 'queued', of: { kind: 'issue', sha256: hash('f') } } },
  'a question to an agent': { ...start, source: { ...said, kind: 'question', question: 'q_0123456789ab' } },
  'a reply': { ...resume, answer: { source: { ...said, kind: 'comment' }, text: '2', option: 2, also } },
  'a tick': { ...resume, answer: { source: { ...said, kind: 'tick' }, text: 'Yes', option: 2 } },
  'an offered reply': { ...resume, answer: { source: { ...said, kind: 'offered', tickedBy: ada }, text: 'Thirteen' } },
  'a default': { ...resume, answer: { source: { kind: 'default' }, text: '1', option: 1 } },
  'a silence': { ...resume, answer: { source: { kind: 'silence' }, text: 'no' } },
  "an agent's answer": { ...resume, answer: { source: { ...said, kind: 'task', task }, text: '2' } },
};

const signed = (request: object) => signRequest(DispatchRequest.parse(request), REPOSITORY, bot, NOW);

/** How the run reads the request that it receives from the workflow. */
function isVouched(request: unknown, repository = REPOSITORY): boolean {
  const read = readRequest(JSON.stringify(request));
  return read.kind === 'request' && isSignedByBot(read.request, repository, keys);
}

describe.each(Object.entries(REQUESTS))('the request of %s', (_, given) => {
  const request = signed(given);

  it('is trusted as the bot has sent it', () => {
    expect(isVouched(request)).toBe(true);
    expect(isVouched(JSON.parse(JSON.stringify(request)))).toBe(true);
  });

  it('is no longer trusted if any of its fields is changed, removed or added', () => {
    const changed = changesOf(request);

    expect(changed.length).toBeGreaterThan(20);
    expect(changed.filter(({ value }) => isVouched(value)).map(({ path }) => path)).toEqual([]);
  });

  it('says when it was signed, and is not trusted with another time or none', () => {
    const proof = request.proof ?? { k: '', at: '', s: '' };

    expect(proof.at).toBe('2026-11-02T00:00:00.000Z');
    expect(isVouched({ ...request, proof: { ...proof, at: '2026-11-03T00:00:00.000Z' } })).toBe(false);
    expect(isVouched({ ...request, proof: { ...proof, at: undefined } })).toBe(false);
  });

  it('is trusted in no other repository, and with no key of a run', () => {
    expect(isVouched(request, REPOSITORY + 1)).toBe(false);
    expect(isVouched(signRequest(DispatchRequest.parse(given), REPOSITORY, run, NOW))).toBe(false);
    expect(isVouched(given)).toBe(false);
  });
});

it('is not trusted if its signature is spelled in another way', () => {
  const request = signed(REQUESTS['a label'] ?? {});
  const { k = '', at = '', s = '' } = request.proof ?? {};
  const spelled = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', (last) => ({
    ...request,
    proof: { k, at, s: `${s.slice(0, -3)}${last}==` },
  }));

  expect(spelled.filter((one) => isSignedByBot(one, REPOSITORY, keys))).toEqual([request]);
});
