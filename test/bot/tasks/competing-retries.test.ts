/** Several retries that would continue from one state: which of them is followed, and what must be known for that. */
import { describe, expect, it } from 'vitest';
import { isUnknown } from '../../../bot/decision/decided.ts';
import type { IssueFacts } from '../../../bot/decision/snapshot.ts';
import { followUpOf, readLines } from '../../../bot/tasks/lineage.ts';
import { readRetries } from '../../../bot/tasks/retry-target.ts';
import type { WatchedRun } from '../../../bot/ports.ts';
import { QUEUE_MS, WINDOW_MS } from '../../../bot/time-windows.ts';
import { aboutChangedIssue, aboutGivingUp } from '../../../protocol/comments/marker.ts';
import { type TaskId, taskIdOf } from '../../../protocol/base/ids.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import type { ThreadReply } from '../../../protocol/thread/thread-reply.ts';
import { contextWith, marked, POLICY, replyAt, runOf, taskOf } from '../support/literals.ts';
import {
  ada,
  digest,
  grace,
  HOUR,
  iso,
  ownTask,
  SECOND,
  START,
  statusMarker,
  stranger,
} from '../support/reconcile-scenario.ts';

const saved = { state: { runId: 5, artifactId: 9, digest }, expires: iso(START + 1_000 * HOUR) };
const runs = [104, 105].map((id) => replyAt(-HOUR, id, ada, '/agora run planner'));
const labelled = taskIdOf(77, 'label', 5);

function ended(task: TaskId, over: Partial<Task> = {}): Task {
  const status = marked(106, statusMarker({ task, state: 'failed', saved }));
  return taskOf({ task, state: 'failed', status, since: START - HOUR, endedAt: START - SECOND, ...over });
}

const [other, own] = [ended(ownTask(104)), ended(ownTask(105))];
const first = replyAt(0, 110, ada, `/agora retry ${own.task}`);
const second = replyAt(SECOND, 111, grace, `/agora retry ${own.task}`);

const listed = (...list: readonly WatchedRun[]): Pick<IssueFacts, 'runs'> => ({ runs: { since: 0, list } });

interface Given {
  readonly tasks?: readonly Task[];
  readonly facts?: Partial<IssueFacts>;
  readonly notesAbout?: readonly TaskId[];
  /** What they say; that the task is too many, if left out. */
  readonly noteSays?: string;
}

/** The retries that are refused because another task continues from there, and what is needed to know that. */
function refused(
  retries: readonly ThreadReply[],
  { tasks = [], facts = {}, notesAbout = [], noteSays: about = 'limit' }: Given = {},
): readonly unknown[] {
  const notes = notesAbout.map((task) => marked(120, { v: 1 as const, kind: 'note' as const, task, about }));
  const context = contextWith({ replies: [...runs, ...retries], notes }, [other, own, ...tasks], {
    ...POLICY,
    ...listed(),
    ...facts,
  });
  return [...readRetries(context, readLines(context))].flatMap(([id, retry]): unknown[] => {
    if (isUnknown(retry)) return retry.needs.map((need) => [id, need.kind]);
    return retry.kind === 'mistake' && retry.because === 'gone-on-with' ? [id] : [];
  });
}

