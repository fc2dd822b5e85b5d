/** The limits of a signed answer and of its source, at their exact values. */
import { describe, expect, it } from 'vitest';
import { readAnswerRequest, signAnswer, SignedAnswerSource } from '../../../bot/webhooks/signed-answer.ts';

const NOW = Date.UTC(2026, 0, 1);
const alice = { login: 'alice', id: 7 };
const source = { name: 'slack', key: 'k'.repeat(32), repositories: ['corner/*'], people: [alice] };
const good = { repository: 'corner/shop', issue: 3, question: 'q_0123456789ab', option: 2 };

function read(over: object | string, at = NOW) {
  const body = Buffer.from(typeof over === 'string' ? over : JSON.stringify({ ...good, ...over }));
  const time = String(at / 1_000);
  const headers = {
    'x-agora-source': 'slack',
    'x-agora-timestamp': time,
    'x-agora-request-id': 'request-1',
    'x-agora-signature-256': signAnswer(source.key, time, 'request-1', body),
  };
  return readAnswerRequest({ headers, body }, [SignedAnswerSource.parse(source)], NOW);
}

describe('a signed answer', () => {
  it('may be five minutes old, or from a clock that is five minutes ahead, and not a second more', () => {
    expect([-301, -300, 300, 301].map((seconds) => read({}, NOW + seconds * 1_000).kind)).toEqual([
      'refused',
      'request',
      'request',
      'refused',
    ]);
  });

  it.each<[string, object, object]>([
    ['a text of one character', { option: undefined, answer: 'x' }, { option: undefined, answer: '' }],
    [
      'a text of 20000 characters',
      { option: undefined, answer: 'x'.repeat(20_000) },
      { option: undefined, answer: 'x'.repeat(20_001) },
    ],
    ['the first option', { option: 1 }, { option: 0 }],
    ['the 26th option', { option: 26 }, { option: 27 }],
    ['a person with a name of 100 characters', { by: 'x'.repeat(100) }, { by: 'x'.repeat(101) }],
    [
      'a repository with a name of 200 characters',
      { repository: `corner/${'x'.repeat(193)}` },
      { repository: `corner/${'x'.repeat(194)}` },
    ],
  ])('can contain %s, and no more or less', (_, within, beyond) => {
    expect(read(within)).toMatchObject({ kind: 'request' });
    expect(read(beyond)).toMatchObject({ kind: 'refused', status: 422 });
  });

  it('is refused with the name of the member that is wrong, and what it must be', () => {
    expect(read({ issue: undefined })).toMatchObject({ why: 'issue: is missing; it must be a number' });
    expect(read({ issue: 'three' })).toMatchObject({ why: 'issue: must be a number, not a string' });
    expect(read({ option: undefined })).toMatchObject({ why: 'body: either `answer` or `option` must be given' });
    expect(read('hello')).toMatchObject({ why: expect.stringMatching(/^The body is not JSON: /) as string });
  });
});

describe('a source of signed answers', () => {
  const accepts = (over: object): boolean => SignedAnswerSource.safeParse({ ...source, ...over }).success;

  it.each<[string, object, object]>([
    ['a key of at least 32 characters', { key: 'k'.repeat(32) }, { key: 'k'.repeat(31) }],
    ['a repository', { repositories: ['a/b'] }, { repositories: [] }],
    ['repositories of one owner', { repositories: ['a/*'] }, { repositories: ['*/b'] }],
    ['people whom it answers for', { people: [alice] }, { people: [] }],
    ['at most 1000 people', { people: Array(1_000).fill(alice) }, { people: Array(1_001).fill(alice) }],
    ['a name of at most 39 letters', { name: 'x'.repeat(39) }, { name: 'x'.repeat(40) }],
    ['a name without spaces, so that it is none of the names of the bot', { name: 'review' }, { name: 'the review' }],
  ])('has %s', (_, right, wrong) => {
    expect([accepts(right), accepts(wrong)]).toEqual([true, false]);
  });
});
