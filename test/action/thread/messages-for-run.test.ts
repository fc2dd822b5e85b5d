import { expect, it } from 'vitest';
import { readMessages } from '../../../action/thread/messages-for-run.ts';
import { rememberSpoken } from '../../../action/thread/comment-cache.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { ada, grace, reply, scenario } from '../support/action-scenario.ts';

const permissionOf = (person: { readonly id: number }): Promise<string> =>
  Promise.resolve(person.id === grace.id ? 'write' : 'none');
const TOKEN = `ghp_${'a1B2'.repeat(9)}`;

function said(body: string, more: Partial<typeof reply> = {}) {
  const comment = { ...reply, author: grace, body, ...more };
  const asked = [{ commentId: reply.id, sha256: contentHash(body), by: grace }];
  return { asked, spoken: rememberSpoken(scenario({ comments: [comment] }).github.thread) };
}

it('passes on a message as it is in its comment', async () => {
  const { asked, spoken } = said('/agora say Mind the tests.');

  const heard = await readMessages(asked, { spoken, may: () => Promise.resolve(true), permissionOf });

  expect(heard).toMatchObject({
    messages: [{ text: 'Mind the tests.', by: grace, permission: 'write' }],
    upTo: reply.id,
    notices: [],
  });
});

it('removes a credential from it, and says so', async () => {
  const { asked, spoken } = said(`/agora say Use ${TOKEN} then.`);

  const heard = await readMessages(asked, { spoken, may: () => Promise.resolve(true), permissionOf });

  expect(heard.messages).toMatchObject([{ text: 'Use <a GitHub token, taken out> then.' }]);
  expect(heard.notices).toEqual([
    expect.stringMatching(/^A message from @grace contained a GitHub token.*revoke it where it was issued/),
  ]);
  expect(JSON.stringify(heard)).not.toContain(TOKEN);
});

it.each<[string, Partial<typeof reply>, boolean]>([
  ['its author may not talk to the agent', {}, false],
  ["it is somebody else's", { author: ada }, true],
  ['it was edited', { body: '/agora say Something else' }, true],
  ['it was edited by someone else before it was accepted', { altered: 'by-others' }, true],
])('leaves out a message and says so when %s', async (_, more, may) => {
  const { asked, spoken } = said('/agora say Mind the tests.', more);

  const heard = await readMessages(asked, { spoken, may: () => Promise.resolve(may), permissionOf });

  expect(heard.messages).toEqual([]);
  expect(heard.notices).toEqual([expect.stringContaining('was not delivered')]);
});
