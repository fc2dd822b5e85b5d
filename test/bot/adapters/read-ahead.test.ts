/**
 * A long thread delays no other issue: between two long comments, the work for other issues gets a turn. After that,
 * the rules, which never wait, have nothing left to read.
 */
import { expect, it } from 'vitest';
import { readAhead } from '../../../bot/adapters/look/read-ahead.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { type Marker, renderMarker } from '../../../protocol/comments/marker.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { readThreadModel } from '../../../protocol/thread/thread-model.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const AT = '2026-11-24T11:00:00Z';
const LENGTH = 65_536;
const task = taskIdOf('read-ahead', 1);
const BOT = { login: 'github-actions[bot]', id: 41_898_282, type: 'Bot' };
const MALLORY = { login: 'mallory', id: 666, type: 'User' };

function comment(id: number, author: ThreadComment['author'], body: string): ThreadComment {
  return { id, author, body, createdAt: AT, updatedAt: AT };
}

function record(id: number, marker: Marker): ThreadComment {
  return { ...comment(id, BOT, `${renderMarker(marker)}\nText`), isProven: true };
}

const OPEN: readonly ThreadComment[] = [
  record(1, { v: 1, task, kind: 'status', round: 1, attempt: 1, state: 'suspended', runId: 1 }),
  record(2, {
    v: 1,
    task,
    kind: 'question',
    round: 1,
    question: questionIdOf(task, 1),
    hops: 0,
    subagent: 'planner',
    state: { runId: 1, artifactId: 1, digest: `sha256:${'a'.repeat(64)}` },
    head: 'b'.repeat(40),
    options: ['Rewrite A', 'Rewrite B'],
    expires: '2026-12-24T11:00:00Z',
  }),
];

/** Comments of the maximum length on GitHub, each different. @param opening makes it an answer, or conversation. */
function flood(count: number, opening: string, words = 'as it is, if I may. '): ThreadComment[] {
  return Array.from({ length: count }, (_, index) =>
    comment(10 + index, MALLORY, `${opening} ${index} ${words.repeat(LENGTH / words.length)}`.slice(0, LENGTH)),
  );
}

/** Takes a long time to read. */
const MARKDOWN = 'Read `this` & [that](https://github.com) or not.\n\n';

function processorTimeOf(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return user + system;
}

it.each(['Look at', '/answer', '/agora run planner'])(
  'yields to other work before each comment of 64 KiB that begins with "%s"',
  async (opening) => {
    let pauses = 0;

    await readAhead([...OPEN, ...flood(20, opening)], () => Promise.resolve((pauses += 1)));

    // Each is read for commands, and as an answer to the question.
    expect(pauses).toBeGreaterThanOrEqual(2 * 20 - 1);
  },
);

it('lets waiting work run in between', async () => {
  let turns = 0;
  let isOver = false;
  const takeTurns = (): void => {
    turns += 1;
    if (!isOver) setImmediate(takeTurns);
  };
  setImmediate(takeTurns);

  await readAhead([...OPEN, ...flood(10, '/answer')]);
  isOver = true;

  expect(turns).toBeGreaterThanOrEqual(15);
});

it('leaves nothing for the rules to read, and the rules read the same', async () => {
  const comments = [...OPEN, ...flood(4, '/answer once', MARKDOWN)];
  const read = () => readThreadModel(comments, { slug: undefined, now: NOW });
  const others = [...OPEN, ...flood(4, '/answer anew', MARKDOWN)];
  const anew = processorTimeOf(() => readThreadModel(others, { slug: undefined, now: NOW }));

  await readAhead(comments);
  const after = processorTimeOf(read);

  expect(after).toBeLessThan(anew / 3);
  expect(read().tasks.map(({ candidates }) => candidates.length)).toEqual([4]);
  expect(read().tasks[0]?.candidates[2]?.says).toMatchObject({ kind: 'answer' });
});
