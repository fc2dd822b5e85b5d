/** What is no call of the client: it says so, and nothing reaches GitHub. */
import { expect, it } from 'vitest';
import { createClient } from '../../../client/index.ts';
import type { Client } from '../../../client/types.ts';
import { pinRequests } from '../../github/wire-support.ts';

pinRequests();

const github = { repository: 'o/r', token: 'ghp_x', apiUrl: 'https://api.github.com' };
const input = { text: 'Fix it.' };
const client = createClient({ github });

/** As a program in JavaScript passes it. */
const untyped = (value: unknown): never => value as never;

it.each<[string, unknown, RegExp]>([
  ['a negative interval', { github: { ...github, pollMs: -1 } }, /github\.pollMs must be milliseconds: .* 1 to/],
  ['an interval that no timer has', { github: { ...github, pollMs: Infinity } }, /github\.pollMs must be milliseconds/],
  ['a wait that is no number', { github: { ...github, waitMs: Number.NaN } }, /github\.waitMs must be milliseconds/],
  [
    'a misspelled option',
    { github: { ...github, pollMS: 500 } },
    /github does not know "pollMS"; did you mean "pollMs"\?/,
  ],
  ['a misspelled place', { githup: github }, /does not know "githup"; did you mean "github"\?/],
  ['the path of a workflow', { github: { ...github, workflow: '.github/workflows/agora.yml' } }, /must be a file name/],
  ['the account of an App', { github: { ...github, app: 'agora[bot]' } }, /github\.app must be the slug of an App/],
  ['no repository', { github: {} }, /github\.repository is missing/],
  ['a place that is none', { github: 'o/r' }, /github must be/],
  ['nothing', null, /must be/],
])('does not create a client with %s', (_, options, message) => {
  expect(() => createClient(untyped(options))).toThrow(message);
});

it('reports every wrong option at once', () => {
  const options = untyped({ github: { ...github, pollMs: '5', token: 7, url: 'x' } });

  expect(() => createClient(options)).toThrow(/token must .*pollMs must .*does not know "url"/);
});

it('accepts every option that is documented', () => {
  const environment = process.env;

  expect(() => createClient({ github: { ...github, pollMs: 10, waitMs: Infinity, pickUpMs: 0 } })).not.toThrow();
  expect(() => createClient({ local: { environment, apply: false } })).not.toThrow();
});

it.each<[string, (client: Client) => Promise<unknown>, RegExp]>([
  ['no options', () => client.dispatch(untyped(undefined)), /must be/],
  ['a misspelled option', () => client.dispatch(untyped({ subagent: 'a', input, isue: 7 })), /mean "issue"\?/],
  ['text as input', () => client.dispatch(untyped({ subagent: 'a', input: 'Fix it' })), /input must be an object/],
  ['a list as input', () => client.dispatch(untyped({ subagent: 'a', input: ['Fix it'] })), /input must be an object/],
  ['input beyond JSON', () => client.dispatch(untyped({ subagent: 'a', input: { n: 5n } })), /input must be an object/],
  ['an issue as text', () => client.dispatch(untyped({ subagent: 'a', input, issue: '7' })), /issue must/],
  ['a number as an answer', () => client.answer('q_000000000001', untyped(1)), /^answer must be a string/],
  ['no question', () => client.answer(untyped(undefined), '1'), /^id is missing/],
  ['no task to describe', () => client.describe(untyped(undefined)), /^id is missing/],
  ['no task to cancel', () => client.cancel(untyped(undefined)), /^id is missing/],
  ['no task to attach to', () => client.attach(untyped(undefined)), /^id is missing/],
  [
    'a signal that is none',
    () => client.answer('q_000000000001', '1', untyped({ signal: {} })),
    /must be an AbortSignal/,
  ],
  ['a time as text', () => client.history(untyped({ since: '2026-01-01' })), /since must be a Date/],
])('fails for a call with %s', async (_, call, message) => {
  await expect(call(client)).rejects.toMatchObject({
    code: 'mistake',
    message: expect.stringMatching(message) as unknown,
    fix: expect.any(String) as unknown,
  });
});

it.each(['../r', 'o/..', './r', 'o/.'])('takes %s for no repository', async (repository) => {
  await expect(createClient({ github: { ...github, repository } }).tasks()).rejects.toMatchObject({ code: 'mistake' });
});
