import { expect, it } from 'vitest';
import { createCheckRun } from '../../github/checks.ts';
import { api, at, client, pinRequests, sha } from './wire-support.ts';

pinRequests();

const run = {
  name: 'Agora: fixer',
  headSha: sha,
  conclusion: 'failure',
  externalId: 't_0123456789ab.r1',
  detailsUrl: 'https://github.com/o/r/actions/runs/5',
  title: 'T',
  summary: 'S',
  text: 'X',
  places: [
    { path: 'a.ts', line: 3, column: 5, level: 'failure', message: 'm' },
    { path: 'b.ts', line: 4, column: undefined, level: 'warning', message: 'n' },
  ],
} as const;

it('creates a finished check run with its annotations', async () => {
  api()
    .post('/repos/o/r/check-runs', {
      name: 'Agora: fixer',
      head_sha: sha,
      external_id: 't_0123456789ab.r1',
      details_url: 'https://github.com/o/r/actions/runs/5',
      status: 'completed',
      conclusion: 'failure',
      output: {
        title: 'T',
        summary: 'S',
        text: 'X',
        annotations: [
          {
            path: 'a.ts',
            start_line: 3,
            end_line: 3,
            start_column: 5,
            end_column: 5,
            annotation_level: 'failure',
            message: 'm',
          },
          { path: 'b.ts', start_line: 4, end_line: 4, annotation_level: 'warning', message: 'n' },
        ],
      },
    })
    .reply(201, { id: 1 });

  expect(await createCheckRun(client(), at, run)).toBe('created');
});

it.each([
  [429, {}, 'Too many requests'],
  [403, {}, 'You have exceeded a secondary rate limit'],
  [403, { 'retry-after': '60' }, 'Slow down'],
  [403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767225660' }, 'API calls are used up'],
])('does not take too many requests (%i, %j) for a missing permission', async (status, headers, message) => {
  api().post('/repos/o/r/check-runs').reply(status, { message }, headers);

  await expect(createCheckRun(client(), at, run)).rejects.toMatchObject({ status });
});

it('reports a missing permission, and throws any unexpected error', async () => {
  api().post('/repos/o/r/check-runs').reply(403, { message: 'Resource not accessible by integration' });
  api().post('/repos/o/r/check-runs').reply(422, { message: 'No commit found for SHA' });

  expect(await createCheckRun(client(), at, run)).toBe('forbidden');
  await expect(createCheckRun(client(), at, run)).rejects.toMatchObject({ status: 422 });
});
