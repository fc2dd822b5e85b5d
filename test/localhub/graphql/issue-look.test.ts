/** One GraphQL request returns exactly the data of an issue for which the REST API needs several requests. */
import { expect, it } from 'vitest';
import { findFile, headOf } from '../../../github/git/contents.ts';
import { getIssue } from '../../../github/issues/issues.ts';
import { listComments, reactToComment } from '../../../github/issues/threads.ts';
import { readLook } from '../../../github/look/read-look.ts';
import { asInstallation } from '../support/app-client.ts';
import { SHOP, startTestHub, type TestHub } from '../support/start-test-hub.ts';

const CONFIG = '.github/agora/config.yaml';
const FILES = {
  [CONFIG]: 'policy: {}\n',
  '.github/agora/subagents/fixer.md': '---\ndescription: Fixes – ü\n---\nFix.\n',
};
const at = { ...SHOP, issue: 1 };

async function openIssue(hub: TestHub): Promise<void> {
  await hub.as('mallory').rest.issues.create({ ...SHOP, title: 'Cents', body: 'Off by one.\r\n\r\nReally.' });
  for (const login of ['wendy', 'mallory'])
    await hub.as(login).rest.issues.createComment({ ...SHOP, issue_number: 1, body: `I am ${login}.\r\n` });
}

const look = async (hub: TestHub, client = hub.as('wendy'), files: readonly string[] = Object.keys(FILES)) => {
  const { data } = await client.rest.repos.get(SHOP);
  const asked = files.map((path) => ({ ref: 'HEAD', path }));
  const found = await readLook(client, { ...at, repositoryId: data.id }, asked);
  if (found.kind === 'unanswered') throw new Error(found.why);
  return found;
};

it('reads the issue, its comments and the head of the default branch as the REST API does', async () => {
  await using hub = await startTestHub(FILES);
  await openIssue(hub);
  const app = await asInstallation(hub);
  const { data: own } = await app.rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'I am an App.' });
  await reactToComment(app, { ...SHOP, commentId: own.id }, 'eyes');
  await hub.as('ada').rest.issues.addAssignees({ ...SHOP, issue_number: 1, assignees: ['wendy'] });

  const found = await look(hub, app);

  expect(found.issue).toEqual(await getIssue(app, at));
  expect(found.head).toBe(await headOf(app, { ...SHOP, branch: 'main' }));
  const listed = await listComments(app, at);
  // GraphQL does not say which App has posted on somebody's behalf.
  expect(found.comments.map((comment) => ({ ...comment, appSlug: undefined }))).toEqual(
    listed.map((comment) => ({ ...comment, appSlug: undefined })),
  );
  expect(found.comments).toMatchObject([{}, { isByStranger: true }, { author: { type: 'Bot' }, isSeen: true }]);
  expect(hub.illegal()).toEqual([]);
});

it('says when a closed issue was closed', async () => {
  await using hub = await startTestHub();
  await openIssue(hub);
  await hub.as('wendy').rest.issues.update({ ...SHOP, issue_number: 1, state: 'closed' });

  const { issue } = await look(hub);

  expect(issue.closedAt).toBeDefined();
  expect(issue).toEqual(await getIssue(hub.as('wendy'), at));
});

it('reads files byte for byte, knows which do not exist, and leaves folders and long texts to REST', async () => {
  const long = 'x'.repeat(600_000);
  await using hub = await startTestHub({
    ...FILES,
    '.github/agora/long.md': long,
    '.github/agora/raw.md': Buffer.from([0xff, 0xfe, 0x00]).toString('latin1'),
  });
  await openIssue(hub);
  const asked = [
    ...Object.keys(FILES),
    '.github/agora/none.yaml',
    '.github/agora/long.md',
    '.github/agora/raw.md',
    '.github/agora/subagents',
    'nowhere/x.md',
  ];

  const { files } = await look(hub, hub.as('wendy'), asked);

  expect([...files.keys()]).toEqual([...Object.keys(FILES), '.github/agora/none.yaml'].map((path) => `HEAD:${path}`));
  for (const path of Object.keys(FILES))
    expect(files.get(`HEAD:${path}`)).toEqual(await findFile(hub.as('wendy'), { ...SHOP, path }));
  expect(files.get('HEAD:.github/agora/none.yaml')).toBeUndefined();
});

it('reads every comment of a long thread, a hundred at a time', async () => {
  await using hub = await startTestHub();
  await openIssue(hub);
  for (let index = 0; index < 230; index += 1)
    await hub.as('wendy').rest.issues.createComment({ ...SHOP, issue_number: 1, body: String(index) });
  const before = hub.traffic.length;

  const { comments } = await look(hub, hub.as('wendy'), []);

  expect(comments.map(({ body }) => body).slice(2)).toEqual(Array.from({ length: 230 }, (_, index) => String(index)));
  expect(hub.traffic.slice(before).filter(({ operationId }) => operationId === 'graphql')).toHaveLength(3);
});
