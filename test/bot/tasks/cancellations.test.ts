/** Which `/agora cancel` is about a task: an old one never ends something new, and no one ends somebody else's task. */
import { describe, expect, it } from 'vitest';
import { findCancel } from '../../../bot/tasks/cancellations.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import type { ThreadReply } from '../../../protocol/thread/thread-reply.ts';
import { CHILD, contextWith, marked, POLICY, replyAt, taskOf } from '../support/literals.ts';
import { ada, HOUR, otherTask, questionMarker, SECOND, START, stranger, task } from '../support/reconcile-scenario.ts';

const { question } = questionMarker();
const own = taskOf({ questions: [marked(90, questionMarker())] });
const other = taskOf({ task: otherTask });
const NOW = HOUR;

/** Whether the command cancels what a comment with the id 110 requested an hour after the start. */
function cancels(command: ThreadReply, tasks: readonly Task[] = [own]): boolean {
  const of = { task, since: { at: START + NOW, id: 110 }, asker: undefined };
  const found = findCancel(contextWith({ replies: [command] }, [], POLICY), of, tasks);
  return found === command;
}

const cancel = (body = '/agora cancel', id = 120, ms = NOW + SECOND, changedMs = ms): ThreadReply =>
  replyAt(ms, id, ada, body, changedMs);

describe('a cancellation', () => {
  it('is about what started before it: the comments count within one second', () => {
    expect(cancels(cancel('/agora cancel', 120, NOW))).toBe(true);
    expect(cancels(cancel('/agora cancel', 100, NOW))).toBe(false);
    expect(cancels(cancel('/agora cancel', 120, NOW - SECOND))).toBe(false);
  });

  it('counts from when its comment was last changed: an older comment can become one', () => {
    expect(cancels(cancel('/agora cancel', 100, 0, NOW + SECOND))).toBe(true);
  });

  it('is no other command, and none of a person without permission', () => {
    expect(cancels(cancel('/agora retry'))).toBe(false);
    expect(cancels(replyAt(NOW + SECOND, 120, stranger, '/agora cancel'))).toBe(false);
  });

  it('that names a task or its question is about that task, whatever else is in progress', () => {
    for (const named of [task, question]) expect(cancels(cancel(`/agora cancel ${named}`), [own, other])).toBe(true);
    expect(cancels(cancel(`/agora cancel ${otherTask}`), [own, other])).toBe(false);
    expect(cancels(cancel(`/agora cancel ${otherTask}`), [own])).toBe(false);
  });

  it('that names a task counts before the thread shows the task', () => {
    expect(cancels(cancel(`/agora cancel ${task}`), [])).toBe(true);
    expect(cancels(cancel(`/agora cancel ${otherTask}`), [])).toBe(false);
  });

  it('that names the question of another task is not about this one', () => {
    const asking = taskOf({ task: otherTask, questions: [marked(91, questionMarker({ task: otherTask }))] });
    const its = questionMarker({ task: otherTask }).question;

    expect(cancels(cancel(`/agora cancel ${its}`), [asking, own])).toBe(false);
    expect(cancels(cancel(`/agora cancel ${question}`), [asking, own])).toBe(true);
  });
});

describe('a cancellation without an id', () => {
  const said = START + NOW + SECOND;

  it('is about the only task in progress, whichever is listed first', () => {
    expect(cancels(cancel(), [own])).toBe(true);
    expect(cancels(cancel(), [own, other])).toBe(false);
    expect(cancels(cancel(), [other, own])).toBe(false);
  });

  it.each<[string, Partial<Task>]>([
    ['works for it', { answers: CHILD }],
    ['had ended', { endedAt: START }],
    ['started later', { since: said + SECOND }],
    ['may have ended in the same second', { endedAt: said }],
  ])('ends the task although another one %s', (_, over) => {
    expect(cancels(cancel(), [own, taskOf({ task: otherTask, ...over })])).toBe(true);
  });
});
