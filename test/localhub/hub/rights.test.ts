import { Octokit } from '@octokit/rest';
import { describe, expect, it } from 'vitest';
import { statusOf, withToken } from '../support/app-client.ts';
import { SHOP, startTestHub, VAULT } from '../support/start-test-hub.ts';
import { startWithTalk } from '../support/talk.ts';

type Rest = Octokit['rest'];
type Try = (rest: Rest) => Promise<{ status: number }>;
/** The result of each attempt by role, on a public repository in which issue 1 and comment 1 are wendy's. */
const PUBLIC: readonly (readonly [string, Try, Readonly<Record<string, number>>])[] = [
  [
    'read an issue',
    (rest) => rest.issues.get({ ...SHOP, issue_number: 1 }),
    { mallory: 200, rita: 200, tina: 200, wendy: 200 },
  ],
  [
    'open an issue',
    (rest) => rest.issues.create({ ...SHOP, title: 'Hello' }),
    { mallory: 201, rita: 201, tina: 201, wendy: 201 },
  ],
  [
    'comment',
    (rest) => rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'Hello' }),
    { mallory: 201, rita: 201, tina: 201, wendy: 201 },
  ],
  [
    'react',
    (rest) => rest.reactions.createForIssue({ ...SHOP, issue_number: 1, content: 'heart' }),
    { mallory: 201, rita: 201, tina: 201, wendy: 201 },
  ],
  [
    'edit the comment of another',
    (rest) => rest.issues.updateComment({ ...SHOP, comment_id: 1, body: 'No' }),
    { mallory: 403, rita: 403, tina: 403, ada: 200 },
  ],
  [
    'delete the comment of another',
    (rest) => rest.issues.deleteComment({ ...SHOP, comment_id: 1 }),
    { mallory: 403, rita: 403, tina: 403 },
  ],
  [
    'label',
    (rest) => rest.issues.addLabels({ ...SHOP, issue_number: 1, labels: ['x'] }),
    { mallory: 403, rita: 403, tina: 200, wendy: 200 },
  ],
  [
    'close',
    (rest) => rest.issues.update({ ...SHOP, issue_number: 1, state: 'closed' }),
    { mallory: 403, rita: 403, tina: 200, ada: 200 },
  ],
  [
    'retitle',
    (rest) => rest.issues.update({ ...SHOP, issue_number: 1, title: 'Mine' }),
    { mallory: 403, rita: 403, tina: 403, ada: 200 },
  ],
  ['lock', (rest) => rest.issues.lock({ ...SHOP, issue_number: 1 }), { mallory: 403, rita: 403, tina: 204 }],
  [
    'write a file',
    (rest) => rest.repos.createOrUpdateFileContents({ ...SHOP, path: 'x', message: 'x', content: 'eA==' }),
    { mallory: 403, rita: 403, tina: 403, wendy: 201 },
  ],
  [
    'create a ref',
    async (rest) => rest.git.createRef({ ...SHOP, ref: 'refs/heads/new', sha: await headOf(rest) }),
    { mallory: 403, rita: 403, tina: 403, wendy: 201 },
  ],
  [
    'dispatch',
    (rest) => rest.actions.createWorkflowDispatch({ ...SHOP, workflow_id: 'w.yml', ref: 'main' }),
    { mallory: 403, rita: 403, tina: 403, wendy: 204 },
  ],
  [
    'ask for a permission',
    (rest) => rest.repos.getCollaboratorPermissionLevel({ ...SHOP, username: 'rita' }),
    { mallory: 403, rita: 403, tina: 403, wendy: 200 },
  ],
  [
    'add a collaborator',
    (rest) => rest.repos.addCollaborator({ ...SHOP, username: 'mallory' }),
    { mallory: 403, wendy: 403, ada: 204 },
  ],
];
const headOf = async (rest: Rest): Promise<string> =>
  (await rest.git.getRef({ ...SHOP, ref: 'heads/main' })).data.object.sha;

