import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumTokens } from '../../../protocol/results/model-calls.ts';
import { createModelAccount } from '../../../worker/gateway/model-account.ts';
import { waitBeforeRetry } from '../../../worker/gateway/retry-call.ts';

const PRICES = { 'dear': { input: 10, output: 100, 'cache-read': 1 }, 'cheap*': { input: 1, output: 2 } };
const tokens = (input: number, output = 0, cacheRead = 0, cacheWrite = 0) => ({ input, output, cacheRead, cacheWrite });

it('counts each call by its final numbers, by kind and in money', () => {
  const account = createModelAccount(PRICES);
  const call = account.begin('dear');
  call.tokens(tokens(100, 1));
  call.tokens(tokens(100, 50, 1_000, 10));
  call.end('counted', 1_240);
  const other = account.begin('cheap-1');
  other.retry();
  other.tokens(tokens(1_000));
  other.end('silent', 100);
  account.begin('dear').end('failed', 60);
  account.refuse();

  expect(account.calls()).toEqual({
    requests: 2,
    retries: 1,
    refused: 1,
    uncounted: 1,
    tokens: tokens(1_100, 50, 1_000, 10),
    seconds: 1.4,
    costUsd: (100 * 10 + 50 * 100 + 1_000 * 1 + 10 * 10 + 1_000 * 1) / 1_000_000,
  });
  expect(account.used()).toMatchObject({ tokens: 2_160, requests: 2 });
});

it('has no cost when the price of one of the models is unknown, and names that model', () => {
  const account = createModelAccount(undefined);
  account.begin('claude-sonnet-4-5-20250929').tokens(tokens(1_000_000));
  expect(account.calls().costUsd).toBe(3);
  account.begin('a-model-of-2031').end('counted', 1);
  expect(account.calls().costUsd).toBe(3);
  account.begin('a-model-of-2031').tokens(tokens(1));
  expect(account.calls()).toMatchObject({ unpriced: ['a-model-of-2031'] });
  expect(account.calls().costUsd).toBeUndefined();
});

it('still counts the money for all other models, so that one call does not end the limit', () => {
  const account = createModelAccount(undefined);
  account.begin('claude-sonnet-4-5').tokens(tokens(1_000_000));
  expect(account.used()).toMatchObject({ costUsd: 3, isPriced: true });
  account.begin('a-model-of-2031').tokens(tokens(1));
  expect(account.used()).toMatchObject({ costUsd: 3, isPriced: false });
});

it('estimates what a response has used that does not say it, for budgets only', () => {
  const account = createModelAccount(PRICES);
  account.begin('dear').end('silent', 1, { sent: 100_000, received: 4_000 });
  expect(account.used()).toMatchObject({ tokens: 51_000, costUsd: (50_000 * 10 + 1_000 * 100) / 1_000_000 });
  expect(account.calls()).toMatchObject({ uncounted: 1, tokens: tokens(0) });

  account.begin('dear').end('silent', 1, { sent: 0, received: 0 });
  expect(account.used().tokens).toBe(61_000);
});

it('estimates nothing for responses that say what they have used, or that failed', () => {
  const account = createModelAccount(PRICES);
  const cut = account.begin('dear');
  cut.tokens(tokens(7));
  cut.end('silent', 1, { sent: 100_000, received: 4_000 });
  account.begin('dear').end('counted', 1, { sent: 100_000, received: 4_000 });
  account.begin('dear').end('failed', 1, { sent: 100_000, received: 4_000 });
  expect(account.used().tokens).toBe(7);
});

it('never makes a call free: whatever was sent and received, its end adds tokens or they were reported', () => {
  const size = fc.nat(100_000_000);
  fc.assert(
    fc.property(size, size, fc.boolean(), (sent, received, isTold) => {
      const account = createModelAccount(undefined);
      const call = account.begin('m');
      if (isTold) call.tokens(tokens(1));
      call.end('silent', 1, { sent, received });
      const { tokens: used } = account.used();
      if (isTold) expect(used).toBe(1);
      else expect(used).toBeGreaterThanOrEqual(Math.max(10_000, sent / 2 + received / 4));
      expect(Number.isSafeInteger(used)).toBe(true);
    }),
  );
});

it('reports every change to its watchers until they stop', () => {
  const account = createModelAccount(undefined);
  let told = 0;
  const unwatch = account.watch(() => void (told += 1));
  const call = account.begin('m');
  call.tokens(tokens(1));
  call.end('counted', 1);
  unwatch();
  call.tokens(tokens(2));
  expect(told).toBe(2);
});

it('adds up the final numbers of all calls, in whatever order they arrive', () => {
  const word = fc.record({ call: fc.nat(3), input: fc.nat(1_000), output: fc.nat(1_000) });
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const account = createModelAccount(undefined);
      const calls = Array.from({ length: 4 }, (_, index) => account.begin(`m${index % 2}`));
      const last = new Map<number, number>();
      for (const { call, input, output } of words) {
        calls[call]?.tokens(tokens(input, output));
        last.set(call, input + output);
      }
      expect(sumTokens(account.calls().tokens)).toBe([...last.values()].reduce((sum, one) => sum + one, 0));
    }),
  );
});

it.each([
  [{ status: 429 }, 500],
  [{ status: 529, tries: 2 }, 1_000],
  [{ status: undefined }, 500],
  [{ status: 503, headers: { 'retry-after': '7' } }, 7_000],
  [{ status: 503, headers: { 'retry-after': '600' } }, undefined],
  [{ status: 500, headers: { 'x-should-retry': 'false' } }, undefined],
  [{ status: 500, headers: { 'retry-after': 'tomorrow' } }, 500],
  [{ status: 500, tries: 3 }, undefined],
  [{ status: 400 }, undefined],
  [{ status: 200 }, undefined],
])('waits before it tries again: %j', (given, expected) => {
  expect(waitBeforeRetry({ tries: 1, headers: {}, random: 0.5, ...given })).toBe(expected);
});
