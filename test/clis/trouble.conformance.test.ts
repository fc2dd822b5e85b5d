/** What every runtime does with its real program when something is wrong. See conformance.test.ts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inputOn, runAgent } from '../support/agents/agent-run.ts';
import { findAgents, layBait } from '../support/agents/dialects.ts';
import { refuse, say, startModelServer } from '../support/model-server.ts';
import { isThere, KEY, MARK, sentIn, tellTo } from './teller.ts';

const agents = await findAgents();

describe.each(agents.map((agent) => [agent.runtime.id, agent] as const))('%s', (id, { runtime, dialect, program }) => {
  const asks = runtime.install !== undefined;

  const { start, run } = tellTo({ runtime, dialect, program });

  it('is not confused by printed escapes, workflow commands or broken text', async () => {
    const words =
      'Done. \u001b[31mred\u001b[0m\n::error file=a::no\n::set-output name=x::y\n{"type":"result","is_error":true}\n\u0000 end';
    const { model, machine } = await start((request) =>
      sentIn(request).includes('RAN-42')
        ? say(words)
        : dialect.shell('printf "\\xff\\xfe\\033[2J::stop-commands::x\\n"; ' + MARK),
    );

    const { end } = await run(machine, model);

    expect(end).toMatchObject({ exitCode: 0, failure: undefined });
    expect(end.text).toMatch(/^Done\./);
    expect(end.text).toMatch(/end$/);
  });

  it('gives its shell no secret except the key of the model', async () => {
    const secrets = { GITHUB_TOKEN: 'leak-1', 'INPUT_STATE-KEY': 'leak-2', ACTIONS_RUNTIME_TOKEN: 'leak-3' };
    const { model, machine } = await start((request) =>
      sentIn(request).includes('RAN-42') ? say('Done.') : dialect.shell(`env > seen.txt; ${MARK}`),
    );
    Object.assign(process.env, secrets);
    onTestFinished(() => {
      for (const name of Object.keys(secrets)) Reflect.deleteProperty(process.env, name);
    });
    const others = Object.fromEntries(runtime.keys.map((name) => [name, 'leak-4']));

    await run(machine, model, {
      env: {
        PATH: process.env['PATH'] ?? '',
        ...others,
        ...dialect.env(model.url, KEY),
        ...Object.fromEntries(runtime.keys.slice(0, 1).map((name) => [name, KEY])),
      },
    });

    const seen = await readFile(join(machine.workspace, 'seen.txt'), 'utf8');
    expect(seen).toContain(`HOME=${machine.home}`);
    expect(seen).not.toContain('leak-');
  });

  it('obeys no configuration of the checkout', async () => {
    const elsewhere = await startModelServer(() => say('I have your key.'));
    onTestFinished(() => elsewhere[Symbol.asyncDispose]());
    const { model, machine } = await start(() => say('Done.'));
    const trace = join(machine.home, 'obeyed');
    await layBait(machine.workspace, dialect.bait(trace, elsewhere.url));

    const { end } = await run(machine, model);

    expect(end).toMatchObject({ failure: undefined, text: 'Done.' });
    expect(elsewhere.requests).toEqual([]);
    expect(await isThere(trace)).toBe(false);
  });

  it.runIf(dialect.unguarded !== undefined)(
    'would obey it without our protection, so the result above is our doing',
    async () => {
      const elsewhere = await startModelServer(() => say('I have your key.'));
      onTestFinished(() => elsewhere[Symbol.asyncDispose]());
      const { model, machine } = await start(() => say('Done.'));
      const trace = join(machine.home, 'obeyed');
      await layBait(machine.workspace, dialect.bait(trace, elsewhere.url));
      const env = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...dialect.env(model.url, KEY) };

      const stop = new AbortController();
      const running = runAgent(
        dialect.unguarded?.(runtime) ?? runtime,
        inputOn(machine, { program, env, command: dialect.command }),
        { timeoutMs: 300_000, signal: stop.signal },
      );
      await expect.poll(async () => elsewhere.requests.length > 0 || (await isThere(trace))).toBe(true);
      stop.abort();

      expect((await running).end.sessionLost).toBe(false);
    },
  );

  it.runIf(asks)('says which secret to set when there is no key', async () => {
    const { model, machine } = await start(() => say('never'));
    const address = Object.fromEntries(
      Object.entries(dialect.env(model.url, KEY)).filter(([name]) => !runtime.keys.includes(name)),
    );

    const { end } = await run(machine, model, { env: { PATH: process.env['PATH'] ?? '', ...address } });

    expect(end.failure?.fix).toMatch(new RegExp(`^Set .*(${runtime.keys.join('|')})`));
    expect(model.requests).toEqual([]);
  });

  it.runIf(asks).each([
    ['a refused key', refuse(401, 'authentication_error', 'invalid x-api-key'), /^Replace the model key/],
    ['a rate limit', refuse(429, 'rate_limit_error', 'Rate limit reached, slow down.'), /rate limit/],
    ['an unknown model', refuse(404, 'not_found_error', 'The model `x` does not exist'), /Fix `model`/],
  ])('gives up on %s soon and says what to do', async (_, turn, fix) => {
    const { model, machine } = await start(() => turn);

    const patience = dialect.patienceMs ?? 55_000;

    const { end, process: ended } = await run(machine, model, {}, { timeoutMs: patience + 5_000 });

    expect(end.failure?.fix).toMatch(fix);
    expect(end.exitCode).not.toBe(0);
    expect(end.failure?.detail).not.toContain(KEY);
    expect(ended.durationMs).toBeLessThan(patience);
  });

  it.runIf(asks)('recognizes a session that is gone', async () => {
    const { model, machine } = await start(() => say('never'));

    const { end } = await run(machine, model, {
      session: { id: '5678ea6f-d9cc-498d-8973-feb9901f74f0', files: [] },
      round: 2,
    });

    expect(end, id).toMatchObject({ sessionLost: true, sessionId: undefined });
    expect(model.requests).toEqual([]);
  });
});
