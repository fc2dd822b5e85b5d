/** Notices and ends that are decided from a thread: how often, how late, and about what. */
import { describe, expect, it } from 'vitest';
import { endTask, subjectOf } from '../../../bot/decision/end-task.ts';
import { sayInAnyCase, sayOnce } from '../../../bot/decision/notify-once.ts';
import { takesTicks } from '../../../bot/decision/takes-ticks.ts';
import { factsWith, marked, modelWith, taskOf } from '../support/literals.ts';
import { head, HOUR, questionMarker, START, statusMarker, task } from '../support/reconcile-scenario.ts';

describe('a notice', () => {
  const context = { ...modelWith({}), facts: factsWith({}) };
  const said = marked(9, { v: 1, task, kind: 'note', about: 'late:1' } as const);

  it.each([
    ['exactly a day ago', 'is posted', 24 * HOUR, 1],
    ['longer ago', 'is skipped', 24 * HOUR + 1, 0],
  ])('about what happened %s %s', (_, _does, ago, times) => {
    expect(sayOnce(context, task, 'late:1', START - ago, 'It was late.').actions).toHaveLength(times);
  });

  it('is posted once for its occasion', () => {
    const told = { ...context, ...modelWith({ notes: [said] }) };

    expect(sayInAnyCase(context, task, 'late:1', 'It was late.').actions).toEqual([
      { kind: 'say', note: { v: 1, task, kind: 'note', about: 'late:1' }, text: 'It was late.' },
    ]);
    expect(sayInAnyCase(told, task, 'late:1', 'It was late.').actions).toEqual([]);
    expect(sayInAnyCase(told, task, 'late:2', 'It was late.').actions).toHaveLength(1);
  });
});

describe('the end of a task that no run ends', () => {
  const status = marked(90, statusMarker({ round: 3 }), { body: 'works' });
  const seen = { commentId: 90, body: 'works' };

  it('is about its start while it has asked nothing, in the round that its comment shows', () => {
    expect(subjectOf(taskOf({ status }))).toEqual({ subject: task, round: 3, seen });
  });

  it('is about its first round if it has no comment', () => {
    expect(subjectOf(taskOf())).toEqual({ subject: task, round: 1 });
  });

  it('is about its last question', () => {
    const last = questionMarker({ round: 2 });
    const questions = [marked(100, questionMarker()), marked(101, last)];

    expect(subjectOf(taskOf({ status, questions }))).toEqual({ subject: last.question, sha: head, round: 2, seen });
    expect(subjectOf(taskOf({ questions }))).toEqual({ subject: last.question, sha: head, round: 2 });
  });

  it('takes the claim after the newest one, which must be known', () => {
    const ending = { task, state: 'cancelled', round: 1, subject: task, text: 'It is over.' } as const;
    const claims = new Map([[task, { attempt: 4, seenAt: START }]]);

    expect(endTask({ ...modelWith({}), facts: factsWith({}) }, ending)).toMatchObject({
      actions: [],
      needs: [{ kind: 'claims', subject: task }],
    });
    expect(endTask({ ...modelWith({}), facts: factsWith({ claims }) }, ending).actions).toEqual([
      {
        kind: 'end',
        marker: { v: 1, kind: 'end', task, state: 'cancelled', round: 1 },
        text: 'It is over.',
        fence: { subject: task, attempt: 5, sha: undefined },
      },
    ]);
  });
});

it('never takes a tick for a person’s command where an agent could have written it with a workflow’s token', () => {
  expect(takesTicks('github-actions')).toBe(false);
  expect(takesTicks('agora')).toBe(true);
  expect(takesTicks(undefined)).toBe(true);
});
