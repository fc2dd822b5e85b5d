import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { statusOf } from '../support/app-client.ts';
import { SHOP, startTestHub } from '../support/start-test-hub.ts';

it('pages through comments of an issue and of the repository', async () => {
  await using hub = await startTestHub();
  const wendy = hub.as('wendy');
  await wendy.rest.issues.create({ ...SHOP, title: 'x' });
  for (let count = 1; count <= 5; count += 1)
    await wendy.rest.issues.createComment({ ...SHOP, issue_number: 1, body: `comment ${count}` });

  const ofIssue = await wendy.paginate(wendy.rest.issues.listComments, { ...SHOP, issue_number: 1, per_page: 2 });
  const ofRepository = await wendy.paginate(wendy.rest.issues.listCommentsForRepo, {
    ...SHOP,
    per_page: 2,
    sort: 'created',
    direction: 'desc',
  });
  const page = await wendy.rest.issues.listComments({ ...SHOP, issue_number: 1, per_page: 2, page: 2 });

  expect(ofIssue.map(({ body }) => body)).toEqual([1, 2, 3, 4, 5].map((count) => `comment ${count}`));
  expect(ofRepository.map(({ body }) => body)).toEqual([5, 4, 3, 2, 1].map((count) => `comment ${count}`));
  expect(page.headers.link).toMatch(/page=1>; rel="prev", .*page=3>; rel="next"/);
  expect(hub.illegal()).toEqual([]);
});

it('includes a comment from exactly the given second', async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('wendy');
  await rest.issues.create({ ...SHOP, title: 'x' });
  const { data: comment } = await rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'now' });
  const later = new Date(Date.parse(comment.updated_at) + 1000).toISOString();

  const found = [
    (await rest.issues.listComments({ ...SHOP, issue_number: 1, since: comment.updated_at })).data.length,
    (await rest.issues.listComments({ ...SHOP, issue_number: 1, since: later })).data.length,
    (await rest.issues.listCommentsForRepo({ ...SHOP, since: comment.updated_at })).data.length,
    (await rest.issues.listCommentsForRepo({ ...SHOP, since: later })).data.length,
    (await rest.issues.listForRepo({ ...SHOP, since: comment.updated_at })).data.length,
    (await rest.issues.listForRepo({ ...SHOP, since: later })).data.length,
  ];

  expect(found).toEqual([1, 0, 1, 0, 1, 0]);
  expect(comment.created_at).toMatch(/T\d\d:\d\d:\d\dZ$/);
});

it('orders issues by their newest comment, not by their own last change', async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('wendy');
  const { data: issue } = await rest.issues.create({ ...SHOP, title: 'x' });
  await setTimeout(1_100);
  const { data: comment } = await rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'later' });

  const { data: listed } = await rest.issues.listForRepo({ ...SHOP, since: comment.updated_at });
  const { data: shown } = await rest.issues.get({ ...SHOP, issue_number: 1 });

  expect(Date.parse(comment.updated_at)).toBeGreaterThan(Date.parse(issue.updated_at));
  expect([listed.map(({ updated_at: at }) => at), shown.updated_at]).toEqual([
    [comment.updated_at],
    comment.updated_at,
  ]);
});

it('answers 304 to a repeated request, and 200 after a change', async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('wendy');
  await rest.issues.create({ ...SHOP, title: 'x' });
  const ask = (etag: string | undefined): Promise<{ status: number; headers: { etag?: string } }> =>
    rest.issues.listComments({ ...SHOP, issue_number: 1, headers: { 'if-none-match': etag ?? '' } });
  const first = await ask(undefined);

  const same = await statusOf(ask(first.headers.etag));
  await rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'new' });
  const changed = await statusOf(ask(first.headers.etag));

  expect([first.status, same, changed]).toEqual([200, 304, 200]);
});

it('lets exactly one of many simultaneous claims win, in any namespace of refs', async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('wendy');
  const { data: head } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });
  const claim = (): Promise<number> =>
    statusOf(rest.git.createRef({ ...SHOP, ref: 'refs/agora/claims/q_x/1', sha: head.object.sha }));

  const statuses = await Promise.all(Array.from({ length: 16 }, claim));
  const { data: found } = await rest.git.listMatchingRefs({ ...SHOP, ref: 'agora/claims/q_x' });
  const one = await statusOf(rest.git.getRef({ ...SHOP, ref: 'agora/claims/q_x/1' }));
  const removed = await statusOf(rest.git.deleteRef({ ...SHOP, ref: 'agora/claims/q_x/1' }));
  const gone = await statusOf(rest.git.getRef({ ...SHOP, ref: 'agora/claims/q_x/1' }));

  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 422)).toHaveLength(15);
  expect(found.map(({ ref }) => ref)).toEqual(['refs/agora/claims/q_x/1']);
  expect([one, removed, gone]).toEqual([200, 204, 404]);
  expect(hub.illegal()).toEqual([]);
});

