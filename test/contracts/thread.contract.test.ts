/** The bot, the action and the client read one thread alike. */
import { describe, expect, it } from 'vitest';
import { readOwnThread } from '../../action/thread/trusted-marker.ts';
import { collectComments, listTasks } from '../../bot/dashboard/collect.ts';
import { readTaskFacts as readInClient, viewOf } from '../../client/github/facts.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { isTrusted } from '../../protocol/thread/trusted-accounts.ts';
import { GOLDEN_THREADS } from './golden-threads.ts';
import { APP, type GoldenThread } from './thread-builders.ts';

interface Seen {
  readonly task: string;
  readonly state: string;
  readonly isBeingDelivered?: boolean | undefined;
}

type Reader = (thread: GoldenThread) => readonly Seen[];

const ISSUE = 7;

function listed(comments: readonly ThreadComment[]) {
  return comments.map((comment) => ({ url: '', isSeen: false, ...comment, issue: ISSUE }));
}

function clientKnowing(app: string | undefined): Reader {
  return ({ comments, now }) => {
    const at = new Date(now);
    return readInClient(listed(comments), { now: at, app }).map((facts) => viewOf(facts, at));
  };
}

const readers: readonly (readonly [string, Reader])[] = [
  [
    'bot',
    ({ comments, now }) =>
      listTasks(collectComments(new Map(), listed(comments), APP), APP, now).map(({ task }) => task),
  ],
  [
    'action',
    ({ comments, now }) => {
      const judged = comments.map((one) => ({ ...one, isProven: isTrusted(one.author, { appSlug: APP }) }));
      return readOwnThread(judged, now).tasks;
    },
  ],
  ['client', clientKnowing(APP)],
];

function statesIn(seen: readonly Seen[]): Record<string, string> {
  return Object.fromEntries(seen.map(({ task, state }) => [task, state]));
}

const named = GOLDEN_THREADS.map((thread) => [thread.name, thread] as const);

it('there are at least 40 threads to compare, with different names', () => {
  expect(new Set(GOLDEN_THREADS.map(({ name }) => name)).size).toBe(GOLDEN_THREADS.length);
  expect(GOLDEN_THREADS.length).toBeGreaterThanOrEqual(40);
});

describe.each(readers)('the %s sees the state of each task in', (_, read) => {
  it.each(named)('%s', (_name, thread) => {
    const seen = read(thread);

    expect(statesIn(seen)).toEqual(thread.states);
    expect(seen.filter((one) => one.isBeingDelivered === true).map(({ task }) => task)).toEqual(
      thread.beingDelivered === undefined ? [] : [thread.beingDelivered],
    );
  });

  it.each(named)('%s, whatever order its comments come in', (_name, thread) => {
    expect(statesIn(read({ ...thread, comments: thread.comments.toReversed() }))).toEqual(thread.states);
  });
});

describe("a client that does not know the App trusts an App only with the final comment on a workflow's task, in", () => {
  it.each(named)('%s', (_name, thread) => {
    expect(statesIn(clientKnowing(undefined)(thread))).toEqual(thread.withoutApp ?? thread.states);
  });
});
