/** What was decided is done only while it is still so, and nothing is claimed for what is not. */
import { expect, it } from 'vitest';
import type { Action } from '../../../bot/decision/actions.ts';
import { execute } from '../../../bot/reconcile/execute.ts';
import type { BotPorts } from '../../../bot/ports.ts';
import { threadOf } from '../support/literals.ts';
import { head, place, questionMarker, task } from '../support/reconcile-scenario.ts';

const end: Action = {
  kind: 'end',
  marker: { v: 1, kind: 'end', task, state: 'cancelled', round: 1 },
  text: 'It is over.',
  fence: { subject: questionMarker().question, attempt: 1, sha: head },
  seen: { commentId: 90, body: 'works' },
};

/** Everything that is done, in order. */
async function endWhileItSays(...bodies: string[]): Promise<readonly [string, readonly string[]]> {
  const done: string[] = [];
  const ports = {
    now: () => 0,
    threads: {
      comment: () => Promise.resolve({ body: bodies.length > 1 ? bodies.shift() : bodies[0] }),
      say: (_: number, body: string) => Promise.resolve(done.push(body.split('\n').at(-1) ?? '')),
    },
    claims: {
      claim: (subject: string) => {
        done.push(`claim ${subject.slice(0, 2)}`);
        return Promise.resolve('won');
      },
    },
  } as unknown as BotPorts;
  return [await execute(end, place, threadOf({}), ports), done];
}

it('ends a task whose comment says what it said', async () => {
  expect(await endWhileItSays('works')).toEqual(['again', ['claim q_', 'claim t_', 'It is over.']]);
});

it('claims nothing when a run has said meanwhile how it ended', async () => {
  expect(await endWhileItSays('finished')).toEqual(['soon', []]);
});

it('says nothing when a run says in the last moment how it ended', async () => {
  expect(await endWhileItSays('works', 'finished')).toEqual(['again', ['claim q_', 'claim t_']]);
});
