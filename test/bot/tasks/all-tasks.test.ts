/** All tasks of an issue, with those whose run has not posted anything: what has to be looked up to know them. */
import { describe, expect, it } from 'vitest';
import { isUnknown } from '../../../bot/decision/decided.ts';
import type { IssueFacts } from '../../../bot/decision/snapshot.ts';
import { findCause, isPending, readAll, readAllTasks } from '../../../bot/tasks/all-tasks.ts';
import { QUEUE_MS, WINDOW_MS } from '../../../bot/time-windows.ts';
import { aboutGivingUp } from '../../../protocol/comments/marker.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import type { ThreadReply } from '../../../protocol/thread/thread-reply.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import { CHILD, contextWith, marked, POLICY, replyAt, taskOf } from '../support/literals.ts';
import {
  ada,
  grace,
  HOUR,
  iso,
  ownTask,
  SECOND,
  START,
  stranger,
  statusMarker,
  questionMarker,
} from '../support/reconcile-scenario.ts';

const labelled = taskIdOf(77, 'label', 5);
const label = { id: 5, kind: 'labeled' as const, label: 'agora:planner', by: ada, at: iso(START) };

/** What has to be looked up before the tasks are known. */
function needsOf(replies: readonly ThreadReply[], tasks: readonly Task[], facts: Partial<IssueFacts> = {}): string[] {
  const all = readAll(contextWith({ replies }, tasks, { ...POLICY, ...facts }));
  return isUnknown(all) ? all.needs.map(({ kind }) => kind) : [];
}

describe('the labels are needed', () => {
  const WAIT = WINDOW_MS + QUEUE_MS;
  const said = (ms: number, body = '/agora say stop'): ThreadReply => replyAt(ms, 110, ada, body);
  const shown = (ms: number): Task => taskOf({ task: labelled, since: START + ms });

  it('if a message may be for a task that a label had requested and that nothing had mentioned by then', () => {
    expect(needsOf([said(0)], [shown(SECOND)])).toEqual(['labels']);
    expect(needsOf([said(0)], [shown(WAIT)])).toEqual(['labels']);
    expect(needsOf([said(0)], [shown(WAIT + SECOND)])).toEqual([]);
  });

  it('if another task was requested by a command, too', () => {
    expect(needsOf([replyAt(0, 105, ada, '/agora run planner'), said(0)], [shown(SECOND)])).toEqual(['labels']);
  });

  it('not if the message names its task, or was written once the thread had mentioned the task', () => {
    expect(needsOf([said(0, `/agora say ${labelled} stop`)], [shown(SECOND)])).toEqual([]);
    expect(needsOf([said(SECOND)], [shown(SECOND)])).toEqual([]);
  });

  it('not for a task that a command, another agent or an undelivered message requested', () => {
    const byCommand = taskOf({ task: ownTask(105), since: START + SECOND });
    const byMessage = taskOf({ task: taskIdOf(77, 'queued', ownTask(105)), since: START + SECOND });
    const run = replyAt(0, 105, ada, '/agora run planner');

    expect(needsOf([run, said(0)], [byCommand])).toEqual([]);
    expect(needsOf([said(0)], [{ ...shown(SECOND), answers: CHILD }])).toEqual([]);
    expect(needsOf([run, said(0)], [{ ...byCommand, since: START }, byMessage])).toEqual([]);
  });
});

it('the labels are needed if a run has ended of a task that nothing in the thread has requested', () => {
  const trigger = { kind: 'look', labels: false, ended: labelled } as const;

  expect(needsOf([], [], { trigger })).toEqual(['labels']);
  expect(needsOf([], [taskOf({ task: labelled })], { trigger })).toEqual([]);
  expect(
    needsOf([replyAt(0, 105, ada, '/agora run planner')], [], { trigger: { ...trigger, ended: ownTask(105) } }),
  ).toEqual([]);
});

describe.each(['status', 'retry'])('the labels are needed for /agora %s', (verb) => {
  const asked = replyAt(0, 110, ada, `/agora ${verb}`);

  it('if its author may write it and was not told anything yet', () => {
    const told = marked(111, { v: 1 as const, kind: 'note' as const, task: ownTask(110), about: 'told' });
    const all = readAll(contextWith({ notes: [told], replies: [asked] }, [], POLICY));

    expect(needsOf([asked], [])).toEqual(['labels']);
    expect(isUnknown(all)).toBe(false);
    expect(needsOf([{ ...asked, author: stranger }], [])).toEqual([]);
  });

  it('for as long as it can be followed', () => {
    expect(needsOf([asked], [], { now: START + WINDOW_MS - 1 })).toEqual(['labels']);
    expect(needsOf([asked], [], { now: START + WINDOW_MS })).toEqual([]);
  });
});

