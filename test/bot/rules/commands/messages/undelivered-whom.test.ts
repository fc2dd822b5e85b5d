/** Which messages to an ended task are reported as not delivered: not those that another task receives. */
import { describe, expect, it } from 'vitest';
import { tellUndelivered } from '../../../../../bot/rules/commands/undelivered-messages.ts';
import { readAll } from '../../../../../bot/tasks/all-tasks.ts';
import { isUnknown } from '../../../../../bot/decision/decided.ts';
import type { IssueFacts } from '../../../../../bot/decision/snapshot.ts';
import { followUpOf } from '../../../../../bot/tasks/lineage.ts';
import { WINDOW_MS } from '../../../../../bot/time-windows.ts';
import { aboutGivingUp, type NoteMarker } from '../../../../../protocol/comments/marker.ts';
import { taskIdOf, type TaskId } from '../../../../../protocol/base/ids.ts';
import { readConfigFile } from '../../../../../protocol/config/repository-config.ts';
import type { Task } from '../../../../../protocol/thread/read-tasks.ts';
import { CONFIG, factsWith, marked, modelWith, reply, runOf, taskOf } from '../../../support/literals.ts';
import { ada, digest, grace, HOUR, iso, SECOND, START, statusMarker } from '../../../support/reconcile-scenario.ts';

const asked = { ...reply(90, ada, '/agora run planner'), createdAt: iso(START - HOUR), updatedAt: iso(START - HOUR) };
const own = taskIdOf(77, 'comment', 90);
const message = {
  ...reply(105, ada, '/agora say mind A'),
  createdAt: iso(START - SECOND),
  updatedAt: iso(START - SECOND),
};
const retry = { ...reply(120, ada, '/agora retry'), createdAt: iso(START + SECOND), updatedAt: iso(START + SECOND) };
const retried = taskIdOf(77, 'comment', 120);
const saved = { expires: iso(START + 24 * HOUR), state: { runId: 5, artifactId: 6, digest } };
const status = marked(95, statusMarker({ task: own, state: 'failed', saved }), { createdAt: iso(START - HOUR) });

function endedTask(over: Partial<Task> = {}): Task {
  const end = marked(110, { v: 1 as const, kind: 'end' as const, task: own, state: 'failed' as const, round: 1 });
  return taskOf({ task: own, state: 'failed', status, end, since: START - HOUR, endedAt: START, ...over });
}

interface Given {
  readonly replies?: readonly ReturnType<typeof reply>[];
  readonly notes?: readonly NoteMarker[];
  readonly others?: readonly Task[];
  readonly statuses?: readonly TaskId[];
  readonly facts?: Partial<IssueFacts>;
  readonly of?: Task;
  readonly now?: number;
}

function tell({ replies = [], notes = [], others = [], statuses = [], facts = {}, of = endedTask(), now }: Given) {
  const at = now ?? START + HOUR;
  const thread = {
    replies: [asked, message, ...replies],
    notes: notes.map((note, index) => marked(200 + index, note)),
    statuses: statuses.map((task, index) => marked(300 + index, statusMarker({ task }))),
  };
  const context = {
    ...modelWith(thread, [of, ...others], at),
    facts: factsWith({
      now: at,
      config: CONFIG,
      permissions: new Map([[ada.id, 'write']]),
      runs: { since: 0, list: [] },
      labels: [],
      claims: new Map([
        [retried, { attempt: 0, seenAt: START }],
        [followUpOf({ ...modelWith({}), facts: factsWith() }, own), { attempt: 0, seenAt: START }],
      ]),
      ...facts,
    }),
  };
  const all = readAll(context);
  return isUnknown(all) ? all : tellUndelivered(context, of, all);
}

const about = (given: Given): readonly string[] =>
  tell(given).actions.map((action) => (action.kind === 'say' ? action.note.about : action.kind));
const REPORTED = [`undelivered:${own}:105`];

describe('a message to a task that has ended', () => {
  it('is reported, with what a retry does', () => {
    expect(tell({}).actions).toMatchObject([
      { kind: 'say', note: { about: REPORTED[0], task: own }, text: expect.stringContaining('/agora retry') as string },
    ]);
  });

  it('is not reported for a task that goes on, or that ended more than three days ago', () => {
    expect(about({ of: endedTask({ endedAt: undefined, end: undefined }) })).toEqual([]);
    expect(about({ now: START + WINDOW_MS })).toEqual([]);
  });

  it('is not reported if a retry takes it along, which may still have to start', () => {
    expect(about({ replies: [retry] })).toEqual([]);
  });

  it.each<[string, NoteMarker]>([
    ['does not start, and says why', { v: 1, kind: 'note', task: retried, about: `subagent:${retried}:1` }],
    ['was given up', { v: 1, kind: 'note', task: retried, about: aboutGivingUp(retried, 3) }],
  ])('is reported if the retry %s, unless its run has shown itself', (_, note) => {
    expect(about({ replies: [retry], notes: [note] })).toEqual(REPORTED);
    expect(about({ replies: [retry], notes: [note], statuses: [retried] })).toEqual([]);
  });

  it('is reported once it is known whether the author of a retry may start tasks', () => {
    const byGrace = { ...retry, author: grace };

    expect(tell({ replies: [byGrace] })).toMatchObject({ actions: [], needs: [{ kind: 'permission' }] });
  });

  it('is reported once it is known whether the run of a retry may still start', () => {
    expect(tell({ replies: [retry], facts: { claims: new Map() } })).toMatchObject({
      actions: [],
      needs: [{ kind: 'claims', subject: retried }],
    });
  });

  it('is not reported because of a notice about another task', () => {
    const note = { v: 1, kind: 'note', task: own, about: `subagent:${own}:1` } as const;

    expect(about({ replies: [retry], notes: [note] })).toEqual([]);
  });

  it('is reported if the first run of the retry was lost with it, and not if a later one was', () => {
    const lost = (round: number, run?: { id: number; attempt: number }): Task =>
      taskOf({
        task: retried,
        state: 'failed',
        since: START + SECOND,
        endedAt: START + 2 * SECOND,
        end: marked(130, { v: 1, kind: 'end', task: retried, state: 'failed', round, ...(run && { run }) }),
        status: marked(128, statusMarker({ task: retried, state: 'failed', round, heard: 105 })),
      });
    const run = { id: 9, attempt: 1 };

    expect(about({ replies: [retry], others: [lost(1, run)] })).toEqual(REPORTED);
    expect(about({ replies: [retry], others: [lost(2, run)] })).toEqual([]);
    expect(about({ replies: [retry], others: [lost(1)] })).toEqual([]);
  });

  it('is reported if the run of the retry was cancelled in its queue', () => {
    const cancelled = { ...runOf(`${retried}.r1 attempt 1 for ada`, 'completed'), conclusion: 'cancelled' };
    const facts = {
      runs: { since: 0, list: [{ ...cancelled, createdAt: iso(START + 2 * SECOND) }] },
      claims: new Map([[retried, { attempt: 1, seenAt: START }]]),
    };

    expect(about({ replies: [retry], facts })).toEqual(REPORTED);
  });

  it('is not reported if messages start a task that receives it', () => {
    expect(about({ facts: { config: readConfigFile('resume-on-queued: true') } })).toEqual([]);
  });
});
