/** A run that waits, to the second. */
import { describe, expect, it } from 'vitest';
import type { Allowed } from '../../../../action/authorize/authorization.ts';
import { latestWait, type WaitState, waitUntil } from '../../../../action/run/await-reply/wait-limits.ts';
import { findMarker, type QuestionMarker, renderMarker } from '../../../../protocol/comments/marker.ts';
import { ACTIONS, type Happening, otherQuestion, otherTask, play, type Play, T0 } from '../../support/waiting.ts';
import { ada, context, grace, question, startRequest } from '../../support/action-scenario.ts';
import { DEFAULT_CONFIG } from '../../../support/default-config.ts';

const shown = ({ states }: Play): string[] => states.map(({ state: one }) => one);

describe('a run that waits', () => {
  it('claims an answer as attempt 0 and continues in the same run', async () => {
    const played = await play({ at: { 20: (thread) => thread.say(ada, '2') } });

    expect(shown(played)).toEqual(['running', 'idle', 'resuming', 'finished']);
    expect(played.worked[1]).toMatchObject({
      allowed: {
        kind: 'resume',
        request: { attempt: 0, round: 2 },
        answer: { text: '2', option: 2, permission: 'write' },
      },
    });
    expect(played.question()).toMatchObject({ answered: { attempt: 0, runId: context.runId, by: 'ada' } });
    expect(played.outputs).toMatchObject({
      'outcome': 'finished',
      'idle-seconds': (Math.round((played.now - T0) / 100) / 10).toString(),
    });
  });

  it('shows on the question and on the task until when it waits', async () => {
    const played = await play({});

    const until = new Date(T0 + 60_000).toISOString();
    expect(played.question()).toMatchObject({ live: { runId: context.runId, until } });
    expect(played.states.find(({ state: one }) => one === 'idle')).toMatchObject({ idle: { until } });
  });

  it('is suspended exactly in time when nobody answers, and looks once more after it has said so', async () => {
    const played = await play({});

    expect(shown(played)).toEqual(['running', 'idle', 'suspended']);
    expect(played.now).toBe(T0 + 60_000);
    expect(played.looks.slice(-2)).toEqual([T0 + 60_000, T0 + 60_000]);
    expect(played.outputs).toMatchObject({ 'outcome': 'needs_input', 'idle-seconds': '60' });
  });

  it('adds the waiting time to the run and to the task, in the comment and in the outputs', async () => {
    const played = await play({});

    const [comment] = [...played.thread.comments.values()].filter(({ body }) => findMarker(body)?.kind === 'status');
    expect(comment?.body).toContain('**Used:** idle 1 min 0 s');
    expect(JSON.parse(played.outputs['usage'] ?? '')).toEqual({
      dispatch: { idleSeconds: 60 },
      task: { turns: 3, idleSeconds: 64.5 },
    });
  });

  it('takes an answer that arrives while it says that it no longer waits', async () => {
    const played = await play({
      onEdit: (body, thread) => {
        if (body.includes('has a question')) thread.say(ada, '1');
      },
    });

    expect(shown(played)).toEqual(['running', 'idle', 'suspended', 'resuming', 'finished']);
  });

  it('looks often at first and after a comment, and less often in between', async () => {
    const played = await play({ at: { 40: (thread) => thread.say(grace, 'Let me think about it.') } });

    const gaps = played.looks.slice(1).map((at, index) => at - (played.looks[index] ?? 0));
    expect(gaps[0]).toBe(3_000);
    expect(Math.max(...gaps)).toBe(10_000);
    expect(gaps.slice(gaps.indexOf(10_000))).toContain(2_000);
  });

  it.each([
    ['a stranger', grace, '2'],
    ['conversation', ada, 'I shall ask around.'],
    ['an answer to another question', ada, '/answer q_000000000000 2'],
  ])('keeps waiting after %s', async (_, who, body) => {
    const played = await play({ at: { 5: (thread) => thread.say(who, body) } });

    expect(played.worked).toHaveLength(1);
    expect(played.question()).not.toHaveProperty('answered');
  });

  it('leaves to the bot an answer that may be for another question, unless it names its own', async () => {
    const other: Happening = (thread) => {
      thread.say(
        ACTIONS,
        `${renderMarker({ ...(findMarker([...thread.comments.values()][1]?.body ?? '') as QuestionMarker), task: otherTask, question: otherQuestion })}\nAnother one`,
      );
    };
    const vague = await play({ at: { 1: other, 5: (thread) => thread.say(ada, '2') } });
    const clear = await play({ at: { 1: other, 5: (thread) => thread.say(ada, `/answer ${question} 2`) } });

    expect([vague.worked.length, clear.worked.length]).toEqual([1, 2]);
  });

  it('gives way to an existing claim, and leaves the task’s comment to its owner', async () => {
    const played = await play({
      at: {
        5: (thread) => {
          thread.claims = 1;
          thread.say(ada, '2');
        },
      },
    });

    expect(played.worked).toHaveLength(1);
    expect(shown(played)).toEqual(['running', 'idle']);
  });

  it('gives way to a claim that arrived while it claimed the answer, and removes its mark', async () => {
    const played = await play({
      at: { 5: (thread) => thread.say(ada, '2') },
      onEdit: (body, thread) => {
        if (body.includes('got its answer')) thread.claims = 1;
      },
    });

    expect(played.worked).toHaveLength(1);
    expect(played.question()).not.toHaveProperty('answered');
  });

  it('waits longer on request, but never into the time that the job needs', async () => {
    const longer = await play({ at: { 5: (thread) => thread.say(ada, '/agora hold 5m') } });
    const most = await play({ at: { 5: (thread) => thread.say(ada, '/agora hold 3d') }, latest: T0 + 120_000 });

    expect(longer.now).toBe(T0 + 305_000);
    expect(most.now).toBe(T0 + 120_000);
  });

  it('does not wait longer for a stranger', async () => {
    const played = await play({ at: { 5: (thread) => thread.say(grace, '/agora hold 5m') } });

    expect(played.now).toBe(T0 + 60_000);
  });

  it('stops waiting at once when the task is cancelled, whoever answered before, so that the bot can end it', async () => {
    const played = await play({
      at: {
        5: (thread) => {
          thread.say(ada, '2');
          thread.say(ada, '/agora cancel');
        },
      },
    });

    expect(shown(played)).toEqual(['running', 'idle', 'suspended']);
    expect(played.now).toBeLessThan(T0 + 20_000);
  });

  it('can still be answered when the run is stopped, and claims nothing more', async () => {
    const played = await play({ at: { 7: (thread) => thread.say(ada, '2') }, stopAt: 7 });

    expect(shown(played)).toEqual(['running', 'idle', 'suspended']);
    expect(played.question()).not.toHaveProperty('answered');
  });

  it('keeps waiting while GitHub cannot be reached', async () => {
    const played = await play({
      at: {
        1: (thread) => {
          thread.fails = true;
        },
        30: (thread) => {
          thread.fails = false;
          thread.say(ada, '2');
        },
      },
    });

    expect(played.worked).toHaveLength(2);
  });

  it('does not wait when several people must agree', async () => {
    const played = await play({ config: 'answers:\n  needed: 2\n' });

    expect(played.looks).toEqual([]);
    expect(shown(played)).toEqual(['running', 'suspended']);
  });
});

