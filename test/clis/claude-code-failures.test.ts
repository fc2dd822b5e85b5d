/** Claude Code when something is wrong: a rejected key, no key, a missing session. */
import { expect, it } from 'vitest';
import { refuse, say } from '../support/model-server.ts';
import { KEY, setUp, inputFor, run, sentIn } from './claude-machine.ts';

it('gives up within seconds after a refused key, and says so without showing it', async () => {
  const { model, machine } = await setUp(() => refuse(401, 'authentication_error', 'invalid x-api-key'));

  const { end, process: ended } = await run(inputFor(machine, model));

  expect(end.exitCode).not.toBe(0);
  expect(end.failure?.fix).toMatch(/^Replace the model key/);
  expect(end.failure?.detail).not.toContain(KEY);
  expect(ended.durationMs).toBeLessThan(30_000);
});

it.each([
  ['a rate limit', refuse(429, 'rate_limit_error', 'slow down'), /rate limit/],
  ['an unknown model', refuse(404, 'not_found_error', 'no such model'), /Fix `model`/],
  [
    'an empty account',
    refuse(400, 'invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
    /Add credit/,
  ],
])('says what to do when Claude Code fails: %s', async (_, turn, fix) => {
  const { model, machine } = await setUp(() => turn);
  const env = {
    PATH: process.env['PATH'] ?? '',
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: model.url,
    CLAUDE_CODE_MAX_RETRIES: '0',
  };

  const { end } = await run(inputFor(machine, model, { env }));

  expect(end.exitCode).not.toBe(0);
  expect(end.failure?.fix).toMatch(fix);
  expect(model.requests.filter((request) => request.tools.length > 0).length).toBeLessThanOrEqual(2);
});

it('says which secret to set when there is no key', async () => {
  const { model, machine } = await setUp(() => say('never'));

  const { end } = await run(
    inputFor(machine, model, { env: { PATH: process.env['PATH'] ?? '', ANTHROPIC_BASE_URL: model.url } }),
  );

  expect(end.failure?.fix).toContain('ANTHROPIC_API_KEY');
  expect(model.requests).toEqual([]);
});

it('recognizes that the Claude Code session is gone', async () => {
  const { model, machine } = await setUp(() => say('never'));

  const { end } = await run(
    inputFor(machine, model, { session: { id: '5678ea6f-d9cc-498d-8973-feb9901f74f0', files: [] } }),
  );

  expect(end).toMatchObject({ sessionLost: true, sessionId: undefined });
});

it('treats a message that begins with a slash as a message', async () => {
  const { model, machine } = await setUp(() => say('Read.'));

  const { end } = await run(inputFor(machine, model, { prompt: '/compact is what the issue is about' }));

  expect(end.text).toBe('Read.');
  expect(sentIn(model.requests.at(-1))).toContain('/compact is what the issue is about');
});
