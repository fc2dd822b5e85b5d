import { expect, it } from 'vitest';
import { collectComments } from '../../../bot/dashboard/collect.ts';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import { isBelieved } from '../../../protocol/thread/is-believed.ts';
import { readThread } from '../../../protocol/thread/read-thread.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { comment } from '../../bot/support/literals.ts';
import { ada, app, otherBot, ours, questionMarker, statusMarker } from '../../bot/support/reconcile-scenario.ts';

const question = renderMarker(questionMarker());
const status = renderMarker(statusMarker());

it.each<[string, Partial<ThreadComment>, boolean]>([
  ["a question by a workflow's token", { author: ours, body: question }, true],
  ['a status by our App', { author: app, body: status }, true],
  ['a question that another App copied', { author: otherBot, body: question }, false],
  ['a question that a person copied', { author: ada, body: question }, false],
  ['words of our App without a marker', { author: app, body: 'words' }, false],
  ['a marker that our App quotes further down', { author: app, body: `words\n${question}` }, false],
])('%s is a record of ours, for the reader of one comment and for the dashboard', (_, over, expected) => {
  const one = comment(101, over);

  expect(isBelieved(one, 'agora')).toBe(expected);
  expect(collectComments(new Map(), [{ ...one, issue: 7 }], 'agora').has(101)).toBe(expected);
});

it('trusts no App if ours is unknown', () => {
  expect(isBelieved(comment(101, { author: app, body: question }), undefined)).toBe(false);
});

it.each([
  ['some App', 1, otherBot],
  ['a person', 0, ada],
])('counts the final comment of %s on a task of ours, if our App is unknown: %i', (_, words, author) => {
  const status = statusMarker();
  const end = renderMarker({ v: 1, kind: 'end', task: status.task, state: 'failed', round: 1 });

  const thread = readThread(
    [comment(101, { author: ours, body: renderMarker(status) }), comment(102, { author, body: end })],
    undefined,
  );

  expect(thread.ended.size).toBe(words);
});