describe('of two retries of one task', () => {
  it('the first is followed, in one second the one that was written first', () => {
    expect(refused([first, second])).toEqual([111]);
    expect(refused([first, replyAt(0, 111, grace, second.body)])).toEqual([111]);
  });

  it('the one that was changed last comes last', () => {
    expect(refused([replyAt(0, 110, ada, first.body, 2 * SECOND), second])).toEqual([110]);
  });

  it('the second is followed if the first is about another task', () => {
    expect(refused([replyAt(0, 110, ada, `/agora retry ${other.task}`), second])).toEqual([]);
  });

  it('the second is followed once the first is too old to be', () => {
    const after = (ms: number): ThreadReply => replyAt(ms, 111, grace, second.body);

    expect(refused([first, after(WINDOW_MS - SECOND)])).toEqual([111]);
    expect(refused([first, after(WINDOW_MS)])).toEqual([]);
  });

  it('the second is followed if somebody was told why the first one is not', () => {
    expect(refused([first, second], { notesAbout: [ownTask(110)] })).toEqual([]);
    expect(refused([first, second], { notesAbout: [ownTask(112)] })).toEqual([111]);
  });

  it('the first comes first again once it was edited after somebody was told why it is not followed', () => {
    const edited = replyAt(0, 110, ada, first.body, SECOND);
    const third = replyAt(2 * SECOND, 111, grace, second.body);

    expect(refused([edited, third], { notesAbout: [ownTask(110)] })).toEqual([111]);
  });

  it('the second is followed if the first was given up, but not if its run continues without a part', () => {
    const said = (noteSays: string): Given => ({ notesAbout: [ownTask(110)], noteSays });

    expect(refused([first, second], said(aboutGivingUp(ownTask(110), 3)))).toEqual([]);
    expect(refused([first, second], said(aboutChangedIssue(110)))).toEqual([111]);
  });

  it('the second is followed if the task of the first had ended when it was written', () => {
    const endedAt = (ms: number): Given => ({ tasks: [ended(ownTask(110), { since: START, endedAt: START + ms })] });

    expect(refused([first, second], endedAt(SECOND))).toEqual([]);
    expect(refused([first, second], endedAt(2 * SECOND))).toEqual([111]);
    expect(refused([first, second], { tasks: [taskOf({ task: ownTask(110) })] })).toEqual([111]);
  });

  it('neither is followed before it is known what the other is about', () => {
    const unsure = replyAt(0, 110, ada, `/agora retry ${labelled}`);

    expect(refused([unsure, second], { tasks: [ended(labelled)] })).toEqual([
      [110, 'labels'],
      [111, 'labels'],
    ]);
  });
});

describe('a retry', () => {
  const byStranger = replyAt(0, 110, stranger, first.body);
  const run = { ...runOf(`${ownTask(111)}.r1 attempt 1 for grace`, 'queued'), createdAt: iso(START + SECOND) };

  it('by a person without permission is no reason to refuse a later one, unless its run may be on its way', () => {
    expect(refused([byStranger, second])).toEqual([]);
    expect(refused([byStranger, second], { facts: { runs: undefined } })).toContainEqual([111, 'runs']);
  });

  it('by a person without permission needs no lookup once no run of it can still wait', () => {
    const [now, written] = [START + WINDOW_MS + QUEUE_MS, WINDOW_MS + QUEUE_MS - SECOND];
    const byNow = (retry: ThreadReply): unknown =>
      refused([retry, replyAt(written, 111, grace, second.body)], { facts: { runs: undefined, now } });

    expect(byNow(byStranger)).toEqual([[110, 'runs']]);
    expect(byNow(replyAt(SECOND, 110, stranger, first.body))).toContainEqual([111, 'runs']);
  });

  it('is refused for a later one whose run is on its way, because that run will start', () => {
    expect(refused([first, second], { facts: listed(run) })).toContain(110);
    expect(refused([first, second], { facts: listed({ ...run, status: 'completed' }) })).toEqual([111]);
    expect(refused([first, second], { facts: listed() })).toEqual([111]);
  });
});

describe('a retry after messages have started a task', () => {
  /** The task that messages to the given one started. */
  const following = (task: TaskId): Task => taskOf({ task: followUpOf(contextWith({}), task) });

  it('is refused if that task continues from the same state', () => {
    expect(refused([first], { tasks: [following(own.task)] })).toEqual([110]);
    expect(refused([first], { tasks: [following(other.task)] })).toEqual([]);
    expect(refused([first], { tasks: [{ ...following(own.task), endedAt: START }] })).toEqual([]);
  });

  it('is not followed before it is known from where that task continues', () => {
    const tasks = [ended(labelled), following(labelled)];

    expect(refused([first], { tasks })).toEqual([[110, 'labels']]);
    expect(refused([first], { tasks, facts: { labels: [] } })).toEqual([]);
  });
});
