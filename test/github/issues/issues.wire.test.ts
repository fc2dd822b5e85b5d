import { expect, it } from 'vitest';
import {
  editIssue,
  findIssueOf,
  getIssue,
  listLabelEvents,
  listLabelEventsSince,
  openIssue,
} from '../../../github/issues/issues.ts';
import { api, at, client, pinRequests } from '../wire-support.ts';

pinRequests();

const actor = { id: 1, login: 'ada', type: 'User' };
const labeled = {
  id: 5,
  event: 'labeled',
  label: { name: 'agora:planner', color: 'fff' },
  actor,
  created_at: '2026-03-03T10:00:00Z',
};

it('reads an issue, with an empty text when it has none', async () => {
  api()
    .get('/repos/o/r/issues/7')
    .reply(200, {
      number: 7,
      title: 'Title',
      body: null,
      html_url: 'u',
      state: 'closed',
      locked: true,
      closed_at: '2026-03-03T11:00:00Z',
      user: actor,
      assignees: [actor],
    });

  expect(await getIssue(client(), { ...at, issue: 7 })).toEqual({
    number: 7,
    title: 'Title',
    body: '',
    url: 'u',
    author: { id: 1, login: 'ada' },
    assignees: [{ id: 1, login: 'ada' }],
    isPullRequest: false,
    closedAt: '2026-03-03T11:00:00Z',
    isLocked: true,
  });
});

it('opens an issue', async () => {
  api().post('/repos/o/r/issues', { title: 'T', body: 'B' }).reply(201, { number: 8 });

  expect(await openIssue(client(), at, 'T', 'B')).toBe(8);
});

const board = {
  number: 4,
  html_url: 'https://github.com/O/r/issues/4',
  body: '<!-- x -->\nB',
  state: 'open',
  updated_at: '2026-03-03T10:00:00Z',
  user: { login: 'agora[bot]' },
};
const wanted = { login: 'agora[bot]', opening: '<!-- x -->', number: undefined };

it('finds the first issue by an account with the expected beginning, closed or not', async () => {
  const others = [
    { ...board, number: 1, body: null },
    { ...board, number: 2, pull_request: {} },
    { ...board, number: 3, user: actor },
  ];
  api()
    .get('/repos/o/r/issues')
    .query({ creator: 'agora[bot]', state: 'all', sort: 'created', direction: 'asc', per_page: 100 })
    .reply(200, [...others, { ...board, state: 'closed' }, { ...board, number: 5 }]);

  expect(await findIssueOf(client(), at, wanted)).toEqual({
    number: 4,
    body: board.body,
    isOpen: false,
    updatedAt: board.updated_at,
  });
});

it.each([404, 410])(
  'finds an issue again by its number, whatever it contains now, and nothing after a %i',
  async (status) => {
    api()
      .get('/repos/o/r/issues/4')
      .reply(200, { ...board, body: 'rewritten' });
    api().get('/repos/o/r/issues/4').reply(status, { message: 'gone' });

    expect(await findIssueOf(client(), at, { ...wanted, number: 4 })).toMatchObject({
      number: 4,
      body: 'rewritten',
      isOpen: true,
    });
    expect(await findIssueOf(client(), at, { ...wanted, number: 4 })).toBeUndefined();
  },
);

it.each([
  ['another number', 5],
  ['the same number', 4],
])('does not find an issue that was transferred, where it has %s', async (_, number) => {
  api()
    .get('/repos/o/r/issues/4')
    .reply(301, '', { location: `https://api.github.com/repositories/78/issues/${number}` });
  api()
    .get(`/repositories/78/issues/${number}`)
    .reply(200, { ...board, number, html_url: `https://github.com/o/s/issues/${number}` });

  expect(await findIssueOf(client(), at, { ...wanted, number: 4 })).toBeUndefined();
});

it('replaces only the text of an issue', async () => {
  api().patch('/repos/o/r/issues/4', { body: 'new' }).reply(200, {});

  await expect(editIssue(client(), { ...at, issue: 4 }, 'new')).resolves.toBeUndefined();
});

it('keeps only the label events of an issue', async () => {
  const events = [
    labeled,
    { ...labeled, id: 6, event: 'unlabeled' },
    { id: 7, event: 'closed', actor, created_at: '2026-03-03T10:00:00Z' },
    { ...labeled, id: 8, actor: null },
    { id: 9, event: 'added_to_project_v2' },
  ];
  api().get('/repos/o/r/issues/7/events').query({ per_page: 100 }).reply(200, events);

  expect(await listLabelEvents(client(), { ...at, issue: 7 })).toEqual([
    { id: 5, kind: 'labeled', label: 'agora:planner', by: actor, at: '2026-03-03T10:00:00Z' },
    { id: 6, kind: 'unlabeled', label: 'agora:planner', by: actor, at: '2026-03-03T10:00:00Z' },
  ]);
});

it("reads a repository's events newest first until they are too old, and returns them oldest first", async () => {
  const full = Array.from({ length: 100 }, (_, index) => ({ ...labeled, id: 1_000 - index, issue: { number: 7 } }));
  api().get('/repos/o/r/issues/events').query({ per_page: 100, page: 1 }).reply(200, full);
  api()
    .get('/repos/o/r/issues/events')
    .query({ per_page: 100, page: 2 })
    .reply(200, [
      { ...labeled, id: 2, issue: { number: 8 } },
      { ...labeled, id: 1, issue: { number: 9 }, created_at: '2026-03-01T10:00:00Z' },
    ]);

  const events = await listLabelEventsSince(client(), at, new Date('2026-03-02T00:00:00Z'));

  expect(events).toHaveLength(101);
  expect(events[0]).toMatchObject({ id: 2, issue: 8 });
  expect(events.at(-1)).toMatchObject({ id: 1_000, issue: 7 });
});

it('leaves out events whose issue is gone, and says which are of pull requests', async () => {
  api()
    .get('/repos/o/r/issues/events')
    .query(true)
    .reply(200, [
      labeled,
      { ...labeled, issue: null },
      { ...labeled, issue: { number: 7, pull_request: { url: 'u' } } },
    ]);

  expect(await listLabelEventsSince(client(), at, new Date(0))).toEqual([
    {
      id: 5,
      kind: 'labeled',
      label: 'agora:planner',
      by: actor,
      at: '2026-03-03T10:00:00Z',
      issue: 7,
      isPullRequest: true,
    },
  ]);
});
