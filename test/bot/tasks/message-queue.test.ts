/** The queue of messages to an agent: to whom a message goes, and whether its agent has received it. */
import { describe, expect, it } from 'vitest';
import { isUnknown } from '../../../bot/decision/decided.ts';
import { findRecipient, findUnreceived } from '../../../bot/tasks/message-queue.ts';
import { findQueued, findMessagesInQueue, readMessagesOfLine } from '../../../bot/tasks/queued-messages.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { EndMarker, QuestionMarker, StatusMarker } from '../../../protocol/comments/marker.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import { CHILD, contextWith, marked, POLICY, reply, replyAt, taskOf } from '../support/literals.ts';
import {
  ada,
  grace,
  otherTask,
  questionMarker,
  SECOND,
  START,
  statusMarker,
  stranger,
  task,
} from '../support/reconcile-scenario.ts';

const status = (over: Partial<StatusMarker> = {}) => marked(101, statusMarker({ state: 'running', ...over }));
const asked = (over: Partial<QuestionMarker> = {}) => marked(102, questionMarker(over));
const ended = (over: Partial<EndMarker> = {}) =>
  marked(190, { v: 1 as const, kind: 'end' as const, task, state: 'failed' as const, round: 1, ...over });

/** Four messages by Ada, with the ids 110 to 113. */
const replies = [110, 111, 112, 113].map((id) => replyAt(SECOND, id, ada, `/agora say number ${id}`));
const context = contextWith({ replies }, [], POLICY);

type Found = ReturnType<typeof findUnreceived>;
const idsOf = (found: Found): unknown => (isUnknown(found) ? found.needs : found.map(({ id }) => id));
const unreceived = (of: Partial<Task>): unknown => {
  const one = taskOf(of);
  return idsOf(findUnreceived(context, one, [one]));
};

describe('a message has reached its agent', () => {
  it('if the agent was told up to it, by its run or with its last question', () => {
    expect(unreceived({ status: status({ heard: 111 }) })).toEqual([112, 113]);
    expect(unreceived({ questions: [asked({ heard: 112 })] })).toEqual([113]);
    expect(unreceived({ status: status({ heard: 110 }), questions: [asked({ heard: 112 })] })).toEqual([113]);
    expect(unreceived({})).toEqual([110, 111, 112, 113]);
  });

  it('if the last question says that it was given, whatever earlier ones say', () => {
    const later = questionMarker({ round: 2, given: [113] });

    expect(unreceived({ questions: [asked({ given: [111] }), marked(105, later)] })).toEqual([110, 111, 112]);
  });

  it('if its run was given it and has an outcome: a run in progress may still be lost', () => {
    for (const state of ['suspended', 'failed', 'finished', 'cancelled'] as const)
      expect(unreceived({ status: status({ state, given: [111] }) })).toEqual([110, 112, 113]);
    expect(unreceived({ status: status({ given: [111] }) })).toEqual([110, 111, 112, 113]);
  });

  it('if it was accepted as the answer, unless the runs that accepted it were lost', () => {
    const questions = [asked({ answered: { attempt: 1, runId: 9, by: 'ada', commentId: 111 } })];
    const run = { id: 9, attempt: 3 };

    expect(unreceived({ questions })).toEqual([110, 112, 113]);
    expect(unreceived({ questions, end: ended({ round: 2 }) })).toEqual([110, 112, 113]);
    expect(unreceived({ questions, end: ended({ round: 3, run }) })).toEqual([110, 112, 113]);
    expect(unreceived({ questions, end: ended({ round: 2, run }) })).toEqual([110, 111, 112, 113]);
  });
});

