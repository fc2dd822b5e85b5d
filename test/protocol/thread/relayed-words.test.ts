/** Text from outside GitHub that the bot repeats in the thread: who its author is, and when it has none. */
import { expect, it } from 'vitest';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { readThread } from '../../../protocol/thread/read-thread.ts';
import { ada, app, iso, otherBot, ours, START, task } from '../../bot/support/reconcile-scenario.ts';

const by = { login: ada.login, id: ada.id };
const marker = { v: 1 as const, kind: 'relayed' as const, task, source: 'chat', by, request: 'r1' };
const repeated: ThreadComment = {
  id: 101,
  body: `${renderMarker(marker)}\n/agora cancel`,
  author: app,
  createdAt: iso(START),
  updatedAt: iso(START),
};

it.each<[string, Partial<ThreadComment>]>([
  ['by our App', {}],
  ['with proof, by whichever account', { author: ours, isProven: true }],
])('counts for the person who wrote it if it is repeated %s', (_, over) => {
  expect(readThread([{ ...repeated, ...over }], 'agora').replies).toMatchObject([
    { author: { login: 'ada', id: ada.id, type: 'User' }, command: { verb: 'cancel' } },
  ]);
});

it.each<[string, Partial<ThreadComment>]>([
  ['by the account of all workflows without proof', { author: ours }],
  ['by another App', { author: otherBot }],
  ['and hidden since', { isHidden: true }],
  ['and edited since', { updatedAt: iso(START + 1_000) }],
])('does not count for that person if it is repeated %s', (_, over) => {
  const { replies } = readThread([{ ...repeated, ...over }], 'agora');

  expect(replies.filter(({ author }) => author.id === ada.id)).toEqual([]);
});

it('is in its place among the other replies', () => {
  const said = (id: number) => ({ ...repeated, id, author: ada, body: 'words' });

  const { replies } = readThread([said(100), repeated, said(102)], 'agora');
  expect(replies.map(({ id }) => id)).toEqual([100, 101, 102]);
});

it('counts for nobody as a record of an older version', () => {
  const thread = readThread([{ ...repeated, isProven: false }], 'agora');

  expect([thread.relayed, thread.replies]).toEqual([[], []]);
});
