/** Tasks on this machine, through the client library: each worker is a process that runs the sources. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../../client/index.ts';
import { ClientError } from '../../../../client/client-error.ts';
import { openTasks } from '../../../../client/adapters/local-turns/old-folders.ts';
import type { AttachEvent, Client } from '../../../../client/types.ts';
import { repository, temporaryFolder } from '../../../support/worker/work-tree.ts';

/** Asks in its first round, and writes down the answer in its second. */
const ASKS = `if [ "$AGORA_ROUND" = 1 ]; then echo '{"v":1,"question":"Which?"}' > "$AGORA_SENTINEL"; else cp "$AGORA_ANSWER_FILE" said.txt; fi`;

interface Machine extends Disposable {
  readonly client: Client;
  readonly home: string;
  readonly tree: string;
}

/** @param command of the subagent `fixer`. @param more settings of the user's shell. */
function machine(command: string, more: Readonly<Record<string, string>> = {}): Machine {
  const tree = repository({
    'README.md': '# Shop\n',
    '.github/agora/subagents/fixer.md': `---\nruntime: command\ncommand: ${JSON.stringify(command)}\n---\nDo it.\n`,
  });
  const home = temporaryFolder();
  const environment = { PATH: process.env['PATH'], HOME: home.path, AGORA_ACTOR: 'ada', ...more };
  return {
    client: createClient({ local: { repository: tree.path, home: home.path, environment } }),
    home: home.path,
    tree: tree.path,
    [Symbol.dispose]: () => {
      for (const folder of [tree, home]) folder[Symbol.dispose]();
    },
  };
}

/** From now on, git cannot copy a repository, and says nothing about it, as when Ctrl+C stops it. */
function breakCopies({ home }: Machine): void {
  const before = process.env['PATH'] ?? '';
  const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
  mkdirSync(join(home, 'bin'), { recursive: true });
  const script = `#!/bin/sh\ncase " $* " in *" clone "*) exit 130;; esac\nexec ${real} "$@"\n`;
  writeFileSync(join(home, 'bin/git'), script, { mode: 0o755 });
  process.env['PATH'] = `${join(home, 'bin')}:${before}`;
  onTestFinished(() => {
    process.env['PATH'] = before;
  });
}

it.each(['', ' \n'])('refuses an answer without a word, and the question stays open: %j', async (nothing) => {
  using here = machine(ASKS);
  const { taskId, needsInput } = await here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' } });

  const answered = here.client.answer(needsInput?.id ?? '', nothing);

  await expect(answered).rejects.toMatchObject({ code: 'mistake', message: 'The answer is empty.' });
  const { task } = await here.client.describe(taskId);
  expect(task).toMatchObject({ state: 'suspended', question: { id: needsInput?.id } });
  expect(task.isLost).toBeUndefined();
});

it('says to the second of two who answer at once that the question has an answer', async () => {
  using here = machine(ASKS);
  const { needsInput } = await here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' } });
  const question = needsInput?.id ?? '';

  const came = await Promise.all(
    ['one', 'two'].map((text) =>
      here.client.answer(question, text).then(
        ({ round }) => `round ${round}`,
        (error: unknown) => (error instanceof ClientError ? error.code : error),
      ),
    ),
  );

  expect(came.toSorted()).toEqual(['already-answered', 'round 2']);
});

it('continues a task whose question once received an empty answer', async () => {
  using here = machine(ASKS);
  const { taskId, needsInput } = await here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' } });
  openTasks(here.home).append(taskId, [{ kind: 'turn', at: new Date().toISOString(), round: 2, answer: '' }]);

  const { task } = await here.client.describe(taskId);
  const result = await here.client.answer(needsInput?.id ?? '', 'The red one');

  expect(task).toMatchObject({ state: 'suspended', question: { id: needsInput?.id } });
  expect(result).toMatchObject({ outcome: 'finished', round: 2 });
});

