import { expect, it } from 'vitest';
import { createReadiness } from '../../../bot/server/readiness.ts';

const refuse = (error: Error) => () => Promise.reject(error);
const withStatus = (status: number): Error => Object.assign(new Error('secret-token-in-a-message'), { status });

it('lacks a response of GitHub, and then nothing', async () => {
  const readiness = createReadiness();
  const before = readiness.missing();

  await readiness.until(() => Promise.resolve('agora'));

  expect(before).toEqual(['GitHub has not identified the App yet.']);
  expect(readiness.missing()).toEqual([]);
});

it.each<[Error, RegExp]>([
  [withStatus(401), /rejects APP_ID and PRIVATE_KEY/],
  [withStatus(404), /has no App with this APP_ID/],
  [withStatus(403), /the next sweep/],
  [withStatus(502), /answered 502/],
  [new TypeError('fetch failed'), /cannot be reached at GITHUB_API_URL/],
])('says why it is not ready after %s, and nothing of the error itself', async (error, words) => {
  const readiness = createReadiness();

  await expect(readiness.until(refuse(error))).rejects.toBe(error);

  expect(readiness.missing().join(' ')).toMatch(words);
  expect(readiness.missing().join(' ')).not.toContain('secret');
});

it('is ready again once GitHub responds', async () => {
  const readiness = createReadiness();
  await readiness.until(refuse(withStatus(502))).catch(() => undefined);

  await readiness.until(() => Promise.resolve('agora'));

  expect(readiness.missing()).toEqual([]);
});
