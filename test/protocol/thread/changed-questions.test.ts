import { describe, expect, it } from 'vitest';
import { questionIdOf } from '../../../protocol/base/ids.ts';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import { hasAsked } from '../../../protocol/thread/older-records.ts';
import { deriveSigner } from '../../../protocol/records/record-keys.ts';
import { signComment } from '../../../protocol/records/record.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { readThread } from '../../../protocol/thread/read-thread.ts';
import { ada, app, otherTask, ours, questionMarker, statusMarker, task } from '../../bot/support/reconcile-scenario.ts';

const THIEF = deriveSigner('2026-11', 'a secret that somebody has made up', 'run');
const asked = questionMarker({ round: 2 });
const changed = (over: Partial<ThreadComment> = {}): ThreadComment => ({
  id: 5,
  body: signComment(`${renderMarker(asked)}\nWhich one?`, { repository: 77, issue: 7 }, THIEF),
  author: ours,
  createdAt: '2026-03-03T10:00:00Z',
  updatedAt: '2026-03-03T10:05:00Z',
  isProven: false,
  isBacked: false,
  ...over,
});
const changedIn = (...comments: readonly ThreadComment[]): number[] =>
  readThread(comments, 'agora').changed.map(({ comment }) => comment.id);

describe('a question that somebody has changed', () => {
  it('is recognized by what it still says, and does not count as a question', () => {
    const thread = readThread([changed()], 'agora');

    expect(thread.changed.map(({ marker }) => marker.question)).toEqual([asked.question]);
    expect(thread.questions).toEqual([]);
  });

  it('is not reported if it is proven, or a copy of a proven one, or if nothing can be verified', () => {
    expect(changedIn(changed({ isProven: true }), changed({ id: 6 }))).toEqual([]);
    const { isProven, ...unknown } = changed();
    expect([isProven, changedIn(unknown)]).toEqual([false, []]);
  });

  it.each([
    ['a person wrote it', { author: ada }],
    ['an App wrote it', { author: app }],
    ['it says something else', { body: renderMarker(statusMarker()) }],
    ['it has no marker', { body: 'Which one?' }],
    ['its id is not that of its round', { body: renderMarker({ ...asked, question: questionIdOf(task, 3) }) }],
  ])('is not reported if %s', (_, over) => {
    expect(changedIn(changed(over))).toEqual([]);
  });

  it.each([
    ['an earlier round', true, task, 1, true],
    ['its round', true, task, 2, true],
    ['a later round', true, task, 3, false],
    ['another task', true, otherTask, 2, false],
    ['its round, while GitHub does not know the state', false, task, 2, false],
  ])('decides about %s correctly', (_, isBacked, of, round, says) => {
    expect(hasAsked(readThread([changed({ isBacked })], 'agora'), { task: of, round })).toBe(says);
  });
});