describe('a message goes', () => {
  const said = { at: START + SECOND, id: 110 };
  const [one, other] = [taskOf(), taskOf({ task: otherTask })];
  const child = taskOf({ task: CHILD.task, answers: CHILD });

  it('to the last task in progress, or to the one that it names', () => {
    expect(findRecipient([one, other], said, undefined)).toBe(other);
    expect(findRecipient([one, other], said, task)).toBe(one);
    expect(findRecipient([one, { ...other, endedAt: START }], said, undefined)).toBe(one);
    expect(findRecipient([one, { ...other, since: START + 2 * SECOND }], said, undefined)).toBe(one);
  });

  it('to an agent that works for another one only if it names its task', () => {
    expect(findRecipient([one, child], said, undefined)).toBe(one);
    expect(findRecipient([child], said, undefined)).toBeUndefined();
    expect(findRecipient([one, child], said, CHILD.task)).toBe(child);
  });

  it('to nobody if the task that it names had ended or not started', () => {
    expect(findRecipient([{ ...one, endedAt: START }], said, task)).toBeUndefined();
    expect(findRecipient([{ ...one, since: START + 2 * SECOND }], said, task)).toBeUndefined();
  });
});

describe('the messages that a run takes along', () => {
  const own = taskOf({ status: status({ given: [112] }) });
  const commentIds = (found: ReturnType<typeof findMessagesInQueue>): unknown =>
    isUnknown(found) ? found.needs : found.map(({ commentId }) => commentId);

  it('include those that a run was given which may be lost, but people are not told that these wait', () => {
    expect(commentIds(findMessagesInQueue(context, own, [own]))).toEqual([110, 111, 112, 113]);
    expect(idsOf(findQueued(context, own, [own]))).toEqual([110, 111, 113]);
    expect(idsOf(findQueued(context, taskOf(), [taskOf()]))).toEqual([110, 111, 112, 113]);
  });

  it('are named with the hash of their text and their author', () => {
    const [first] = replies;

    expect(findMessagesInQueue(contextWith({ replies: replies.slice(0, 1) }, [], POLICY), own, [own])).toEqual([
      { commentId: 110, sha256: contentHash(first?.body ?? ''), by: { login: 'ada', id: 1 } },
    ]);
  });

  it('are as many as the repository allows', () => {
    const few = { ...context.facts, config: readConfigFile('limits: { queued-messages: 2 }') };

    expect(commentIds(findMessagesInQueue({ ...context, facts: few }, own, [own]))).toEqual([110, 111]);
  });

  it('are not known before it is known who may send some, and need nothing if nobody wrote any', () => {
    const byGrace = { replies: [replyAt(SECOND, 110, grace, '/agora say stop')] };
    const unsure = contextWith(byGrace, [], { config: POLICY.config });
    const needs = [{ kind: 'permission', person: { login: 'grace', id: 2 } }];

    expect(commentIds(findMessagesInQueue(unsure, own, [own]))).toMatchObject(needs);
    expect(idsOf(findQueued(unsure, own, [own]))).toMatchObject(needs);
    expect(commentIds(findMessagesInQueue(contextWith({ replies: [reply(110, ada, 'hello')] }), own, [own]))).toEqual(
      [],
    );
  });

  it('are none by people who may not send them', () => {
    const byStranger = contextWith({ replies: [replyAt(SECOND, 110, stranger, '/agora say stop')] }, [], POLICY);

    expect(commentIds(findMessagesInQueue(byStranger, own, [own]))).toEqual([]);
  });
});

describe('a task that continues others', () => {
  const heard = (of: Task['task'], upTo: number): Task =>
    taskOf({ task: of, status: marked(101, statusMarker({ task: of, heard: upTo })) });
  const [first, second] = [heard(task, 110), heard(otherTask, 112)];
  const line = [first, second];
  const named = [
    [110, task],
    [111, task],
    [112, otherTask],
    [113, otherTask],
  ] as const;
  const replies = named.map(([id, of]) => replyAt(SECOND, id, ada, `/agora say ${of} number ${id}`));
  const takes = (from: Task | undefined): unknown => {
    const found = readMessagesOfLine(contextWith({ replies }, [], POLICY), line, from, line);
    return isUnknown(found) ? found.needs : found.messages.map(({ commentId }) => commentId);
  };

  it('takes along what the task did not receive whose state it continues, and all later messages', () => {
    expect(takes(first)).toEqual([111, 112, 113]);
    expect(takes(second)).toEqual([113]);
  });

  it('takes along all messages if it starts over', () => {
    expect(takes(undefined)).toEqual([110, 111, 112, 113]);
  });
});