it('gives the agent a waiting message although the first answer could not begin a turn', async () => {
  using here = machine(ASKS);
  const { taskId, needsInput } = await here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' } });
  const store = openTasks(here.home);
  const message = { id: 'm_1', by: 'bob', at: new Date().toISOString(), text: 'Use tabs.' };
  store.append(taskId, [{ kind: 'said', message }]);

  await expect(here.client.answer(needsInput?.id ?? '', 'x'.repeat(200_000))).rejects.toThrow(/at most 100000/);
  const result = await here.client.answer(needsInput?.id ?? '', 'The red one');

  expect(result).toMatchObject({ outcome: 'finished', round: 2 });
  expect(store.read(taskId).findLast(({ kind }) => kind === 'turn')).toMatchObject({ messages: [message] });
});

it('does not say that a round has begun whose answer or copy is refused', async () => {
  using here = machine(ASKS);
  const { needsInput } = await here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' } });
  const said: string[] = [];
  const onProgress = ({ kind }: { readonly kind: string }): number => said.push(kind);

  const answered = here.client.answer(needsInput?.id ?? '', 'x'.repeat(200_000), { onProgress });
  await expect(answered).rejects.toThrow(/at most 100000/);
  breakCopies(here);
  await expect(here.client.answer(needsInput?.id ?? '', 'The red one', { onProgress })).rejects.toThrow();

  expect(said).toEqual([]);
});

it('says that it was stopped when git stops as well, before the agent has begun', async () => {
  using here = machine('true');
  breakCopies(here);
  const stop = new AbortController();
  const begun = here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' }, signal: stop.signal });
  stop.abort();

  await expect(begun).rejects.toMatchObject({ code: 'aborted', message: 'It was stopped before the agent began.' });
});

it('leaves no task behind when the path of its socket is too long', async () => {
  using here = machine('true');
  const home = join(here.home, 'x'.repeat(100));
  const environment = { PATH: process.env['PATH'], HOME: here.home, AGORA_ACTOR: 'ada' };
  const client = createClient({ local: { repository: here.tree, home, environment } });

  const run = client.dispatch({ subagent: 'fixer', input: { text: 'Go' }, interactive: {} });

  await expect(run).rejects.toThrow(/too long for a socket/);
  expect(await client.tasks()).toEqual([]);
});

it('says why the worker could not begin', async () => {
  using here = machine('true', { TMPDIR: '/nope' });

  const run = here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' } });

  await expect(run).rejects.toMatchObject({
    code: 'no-result',
    message: expect.stringMatching(/no folder for temporary files.*\/nope.*TMPDIR/i) as unknown,
  });
});

it('says how the worker ended, when it broke down', async () => {
  using here = machine('true', { NODE_OPTIONS: '--require=/nope/broken.cjs' });

  const run = here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' } });

  await expect(run).rejects.toMatchObject({
    code: 'no-result',
    message: expect.stringMatching(/ended with exit code 1 and stored no result.*broken\.cjs/s) as unknown,
  });
});

it.each(['{"v":1,', undefined])(
  'does not open an answered question again when the result after it is %j',
  async (left) => {
    using here = machine(ASKS);
    const { taskId, needsInput } = await here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' } });
    await here.client.answer(needsInput?.id ?? '', 'The red one');
    const file = join(here.home, 'tasks', taskId, 'artifacts/4/files/result.json');
    rmSync(file);
    if (left !== undefined) writeFileSync(file, left);

    const { task, result } = await here.client.describe(taskId);
    const again = here.client.answer(needsInput?.id ?? '', 'The blue one');

    expect(task).toMatchObject({ state: 'failed', round: 2 });
    expect(task.question).toBeUndefined();
    expect(result?.failure?.detail).toContain(file);
    await expect(again).rejects.toMatchObject({ code: 'already-answered' });
  },
);

