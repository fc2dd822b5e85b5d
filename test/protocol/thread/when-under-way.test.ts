/** What is said about a task, its name, and whether it was under way when something was written. */
import { expect, it } from 'vitest';
import { questionIdOf } from '../../../protocol/base/ids.ts';
import { aboutDelivery, aboutUnproven, type EndMarker } from '../../../protocol/comments/marker.ts';
import { isTakenElsewhere } from '../../../protocol/thread/external-commands.ts';
import {
  isMeant,
  mayHaveEnded,
  nameOf,
  offeringOf,
  readTasks,
  type SaidInThread,
  type Task,
  wasUnderWay,
} from '../../../protocol/thread/read-tasks.ts';
import { findTask, modelOf } from '../../../protocol/thread/thread-model.ts';
import { marked, taskOf, threadOf } from '../../bot/support/literals.ts';
import {
  digest,
  iso,
  otherTask,
  questionMarker,
  SECOND,
  START,
  statusMarker,
  task,
} from '../../bot/support/reconcile-scenario.ts';

const over = (more: Partial<EndMarker> = {}, id = 110) =>
  marked<EndMarker>(id, { v: 1, kind: 'end', task, state: 'finished', round: 1, ...more });
const note = (about: string, of = task) => marked(120, { v: 1 as const, kind: 'note' as const, task: of, about });
const read = (parts: Parameters<typeof threadOf>[0]) => readTasks(threadOf(parts), START + SECOND);

it.each<[string, Partial<Task>, SaidInThread, boolean]>([
  ['after its start', {}, { at: START + 1, id: 1 }, true],
  ['before its start', {}, { at: START - 1, id: 1 }, false],
  ['in the second of its start, after its request', { askedIn: 5 }, { at: START, id: 6 }, true],
  ['in the second of its start, as its request', { askedIn: 5 }, { at: START, id: 5 }, false],
  ['in the second of its start, of an unknown request', {}, { at: START, id: 1 }, true],
  ['before its start, behind its request', { askedIn: 5 }, { at: START - 1, id: 6 }, false],
  ['before its end', { endedAt: START + 5 }, { at: START + 4, id: 6 }, true],
  ['after its end', { endedAt: START + 5 }, { at: START + 6, id: 6 }, false],
  ['in the second of its end', { endedAt: START + 5 }, { at: START + 5, id: 6 }, true],
  [
    'in the second of its end, behind its final comment',
    { endedAt: START + 5, end: over({}, 5) },
    { at: START + 5, id: 6 },
    false,
  ],
  [
    'in the second of its end, as its final comment',
    { endedAt: START + 5, end: over({}, 6) },
    { at: START + 5, id: 6 },
    true,
  ],
  [
    'in the second of its end, before its final comment',
    { endedAt: START + 5, end: over({}, 7) },
    { at: START + 5, id: 6 },
    true,
  ],
  [
    'before its end, behind its final comment',
    { endedAt: START + 5, end: over({}, 5) },
    { at: START + 4, id: 6 },
    true,
  ],
])('tells whether a task was under way %s', (_, given, said, expected) => {
  expect(wasUnderWay(taskOf(given), said)).toBe(expected);
});

it.each<[Partial<Task>, boolean]>([
  [{ endedAt: START }, true],
  [{ endedAt: START, end: over() }, false],
  [{ endedAt: START + 1 }, false],
  [{}, false],
])('tells whether a task may have ended in the second of a comment: %#', (given, expected) => {
  expect(mayHaveEnded(taskOf(given), { at: START, id: 1 })).toBe(expected);
});

const saved = { state: { runId: 5, artifactId: 6, digest }, expires: '2026-04-02T10:00:00Z' };
const asked = questionMarker();
const unproven = { questions: [marked(1, asked)], notes: [note(aboutUnproven(asked.question))] };

it.each<[Partial<Task>, object]>([
  [{ state: 'expired' }, { state: 'suspended', hasNoRetry: false }],
  [{ state: 'expired', endedAt: START }, { state: 'expired' }],
  [{ state: 'running' }, { state: 'running' }],
  [{ answers: { task, agent: 'tester', question: marked(1, questionMarker()) } }, { hasNoRetry: true }],
  [{ ...unproven, state: 'cancelled' }, { hasNoRetry: false }],
  [{ ...unproven, state: 'cancelled', status: marked(1, statusMarker({ saved })) }, { hasNoRetry: true }],
])('offers the commands of what a task can still do: %#', (given, expected) => {
  expect(offeringOf(taskOf(given))).toMatchObject(expected);
});

it('is named by its last question, then by its requester, then by its comment', () => {
  const questions = ['one', 'two'].map((subagent, index) => marked(1, questionMarker({ subagent, round: index + 1 })));
  const status = marked(1, statusMarker({ subagent: 'four' }));

  expect(nameOf(taskOf({ questions, subagent: 'three', status }))).toBe('two');
  expect(nameOf(taskOf({ subagent: 'three', status }))).toBe('three');
  expect(nameOf(taskOf({ status }))).toBe('four');
  expect(nameOf(taskOf())).toBe('agent');
});

it.each([
  [undefined, true],
  [task, true],
  [questionIdOf(task, 1), true],
  [otherTask, false],
  [questionIdOf(task, 2), false],
])('is meant by %s: %s', (target, expected) => {
  expect(isMeant(taskOf({ questions: [marked(1, questionMarker())] }), target)).toBe(expected);
});

it('reads tasks in the order in which they started, and finds each by its id', () => {
  const later = marked(1, statusMarker(), { createdAt: iso(START + SECOND) });
  const model = modelOf(threadOf({ statuses: [later, marked(2, statusMarker({ task: otherTask }))] }), START);

  expect(model.tasks.map((one) => one.task)).toEqual([otherTask, task]);
  expect(findTask(model, task)?.task).toBe(task);
  expect(findTask(model, 't_none')).toBeUndefined();
});

it.each([
  ['is held', [], { isHeld: true, endedAt: START }],
  ['is held, and another was delivered', [note(aboutDelivery(otherTask), otherTask)], { isHeld: true, notes: [] }],
  ['was delivered since', [note(aboutDelivery(task))], { isHeld: false, notes: [note(aboutDelivery(task))] }],
])('reads that finished work %s', (_, notes, expected) => {
  expect(read({ ended: [over({ held: 'paths' })], notes })).toMatchObject([expected]);
  expect(read({ ended: [over()], notes })).toMatchObject([{ isHeld: false }]);
});

it('has expired with its last question', () => {
  const last = marked(2, questionMarker({ round: 2, expires: iso(START) }));

  expect(read({ questions: [marked(1, questionMarker()), last] })).toMatchObject([
    { isExpired: true, open: undefined },
  ]);
  expect(read({ questions: [marked(1, questionMarker())] })).toMatchObject([{ isExpired: false }]);
  expect(read({ statuses: [marked(1, statusMarker())] })).toMatchObject([{ isExpired: false }]);
});

it.each([
  ['/answer 1', true],
  ['/agora say more', true],
  ['/agora retry', true],
  ['/agora run planner', true],
  ['/agora cancel', false],
  ['/agora status', false],
  ['words', false],
])('accepts %j from elsewhere: %s', (body, expected) => {
  expect(isTakenElsewhere(body)).toBe(expected);
});
