import { describe, expect, it } from 'vitest';
import { findRetryAt, readRate } from '../../github/rate-limits.ts';

const NOW = Date.UTC(2026, 0, 1);
const refusal = (status: number, headers: object, message = 'no'): Error =>
  Object.assign(new Error(message), { status, response: { headers } });

describe('the budget in a response', () => {
  it('is read from its headers', () => {
    expect(
      readRate({
        'x-ratelimit-limit': '5000',
        'x-ratelimit-remaining': '12',
        'x-ratelimit-reset': '1767225600',
        'x-ratelimit-resource': 'core',
      }),
    ).toEqual({ limit: 5000, remaining: 12, resetAt: NOW });
  });

  it.each([
    [undefined],
    [{}],
    [{ 'x-ratelimit-remaining': 'many' }],
    [{ 'x-ratelimit-remaining': '3', 'x-ratelimit-resource': 'search' }],
  ])('is unknown in %j', (headers) => {
    expect(readRate(headers)).toEqual({});
  });
});

describe('a refused request can be sent again', () => {
  it.each<[string, Error, number]>([
    ['after retry-after', refusal(403, { 'retry-after': '7' }), NOW + 7_000],
    [
      'after retry-after, also when the budget is empty for longer',
      refusal(429, { 'retry-after': '7', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767229200' }),
      NOW + 7_000,
    ],
    [
      'a second after an empty budget is full again',
      refusal(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767225660' }),
      NOW + 61_000,
    ],
    [
      'when an empty budget is full again by the clock of GitHub, however far ours is ahead',
      refusal(403, {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': '1767222060',
        'date': 'Wed, 31 Dec 2025 23:00:00 GMT',
      }),
      NOW + 61_000,
    ],
    ['after a minute when it may be sent again at once', refusal(429, { 'retry-after': '0' }), NOW + 60_000],
    [
      'after a minute when a secondary limit names no time',
      refusal(403, {}, 'You have exceeded a secondary rate limit'),
      NOW + 60_000,
    ],
    [
      'after a minute, in the words of older servers',
      refusal(403, {}, 'You have triggered an abuse detection mechanism'),
      NOW + 60_000,
    ],
    ['after a minute, without any headers', Object.assign(new Error('no'), { status: 429 }), NOW + 60_000],
    ['after a minute when too many came at once', refusal(429, {}), NOW + 60_000],
    [
      'after an hour and a bit, whatever a broken header says',
      refusal(429, { 'retry-after': '99999999' }),
      NOW + 3_900_000,
    ],
    [
      'after the last of several',
      new AggregateError([refusal(403, { 'retry-after': '7' }), refusal(403, { 'retry-after': '9' }), new Error('x')]),
      NOW + 9_000,
    ],
  ])('%s', (_, error, at) => {
    expect(findRetryAt(error, NOW)).toBe(at);
  });

  it.each<[string, unknown]>([
    ['a missing permission', refusal(403, { 'x-ratelimit-remaining': '12' }, 'Resource not accessible by integration')],
    ['a server error', refusal(502, { 'retry-after': '7' })],
    ['a broken connection', new Error('socket hang up')],
    ['several others', new AggregateError([new Error('x')])],
  ])('at no known time when it was %s', (_, error) => {
    expect(findRetryAt(error, NOW)).toBeUndefined();
  });
});
