/** GitHub's record of edits, of an issue and of a comment. */
import { expect, it } from 'vitest';
import { readCommentVersions } from '../../../github/issues/comment-edits.ts';
import { readIssueHistory } from '../../../github/issues/issue-edits.ts';
import { api, at, client, pinRequests } from '../wire-support.ts';

pinRequests();

const done = { hasNextPage: false };
const none = { nodes: [], pageInfo: done };
const edit = (second: number, diff: string | null) => ({ editedAt: `2026-11-20T00:00:0${second}Z`, diff });
const time = (second: number) => Date.parse(`2026-11-20T00:00:0${second}Z`);
const issue = { title: 'Now', body: 'now', userContentEdits: none, timelineItems: none };

function serve(issueOrPullRequest: object | null): void {
  api()
    .post('/graphql', ({ query, variables }: { query: string; variables: unknown }) => {
      expect(variables).toEqual({ owner: 'o', name: 'r', number: 7 });
      return query.includes('RENAMED_TITLE_EVENT') && query.includes('userContentEdits');
    })
    .reply(200, { data: { repository: { issueOrPullRequest } } });
}

const read = () => readIssueHistory(client(), { ...at, issue: 7 });

it('is the current text for an issue that nobody has edited', async () => {
  serve(issue);

  expect(await read()).toEqual({ titles: [{ text: 'Now', since: 0 }], bodies: [{ text: 'now', since: 0 }] });
});

it('has each title and each text with its time, the newest last', async () => {
  serve({
    ...issue,
    userContentEdits: { nodes: [edit(5, 'now'), edit(5, 'soon'), edit(3, null), edit(1, 'first')], pageInfo: done },
    timelineItems: {
      nodes: [
        { createdAt: '2026-11-20T00:00:02Z', previousTitle: 'First', currentTitle: 'Second' },
        { createdAt: '2026-11-20T00:00:04Z', previousTitle: 'Second', currentTitle: 'Now' },
      ],
      pageInfo: done,
    },
  });

  expect(await read()).toEqual({
    titles: [
      { text: 'First', since: 0 },
      { text: 'Second', since: time(2) },
      { text: 'Now', since: time(4) },
    ],
    bodies: [
      { text: 'first', since: 0 },
      { text: undefined, since: time(3) },
      { text: 'soon', since: time(5) },
      { text: 'now', since: time(5) },
    ],
  });
});

it.each<[string, object | null]>([
  [
    'there are more edits than are told',
    { ...issue, userContentEdits: { nodes: [], pageInfo: { hasNextPage: true } } },
  ],
  ['there are more titles than are told', { ...issue, timelineItems: { nodes: [], pageInfo: { hasNextPage: true } } }],
  ['there is no such issue', null],
  ['there is no record', { title: 'Now', body: 'now' }],
])('is unknown when %s', async (_, answer) => {
  serve(answer);

  expect(await read()).toBeUndefined();
});

it.each([403, 404])('is unknown when GraphQL answers with %i', async (status) => {
  api().post('/graphql').reply(status, { message: 'Resource not accessible by integration' });

  expect(await read()).toBeUndefined();
});

it.each([
  [403, 'You have exceeded a secondary rate limit'],
  [502, 'Bad Gateway'],
])('is requested again when GitHub answers with %i: %s', async (status, message) => {
  api().post('/graphql').reply(status, { message });

  await expect(read()).rejects.toMatchObject({ status });
});

it('is requested again, and not unknown, when the budget of GraphQL is used up', async () => {
  api()
    .post('/graphql')
    .reply(200, { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] });

  await expect(read()).rejects.toMatchObject({ status: 403 });
});

it('returns the earlier text of a comment', async () => {
  api()
    .get('/repos/o/r/issues/comments/5')
    .reply(200, { id: 5, node_id: 'IC_5', issue_url: 'https://api.github.com/repos/o/r/issues/7' });
  const userContentEdits = { nodes: [edit(3, '2, but soon'), edit(1, '2')], pageInfo: done };
  const pageInfo = { hasNextPage: false, endCursor: null };
  const comments = { nodes: [{ id: 'IC_5', body: '2, but soon', userContentEdits }], pageInfo };
  api()
    .post('/graphql')
    .reply(200, { data: { repository: { issueOrPullRequest: { comments } } } });

  expect(await readCommentVersions(client(), { ...at, commentId: 5 })).toEqual([
    { text: '2', since: 0 },
    { text: '2, but soon', since: time(3) },
  ]);
});

it('has no version of a comment that is gone', async () => {
  api().get('/repos/o/r/issues/comments/5').reply(404, { message: 'Not Found' });

  expect(await readCommentVersions(client(), { ...at, commentId: 5 })).toBeUndefined();
});
