/** What requests a task, for how long, and when nothing starts any more. */
import { describe, expect, it } from 'vitest';
import type { LabelEvent } from '../../../bot/ports.ts';
import type { IssueFacts } from '../../../bot/decision/snapshot.ts';
import { willNeverStart } from '../../../bot/tasks/never-started.ts';
import {
  awaitLabelEvent,
  findTriggering,
  isRecent,
  isSettled,
  isTooOld,
  readCauses,
} from '../../../bot/tasks/start-triggers.ts';
import type { Cause } from '../../../bot/tasks/cause.ts';
import { isUnknown } from '../../../bot/decision/decided.ts';
import { WINDOW_MS } from '../../../bot/time-windows.ts';
import { aboutGivingUp, type NoteMarker } from '../../../protocol/comments/marker.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { contextWith, marked, replyAt, runOf, taskOf } from '../support/literals.ts';
import {
  ada,
  grace,
  HOUR,
  iso,
  otherTask,
  ownTask,
  questionMarker,
  SECOND,
  START,
  statusMarker,
  task,
} from '../support/reconcile-scenario.ts';

const label = (id: number, over: Partial<LabelEvent> = {}): LabelEvent => ({
  id,
  kind: 'labeled',
  label: 'agora:planner',
  by: ada,
  at: iso(START),
  ...over,
});
const note = (about: string, of = task): NoteMarker => ({ v: 1, kind: 'note', task: of, about });

describe('a label', () => {
  const causesOf = (labels: readonly LabelEvent[], tasks = [] as Parameters<typeof contextWith>[1]): unknown => {
    const causes = readCauses(contextWith({}, tasks, { labels }), new Map());
    return isUnknown(causes) ? causes : causes.map((cause) => cause.task);
  };
  const [first, second] = [taskIdOf(77, 'label', 5), taskIdOf(77, 'label', 6)];

  it('requests a task if it names a subagent: each time it is set, and not when it is removed', () => {
    expect(causesOf([label(5), label(6, { label: 'agora:fixer' })])).toEqual([first, second]);
    expect(causesOf([label(5, { label: 'bug' }), label(6, { kind: 'unlabeled' })])).toEqual([]);
  });

  it('requests nothing once it was removed: at once, later, or before it was set again', () => {
    const removed = label(6, { kind: 'unlabeled' });
    const other = label(4, { label: 'agora:fixer' });

    expect(causesOf([label(5), removed])).toEqual([]);
    expect(causesOf([label(5), other, removed])).toEqual([taskIdOf(77, 'label', 4)]);
    expect(causesOf([label(5), label(8, { kind: 'unlabeled' }), label(6)])).toEqual([second]);
  });

  it('still requests its task if another label was removed, or if the task has shown itself', () => {
    const bug = { label: 'bug' };

    expect(causesOf([label(5), label(7, bug), label(8, { ...bug, kind: 'unlabeled' })])).toEqual([first]);
    expect(causesOf([label(5), label(8, { kind: 'unlabeled' })], [taskOf({ task: first })])).toEqual([first]);
  });
});

describe('a webhook about a label', () => {
  const trigger: IssueFacts['trigger'] = { kind: 'labeled', label: 'agora:planner', by: ada, sha256: '', at: START };
  const given = (labels: readonly LabelEvent[], over: Partial<IssueFacts> = {}) =>
    contextWith({}, [], { trigger, labels, ...over });

  it('is about the last event of that label, if that person caused it', () => {
    const other = label(7, { label: 'agora:fixer', by: grace });

    expect(findTriggering(given([label(4), label(5), other]))).toEqual(label(5));
    expect(findTriggering(given([label(5), label(6, { by: grace })]))).toBeUndefined();
    expect(findTriggering(given([label(5), label(6, { kind: 'unlabeled' })]))).toBeUndefined();
    expect(findTriggering(given([]))).toBeUndefined();
    expect(findTriggering(given([label(5)], { trigger: { kind: 'look', labels: true } }))).toBeUndefined();
  });

  it('is followed by a look every five seconds until GitHub lists the label, for one minute', () => {
    const waitAt = (now: number, labels: readonly LabelEvent[] = []): unknown =>
      awaitLabelEvent(given(labels, { now })).recheckAt.map(({ at }) => at - now);

    expect(waitAt(START)).toEqual([5 * SECOND]);
    expect(waitAt(START + 60 * SECOND - 1)).toEqual([5 * SECOND]);
    expect(waitAt(START + 60 * SECOND)).toEqual([]);
    expect(waitAt(START, [label(5)])).toEqual([]);
    expect(awaitLabelEvent(given([], { trigger: { kind: 'look', labels: true } })).recheckAt).toEqual([]);
  });
});

