/** 👀 costs no request of the REST API for what was read by GraphQL, and never fails because of GraphQL. */
import { expect, it } from 'vitest';
import { createAcknowledgements } from '../../../../bot/adapters/look/acknowledge.ts';
import { createOneRequest } from '../../../../bot/adapters/look/one-request.ts';
import type { IssueLook } from '../../../../github/look/read-look.ts';
import { api, at, client, pinRequests } from '../../../github/wire-support.ts';

pinRequests();

const where = { ...at, id: 77, defaultBranch: 'main' };
const look = { issue: { number: 7 }, nodeId: 'I_7', nodeIds: new Map([[5, 'IC_5']]) } as unknown as IssueLook;

function open() {
  const oneRequest = createOneRequest();
  const acknowledge = createAcknowledgements(client(), where, { oneRequest, now: () => 0 });
  acknowledge.learn(look);
  return { oneRequest, ...acknowledge };
}

function serveMutation(subject: string, status = 200): void {
  api()
    .post(
      '/graphql',
      ({ variables }: { variables: object }) => JSON.stringify(variables) === JSON.stringify({ subject }),
    )
    .reply(status, status === 200 ? { data: { addReaction: { reaction: { content: 'EYES' } } } } : { message: 'No' });
}

const serveRest = (path: string): unknown => api().post(`/repos/o/r/issues/${path}/reactions`).reply(201, {});

it.each([
  ['an issue', { issue: 7 }, 'I_7'],
  ['a comment', { issue: 7, commentId: 5 }, 'IC_5'],
])('reacts to %s that was read by GraphQL by its name there', async (_, target, nodeId) => {
  serveMutation(nodeId);

  await open().react(target);
});

it.each([
  ['a comment that was not in it', { issue: 7, commentId: 6 }, 'comments/6'],
  ['another issue', { issue: 8 }, '8'],
  ['a comment of another issue', { issue: 8, commentId: 5 }, 'comments/5'],
])('asks REST for %s', async (_, target, path) => {
  serveRest(path);

  await open().react(target);
});

it('asks REST when GraphQL refuses, and then no more of GraphQL for a while', async () => {
  const { react, oneRequest } = open();
  serveMutation('IC_5', 403);
  serveRest('comments/5');
  await react({ issue: 7, commentId: 5 });
  serveRest('7');
  await react({ issue: 7 });

  expect(oneRequest.mayTry(77, 3_599_999)).toBe(false);
});