describe('a public repository', () => {
  it.each(PUBLIC)('lets people %s only as their role allows', async (_, attempt, expected) => {
    await using hub = await startWithTalk();

    const seen: Record<string, number> = {};
    for (const login of Object.keys(expected)) seen[login] = await statusOf(attempt(hub.as(login).rest));

    expect(seen).toEqual(expected);
  });

  it('lets people change and delete their own texts', async () => {
    await using hub = await startWithTalk();
    const { rest } = hub.as('mallory');
    const { data: issue } = await rest.issues.create({
      ...SHOP,
      title: 'Mine',
      labels: ['urgent'],
      assignees: ['wendy'],
    });
    const { data: comment } = await rest.issues.createComment({ ...SHOP, issue_number: issue.number, body: 'Mine' });

    const statuses = [
      await statusOf(rest.issues.update({ ...SHOP, issue_number: issue.number, title: 'Still mine' })),
      await statusOf(rest.issues.update({ ...SHOP, issue_number: issue.number, state: 'closed' })),
      await statusOf(rest.issues.updateComment({ ...SHOP, comment_id: comment.id, body: 'Still mine' })),
      await statusOf(rest.issues.deleteComment({ ...SHOP, comment_id: comment.id })),
    ];

    expect(statuses).toEqual([200, 200, 200, 204]);
    expect(issue).toMatchObject({ labels: [], assignees: [] });
  });

  it('shows public data to anybody without a token, and nothing else', async () => {
    await using hub = await startWithTalk();
    const nobody = new Octokit({ baseUrl: hub.url }).rest;

    const statuses = [
      await statusOf(nobody.issues.get({ ...SHOP, issue_number: 1 })),
      await statusOf(nobody.issues.get({ ...VAULT, issue_number: 1 })),
      await statusOf(nobody.issues.createComment({ ...SHOP, issue_number: 1, body: 'Hello' })),
      await statusOf(withToken(hub, 'ghp_wrong').rest.issues.get({ ...SHOP, issue_number: 1 })),
    ];

    expect(statuses).toEqual([200, 404, 401, 401]);
  });
});

it('hides a private repository from strangers', async () => {
  await using hub = await startTestHub();
  await hub.as('wendy').rest.issues.create({ ...VAULT, title: 'Secret' });

  const statuses = [];
  for (const login of ['mallory', 'rita', 'wendy']) {
    const { rest } = hub.as(login);
    statuses.push([
      login,
      await statusOf(rest.repos.get(VAULT)),
      await statusOf(rest.issues.get({ ...VAULT, issue_number: 1 })),
      await statusOf(rest.issues.createComment({ ...VAULT, issue_number: 1, body: 'Hi' })),
    ]);
  }

  expect(statuses).toEqual([
    ['mallory', 404, 404, 404],
    ['rita', 200, 200, 201],
    ['wendy', 200, 200, 201],
  ]);
});

it("returns everybody's role, and does not list bots as collaborators", async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('wendy');
  const levelOf = async (at: typeof SHOP, username: string): Promise<string[]> => {
    const { data } = await rest.repos.getCollaboratorPermissionLevel({ ...at, username });
    return [data.permission, data.role_name];
  };

  const levels = [
    await levelOf(SHOP, 'wendy'),
    await levelOf(SHOP, 'tina'),
    await levelOf(SHOP, 'rita'),
    await levelOf(SHOP, 'ada'),
    await levelOf(SHOP, 'mallory'),
    await levelOf(VAULT, 'mallory'),
  ];
  const unknown = [
    await statusOf(rest.repos.getCollaboratorPermissionLevel({ ...SHOP, username: 'fleet[bot]' })),
    await statusOf(rest.repos.getCollaboratorPermissionLevel({ ...SHOP, username: 'nobody-of-this-name' })),
  ];

  expect(levels).toEqual([
    ['write', 'write'],
    ['read', 'triage'],
    ['read', 'read'],
    ['admin', 'admin'],
    ['read', 'read'],
    ['none', 'none'],
  ]);
  expect(unknown).toEqual([404, 404]);
});

it('tells the login that an account has, by its id', async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('ada');
  const { data: wendy } = await rest.users.getByUsername({ username: 'wendy' });

  expect((await rest.users.getById({ account_id: wendy.id })).data.login).toBe('wendy');
  await expect(rest.users.getById({ account_id: 999_999_999 })).rejects.toMatchObject({ status: 404 });
  expect(hub.illegal()).toEqual([]);
});
