import { expect, it } from 'vitest';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import { deriveSigner } from '../../../protocol/records/record-keys.ts';
import { signComment } from '../../../protocol/records/record.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { markBacked } from '../../../protocol/thread/older-questions.ts';
import { readThread } from '../../../protocol/thread/read-thread.ts';
import { ada, ours, questionMarker, statusMarker } from '../../bot/support/reconcile-scenario.ts';

const question = questionMarker();
const older: ThreadComment = {
  id: 5,
  body: `${renderMarker(question)}\nWhich one?`,
  author: ours,
  createdAt: '2026-03-03T10:00:00Z',
  updatedAt: '2026-03-03T10:00:00Z',
  isProven: false,
};

it('counts while our workflow has saved the state that it names, and is nothing otherwise', async () => {
  for (const isBacked of [true, false]) {
    const [marked] = await markBacked([older], () => Promise.resolve(isBacked));

    expect(marked?.isBacked).toBe(isBacked);
    expect(readThread(marked === undefined ? [] : [marked], 'agora').questions).toHaveLength(isBacked ? 1 : 0);
  }
});

it('is asked about once, whatever else stands in the thread', async () => {
  const asked: string[] = [];
  const signed = signComment(older.body, { repository: 7, issue: 1 }, deriveSigner('k', 'another secret', 'run'));
  const comments: ThreadComment[] = [
    older,
    { ...older, id: 6, isProven: true },
    { ...older, id: 7, author: ada },
    { ...older, id: 8, body: signed },
    { ...older, id: 9, body: `${renderMarker(statusMarker())}\nwords` },
    { ...older, id: 10, body: 'words' },
  ];

  const marked = await markBacked(comments, (marker) => {
    asked.push(marker.question);
    return Promise.resolve(true);
  });

  expect(asked).toEqual([question.question]);
  expect(marked.map(({ isBacked }) => isBacked)).toEqual([true, ...comments.slice(1).map(() => undefined)]);
});

it('is asked about nowhere where no key is known', async () => {
  const { isProven, ...unknown } = older;

  expect(await markBacked([unknown], () => Promise.reject(new Error(`asked, ${isProven}`)))).toEqual([unknown]);
});

it('is passed on when GitHub does not say', async () => {
  await expect(markBacked([older], () => Promise.reject(new Error('502')))).rejects.toThrow('502');
});