describe('the labels are needed for a retry', () => {
  const givenUp = (of: typeof labelled) =>
    marked(108, { v: 1 as const, kind: 'note' as const, task: of, about: aboutGivingUp(of, 3) });
  const needs = (replies: readonly ThreadReply[], of = labelled, now = START, tasks: readonly Task[] = []): unknown => {
    const all = readAll(contextWith({ notes: [givenUp(of)], replies }, tasks, { ...POLICY, now }));
    return isUnknown(all) ? all.needs.map(({ kind }) => kind) : [];
  };
  const retry = (body = '/agora retry'): ThreadReply => replyAt(0, 110, ada, body);

  it('if it may be about a task that was given up and that no command requested', () => {
    expect(needs([retry()])).toEqual(['labels']);
    expect(needs([])).toEqual([]);
    expect(needs([replyAt(0, 110, ada, '/agora questions')])).toEqual([]);
  });

  it('not if a command requested what was given up', () => {
    expect(needs([replyAt(0, 105, ada, '/agora run planner'), retry()], ownTask(105))).toEqual([]);
  });

  it('for as long as it can be followed', () => {
    expect(needs([retry()], labelled, START + WINDOW_MS - 1)).toEqual(['labels']);
    expect(needs([retry()], labelled, START + WINDOW_MS)).toEqual([]);
  });

  it('not if it names another task that has ended', () => {
    const run = replyAt(-HOUR, 105, ada, '/agora run planner');
    const ended = taskOf({ task: ownTask(105), state: 'failed', since: START - HOUR, endedAt: START - SECOND });

    expect(needs([run, retry(`/agora retry ${ownTask(105)}`)], labelled, START, [ended])).toEqual([]);
  });
});

describe('the cause of a task', () => {
  const run = replyAt(0, 105, ada, '/agora run planner');
  const causeIn = (facts: Partial<IssueFacts>, of = labelled, replies = [run]) =>
    findCause(contextWith({ replies }, [], { ...POLICY, ...facts }), of);

  it('is its command, for which no labels are needed', () => {
    expect(causeIn({}, ownTask(105))).toMatchObject({ task: ownTask(105), comment: { id: 105 } });
  });

  it('is its label', () => {
    expect(causeIn({})).toMatchObject({ needs: [{ kind: 'labels' }] });
    expect(causeIn({ labels: [label] })).toMatchObject({ task: labelled, by: { login: 'ada' } });
  });

  it('is gone if neither a command nor a label requests it', () => {
    expect(causeIn({ labels: [] })).toBeUndefined();
  });

  it('is not known before the tasks are known', () => {
    const byGrace = [replyAt(0, 105, grace, '/agora run planner')];

    expect(causeIn({ permissions: new Map() }, ownTask(105), byGrace)).toMatchObject({
      needs: [{ kind: 'permission' }],
    });
  });
});

describe('a task that was requested', () => {
  it('comes in the order of the requests, even if the run of an earlier one has posted nothing yet', () => {
    const replies = [replyAt(0, 105, ada, '/agora run planner'), replyAt(SECOND, 106, ada, '/agora run fixer')];
    const second = taskOf({ task: ownTask(106), since: START + HOUR });
    const statuses = [marked(120, statusMarker({ task: ownTask(106) }))];
    const tasks = readAllTasks(contextWith({ replies, statuses }, [second], { ...POLICY, now: START + HOUR }));

    expect(tasks).toMatchObject([
      { task: ownTask(105), subagent: 'planner', since: START, askedIn: 105 },
      { task: ownTask(106), subagent: 'fixer', since: START + SECOND, askedIn: 106 },
    ]);
  });

  it('is not held, delivered or expired before it has started', () => {
    const tasks = readAllTasks(contextWith({ replies: [replyAt(0, 105, ada, '/agora run planner')] }, [], POLICY));

    expect(tasks).toMatchObject([{ state: 'accepted', isHeld: false, isBeingDelivered: false, isExpired: false }]);
  });

  it('is pending until its thread mentions it in any way', () => {
    const end = marked(104, {
      v: 1 as const,
      kind: 'end' as const,
      task: labelled,
      state: 'failed' as const,
      round: 1,
    });

    expect(isPending(taskOf())).toBe(true);
    expect(isPending(taskOf({ status: marked(101, statusMarker()) }))).toBe(false);
    expect(isPending(taskOf({ questions: [marked(101, questionMarker())] }))).toBe(false);
    expect(isPending(taskOf({ end }))).toBe(false);
  });
});
