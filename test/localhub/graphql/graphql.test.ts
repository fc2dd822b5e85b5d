/** `POST /graphql` of the local GitHub: GitHub's published schema, with the same issues as the REST API. */
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { asInstallation } from '../support/app-client.ts';
import { SHOP, startTestHub, type TestHub, VAULT } from '../support/start-test-hub.ts';

interface Answer {
  readonly data?: Record<string, never> | null;
  readonly errors?: readonly { readonly message: string; readonly type?: string; readonly path?: readonly string[] }[];
}

async function ask(hub: TestHub, token: string | undefined, query: string, variables: object = {}) {
  const response = await fetch(`${hub.url}/graphql`, {
    method: 'POST',
    headers: { ...(token !== undefined && { authorization: `bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  return { response, answer: (await response.json()) as Answer };
}

const WHO = '{ __typename login ... on User { databaseId } ... on Bot { databaseId } }';
const LOOK = `query Look($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    databaseId isPrivate nameWithOwner
    defaultBranchRef { name target { oid } }
    readme: object(expression: "HEAD:README.md") { __typename ... on Blob { text isTruncated isBinary byteSize } }
    nothing: object(expression: "HEAD:nothing.md") { __typename }
    issueOrPullRequest(number: $number) {
      __typename
      ... on Issue {
        number title body state lastEditedAt
        author ${WHO} editor ${WHO}
        userContentEdits(first: 20) { totalCount nodes { editedAt diff editor ${WHO} } }
        comments(first: 100) {
          totalCount
          pageInfo { hasNextPage endCursor }
          nodes {
            databaseId body viewerDidAuthor createdAt lastEditedAt author ${WHO} editor ${WHO}
            reactionGroups { content viewerHasReacted }
          }
        }
        timelineItems(last: 50, itemTypes: [LABELED_EVENT, UNLABELED_EVENT]) {
          nodes {
            __typename
            ... on LabeledEvent { createdAt label { name } actor ${WHO} }
            ... on UnlabeledEvent { label { name } }
          }
        }
      }
    }
  }
  rateLimit { cost nodeCount }
}`;
const AT = { owner: SHOP.owner, name: SHOP.repo, number: 1 };

it('says the same about an issue as REST, and who edited which text when', async () => {
  await using hub = await startTestHub({ 'README.md': '# A shop\n' });
  const [wendy, mallory] = [hub.as('wendy'), hub.as('mallory')];
  await mallory.rest.issues.create({ ...SHOP, title: 'x', body: 'before' });
  const { data: comment } = await wendy.rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'first' });
  await wendy.rest.issues.addLabels({ ...SHOP, issue_number: 1, labels: ['agora:fixer'] });
  await wendy.rest.reactions.createForIssueComment({ ...SHOP, comment_id: comment.id, content: 'eyes' });
  await setTimeout(1_100);
  const { data: issue } = await mallory.rest.issues.update({ ...SHOP, issue_number: 1, body: 'after' });
  await wendy.rest.issues.updateComment({ ...SHOP, comment_id: comment.id, body: 'second' });

  const { response, answer } = await ask(hub, hub.tokenOf('wendy'), LOOK, AT);

  expect(answer.errors).toBeUndefined();
  expect(answer.data).toMatchObject({
    repository: {
      isPrivate: false,
      nameWithOwner: 'acme/shop',
      readme: { __typename: 'Blob', text: '# A shop\n', isTruncated: false, isBinary: false, byteSize: 9 },
      nothing: null,
      issueOrPullRequest: {
        __typename: 'Issue',
        body: 'after',
        state: 'OPEN',
        author: { __typename: 'User', login: 'mallory' },
        editor: { login: 'mallory' },
        lastEditedAt: issue.updated_at,
        userContentEdits: {
          totalCount: 2,
          nodes: [
            { diff: 'after', editor: { login: 'mallory' } },
            { diff: 'before', editedAt: issue.created_at },
          ],
        },
        comments: {
          totalCount: 1,
          pageInfo: { hasNextPage: false },
          nodes: [{ databaseId: comment.id, body: 'second', viewerDidAuthor: true, editor: { login: 'wendy' } }],
        },
        timelineItems: {
          nodes: [{ __typename: 'LabeledEvent', label: { name: 'agora:fixer' }, actor: { login: 'wendy' } }],
        },
      },
    },
    rateLimit: { cost: 1, nodeCount: 170 },
  });
  expect(JSON.stringify(answer.data)).toContain('{"content":"EYES","viewerHasReacted":true}');
  expect(response.headers.get('x-ratelimit-resource')).toBe('graphql');
  expect(hub.illegal()).toEqual([]);
});

it('names a bot without [bot], and has no editor for text that nobody edited', async () => {
  await using hub = await startTestHub();
  await hub.as('wendy').rest.issues.create({ ...SHOP, title: 'x' });
  const app = await asInstallation(hub);
  await app.rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'by the app' });

  const { answer } = await ask(hub, hub.tokenOf('wendy'), LOOK, AT);

  expect(answer.data).toMatchObject({
    repository: {
      issueOrPullRequest: {
        lastEditedAt: null,
        editor: null,
        userContentEdits: { totalCount: 0 },
        comments: { nodes: [{ author: { __typename: 'Bot', login: 'fleet' }, lastEditedAt: null }] },
      },
    },
  });
});

it.each([['an issue'], ['a pull request']])('records who gave %s which title when', async (what) => {
  await using hub = await startTestHub({ 'README.md': '# A shop\n' });
  const { rest } = hub.as('wendy');
  const isPull = what === 'a pull request';
  if (isPull) {
    const { data: main } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });
    await rest.git.createRef({ ...SHOP, ref: 'refs/heads/more', sha: main.object.sha });
    const file = { path: 'a.md', message: 'a', content: Buffer.from('a').toString('base64'), branch: 'more' };
    await rest.repos.createOrUpdateFileContents({ ...SHOP, ...file });
    await rest.pulls.create({ ...SHOP, title: 'first', head: 'more', base: 'main' });
  } else await rest.issues.create({ ...SHOP, title: 'first' });
  for (const title of ['second', 'third'])
    await (isPull
      ? rest.pulls.update({ ...SHOP, pull_number: 1, title })
      : rest.issues.update({ ...SHOP, issue_number: 1, title }));
  await rest.issues.update({ ...SHOP, issue_number: 1, body: 'words' });
  const items = `{ timelineItems(first: 100, itemTypes: [RENAMED_TITLE_EVENT]) {
    nodes { ... on RenamedTitleEvent { previousTitle currentTitle actor ${WHO} } } } }`;
  const query = `query ($owner: String!, $name: String!, $number: Int!) {
    repository(owner: $owner, name: $name) { issueOrPullRequest(number: $number) {
      ... on Issue ${items} ... on PullRequest ${items} } } }`;

  const { answer } = await ask(hub, hub.tokenOf('wendy'), query, AT);
  const { data: events } = await rest.issues.listEvents({ ...SHOP, issue_number: 1 });

  expect(answer.data).toMatchObject({
    repository: {
      issueOrPullRequest: {
        timelineItems: {
          nodes: [
            { previousTitle: 'first', currentTitle: 'second', actor: { login: 'wendy' } },
            { previousTitle: 'second', currentTitle: 'third' },
          ],
        },
      },
    },
  });
  expect(events.map(({ event }) => event)).toEqual(['renamed', 'renamed']);
});

it('pages through issues and their comments', async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('wendy');
  for (const title of ['a', 'b', 'c']) await rest.issues.create({ ...SHOP, title, labels: ['x'] });
  await rest.issues.create({ ...SHOP, title: 'without the label' });
  for (const body of ['1', '2', '3']) await rest.issues.createComment({ ...SHOP, issue_number: 3, body });
  const query = `query ($after: String) { repository(owner: "acme", name: "shop") {
    issues(first: 2, after: $after, states: OPEN, labels: ["x"], orderBy: { field: CREATED_AT, direction: ASC }) {
      totalCount pageInfo { hasNextPage endCursor }
      nodes { title comments(last: 2) { totalCount pageInfo { hasPreviousPage } nodes { body } } } } } }`;

  const first = await ask(hub, hub.tokenOf('wendy'), query);
  const page = first.answer.data as unknown as {
    repository: { issues: { pageInfo: { endCursor: string; hasNextPage: boolean }; nodes: { title: string }[] } };
  };
  const second = await ask(hub, hub.tokenOf('wendy'), query, { after: page.repository.issues.pageInfo.endCursor });

  expect(page.repository.issues.nodes.map(({ title }) => title)).toEqual(['a', 'b']);
  expect(page.repository.issues.pageInfo.hasNextPage).toBe(true);
  expect(second.answer.data).toMatchObject({
    repository: {
      issues: {
        totalCount: 3,
        pageInfo: { hasNextPage: false },
        nodes: [
          {
            title: 'c',
            comments: { totalCount: 3, pageInfo: { hasPreviousPage: true }, nodes: [{ body: '2' }, { body: '3' }] },
          },
        ],
      },
    },
  });
});

it('hides what REST hides, and says what kind of error it is', async () => {
  await using hub = await startTestHub();
  const query = `query { repository(owner: "${VAULT.owner}", name: "${VAULT.repo}") { databaseId } }`;

  const stranger = await ask(hub, hub.tokenOf('mallory'), query);
  const writer = await ask(hub, hub.tokenOf('wendy'), query);
  const nobody = await ask(hub, undefined, query);
  const missing = await ask(hub, hub.tokenOf('wendy'), LOOK, { ...AT, number: 77 });

  expect(stranger.answer).toMatchObject({
    data: { repository: null },
    errors: [
      {
        type: 'NOT_FOUND',
        path: ['repository'],
        message: "Could not resolve to a Repository with the name 'acme/vault'.",
      },
    ],
  });
  expect(writer.answer.errors).toBeUndefined();
  expect(nobody.response.status).toBe(401);
  expect(missing.answer.errors?.[0]).toMatchObject({
    type: 'NOT_FOUND',
    path: ['repository', 'issueOrPullRequest'],
    message: 'Could not resolve to an issue or pull request with the number of 77.',
  });
});

it.each([
  ['a field that GitHub does not have', '{ repository(owner: "acme", name: "shop") { stars } }', 'Cannot query field'],
  [
    'a list without a size',
    '{ repository(owner: "acme", name: "shop") { issues { totalCount } } }',
    '`first` or `last`',
  ],
  [
    'a list that is too long',
    '{ repository(owner: "acme", name: "shop") { issues(first: 101) { totalCount } } }',
    '101',
  ],
  ['no query', '', 'Syntax Error'],
] as const)('counts %s as a request that GitHub refuses', async (_, query, words) => {
  await using hub = await startTestHub();

  const { answer } = await ask(hub, hub.tokenOf('wendy'), query);

  expect(answer.errors?.[0]?.message).toContain(words);
  expect(hub.illegal()).toHaveLength(1);
});

it('returns an error for what it does not implement, instead of guessing', async () => {
  await using hub = await startTestHub();

  const { answer } = await ask(
    hub,
    hub.tokenOf('wendy'),
    '{ repository(owner: "acme", name: "shop") { stargazerCount } }',
  );

  expect(answer.errors?.[0]?.message).toBe(
    'This local GitHub does not support Repository.stargazerCount. Add it to localhub/graphql/.',
  );
});
