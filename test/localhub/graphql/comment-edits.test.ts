/** A GraphQL request that changes several comments has the same effect as the REST API. */
import { expect, it } from 'vitest';
import { editTogether } from '../../../github/issues/edit-together.ts';
import { reactByNode } from '../../../github/issues/react-by-node.ts';
import { listComments } from '../../../github/issues/threads.ts';
import { asInstallation } from '../support/app-client.ts';
import { SHOP, startTestHub, type TestHub } from '../support/start-test-hub.ts';

const BODIES = ['first', 'second'];

async function openThread(hub: TestHub): Promise<{ readonly commentId: number; readonly nodeId: string }[]> {
  const { rest } = hub.as('wendy');
  await rest.issues.create({ ...SHOP, title: 'x' });
  const said = [];
  for (const body of BODIES) {
    const { data } = await rest.issues.createComment({ ...SHOP, issue_number: 1, body });
    said.push({ commentId: data.id, nodeId: data.node_id });
  }
  return said;
}

const bodies = async (hub: TestHub): Promise<string[]> =>
  (await listComments(hub.as('wendy'), { ...SHOP, issue: 1 })).map(({ body }) => body);

it('changes both comments, and sends an event for each', async () => {
  await using hub = await startTestHub();
  const comments = await openThread(hub);
  const app = await asInstallation(hub);

  const edits = comments.map((one, index) => ({ ...one, body: `changed ${index}` }));
  expect(await editTogether(app, edits)).toBe(true);

  expect(await bodies(hub)).toEqual(['changed 0', 'changed 1']);
  expect(hub.traffic.filter(({ operationId }) => operationId === 'graphql')).toHaveLength(1);
  expect(hub.illegal()).toEqual([]);
});

it('adds a reaction to an issue and to a comment, once', async () => {
  await using hub = await startTestHub();
  const [comment] = await openThread(hub);
  const app = await asInstallation(hub);
  const { data: issue } = await app.request('GET /repos/{owner}/{repo}/issues/{issue_number}', {
    ...SHOP,
    issue_number: 1,
  });

  for (const nodeId of [issue.node_id, comment?.nodeId ?? '', comment?.nodeId ?? ''])
    expect(await reactByNode(app, nodeId)).toEqual({ kind: 'added' });
  expect(await reactByNode(app, 'IC_none')).toMatchObject({ kind: 'unanswered', lasts: false });

  const onIssue = await app.request('GET /repos/{owner}/{repo}/issues/{issue_number}/reactions', {
    ...SHOP,
    issue_number: 1,
  });
  const onComment = await app.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', {
    ...SHOP,
    comment_id: comment?.commentId ?? 0,
  });
  expect([onIssue, onComment].map(({ data }) => data.map(({ content }) => content))).toEqual([['eyes'], ['eyes']]);
  expect(hub.illegal()).toEqual([]);
});

it('refuses whomever the REST API refuses, and never reports a request as done when one comment was not changed', async () => {
  await using hub = await startTestHub();
  const [first, second] = await openThread(hub);
  const other = await hub.as('mallory').rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'mine' });
  const own = { commentId: other.data.id, nodeId: other.data.node_id, body: 'changed' };

  const edits = [own, { ...first, body: 'changed' }, { ...second, body: 'changed' }].map((one) => ({
    commentId: 0,
    nodeId: '',
    ...one,
  }));
  expect(await editTogether(hub.as('mallory'), edits)).toBe(false);
  expect(await editTogether(hub.as('wendy'), [{ commentId: 1, nodeId: 'IC_none', body: 'changed' }])).toBe(false);

  expect(await bodies(hub)).toEqual([...BODIES, 'changed']);
});
