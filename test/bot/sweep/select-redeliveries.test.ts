import { expect, it } from 'vitest';
import { KEPT_MS, selectRedeliveries, type RedeliveryRecord } from '../../../bot/sweep/select-redeliveries.ts';

const NOW = Date.UTC(2026, 0, 3);
const HOUR = 3_600_000;
const tried = (id: number, guid: string, ago: number, isOk = false): RedeliveryRecord => ({
  id: String(id),
  guid,
  at: new Date(NOW - ago).toISOString(),
  isOk,
});

it('requests failed webhook deliveries again, oldest first', () => {
  expect(selectRedeliveries([tried(3, 'c', 0), tried(2, 'b', HOUR, true), tried(1, 'a', 2 * HOUR)], NOW)).toEqual([
    '1',
    '3',
  ]);
});

it.each<[string, RedeliveryRecord[], string[]]>([
  ['has arrived at the second try', [tried(2, 'a', HOUR, true), tried(1, 'a', 2 * HOUR)], []],
  ['failed twice', [tried(2, 'a', HOUR), tried(1, 'a', 2 * HOUR)], ['2']],
  ['failed twice, in a list that starts with the oldest', [tried(1, 'a', 2 * HOUR), tried(2, 'a', HOUR)], ['2']],
  ['failed three times', [tried(3, 'a', HOUR), tried(2, 'a', HOUR), tried(1, 'a', 2 * HOUR)], []],
  ['was asked for a moment ago, perhaps by another replica', [tried(2, 'a', 1_000), tried(1, 'a', 2 * HOUR)], []],
  ['was asked for a minute ago', [tried(2, 'a', 60_000), tried(1, 'a', 2 * HOUR)], ['2']],
  ['was asked for less than a minute ago', [tried(2, 'a', 59_999), tried(1, 'a', 2 * HOUR)], []],
])('considers all tries of one delivery: one that %s', (_, tries, again) => {
  expect(selectRedeliveries(tries, NOW)).toEqual(again);
});

it('requests twenty at a time, so that a long outage does not cause a flood', () => {
  const lost = Array.from({ length: 50 }, (_, index) => tried(index, `g${index}`, (100 - index) * 1_000));

  expect(selectRedeliveries(lost, NOW)).toEqual(Array.from({ length: 20 }, (_, index) => String(index)));
});

it('looks for failed deliveries as far back as GitHub keeps them: three days', () => {
  expect(new Date(NOW - KEPT_MS).toISOString()).toBe('2025-12-31T00:00:00.000Z');
});
