/** 👀 through GraphQL, and what is no proof that it was added. */
import { expect, it } from 'vitest';
import { reactByNode } from '../../../github/issues/react-by-node.ts';
import { api, client, pinRequests } from '../wire-support.ts';

pinRequests();

const ADDED = { addReaction: { reaction: { content: 'EYES' } } };

it('adds it with one mutation', async () => {
  const sent: unknown[] = [];
  api()
    .post('/graphql', (body) => sent.push(body) > 0)
    .reply(200, { data: ADDED });

  expect(await reactByNode(client(), 'IC_5')).toEqual({ kind: 'added' });

  expect(sent).toEqual([
    {
      query:
        'mutation ($subject: ID!) { addReaction(input: { subjectId: $subject, content: EYES }) { reaction { content } } }',
      variables: { subject: 'IC_5' },
    },
  ]);
});

it.each([
  ['an error beside it', 200, { data: ADDED, errors: [{ type: 'FORBIDDEN', message: 'no' }] }, true],
  ['no reaction', 200, { data: { addReaction: { reaction: null } } }, false],
  ['another reaction', 200, { data: { addReaction: { reaction: { content: 'HEART' } } } }, false],
  ['a refusal', 403, { message: 'Resource not accessible by integration' }, true],
  ['a timeout', 502, { message: 'Something went wrong' }, false],
])('leaves it to REST when GraphQL answers with %s', async (_, status, body, lasts) => {
  api().post('/graphql').reply(status, body);

  expect(await reactByNode(client(), 'IC_5')).toMatchObject({ kind: 'unanswered', lasts });
});

it('passes a secondary limit to the caller, because REST has the same limit', async () => {
  api().post('/graphql').reply(429, { message: 'You have exceeded a secondary rate limit' });

  await expect(reactByNode(client(), 'IC_5')).rejects.toMatchObject({ status: 429 });
});
