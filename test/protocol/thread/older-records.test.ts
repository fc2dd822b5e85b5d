import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Marker, NoteMarker, renderMarker } from '../../../protocol/comments/marker.ts';
import { deriveSigner } from '../../../protocol/records/record-keys.ts';
import { signComment } from '../../../protocol/records/record.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { markBacked, nameOfOlder } from '../../../protocol/thread/older-records.ts';
import { readThread } from '../../../protocol/thread/read-thread.ts';
import { readTasks } from '../../../protocol/thread/read-tasks.ts';
import { ada, app, ours, questionMarker, statusMarker } from '../../bot/support/reconcile-scenario.ts';

const question = questionMarker();
const status = statusMarker();
const end: Marker = { v: 1, kind: 'end', task: status.task, state: 'finished', round: 1 };
const note = NoteMarker.parse({ v: 1, kind: 'note', task: status.task, about: `gave-up:${question.question}:1` });
const older = (marker: Marker, over: Partial<ThreadComment> = {}): ThreadComment => ({
  id: 5,
  body: `${renderMarker(marker)}\nWhich one?`,
  author: ours,
  createdAt: '2026-03-03T10:00:00Z',
  updatedAt: '2026-03-03T10:00:00Z',
  isProven: false,
  ...over,
});

const readAll = (comments: readonly ThreadComment[]) => {
  const { questions, statuses, ended, notes, relayed } = readThread(comments, 'agora');
  return {
    questions: questions.length,
    statuses: statuses.size,
    ended: ended.size,
    notes: notes.length,
    relayed: relayed.length,
  };
};
const nothing = { questions: 0, statuses: 0, ended: 0, notes: 0, relayed: 0 };

describe('a record of an older version', () => {
  it.each([
    ['a question', question, { questions: 1 }],
    ['a status', status, { statuses: 1 }],
  ])('is %s while GitHub confirms it, and nothing otherwise', async (_, marker, counted) => {
    for (const isBacked of [true, false]) {
      const [marked] = await markBacked([older(marker)], () => Promise.resolve(isBacked));

      expect(marked?.isBacked).toBe(isBacked);
      expect(readAll(marked === undefined ? [] : [marked])).toEqual({ ...nothing, ...(isBacked && counted) });
    }
  });

  it('counts as a final comment only for an existing task, and never as a notice, if every workflow could have written it', () => {
    const task = older(status, { isBacked: true });
    const words = [older(end, { id: 6 }), older(note, { id: 7 })];

    expect(readAll(words)).toEqual(nothing);
    expect(readAll([task, ...words])).toEqual({ ...nothing, statuses: 1, ended: 1 });
    expect(readAll(words.map((word) => ({ ...word, author: app })))).toEqual({ ...nothing, ended: 1, notes: 1 });
  });

  it("is not a task of an issue, whatever another workflow repeats of a stranger's text", () => {
    const markers = fc.constantFrom<Marker>(question, status, { ...status, state: 'running' }, end, note);
    const echoed = fc.array(markers, { maxLength: 6 });
    fc.assert(
      fc.property(echoed, (said) => {
        const comments = said.map((marker, index) => older(marker, { id: index + 1, isBacked: false }));
        const thread = readThread(comments, 'agora');

        expect(readAll(comments)).toEqual(nothing);
        expect(readTasks(thread, Date.parse('2026-03-03T11:00:00Z'))).toEqual([]);
      }),
    );
  });

  it('is looked up once, like a signed question with an invalid proof, whatever else is there', async () => {
    const asked: string[] = [];
    const changed = questionMarker({ round: 2 });
    const thief = deriveSigner('k', 'another secret', 'run');
    const signed = (marker: Marker): string => signComment(older(marker).body, { repository: 7, issue: 1 }, thief);
    const comments: ThreadComment[] = [
      older(question),
      older(question, { id: 6, isProven: true }),
      older(question, { id: 7, author: ada }),
      older(changed, { id: 8, body: signed(changed) }),
      older(status, { id: 9 }),
      older(end, { id: 10 }),
      older(note, { id: 11 }),
      older(question, { id: 12, body: 'words' }),
      older(status, { id: 13, body: signed(statusMarker({ round: 2 })) }),
    ];

    const marked = await markBacked(comments, (record) => {
      asked.push(nameOfOlder(record));
      return Promise.resolve(true);
    });

    expect(asked).toEqual([nameOfOlder(question), nameOfOlder(changed), nameOfOlder(status)]);
    expect(marked.flatMap(({ id, isBacked }) => (isBacked === true ? [id] : []))).toEqual([5, 8, 9]);
    expect(readThread(marked, 'agora').questions.map(({ comment }) => comment.id)).toEqual([6]);
  });

  it('is not looked up if no key is known', async () => {
    const { isProven, ...unknown } = older(question);

    expect(await markBacked([unknown], () => Promise.reject(new Error(`asked, ${isProven}`)))).toEqual([unknown]);
  });

  it('throws if GitHub does not tell', async () => {
    await expect(markBacked([older(question)], () => Promise.reject(new Error('502')))).rejects.toThrow('502');
  });

  it('is looked up for at most 200 comments, and the others stay as they are', async () => {
    const comments = Array.from({ length: 201 }, (_, index) => older(question, { id: index + 1 }));

    const marked = await markBacked(comments, () => Promise.resolve(true));

    expect(marked.filter(({ isBacked }) => isBacked === true)).toHaveLength(200);
    expect(marked.at(-1)).toBe(comments.at(-1));
  });

  it('is named by its saved state or its run', () => {
    const state = { ...question.state, artifactId: 7 };

    expect(nameOfOlder(questionMarker({ state }))).not.toBe(nameOfOlder(question));
    expect(nameOfOlder(statusMarker({ runId: 6 }))).not.toBe(nameOfOlder(status));
    expect(nameOfOlder(statusMarker({ state: 'running' }))).toBe(nameOfOlder(status));
  });
});
