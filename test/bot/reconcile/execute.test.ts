/** A decision is executed only while it still applies, and nothing is claimed for one that does not. */
import { beforeEach, expect, it } from 'vitest';
import { TURN_MS } from '../../../bot/concurrency/post-once.ts';
import type { Action } from '../../../bot/decision/actions.ts';
import { execute, type ReconcilePorts } from '../../../bot/reconcile/execute.ts';
import { threadOf } from '../support/literals.ts';
import { head, place, questionMarker, task } from '../support/reconcile-scenario.ts';

const end: Action = {
  kind: 'end',
  marker: { v: 1, kind: 'end', task, state: 'cancelled', round: 1 },
  text: 'It is over.',
  fence: { subject: questionMarker().question, attempt: 1, sha: head },
  seen: { commentId: 90, body: 'works' },
};

/** The second attempt at an answer: the run of the first one has failed. */
const retry = {
  kind: 'dispatch',
  request: { kind: 'resume', question: questionMarker().question, attempt: 2, by: { login: 'ada', id: 1 } },
  sha: head,
  acknowledge: { commentId: 91 },
} as unknown as Action;

const edit: Action = { kind: 'edit', commentId: 90, body: 'failed', seen: 'works' };

/** The newest claim on the occasion. */
let newest = { attempt: 0, seenAt: 0 };
let isLocked = false;

beforeEach(() => {
  isLocked = false;
  newest = { attempt: 0, seenAt: 0 };
});

/** All executed actions, in order. */
async function doWhileItSays(
  action: Action,
  ...bodies: (string | undefined)[]
): Promise<readonly [string, readonly string[]]> {
  const done: string[] = [];
  const ports = {
    now: () => 0,
    threads: {
      issue: () => Promise.resolve({ isLocked }),
      comment: () => {
        const body = bodies.length > 1 ? bodies.shift() : bodies[0];
        return Promise.resolve(body === undefined ? undefined : { body });
      },
      edit: async (id: number, body: string, stands: () => Promise<boolean>) => {
        if (await stands()) done.push(`${id}: ${body}`);
      },
      acknowledge: () => Promise.resolve(),
      say: (_: number, body: string) => Promise.resolve(done.push(body.split('\n').at(-1) ?? '')),
    },
    claims: {
      claim: (subject: string) => {
        done.push(`claim ${subject.slice(0, 2)}`);
        return Promise.resolve('won');
      },
      newest: () => Promise.resolve(newest),
      isHeld: () => false,
    },
    log: { info: () => undefined },
    runs: {
      start: () => {
        done.push('start');
        return Promise.resolve({ kind: 'started' });
      },
    },
  } as unknown as ReconcilePorts;
  return [await execute(action, place, threadOf({}), ports), done];
}

it('ends a task whose comment is unchanged', async () => {
  expect(await doWhileItSays(end, 'works')).toEqual(['again', ['claim q_', 'claim t_', 'It is over.']]);
});

it('fences nothing while another process may be about to post the end, and ends it once that one counts as dead', async () => {
  newest = { attempt: 1, seenAt: 0 };
  expect(await doWhileItSays(end, 'works')).toEqual(['under-way', []]);

  newest = { attempt: 1, seenAt: -TURN_MS };
  expect(await doWhileItSays(end, 'works')).toEqual(['again', ['claim q_', 'claim t_', 'It is over.']]);
});

it('claims nothing more in a locked conversation', async () => {
  newest = { attempt: 1, seenAt: -TURN_MS };
  isLocked = true;

  expect(await doWhileItSays(end, 'works')).toEqual(['under-way', []]);
});

it('claims nothing if a run has reported its end meanwhile', async () => {
  expect(await doWhileItSays(end, 'finished')).toEqual(['soon', []]);
});

it('posts nothing if a run reports its end at the last moment', async () => {
  expect(await doWhileItSays(end, 'works', 'finished')).toEqual(['again', ['claim q_', 'claim t_']]);
});

it('replaces an unchanged comment', async () => {
  expect(await doWhileItSays(edit, 'works')).toEqual(['done', ['90: failed']]);
});

it('keeps what a run has written meanwhile, and checks again', async () => {
  expect(await doWhileItSays(edit, 'failed, and what is saved')).toEqual(['soon', []]);
});

it('leaves a deleted comment alone', async () => {
  expect(await doWhileItSays(edit, undefined)).toEqual(['done', []]);
});

it('makes no second attempt in a locked conversation, where the run would fail again, and makes it once it is unlocked', async () => {
  isLocked = true;
  expect(await doWhileItSays(retry)).toEqual(['under-way', []]);

  isLocked = false;
  expect(await doWhileItSays(retry)).toEqual(['under-way', ['claim q_', 'start']]);
});
