import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignedAnswerSource, readAnswerRequest, signAnswer } from '../../../bot/webhooks/signed-answer.ts';

const NOW = Date.UTC(2026, 0, 1);
const KEY = 'k'.repeat(32);
const source = SignedAnswerSource.parse({
  name: 'slack',
  key: KEY,
  repositories: ['corner/shop', 'acme/*'],
  people: [{ login: 'alice', id: 7 }],
});
const other = SignedAnswerSource.parse({ ...source, name: 'form', key: 'x'.repeat(32) });
const good = { repository: 'corner/shop', issue: 3, question: 'q_0123456789ab', option: 2 };
const bytes = (body: unknown): Uint8Array => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

interface Sent {
  readonly name?: string;
  readonly key?: string;
  readonly at?: number;
  readonly id?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string | undefined>;
}

function read({ name = 'slack', key = KEY, at = NOW, id = 'request-1', body = good, headers = {} }: Sent = {}) {
  const timestamp = String(Math.floor(at / 1_000));
  const sent = bytes(body);
  const signed = {
    'x-agora-source': name,
    'x-agora-timestamp': timestamp,
    'x-agora-request-id': id,
    'x-agora-signature-256': signAnswer(key, timestamp, id, sent),
    ...headers,
  };
  return readAnswerRequest({ headers: signed, body: sent }, [source, other], NOW);
}

it('reads an answer that an external source signed', () => {
  expect(read()).toMatchObject({
    kind: 'request',
    source: { name: 'slack' },
    request: {
      id: 'request-1',
      owner: 'corner',
      repo: 'shop',
      issue: 3,
      question: 'q_0123456789ab',
      answer: { kind: 'option', option: 2 },
    },
  });
  expect(read({ body: { ...good, option: undefined, answer: ' use the smaller one ', by: 'alice' } })).toMatchObject({
    request: { answer: { kind: 'text', text: 'use the smaller one' }, by: 'alice' },
  });
});

describe('the signature check', () => {
  it.each<[string, Sent]>([
    ['with another key', { key: 'y'.repeat(32) }],
    ["with another source's key", { key: other.key }],
    ['from a source that there is not', { name: 'teams' }],
    ['that is older than five minutes', { at: NOW - 301_000 }],
    ['that is from the future', { at: NOW + 301_000 }],
    ['without a signature', { headers: { 'x-agora-signature-256': undefined } }],
    ['with half a signature', { headers: { 'x-agora-signature-256': 'sha256=00' } }],
    ['with more than a signature', { headers: { 'x-agora-signature-256': `sha256=${'0'.repeat(65)}` } }],
    ['with a signature of another kind', { headers: { 'x-agora-signature-256': `sha512=${'0'.repeat(64)}` } }],
    ['whose time was changed', { headers: { 'x-agora-timestamp': String(NOW / 1_000 + 1) } }],
    ['whose id was changed', { headers: { 'x-agora-request-id': 'request-2' } }],
    ['without an id', { id: '' }],
    ['with an id that is a text', { id: 'a b c d e f g h' }],
  ])('rejects a request %s', (_, sent) => {
    expect(read(sent)).toEqual({
      kind: 'refused',
      status: 401,
      why: expect.stringContaining('signature of the request') as string,
    });
  });

  it.each(['1767225600.5', '+1767225600', ' 1767225600', '0x6955b900', '1.7672256e9', 'NaN', '', '9'.repeat(13)])(
    'rejects a request whose signed time is not a whole number of seconds: %j',
    (time) => {
      const body = bytes(good);
      const headers = {
        'x-agora-source': 'slack',
        'x-agora-timestamp': time,
        'x-agora-request-id': 'request-1',
        'x-agora-signature-256': signAnswer(KEY, time, 'request-1', body),
      };

      expect(readAnswerRequest({ headers, body }, [source], NOW)).toMatchObject({ status: 401 });
    },
  );

  it('rejects a request of which any byte was changed', () => {
    const body = bytes(good);
    const timestamp = String(NOW / 1_000);
    const headers = {
      'x-agora-source': 'slack',
      'x-agora-timestamp': timestamp,
      'x-agora-request-id': 'request-1',
      'x-agora-signature-256': signAnswer(KEY, timestamp, 'request-1', body),
    };
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Uint8Array.from(body, (byte, index) => (index === at ? (byte + by) % 256 : byte));
        expect(readAnswerRequest({ headers, body: changed }, [source], NOW)).toMatchObject({ status: 401 });
      }),
    );
  });
});

it.each<[string, unknown]>([
  ['no JSON', 'hello'],
  ['no answer', { ...good, option: undefined }],
  ['both an answer and an option', { ...good, answer: 'x' }],
  ['an empty answer', { ...good, option: undefined, answer: '  ' }],
  ['a question that is none', { ...good, question: 'q_1' }],
  ['a member that nobody knows', { ...good, opton: 1 }],
  ['a repository that climbs', { ...good, repository: 'acme/..' }],
  ['a repository that is its own owner', { ...good, repository: 'acme/.' }],
  ['a repository with a further path', { ...good, repository: 'acme/shop/issues' }],
  ['a repository with a query', { ...good, repository: 'acme/shop?x' }],
  ['a repository with an escape', { ...good, repository: 'acme/%2e%2e' }],
  ['a repository with a line after it', { ...good, repository: 'acme/shop\n' }],
  ['an owner that climbs', { ...good, repository: '../shop' }],
  ['an answer that is too long', { ...good, option: undefined, answer: 'x'.repeat(20_001) }],
])('is refused with a reason if it contains %s', (_, body) => {
  expect(read({ body })).toMatchObject({ kind: 'refused', status: 422, why: expect.stringMatching(/.{5}/) as string });
});

it('is restricted to the repositories of its source', () => {
  expect(read({ body: { ...good, repository: 'Acme/anything' } })).toMatchObject({ kind: 'request' });
  expect(read({ body: { ...good, repository: 'acme/.github' } })).toMatchObject({ kind: 'request' });
  expect(read({ body: { ...good, repository: 'acme-evil/shop' } })).toMatchObject({ status: 403 });
  expect(read({ body: { ...good, repository: 'corner/shop2' } })).toMatchObject({ status: 403 });
});