it('says where finished work is, also later and to another process', async () => {
  using here = machine('echo new > made.txt');
  const { taskId, work } = await here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' } });

  const kept = await here.client.describe(taskId);
  rmSync(join(here.tree, 'made.txt'));
  const undone = await here.client.describe(taskId);
  const recovered = await here.client.recover(taskId);

  const { patch } = work ?? {};
  const missing = { patch, applied: false, why: 'apply it with `git apply`' };
  expect(work).toMatchObject({ applied: true });
  expect(kept.result?.work).toEqual({ patch, applied: true });
  expect(undone.result?.work).toEqual(missing);
  expect(recovered.work).toEqual(missing);
});

it('says where the log of the worker is, also later', async () => {
  using here = machine('echo nope >&2; exit 3');
  const { taskId, logFile = '' } = await here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' } });

  const kept = await here.client.describe(taskId);
  const log = readFileSync(logFile, 'utf8');
  rmSync(logFile);
  const gone = await here.client.describe(taskId);

  expect(log).toContain('nope');
  expect(kept.result?.logFile).toBe(logFile);
  expect(gone.result?.logFile).toBeUndefined();
});

it('tells the agent that no answer will come, when its question is answered with /agora end', async () => {
  using here = machine(ASKS);
  const { needsInput } = await here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' } });

  const result = await here.client.answer(needsInput?.id ?? '', '/agora end');

  expect(result.outcome).toBe('finished');
  expect(readFileSync(join(here.tree, 'said.txt'), 'utf8')).toMatch(/^No answer will come/);
});

it('shows how a task ended to somebody who attaches to it later, and accepts no message', async () => {
  using here = machine('true');
  const { taskId } = await here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' } });

  const attached = await here.client.attach(taskId);

  const events: AttachEvent[] = [];
  for await (const event of attached.events) events.push(event);
  expect(events).toMatchObject([{ type: 'ended', state: 'finished', conclusion: 'nothing-changed' }]);
  await expect(attached.send('One more thing')).rejects.toMatchObject({
    message: `No message can be sent: the task ${taskId} is finished.`,
  });
});

it('tells somebody who attaches to a run that takes no messages how to wait for its end', async () => {
  using here = machine('sleep 300');
  const tried = Promise.withResolvers<unknown>();
  const stop = new AbortController();

  const running = here.client.dispatch({
    subagent: 'fixer',
    input: { text: 'Go' },
    signal: stop.signal,
    onProgress: (progress) => {
      if (progress.kind === 'accepted') here.client.attach(progress.taskId).catch(tried.resolve);
    },
  });

  expect(await tried.promise).toMatchObject({
    code: 'mistake',
    fix: expect.stringContaining('agora run --task t_') as string,
  });
  stop.abort();
  await running.catch(() => undefined);
});

it.each(['describe', 'recover', 'cancel'] as const)('looks for a task in this repository only: %s', async (call) => {
  using here = machine('true');

  await expect(here.client[call]('t_0123456789ab')).rejects.toMatchObject({
    code: 'not-found',
    message: 'There is no task t_0123456789ab in this repository.',
  });
});

it('stops a worker that is asked to stop before it listens, and has its result', async () => {
  using here = machine('sleep 300');

  const stop = new AbortController();

  const begun = here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' }, signal: stop.signal });
  stop.abort();
  const result = await begun;

  expect(result).toMatchObject({ outcome: 'cancelled' });
  expect((await here.client.describe(result.taskId)).task.state).toBe('cancelled');
});

it('starts nothing for somebody who has already stopped waiting, and leaves the question open', async () => {
  using here = machine(ASKS);
  const { taskId, needsInput } = await here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' } });
  const signal = AbortSignal.abort();

  for (const call of [
    here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' }, signal }),
    here.client.answer(needsInput?.id ?? '', 'The red one', { signal }),
    here.client.resume(taskId, 'The red one', { signal }),
    here.client.recover(taskId, { signal }),
  ])
    await expect(call).rejects.toMatchObject({
      code: 'aborted',
      message: 'The signal was aborted before the call. Nothing was started.',
    });

  expect(await here.client.tasks()).toMatchObject([
    { task: taskId, state: 'suspended', question: { id: needsInput?.id } },
  ]);
});
