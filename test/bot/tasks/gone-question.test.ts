/** An answer to a question that the thread does not show: whom it concerns, and what its author is told. */
import { describe, expect, it } from 'vitest';
import { findGoneFor, findGoneQuestion, isWaiting, tellGone } from '../../../bot/tasks/gone-question.ts';
import { UNLISTED_MS } from '../../../bot/time-windows.ts';
import { questionIdOf } from '../../../protocol/base/ids.ts';
import type { StatusMarker } from '../../../protocol/comments/marker.ts';
import type { Account } from '../../../protocol/thread/comment.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import { contextWith, marked, POLICY, reply, taskOf } from '../support/literals.ts';
import {
  ada,
  digest,
  HOUR,
  iso,
  otherBot,
  otherTask,
  questionMarker,
  START,
  statusMarker,
  stranger,
  task,
} from '../support/reconcile-scenario.ts';

const { question } = questionMarker();
const statusAt = (id: number, over: Partial<StatusMarker> = {}) => marked(id, statusMarker(over));
const waiting = taskOf({ status: statusAt(101) });
const there = marked(101, questionMarker());

describe('an answer is for a question that is gone', () => {
  const goneFor = (body: string, author: Account = ada, tasks: readonly Task[] = [waiting]) =>
    findGoneFor(contextWith({}, tasks), reply(110, author, body));

  it.each([`/answer ${question} 2`, `/agora end ${question}`, '/answer 2'])('if it is "%s"', (body) => {
    expect(goneFor(body)).toEqual({ question, task: waiting });
  });

  it.each([
    'I will have a look',
    `/agora say ${question} wait for me`,
    '/agora end',
    '/agora run planner',
    `/agora cancel ${question}`,
  ])('but not if it is "%s"', (body) => {
    expect(goneFor(body)).toBeUndefined();
  });

  it('but not if another bot writes it', () => {
    expect(goneFor('/answer 2', otherBot)).toBeUndefined();
  });

  it('whatever else waits, if it names one that no task has asked', () => {
    const unknown = questionIdOf(otherTask, 1);

    expect(goneFor(`/answer ${unknown} 2`)).toEqual({ question: unknown, task: undefined });
  });

  it('of no task if the status that says how far the task got is gone, too', () => {
    expect(goneFor(`/answer ${question} 2`, ada, [taskOf()])).toEqual({ question, task: undefined });
  });

  it('of the task that waits, if it names none', () => {
    const busy = taskOf({ task: otherTask, status: statusAt(100, { task: otherTask, state: 'running' }) });

    expect(goneFor('/answer 2', ada, [busy, waiting])).toEqual({ question, task: waiting });
    expect(goneFor('/answer 2', ada, [busy])).toBeUndefined();
    expect(goneFor('/answer 2', ada, [])).toBeUndefined();
    expect(goneFor('/answer 2', ada, [taskOf({ status: statusAt(111) })])).toBeUndefined();
  });

  it('but not if the thread shows the question, or another one that it can be for', () => {
    const context = contextWith({ questions: [there] }, [waiting]);

    expect(findGoneQuestion(context, question)).toBeUndefined();
    expect(findGoneFor(context, reply(110, ada, '/answer 2'))).toBeUndefined();
    expect(findGoneFor(context, reply(110, ada, `/answer ${questionIdOf(task, 2)} 2`))).toMatchObject({
      task: undefined,
    });
  });
});

it('a task waits while its question is open: not while it works, and not once it has ended', () => {
  expect(isWaiting(waiting)).toBe(true);
  expect(isWaiting(taskOf({ status: statusAt(101, { state: 'running' }) }))).toBe(false);
  expect(isWaiting(taskOf({ status: statusAt(101), endedAt: START }))).toBe(false);
});

describe('the author of an answer to a question that is gone', () => {
  const facts = { ...POLICY, now: START + UNLISTED_MS };
  const about = `missing:${question}:${ada.id}`;
  const tell = (of: Task | undefined, by: Account = ada, known: Parameters<typeof contextWith>[2] = facts) =>
    tellGone(contextWith({}, [], known), { question, task: of }, reply(110, by, '/answer 2'), otherTask);
  const textOf = (of: Task | undefined): unknown =>
    tell(of).actions.map((one) => (one.kind === 'say' ? one.text : one));

  it('is told about the task that asked, or about the given one if none did', () => {
    expect(tell(waiting).actions).toMatchObject([{ kind: 'say', note: { about, task } }]);
    expect(tell(undefined).actions).toMatchObject([{ kind: 'say', note: { about, task: otherTask } }]);
  });

  it('is told nothing without permission to answer, and nothing before that is known', () => {
    expect(tell(waiting, stranger)).toEqual({ actions: [], needs: [], recheckAt: [] });
    expect(tell(waiting, ada, { ...facts, permissions: new Map() })).toMatchObject({
      actions: [],
      needs: [{ kind: 'permission' }],
    });
  });

  it('is told so once, and needs no second check', () => {
    const notes = [marked(120, { v: 1 as const, kind: 'note' as const, task, about })];
    const context = contextWith({ notes }, [], { now: facts.now });

    expect(tellGone(context, { question, task: waiting }, reply(110, ada, '/answer 2'), otherTask)).toEqual({
      actions: [],
      needs: [],
      recheckAt: [],
    });
  });

  it('is told as soon as a list of comments would show the question, and not earlier', () => {
    const early = tell(waiting, ada, { ...facts, now: facts.now - 1 });

    expect(early).toMatchObject({ actions: [], recheckAt: [{ at: facts.now, task }] });
    expect(tell(waiting).actions).toHaveLength(1);
  });

  it('learns what can be done about it', () => {
    const saved = { state: { runId: 5, artifactId: 6, digest }, expires: iso(START + HOUR) };
    const ended = taskOf({ state: 'expired', status: statusAt(101, { saved }), endedAt: START });

    expect(textOf(waiting)).toEqual([expect.stringContaining(`\`/agora cancel ${task}\``)]);
    expect(textOf(undefined)).toEqual([expect.stringContaining('there is no question')]);
    expect(textOf(ended)).toEqual([expect.stringContaining('continues from the saved state')]);
  });

  it.each([
    ['already works on', statusAt(101, { state: 'running' })],
    ['waits for the answer to a later question', statusAt(101, { round: 2 })],
  ])('learns that nothing waits for the answer if the task %s', (_, status) => {
    expect(textOf(taskOf({ status }))).toEqual([expect.stringContaining('no longer waits for an answer')]);
  });

  it('learns that the question was asked before the issue was transferred', () => {
    const transfer = { question: undefined, asked: new Set([question]), replies: [] };
    const context = { ...contextWith({}, [], facts), transfer };
    const { actions } = tellGone(context, { question, task: undefined }, reply(110, ada, '/answer 2'), otherTask);
    const elsewhere = tellGone(
      { ...context, transfer: { ...transfer, asked: new Set<typeof question>() } },
      { question, task: undefined },
      reply(110, ada, '/answer 2'),
      otherTask,
    );

    expect(actions).toMatchObject([{ text: expect.stringContaining('in another repository') as string }]);
    expect(elsewhere.actions).toMatchObject([{ text: expect.stringContaining('there is no question') as string }]);
  });
});
