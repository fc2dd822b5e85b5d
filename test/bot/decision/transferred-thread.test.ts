/** What a thread shows about a transfer: which comments were transferred, and which were written before. */
import { expect, it } from 'vitest';
import { findTransfer, type Transfer } from '../../../bot/decision/transferred-thread.ts';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { comment, reply } from '../support/literals.ts';
import { ada, iso, ours, questionMarker, SECOND, START, statusMarker } from '../support/reconcile-scenario.ts';

const at = (seconds: number): string => iso(START + seconds * SECOND);

/** A record of another repository, if no key is pinned. */
function copied(id: number, seconds: number, over: Parameters<typeof questionMarker>[0] = {}): ThreadComment {
  const body = `${renderMarker(questionMarker({ repository: 4_711, ...over }))}\nwords`;
  return { ...comment(id, { author: ours, body }), createdAt: at(seconds) };
}

/** The same, if the keys of this repository are pinned. */
function foreign(...given: Parameters<typeof copied>): ThreadComment {
  return { ...copied(...given), isProven: false };
}

/** A record of this repository. If no key is pinned, only its account shows its author. */
function own(id: number, seconds: number): ThreadComment {
  return { ...comment(id, { body: `${renderMarker(statusMarker())}\nwords` }), createdAt: at(seconds) };
}

function find(comments: readonly ThreadComment[], repliedAt: readonly number[] = []): Transfer | undefined {
  const replies = repliedAt.map((seconds, index) => ({ ...reply(100 + index, ada, 'words'), createdAt: at(seconds) }));
  return findTransfer(comments, replies, { slug: 'agora', repository: 77 });
}

it('goes by the newest record that came along, in whatever order they are listed', () => {
  const replied = [0, 1, 2, 3];

  for (const comments of [
    [foreign(1, 2), foreign(2, 1)],
    [foreign(1, 1), foreign(2, 2)],
  ])
    expect(find(comments, replied)?.replies.map(({ createdAt }) => createdAt)).toEqual([at(0), at(1), at(2)]);
});

it.each([
  [1, 'older', 'nothing'],
  [2, 'of the same second', 'nothing'],
  [3, 'newer', 'a transfer'],
] as const)('with a proven record at second %i, which is %s, finds %s', (seconds, _, expected) => {
  const proven = { ...own(9, seconds), isProven: true };

  expect(find([foreign(1, 2), proven]) === undefined ? 'nothing' : 'a transfer').toBe(expected);
});

it.each([
  ['refused:1', 'nothing'],
  ['moved:1', 'a transfer'],
  ['transferred:1', 'a transfer'],
])('with a note %s of the same second, which may be about the transfer itself, finds %s', (about, expected) => {
  const body = `${renderMarker({ v: 1, kind: 'note', task: questionMarker().task, about })}\nwords`;
  const note = { ...own(9, 2), body, isProven: true };

  expect(find([foreign(1, 2), note]) === undefined ? 'nothing' : 'a transfer').toBe(expected);
});

it('finds none in a thread that only contains another note of ours', () => {
  const note = renderMarker({ v: 1, kind: 'note', task: questionMarker().task, about: 'refused:1' });

  expect(find([{ ...own(9, 1), body: `${note}\nwords` }], [0])).toBeUndefined();
});

it('names the newest question that nobody had answered', () => {
  const answered = { by: 'ada', attempt: 1, runId: 3, commentId: 3 };

  expect(find([foreign(1, 1), foreign(2, 2, { round: 2, answered })])?.question).toMatchObject({ round: 1 });
  expect(find([foreign(2, 2, { answered })])).toMatchObject({ question: undefined, replies: [] });
});

it('finds none in a thread whose records are all of this repository', () => {
  expect(find([foreign(1, 1, { repository: 77 })], [0])).toBeUndefined();
});

it('finds none where keys are not pinned and a record of this repository is older', () => {
  expect(find([own(1, 1), copied(2, 2)], [0])).toBeUndefined();
  expect(find([copied(2, 2)], [0])?.replies).toHaveLength(1);
});

it('finds none behind what the version before wrote, if GitHub confirms it', () => {
  const older = { ...own(1, 1), isProven: false };

  expect(find([{ ...older, isBacked: true }, foreign(2, 2)])).toBeUndefined();
  expect(find([older, foreign(2, 2)])).toBeDefined();
});

it.each([
  ['proven', true, [100, 101]],
  ['not proven', false, undefined],
] as const)(
  'goes by the note about the transfer of an App that the relay does not know, if it is %s',
  (_, isProven, ids) => {
    const marker = { v: 1, kind: 'note', task: questionMarker().task, about: 'transferred:101' } as const;
    const author = { login: 'agora[bot]', id: 900, type: 'Bot' } as const;
    const told = { ...comment(9, { author, body: `${renderMarker(marker)}\nIt was transferred.` }), isProven };
    const replies = [100, 101, 102].map((id) => ({ ...reply(id, ada, '/agora run planner'), createdAt: at(1) }));

    const found = findTransfer([told, { ...foreign(1, 2), author }], replies, {
      slug: 'github-actions',
      repository: 77,
    });

    expect(found?.replies.map(({ id }) => id)).toEqual(ids);
  },
);