describe('a command that cannot be used', () => {
  it('is explained with its own sentence, if it has one', () => {
    const causes = readCauses(
      contextWith({ replies: [replyAt(0, 110, ada, '/agora dance'), replyAt(0, 111, ada, '/agora say')] }),
      new Map(),
    );

    expect(causes).toMatchObject([
      { task: ownTask(110), asks: { kind: 'mistake', because: 'unknown' } },
      {
        task: ownTask(111),
        asks: { kind: 'mistake', because: { sentence: expect.stringContaining('`/agora say`') as string } },
      },
    ]);
  });
});

describe('a request', () => {
  const at = START;
  const now = START + WINDOW_MS;

  it('is too old after exactly three days', () => {
    expect(isTooOld(contextWith({}, [], { now }), { at })).toBe(true);
    expect(isTooOld(contextWith({}, [], { now: now - 1 }), { at })).toBe(false);
  });

  it('that was given up counts from then on, until three days later', () => {
    const notes = [
      marked(120, note(aboutGivingUp(task, 3)), { createdAt: iso(START + HOUR) }),
      marked(121, note(aboutGivingUp(otherTask, 3), otherTask), { createdAt: iso(START + 2 * HOUR) }),
    ];
    const recentAt = (when: number): boolean => isRecent(contextWith({ notes }, [], { now: when }), { task, at });

    expect(recentAt(now + HOUR - 1)).toBe(true);
    expect(recentAt(now + HOUR)).toBe(false);
  });
});

describe('a task that was requested', () => {
  const cause = { task, by: ada, at: START, since: START, comment: undefined } as Cause;
  const status = marked(101, statusMarker());
  const why = marked(120, note(`limit:${task}`), { createdAt: iso(START) });

  it.each<[string, Parameters<typeof contextWith>[0]]>([
    ['has a status', { statuses: [status] }],
    ['has a question', { questions: [marked(101, questionMarker())] }],
    ['has ended', { ended: [marked(101, { v: 1, kind: 'end', task, state: 'failed', round: 1 })] }],
    ['does not start, and somebody was told why', { notes: [why] }],
  ])('is settled if it %s', (_, thread) => {
    expect(isSettled(contextWith(thread), cause)).toBe(true);
    expect(isSettled(contextWith(thread), { ...cause, task: otherTask })).toBe(false);
  });

  it('is not settled by a notice from before its command was changed', () => {
    expect(isSettled(contextWith({ notes: [why] }), { ...cause, at: START + SECOND })).toBe(false);
  });

  it('will never start if its only run was cancelled before it could post anything', () => {
    const cancelled = { ...runOf(`${task}.r1 attempt 1 for ada`, 'completed'), conclusion: 'cancelled' };
    const facts = (run = cancelled): Partial<IssueFacts> => ({
      runs: { since: 0, list: [{ ...run, createdAt: iso(START + SECOND) }] },
      claims: new Map([[task, { attempt: 1, seenAt: START }]]),
    });
    const never = (thread: Parameters<typeof contextWith>[0], known = facts(), of = task): unknown =>
      willNeverStart(contextWith(thread, [], known), of, [cause]);

    expect(never({})).toBe(true);
    expect(never({}, facts({ ...cancelled, conclusion: 'failure' }))).toBe(false);
    expect(never({}, {})).toMatchObject({ needs: [{ kind: 'claims', subject: task }] });
    expect(never({}, facts(), otherTask)).toBe(false);
  });

  it('may still start or was reported if its thread mentions it: then nothing has to be looked up', () => {
    const never = (thread: Parameters<typeof contextWith>[0]): unknown =>
      willNeverStart(contextWith(thread), task, [cause]);

    expect(never({ statuses: [status] })).toBe(false);
    expect(never({ notes: [marked(120, note(aboutGivingUp(task, 3)))] })).toBe(false);
    expect(never({ notes: [marked(120, note(aboutGivingUp(otherTask, 3), otherTask))] })).toMatchObject({
      needs: [{ kind: 'claims' }],
    });
  });
});
