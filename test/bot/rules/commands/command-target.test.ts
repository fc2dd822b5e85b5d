/** The task that a command is about, among several at different stages. */
import { describe, expect, it } from 'vitest';
import { findAsker, findTarget } from '../../../../bot/rules/commands/command-target.ts';
import type { GivenOrder } from '../../../../bot/rules/commands/given-order.ts';
import { childTaskOf, type TaskId } from '../../../../protocol/base/ids.ts';
import { childOf } from '../../../../protocol/thread/delegations.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import { comment, marked, taskOf } from '../../support/literals.ts';
import {
  ada,
  grace,
  HOUR,
  otherTask,
  questionMarker,
  SECOND,
  START,
  statusMarker,
  task,
} from '../../support/reconcile-scenario.ts';

const question = marked(101, questionMarker());
const began = { since: START - HOUR };
const asks = taskOf({ ...began, questions: [question], open: question, status: marked(90, statusMarker()) });
const works = taskOf({ ...began, task: otherTask, state: 'running', status: marked(91, statusMarker()) });
const queued = taskOf({ ...began, task: otherTask, state: 'accepted' });

function find(order: GivenOrder, ...tasks: readonly Task[]): TaskId | string {
  const target = findTarget(order, tasks, { at: START, id: 110 });
  return target.kind === 'task' ? target.task.task : target.kind;
}

describe('/agora end', () => {
  it('is about a task that asks, before one that works', () => {
    expect(find({ verb: 'end' }, asks, works)).toBe(task);
    expect(find({ verb: 'end' }, works)).toBe(otherTask);
  });

  it('is not kept for a task that has not begun to work', () => {
    expect(find({ verb: 'end' }, queued)).toBe('none');
  });
});

it('/agora hold is only about a task that asks', () => {
  expect(find({ verb: 'hold', ms: HOUR }, asks, works)).toBe(task);
  expect(find({ verb: 'hold', ms: HOUR }, works)).toBe('none');
});

describe('an agent that answers another one', () => {
  const asking = marked(101, questionMarker({ to: 'agent:helper' }));
  const child = childTaskOf(asking.marker.question);
  const answers = childOf(asking) ?? expect.fail();
  const helper = taskOf({ ...began, task: child, state: 'running', answers, status: marked(92, statusMarker()) });

  it('belongs to the task that asked, unless the command names it', () => {
    expect(find({ verb: 'cancel' }, asks, helper)).toBe(task);
    expect(find({ verb: 'cancel' }, helper)).toBe('none');
    expect(find({ verb: 'cancel', target: child }, asks, helper)).toBe(child);
  });
});

it('a task that ended in the second of the command gives way to one that goes on', () => {
  const over = { ...works, state: 'finished' as const, endedAt: START };

  expect(find({ verb: 'cancel' }, asks, over)).toBe(task);
  expect(find({ verb: 'cancel' }, over)).toBe(otherTask);
  expect(find({ verb: 'cancel' }, { ...over, endedAt: START - SECOND })).toBe('none');
});

it('of several tasks, the one that its author asked for decides what they may do', () => {
  const byGrace = { ...works, asker: { login: 'grace', id: grace.id } };
  const several = { kind: 'several', tasks: [byGrace, asks] } as const;

  expect(findAsker(several, comment(110, { author: ada }))).toEqual({ login: 'ada', id: ada.id });
  expect(findAsker({ kind: 'several', tasks: [byGrace] }, comment(110, { author: ada }))).toBeUndefined();
  expect(findAsker({ kind: 'task', task: byGrace }, comment(110, { author: ada }))).toEqual(byGrace.asker);
});

it.each(['help', 'status', 'questions'] as const)(
  '/agora %s is about all tasks, and about none in particular',
  (verb) => {
    expect(find({ verb }, asks, works)).toBe('all');
    expect(find({ verb })).toBe('all');
  },
);

it('/agora say is for the last task under way, and for the one that it names', () => {
  expect(find({ verb: 'say', text: 'A' }, asks, works)).toBe(otherTask);
  expect(find({ verb: 'say', text: 'A', target: task }, asks, works)).toBe(task);
  expect(find({ verb: 'say', text: 'A' })).toBe('none');
});
