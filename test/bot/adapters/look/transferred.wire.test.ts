/** An issue that was transferred: GitHub redirects its list of comments to the issue that it has become elsewhere. */
import { expect, it } from 'vitest';
import { createOneRequest } from '../../../../bot/adapters/look/one-request.ts';
import { type MetricsPort, SILENT } from '../../../../bot/adapters/metrics-port.ts';
import { api, pinRequests } from '../../../github/wire-support.ts';
import { wirePorts } from '../../support/wire-ports.ts';

pinRequests();

/** One comment, as it is listed for that issue of that repository. */
function serveList(repository: string, issue: number): void {
  api()
    .get('/repos/o/r/issues/7/comments')
    .query(true)
    .reply(200, [
      {
        id: 1,
        body: 'Go on.',
        user: { id: 1, login: 'ada', type: 'User' },
        created_at: '2026-11-20T00:00:00Z',
        updated_at: '2026-11-20T00:00:00Z',
        html_url: `https://github.com/${repository}/issues/${issue}#issuecomment-1`,
        issue_url: `https://api.github.com/repos/${repository}/issues/${issue}`,
      },
    ]);
}

const serveRepository = (name: string, id: number) =>
  api().get(`/repos/${name}`).reply(200, { id, full_name: name, default_branch: 'main', private: false, html_url: '' });

function look(meter: MetricsPort = SILENT): Promise<string> {
  const { threads } = wirePorts({ oneRequest: createOneRequest(), meter });
  return threads.comments(7).then(
    ([comment]) => comment?.body ?? 'nothing',
    (error: unknown) => (error as Error).message,
  );
}

it.each(['o/r', 'O/R'])('needs no request for comments of %s', async (repository) => {
  serveList(repository, 7);

  expect(await look()).toBe('Go on.');
});

it('accepts the new name of a repository that was renamed', async () => {
  serveList('o/renamed', 7);
  serveRepository('o/renamed', 77);

  expect(await look()).toBe('Go on.');
});

it('names the place of an issue with another number', async () => {
  serveList('o/s', 162);

  expect(await look()).toBe(
    'Issue #7 was transferred: GitHub returns the comments of https://github.com/o/s/issues/162.',
  );
});

it('recognizes another repository where the issue has the same number', async () => {
  serveList('o/s', 7);
  serveRepository('o/s', 78);

  expect(await look()).toBe(
    'Issue #7 was transferred: GitHub returns the comments of https://github.com/o/s/issues/7.',
  );
});

it('counts a repository that it may not see as another one', async () => {
  serveList('o/private', 7);
  api().get('/repos/o/private').reply(404, {});

  expect(await look()).toContain('was transferred');
});

it('names an issue that was deleted', async () => {
  api().get('/repos/o/r/issues/7/comments').query(true).reply(410, { message: 'This issue was deleted' });

  expect(await look()).toBe('Issue #7 was deleted, or issues are disabled.');
});

it('counts nothing as open any more on an issue that is gone', async () => {
  const counted: (readonly [issue: number, comments: number])[] = [];
  const thread: MetricsPort['thread'] = (_, issue, comments) => {
    counted.push([issue, comments.length]);
  };
  serveList('o/r', 7);
  await look({ ...SILENT, thread });
  api().get('/repos/o/r/issues/7/comments').query(true).reply(410, { message: 'This issue was deleted' });
  await look({ ...SILENT, thread });

  expect(counted).toEqual([
    [7, 1],
    [7, 0],
  ]);
});
