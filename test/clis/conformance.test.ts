/**
 * What every runtime does with its real program: one story each, for all agents that are installed, with a scripted
 * model. The proof of what an agent remembers is what the model server received, and never what it prints.
 *
 * The table in docs/runtimes.md has a row for every test title here and in the other files with `conformance` in their
 * name.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RuntimeProgress } from '../../worker/runtimes/contract.ts';
import { askToolOn } from '../support/agents/agent-run.ts';
import { findAgents } from '../support/agents/dialects.ts';
import { say } from '../support/model-server.ts';
import { isThere, KEY, MARK, sentIn, tellTo } from './teller.ts';

const agents = await findAgents();

/** A zombie process counts as ended, because in a container it may never be reaped. */
async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/^\d+ \(.*\) Z/.test(stat);
}

describe.each(agents.map((agent) => [agent.runtime.id, agent] as const))('%s', (_id, { runtime, dialect, program }) => {
  const asks = runtime.install !== undefined;

  const { start, run, goOn } = tellTo({ runtime, dialect, program });

  it('starts, reports its session as it works, and ends with its last message and its usage', async () => {
    const { model, machine } = await start((request) =>
      sentIn(request).includes('RAN-42') ? say('These are the last words.') : dialect.shell(MARK),
    );
    const told: RuntimeProgress[] = [];

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
  });

  it('asks, and continues twice in a new HOME and another folder with the whole conversation', async () => {
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
  });

  it.each([
    ['listens', ''],
    ['does not listen', 'trap "" INT TERM HUP; '],
  ])('can be stopped during a tool that %s, leaves no process, and continues later', async (_, deaf) => {
    const { model, machine } = await start((request) => {
      if (sentIn(request).includes('GO-ON-NOW')) return say('Went on.');
      return dialect.shell(`${deaf}echo $$ > shell.pid; touch started; sleep 300 & wait; sleep 300`);
    });
    const stop = new AbortController();
    const running = run(machine, model, { prompt: 'Do WALRUS-7.' }, { signal: stop.signal });
    await expect.poll(() => isThere(join(machine.workspace, 'started'))).toBe(true);

    stop.abort();
    const stopped = await running;
    const again = await goOn(stopped, model, 'GO-ON-NOW');

    expect(stopped.end.exitCode).not.toBe(0);
    expect(stopped.end.failure?.fix).toMatch(/\.$/);
    const shell = Number(await readFile(join(machine.workspace, 'shell.pid'), 'utf8'));
    expect(await isAlive(shell)).toBe(false);
    expect(again.end).toMatchObject({ failure: undefined, text: 'Went on.' });
    expect(sentIn(model.requests.at(-1))).toContain('WALRUS-7');
  });

  it.each(['bypass', 'strict'])(
    'asks with our tool in the mode %s, and is told what is wrong with a question',
    async (permissionMode) => {
      const { model, machine } = await start((request) => {
        const sent = sentIn(request);
        if (sent.includes('was recorded')) return say('I asked.');
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
      expect(sentIn(model.requests.at(-1))).toMatch(/no member \\*"choices\\*"/);
      if (asks) expect(sentIn(model.requests[0])).toContain(dialect.tool);
    },
  );

  it('may ask and change nothing in strict mode, or reports that it does not have this mode', async () => {
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
  });

  it('accepts a message of a megabyte completely', async () => {
    const { model, machine } = await start(() => say('Read.'));
    const prompt = `FIRST-WORD ${'lorem ipsum '.repeat(83_000)} LAST-WORD`;

    const { end } = await run(machine, model, { prompt });

    expect(end).toMatchObject({ failure: undefined, text: 'Read.' });
    expect(sentIn(model.requests[0])).toContain(`lorem ipsum  LAST-WORD`);
    expect(sentIn(model.requests[0])).toContain('FIRST-WORD lorem');
  });

  it.each(['/compact is what the issue is about', '@octocat asks about @package.json and $HOME `id`', '-h --version'])(
    'treats "%s" as a message',
    async (prompt) => {
      const { model, machine } = await start(() => say('Read.'));

      const { end } = await run(machine, model, { prompt });

      expect(end).toMatchObject({ failure: undefined, text: 'Read.' });
      expect(sentIn(model.requests[0])).toContain(prompt);
    },
  );
});