describe('how long a run may wait', () => {
  const waiting: WaitState = {
    awaitMs: 300_000,
    latest: latestWait(T0, 20),
    interactive: false,
    sleep: () => Promise.resolve(),
    signal: new AbortController().signal,
  };
  const allowed = { request: startRequest(), config: { answersNeeded: 1, policy: DEFAULT_CONFIG.policy } } as Allowed;

  it('reserves ten minutes of the job', () => {
    expect(waitUntil(waiting, allowed, T0)).toBe(T0 + 300_000);
    expect(waitUntil(waiting, allowed, T0 + 8 * 60_000)).toBe(T0 + 600_000);
  });

  it('does not start waiting when only a moment is left', () => {
    expect(waitUntil(waiting, allowed, T0 + 599_000)).toBeUndefined();
    expect(waitUntil(undefined, allowed, T0)).toBeUndefined();
  });
});

const LEADS = { kind: 'team', org: 'acme', slug: 'leads' } as const;
it.each([
  ['answer', LEADS],
  ['steer', LEADS],
  ['answer', { kind: 'codeowners' }],
  ['steer', { kind: 'codeowners' }],
] as const)('leaves the thread to the bot when only a team membership decides who may %s: %o', (verb, rule) => {
  const waiting: WaitState = {
    awaitMs: 300_000,
    latest: T0 + 600_000,
    interactive: false,
    sleep: () => Promise.resolve(),
    signal: new AbortController().signal,
  };
  const policy = { ...DEFAULT_CONFIG.policy, [verb]: [rule] };
  const allowed = { request: startRequest(), config: { answersNeeded: 1, policy } } as unknown as Allowed;

  expect(waitUntil(waiting, allowed, T0)).toBeUndefined();
});
