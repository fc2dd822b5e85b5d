import { expect, it } from 'vitest';
import { clientOf } from '../../client/client.ts';
import { createClient } from '../../client/index.ts';
import type { Backend } from '../../client/ports.ts';
import type { Client } from '../../client/types.ts';

function clientThatDoes(): { readonly client: Client; readonly done: readonly string[] } {
  const done: string[] = [];
  const doing = (what: string) => () => {
    done.push(what);
    return Promise.reject(new Error('It was done.'));
  };
  const backend: Backend = {
    pollMs: 1,
    start: doing('start'),
    answer: doing('answer'),
    recover: doing('recover'),
    explain: doing('explain'),
    describe: doing('describe'),
    cancel: doing('cancel'),
    attach: doing('attach'),
    tasks: doing('tasks'),
    history: doing('history'),
    look: doing('look'),
  };
  return { client: clientOf(backend, { now: () => new Date(0), sleep: () => Promise.resolve() }), done };
}

it.each<[string, (client: Client, signal: AbortSignal) => Promise<unknown>]>([
  ['a dispatch', (client, signal) => client.dispatch({ subagent: 'planner', input: { text: 'Fix it.' }, signal })],
  ['an answer', (client, signal) => client.answer('q_000000000001', 'yes', { signal })],
  ['a recovery', (client, signal) => client.recover('t_000000000001', { signal })],
])('%s starts nothing for somebody who has already stopped waiting', async (_, call) => {
  const { client, done } = clientThatDoes();

  await expect(call(client, AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' });

  expect(done).toEqual([]);
});

it('refuses a time that is none', async () => {
  const { client, done } = clientThatDoes();

  await expect(client.history({ since: new Date('x') })).rejects.toMatchObject({ code: 'mistake' });

  expect(done).toEqual([]);
});

it('says what is missing when a client is made without a place', () => {
  expect(() => createClient()).toThrow('A client dispatches in one place; none was named.');
});