it("refuses a ref with GitHub's message", async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('wendy');
  const { data: head } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });
  const wordsOf = (ref: string, sha: string): Promise<string> =>
    rest.git.createRef({ ...SHOP, ref, sha }).then(
      () => 'made',
      (error: unknown) => String(error),
    );

  const words = [
    await wordsOf('refs/heads/main', head.object.sha),
    await wordsOf('refs/agora', head.object.sha),
    await wordsOf('refs/heads/a b', head.object.sha),
    await wordsOf('refs/heads/new', '0'.repeat(40)),
  ];

  expect(words).toEqual([
    expect.stringContaining('Reference already exists'),
    expect.stringContaining('at least two slashes'),
    expect.stringContaining('not a valid ref name'),
    expect.stringContaining('Object does not exist'),
  ]);
});

it('also answers below /api/v3, however owner and repository are written', async () => {
  await using hub = await startTestHub();

  const { status } = await fetch(`${hub.url}/api/v3/repos/ACME/Shop`, {
    headers: { authorization: `Bearer ${hub.tokenOf('wendy')}` },
  });

  expect(status).toBe(200);
});

it('allows no ref below another one, and none in place of a folder of refs', async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('wendy');
  const { data: head } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });
  const create = (ref: string) => statusOf(rest.git.createRef({ ...SHOP, ref, sha: head.object.sha }));

  expect(await create('refs/notes/a/b')).toBe(201);
  expect(await create('refs/notes/a')).toBe(422);
  expect(await create('refs/notes/a/b/c')).toBe(422);
  expect(await create('refs/notes/a/bb')).toBe(201);
  expect(await statusOf(rest.git.deleteRef({ ...SHOP, ref: 'notes/a/b' }))).toBe(204);
  expect(await create('refs/notes/a/b/c')).toBe(201);
});

it('names the issue or the pull request of each event of the repository, and who assigned somebody', async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('wendy');
  await rest.issues.create({ ...SHOP, title: 'x' });
  await rest.issues.addAssignees({ ...SHOP, issue_number: 1, assignees: ['rita'] });
  const { data: main } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });
  await rest.git.createRef({ ...SHOP, ref: 'refs/heads/copy', sha: main.object.sha });
  const content = Buffer.from('x').toString('base64');
  await rest.repos.createOrUpdateFileContents({ ...SHOP, path: 'x', message: 'x', branch: 'copy', content });
  await rest.pulls.create({ ...SHOP, title: 'y', head: 'copy', base: 'main' });
  await rest.issues.addLabels({ ...SHOP, issue_number: 2, labels: ['agora:planner'] });

  const { data: events } = await rest.issues.listEventsForRepo(SHOP);

  expect(
    events.map(({ event, issue, assignee, assigner }) => [event, issue?.number, assignee?.login, assigner?.login]),
  ).toEqual([
    ['labeled', 2, undefined, undefined],
    ['assigned', 1, 'rita', 'wendy'],
  ]);
  expect(events[0]?.issue?.pull_request).toBeDefined();
  expect(hub.illegal()).toEqual([]);
});

it('knows a label by its name in any letters', async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('wendy');
  await rest.issues.create({ ...SHOP, title: 'x', labels: ['Bug'] });
  const namesOf = async (): Promise<string[]> =>
    (await rest.issues.listLabelsOnIssue({ ...SHOP, issue_number: 1 })).data.map(({ name }) => name);

  await rest.issues.addLabels({ ...SHOP, issue_number: 1, labels: ['BUG', 'later'] });
  const added = await namesOf();
  const { data: found } = await rest.issues.listForRepo({ ...SHOP, labels: 'bUg' });
  await rest.issues.removeLabel({ ...SHOP, issue_number: 1, name: 'bug' });

  expect(added).toEqual(['Bug', 'later']);
  expect(found).toHaveLength(1);
  expect(await namesOf()).toEqual(['later']);
  expect((await rest.issues.listLabelsForRepo(SHOP)).data.map(({ name }) => name)).toEqual(['Bug', 'later']);
});

it('refuses a title that is too long or blank', async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('wendy');
  await rest.issues.create({ ...SHOP, title: 'x'.repeat(256) });

  const refused = [
    rest.issues.create({ ...SHOP, title: 'x'.repeat(257) }),
    rest.issues.update({ ...SHOP, issue_number: 1, title: 'x'.repeat(257) }),
    rest.issues.update({ ...SHOP, issue_number: 1, title: ' ' }),
    rest.pulls.create({ ...SHOP, title: 'x'.repeat(257), head: 'main', base: 'main' }),
  ].map(statusOf);

  expect(await Promise.all(refused)).toEqual([422, 422, 422, 422]);
});
