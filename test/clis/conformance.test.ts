/**
 * What every runtime does with its real program: one story each, told to all that are at hand, against a scripted model. The proof
 * of what an agent remembers is what the model server was sent; nothing that it prints is taken for it.
 *
 * The table in docs/runtimes.md has a row for every sentence here and in the files beside it that are called so.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Progress } from '../../worker/runtimes/contract.ts';
import { askToolOn, inputOn, runAgent } from '../support/agent-run.ts';
import { findAgents, layBait } from '../support/dialects.ts';
import { refuse, say, startModelServer } from '../support/model-server.ts';
import { isThere, KEY, MARK, sentIn, tellTo } from './teller.ts';

const agents = await findAgents();
const slow = 120_000;

/** A process that has ended and that nobody has asked about yet is none: in a container nobody may ever ask. */
async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/^\d+ \(.*\) Z/.test(stat);
}

describe.each(agents.map((agent) => [agent.runtime.id, agent] as const))('%s', (id, { runtime, dialect, program }) => {
  const asks = runtime.install !== undefined;

  const { start, run, goOn } = tellTo({ runtime, dialect, program });

  it(
    'starts, tells its session as it goes, and ends with its last words and what it used',
    async () => {
      const { model, machine } = await start((request) =>
        sentIn(request).includes('RAN-42') ? say('These are the last words.') : dialect.shell(MARK),
      );
      const told: Progress[] = [];

      const { end } = await run(
        machine,
        model,
        { systemPrompt: 'You are the PLANNER-9.', prompt: 'Do WALRUS-7.' },
        { onLine: (line) => told.push(...runtime.progress(line)) },
      );

      expect(end).toMatchObject({ exitCode: 0, failure: undefined, text: 'These are the last words.', notes: [] });
      expect(end.sessionId).toMatch(/^[\w-]{20,40}$/);
      expect(end.usage === undefined).toBe(!asks);
      if (asks)
        for (const words of ['PLANNER-9', 'WALRUS-7', machine.sentinel])
          expect(sentIn(model.requests[0])).toContain(words);
      if (asks) expect(told).toContainEqual({ kind: 'session', id: end.sessionId });
      if (runtime.measures?.includes('turns') === true) expect(told.some(({ kind }) => kind === 'turn')).toBe(true);
      if (runtime.measures?.includes('tokens') === true)
        expect((end.spent?.tokens ?? 0) + (end.spent?.sessionTokens ?? 0)).toBeGreaterThan(100);
    },
    slow,
  );

  it(
    'asks, and goes on twice in a fresh HOME and another folder with all that was said',
    async () => {
      const { model, machine } = await start((request, { sentinel }) => {
        const sent = sentIn(request);
        if (sent.includes('ANSWER-TWO')) return say('Done twice.');
        if (sent.includes('ANSWER-ONE')) return say('Done once. GNU-5.');
        if (sent.includes('RAN-42')) return say('I asked. ZEBRA-42.');
        return dialect.shell(`echo '{"question":"A or B?"}' > ${sentinel}; ${MARK}`);
      });

      const first = await run(machine, model, { prompt: 'Do WALRUS-7.' });
      const second = await goOn(first, model, 'ANSWER-ONE');
      const third = await goOn(second, model, 'ANSWER-TWO');

      expect(first.asked).toContain('A or B?');
      expect(second.end).toMatchObject({ failure: undefined, sessionLost: false, text: 'Done once. GNU-5.' });
      expect(third.end).toMatchObject({ failure: undefined, sessionLost: false, text: 'Done twice.' });
      if (asks) expect(third.end.sessionId).toBe(first.end.sessionId);
      for (const words of ['WALRUS-7', 'RAN-42', 'ZEBRA-42', 'ANSWER-ONE', 'GNU-5', 'ANSWER-TWO'])
        expect(sentIn(model.requests.at(-1))).toContain(words);
      if (asks) expect(sentIn(model.requests.at(-1))).toContain(third.input.sentinel);
      if (runtime.growsSession === true)
        for (const [path, before] of first.session)
          expect(
            Buffer.from(third.session.get(path) ?? [])
              .subarray(0, before.length)
              .equals(before),
          ).toBe(true);
      expect(Buffer.concat([...third.session.values()]).includes(KEY)).toBe(false);
    },
    slow,
  );

  it.each([
    ['listens', ''],
    ['does not listen', 'trap "" INT TERM HUP; '],
  ])(
    'can be stopped in the middle of a tool that %s, leaves no process, and goes on later',
    async (_, deaf) => {
      const { model, machine } = await start((request) => {
        if (sentIn(request).includes('GO-ON-NOW')) return say('Went on.');
        return dialect.shell(`${deaf}echo $$ > shell.pid; touch started; sleep 300 & wait; sleep 300`);
      });
      const stop = new AbortController();
      const running = run(machine, model, { prompt: 'Do WALRUS-7.' }, { signal: stop.signal });
      await expect.poll(() => isThere(join(machine.workspace, 'started')), { timeout: 40_000 }).toBe(true);

      stop.abort();
      const stopped = await running;
      const again = await goOn(stopped, model, 'GO-ON-NOW');

      expect(stopped.end.exitCode).not.toBe(0);
      expect(stopped.end.failure?.fix).toMatch(/\.$/);
      const shell = Number(await readFile(join(machine.workspace, 'shell.pid'), 'utf8'));
      expect(await isAlive(shell)).toBe(false);
      expect(again.end).toMatchObject({ failure: undefined, text: 'Went on.' });
      expect(sentIn(model.requests.at(-1))).toContain('WALRUS-7');
    },
    slow,
  );

  it.each(['bypass', 'strict'])(
    'asks by our tool in the mode %s, and is told what is wrong with a question',
    async (permissionMode) => {
      const { model, machine } = await start((request) => {
        const sent = sentIn(request);
        if (sent.includes('taken down')) return say('I asked.');
        return dialect.ask(
          sent.includes('There is no member')
            ? { question: 'A or B?', options: ['A', 'B'] }
            : { question: 'A or B?', choices: ['A', 'B'] },
        );
      });
      const env = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...dialect.env(model.url, KEY) };

      const { end, asked } = await run(machine, model, { permissionMode, ...(await askToolOn(machine, env)) });

      expect(end).toMatchObject({ failure: undefined, text: 'I asked.' });
      expect(JSON.parse(asked ?? 'null')).toEqual({ question: 'A or B?', options: ['A', 'B'] });
      expect(sentIn(model.requests.at(-1))).toContain('«choices»');
      if (asks) expect(sentIn(model.requests[0])).toContain(dialect.tool);
    },
    slow,
  );

  it(
    'may ask and change nothing in strict mode, or says that it has no such mode',
    async () => {
      const write = dialect.write;
      if (write === undefined) {
        expect(runtime.permissionMode('strict').warning).toMatch(/no permission modes/);
        return;
      }
      let turns = 0;
      const { model, machine } = await start((_, { workspace, sentinel }) => {
        turns += 1;
        if (turns === 1) return dialect.shell('echo no > other.txt');
        return turns === 2
          ? write(join(workspace, 'third.txt'), 'no')
          : turns === 3
            ? write(sentinel, '{"question":"May I?"}')
            : say('Asked.');
      });

      const { end, asked } = await run(machine, model, { permissionMode: 'strict' });

      expect(end).toMatchObject({ failure: undefined, text: 'Asked.' });
      expect(asked?.trim()).toBe('{"question":"May I?"}');
      if (dialect.tellsDenials === true) expect(end.notes.join()).toContain('denied');
      expect(await readdir(machine.workspace)).toEqual(['.agora']);
      expect(runtime.permissionMode('yolo').warning).toMatch(/yolo/);
    },
    slow,
  );

  it(
    'takes a message of a megabyte whole',
    async () => {
      const { model, machine } = await start(() => say('Read.'));
      const prompt = `FIRST-WORD ${'lorem ipsum '.repeat(83_000)} LAST-WORD`;

      const { end } = await run(machine, model, { prompt });

      expect(end).toMatchObject({ failure: undefined, text: 'Read.' });
      expect(sentIn(model.requests[0])).toContain(`lorem ipsum  LAST-WORD`);
      expect(sentIn(model.requests[0])).toContain('FIRST-WORD lorem');
    },
    slow,
  );

  it.each(['/compact is what the issue is about', '@octocat asks about @package.json and $HOME `id`', '-h --version'])(
    'takes «%s» for a message',
    async (prompt) => {
      const { model, machine } = await start(() => say('Read.'));

      const { end } = await run(machine, model, { prompt });

      expect(end).toMatchObject({ failure: undefined, text: 'Read.' });
      expect(sentIn(model.requests[0])).toContain(prompt);
    },
    slow,
  );

  it(
    'is not led astray by what is printed: escapes, workflow commands, broken text',
    async () => {
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
    },
    slow,
  );

  it(
    'gives its shell no secret but the key of the model',
    async () => {
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
    },
    slow,
  );

  it(
    'obeys no configuration of the checkout',
    async () => {
      const elsewhere = await startModelServer(() => say('I have your key.'));
      onTestFinished(() => elsewhere[Symbol.asyncDispose]());
      const { model, machine } = await start(() => say('Done.'));
      const trace = join(machine.home, 'obeyed');
      await layBait(machine.workspace, dialect.bait(trace, elsewhere.url));

      const { end } = await run(machine, model);

      expect(end).toMatchObject({ failure: undefined, text: 'Done.' });
      expect(elsewhere.requests).toEqual([]);
      expect(await isThere(trace)).toBe(false);
    },
    slow,
  );

  it.runIf(dialect.unguarded !== undefined)(
    'would obey it without our guards, so what it does not obey above is our doing',
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
        { timeoutMs: 90_000, signal: stop.signal },
      );
      await expect
        .poll(async () => elsewhere.requests.length > 0 || (await isThere(trace)), { timeout: 90_000 })
        .toBe(true);
      stop.abort();

      expect((await running).end.sessionLost).toBe(false);
    },
    slow,
  );

  it.runIf(asks)(
    'says which secret to set when there is no key',
    async () => {
      const { model, machine } = await start(() => say('never'));
      const address = Object.fromEntries(
        Object.entries(dialect.env(model.url, KEY)).filter(([name]) => !runtime.keys.includes(name)),
      );

      const { end } = await run(machine, model, { env: { PATH: process.env['PATH'] ?? '', ...address } });

      expect(end.failure?.fix).toMatch(new RegExp(`^Set the secret .*(${runtime.keys.join('|')})`));
      expect(model.requests).toEqual([]);
    },
    slow,
  );

  it.runIf(asks).each([
    ['a refused key', refuse(401, 'authentication_error', 'invalid x-api-key'), /^Replace the model key/],
    ['a rate limit', refuse(429, 'rate_limit_error', 'Rate limit reached, slow down.'), /rate limit/],
    ['an unknown model', refuse(404, 'not_found_error', 'The model `x` does not exist'), /Correct `model`/],
  ])(
    'gives up on %s before long and says what to do',
    async (_, turn, fix) => {
      const { model, machine } = await start(() => turn);

      const patience = dialect.patienceMs ?? 55_000;

      const { end, process: ended } = await run(machine, model, {}, { timeoutMs: patience + 5_000 });

      expect(end.failure?.fix).toMatch(fix);
      expect(end.exitCode).not.toBe(0);
      expect(end.failure?.detail).not.toContain(KEY);
      expect(ended.durationMs).toBeLessThan(patience);
    },
    slow,
  );

  it.runIf(asks)(
    'knows a session that is gone',
    async () => {
      const { model, machine } = await start(() => say('never'));

      const { end } = await run(machine, model, {
        session: { id: '5678ea6f-d9cc-498d-8973-feb9901f74f0', files: [] },
        round: 2,
      });

      expect(end, id).toMatchObject({ sessionLost: true, sessionId: undefined });
      expect(model.requests).toEqual([]);
    },
    slow,
  );
});
