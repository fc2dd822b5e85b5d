/** How long a decision may use rules that were read before: one minute, and never rules from a later time. */
import { expect, it } from 'vitest';
import { createConfigCache } from '../../../bot/adapters/config-cache.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';

const NOW = Date.parse('2026-11-01T00:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function counting() {
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.resolve(readConfigFile(''));
  };
  return { read, count: () => reads };
}

it.each([
  ['within the minute', MINUTE - 1, 1],
  ['when the minute is over', MINUTE, 2],
  ['when the clock was set back', -1, 2],
])('reads the rules %s: read %#', async (_, later, times) => {
  const cache = createConfigCache();
  const { read, count } = counting();

  await cache.config(77, NOW, read);
  await cache.config(77, NOW + later, read);

  expect(count()).toBe(times);
});

it.each([
  ['read after that time', 0, 1],
  ['read before that time', 1, 2],
])('reads the rules and owners again that must not be older than a command: %s', async (_, later, times) => {
  const cache = createConfigCache();
  const { read, count } = counting();
  const owners = { logins: new Set<string>(), teams: [] };
  let reads = 0;
  const readOwners = () => {
    reads += 1;
    return Promise.resolve(owners);
  };

  for (const since of [undefined, NOW + later]) {
    await cache.config(77, NOW + (since === undefined ? 0 : later), read, since);
    await cache.owners(77, NOW + (since === undefined ? 0 : later), readOwners, since);
  }

  expect([count(), reads]).toEqual([times, times]);
});

it('reads rules with mistakes again each time, so that a correction takes effect at once', async () => {
  const cache = createConfigCache();
  const texts = ['who-may: { strat: [write] }', ''];
  const read = () => Promise.resolve(readConfigFile(texts.shift() ?? ''));

  const first = await cache.config(77, NOW, read);
  const second = await cache.config(77, NOW, read);

  expect([first.kind, second.kind]).toEqual(['malformed', 'config']);
});

it('never confuses the rules of two repositories', async () => {
  const cache = createConfigCache();
  const { read, count } = counting();

  await cache.config(77, NOW, read);
  await cache.config(78, NOW, read);

  expect(count()).toBe(2);
});

it.each([
  ['a yes, within the hour', true, HOUR - 1, 1],
  ['a yes, when the hour is over', true, HOUR, 2],
  ['a yes, when the clock was set back', true, -1, 2],
  ['a no, at once', false, 0, 2],
])('checks whether a commit is part of the default branch: %s', async (_, answer, later, times) => {
  const cache = createConfigCache();
  let asked = 0;
  const ask = () => {
    asked += 1;
    return Promise.resolve(answer);
  };

  await cache.proven(77, 'c'.repeat(40), NOW, ask);
  await cache.proven(77, 'c'.repeat(40), NOW + later, ask);

  expect(asked).toBe(times);
});
