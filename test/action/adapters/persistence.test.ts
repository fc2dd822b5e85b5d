import { expect, it } from 'vitest';
import { persist, persistOnce } from '../../../action/adapters/persistence.ts';

class Answer extends Error {
  readonly status: number;

  constructor(status: number, message = '') {
    super(message);
    this.status = status;
  }
}

/** Fails this many times with the error, then succeeds. */
function stumbling(
  times: number,
  error: Error,
): { readonly work: () => Promise<string>; readonly calls: () => number } {
  let calls = 0;
  return {
    calls: () => calls,
    work: () => {
      calls += 1;
      return calls <= times ? Promise.reject(error) : Promise.resolve('done');
    },
  };
}

const pauses = (): { readonly pause: (ms: number) => Promise<void>; readonly all: number[] } => {
  const all: number[] = [];
  return {
    all,
    pause: (ms) => {
      all.push(ms);
      return Promise.resolve();
    },
  };
};

it.each([
  new Answer(502),
  new Answer(500),
  new Answer(429),
  new Answer(403, 'You have exceeded a secondary rate limit.'),
])('repeats a request to GitHub after status $status', async (error) => {
  const { work, calls } = stumbling(2, error);
  const { pause, all } = pauses();

  expect(await persist(work, pause)).toBe('done');

  expect(calls()).toBe(3);
  expect(all).toEqual([1_000, 4_000]);
});

it.each([
  ['60', 60_000],
  ['2', 2_000],
  ['86400', 120_000],
  ['soon', 1_000],
])('waits as long as GitHub asks (retry-after: %s), but not for hours', async (seconds, ms) => {
  const headers = { 'retry-after': seconds };
  const refused = Object.assign(new Answer(403, 'You have exceeded a secondary rate limit.'), {
    response: { headers },
  });
  const { pause, all } = pauses();

  expect(await persist(stumbling(1, refused).work, pause)).toBe('done');

  expect(all).toEqual([ms]);
});

it.each([
  new Answer(404),
  new Answer(422),
  new Answer(403, 'Resource not accessible by integration'),
  new Error('a mistake of ours'),
])('does not repeat a request that was clearly refused', async (error) => {
  const { work, calls } = stumbling(1, error);

  await expect(persist(work, pauses().pause)).rejects.toBe(error);

  expect(calls()).toBe(1);
});

it('gives up in the end, and returns the last response', async () => {
  const error = new Answer(503);
  const { work, calls } = stumbling(99, error);

  await expect(persist(work, pauses().pause)).rejects.toBe(error);

  expect(calls()).toBe(4);
});

it('does not post again what the first attempt has posted', async () => {
  const { work, calls } = stumbling(1, new Answer(502));
  let looks = 0;
  const find = (): Promise<string | undefined> => {
    looks += 1;
    return Promise.resolve(looks < 3 ? undefined : 'there');
  };

  expect(await persistOnce(work, find, pauses().pause)).toBe('there');

  expect(calls()).toBe(1);
  expect(looks).toBe(3);
});

it('posts again only after it has looked several times for the first comment', async () => {
  const { work, calls } = stumbling(1, new Answer(502));
  const { pause, all } = pauses();

  expect(await persistOnce(work, () => Promise.resolve(undefined), pause)).toBe('done');

  expect(calls()).toBe(2);
  expect(all).toEqual([2_000, 10_000, 30_000]);
});

it('does not report a failed post when it only could not check for a moment', async () => {
  const { work } = stumbling(1, new Answer(403, 'You have exceeded a secondary rate limit.'));
  const look = stumbling(1, new Answer(401, 'Bad credentials'));

  expect(await persistOnce(work, look.work, pauses().pause)).toBe('done');

  expect(look.calls()).toBe(2);
});

it('reports in the end why it could not check', async () => {
  const refused = new Answer(401, 'Bad credentials');
  const { work, calls } = stumbling(1, new Answer(502));

  await expect(persistOnce(work, () => Promise.reject(refused), pauses().pause)).rejects.toBe(refused);

  expect(calls()).toBe(1);
});
