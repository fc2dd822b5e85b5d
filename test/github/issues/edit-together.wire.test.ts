/** Two comments that are changed by one request, and what is no proof that they were. */
import { expect, it } from 'vitest';
import { editTogether } from '../../../github/issues/edit-together.ts';
import { api, client, pinRequests } from '../wire-support.ts';

pinRequests();

const EDITS = [
  { commentId: 3_000_000_005, nodeId: 'IC_5', body: 'Answered.' },
  { commentId: 3_000_000_006, nodeId: 'IC_6', body: 'Works.' },
];
const changed = (id: unknown): object => ({ issueComment: { fullDatabaseId: id } });
const BOTH = { edit0: changed('3000000005'), edit1: changed('3000000006') };

it('edits the first comment before the next one, with one mutation', async () => {
  const sent: unknown[] = [];
  api()
    .post('/graphql', (body) => sent.push(body) > 0)
    .reply(200, { data: BOTH });

  expect(await editTogether(client(), EDITS)).toBe(true);

  expect(sent).toEqual([
    {
      query: [
        'mutation ($id0: ID!, $body0: String!, $id1: ID!, $body1: String!) {',
        'edit0: updateIssueComment(input: { id: $id0, body: $body0 }) { issueComment { fullDatabaseId } }',
        'edit1: updateIssueComment(input: { id: $id1, body: $body1 }) { issueComment { fullDatabaseId } } }',
      ].join(' '),
      variables: { id0: 'IC_5', body0: 'Answered.', id1: 'IC_6', body1: 'Works.' },
    },
  ]);
});

it.each([
  ['an error beside one that was changed', 200, { data: BOTH, errors: [{ type: 'FORBIDDEN', message: 'no' }] }],
  ['one of the two', 200, { data: { ...BOTH, edit1: null } }],
  ['another comment', 200, { data: { ...BOTH, edit1: changed('3000000007') } }],
  ['the same comment twice', 200, { data: { ...BOTH, edit1: BOTH.edit0 } }],
  ['no comment', 200, { data: { ...BOTH, edit0: { issueComment: null } } }],
  ['a refusal', 403, { message: 'Resource not accessible by integration' }],
  ['a timeout', 502, { message: 'Something went wrong' }],
])('does not report success when GraphQL answers with %s', async (_, status, body) => {
  api().post('/graphql').reply(status, body);

  expect(await editTogether(client(), EDITS)).toBe(false);
});

it('passes a secondary limit to the caller, because REST has the same limit', async () => {
  api().post('/graphql').reply(429, { message: 'You have exceeded a secondary rate limit' });

  await expect(editTogether(client(), EDITS)).rejects.toMatchObject({ status: 429 });
});
