/** The built command on this machine: no GitHub, a real repository, and the real worker as its child process. */
import { execa } from 'execa';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT } from '../../../cli/exit-codes.ts';
import { AGORA, outputOf } from '../../support/command-line.ts';
import { shop } from '../../support/shop.ts';
import { processesWith } from '../../stories/support/processes.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

const ASK =
  'if [ "$AGORA_ROUND" = 1 ]; then echo draft > draft.txt; echo memory > "$AGORA_SESSION_DIR/notes"; printf \'{"question":"Rewrite which?","options":["Function A","Function B"],"context":"Both are long."}\' > "$AGORA_SENTINEL"; else cat "$AGORA_SESSION_DIR/notes"; echo "$AGORA_ANSWER" >> chosen.txt; echo "Rewrote $AGORA_ANSWER"; fi';

it('runs to the end with an answer given in advance, and applies the work to the work tree', async () => {
  using here = shop({ planner: ASK });

  const ended = await here.run(['run', 'planner', '--answer', '2', '--json', 'Make', 'it', 'short']);

  expect(ended.code, ended.err).toBe(EXIT.done);
  expect(outputOf('run', ended)).toMatchObject({
    outcome: 'finished',
    round: 2,
    resumed: 'session',
    stdout: 'memory\nRewrote Function B',
    reply: 'memory\nRewrote Function B',
    work: { applied: true },
  });
  const lines = outputOf('run', ended).events?.trimEnd().split('\n') ?? [];
  const events = lines.map((line) => JSON.parse(line) as { readonly kind: string; readonly stdout?: string });
  expect(events[0]?.kind).toBe('worker.boot');
  expect(events.find(({ kind }) => kind === 'runtime.adapter.ran')?.stdout).toContain('Rewrote Function B');
  expect(events.at(-1)?.kind).toBe('dispatch.finished');
  expect(here.tree.git('status', '--porcelain').split('\n').sort()).toEqual(['?? chosen.txt', '?? draft.txt']);
  expect(readFileSync(join(here.tree.path, 'chosen.txt'), 'utf8')).toBe('Function B\n');
});

it('continues with the runtime and the command with which the task was started, unless others are given', async () => {
  using here = shop({ other: 'echo Other.' });
  writeFileSync(join(here.tree.path, '.github/agora/subagents/any.md'), '---\nruntime: command\n---\nDo it.\n');
  const first = outputOf('run', await here.run(['run', 'any', '--command', ASK, '--json', 'x']));
  const second = outputOf('run', await here.run(['run', 'any', '--command', ASK, '--json', 'x']));

  const same = outputOf('run', await here.run(['run', '--task', first.taskId, '--answer', '1', '--json']));
  const other = outputOf(
    'run',
    await here.run(['run', '--task', second.taskId, '--answer', '1', '--command', 'echo Another.', '--json']),
  );

  expect(same).toMatchObject({ outcome: 'finished', stdout: 'memory\nRewrote Function A' });
  expect(other).toMatchObject({ outcome: 'finished', stdout: 'Another.' });
});

it('stops when the agent asks and nobody answers, and continues when somebody does', async () => {
  using here = shop({ planner: ASK });

  const asked = await here.run(['run', 'planner', 'Make it short']);
  const { questions } = outputOf('questions', await here.run(['questions', '--local', '--json']));
  const status = outputOf('status', await here.run(['status', '--local', '--json']));
  const answered = outputOf(
    'answer --wait',
    await here.run(['answer', '--local', questions[0]?.id ?? '', 'b', '--json']),
  );
  const late = await here.run(['answer', '--local', questions[0]?.id ?? '', 'a', '--json']);
  const described = outputOf(
    'dispatch describe',
    await here.run(['dispatch', 'describe', '--local', questions[0]?.task ?? '', '--json']),
  );

  expect(asked.code).toBe(EXIT.done);
  expect(asked.out).toContain('Rewrite which?');
  expect(asked.out).toContain(`agora run --task ${questions[0]?.task ?? '?'} --answer`);
  expect(questions).toMatchObject([
    { text: 'Rewrite which?', options: ['Function A', 'Function B'], subagent: 'planner' },
  ]);
  expect(status.tasks).toMatchObject([{ state: 'suspended', title: 'Make it short', round: 1 }]);
  expect(answered).toMatchObject({ outcome: 'finished', round: 2 });
  expect(late.code).toBe(EXIT.unanswered);
  expect(outputOf('error', late).error.code).toBe('already-answered');
  expect(described).toMatchObject({
    task: { state: 'finished' },
    resolved: { subagent: { name: 'planner' } },
    result: { rounds: [{ answer: 'Function B' }] },
  });
});

it('resumes a task by its id', async () => {
  using here = shop({ planner: ASK });
  const { taskId } = outputOf('run', await here.run(['run', 'planner', '--json', 'Make it short']));

  const ended = await here.run(['run', '--task', taskId, '--answer', 'Function A', '--json']);

  expect(outputOf('run', ended)).toMatchObject({ outcome: 'finished', taskId, round: 2 });
  expect(readFileSync(join(here.tree.path, 'chosen.txt'), 'utf8')).toBe('Function A\n');
});

it('ends a waiting task, and then accepts no answer', async () => {
  using here = shop({ planner: ASK });
  const { taskId, needsInput } = outputOf('run', await here.run(['run', 'planner', '--json', 'x']));

  const cancelled = outputOf('cancel', await here.run(['cancel', '--local', taskId, '--json']));
  const again = outputOf('cancel', await here.run(['cancel', '--local', taskId, '--json']));
  const late = await here.run(['answer', '--local', needsInput?.id ?? '', '1']);

  expect([cancelled.outcome, again.outcome]).toEqual(['cancelled', 'ended']);
  expect(late.code).toBe(EXIT.unanswered);
});

it('stops a worker that another process started', async () => {
  using here = shop({ sleeper: 'touch "$AGORA_SESSION_DIR/on"; sleep 300' });
  const running = here.run(['run', 'sleeper', '--json', 'x']);
  let task: string | undefined;
  while (task === undefined)
    task = outputOf('status', await here.run(['status', '--local', '--open', '--json'])).tasks.find(
      ({ state }) => state === 'running',
    )?.task;

  const cancelled = outputOf('cancel', await here.run(['cancel', '--local', task, '--json']));
  const ended = await running;

  expect(cancelled.outcome).toBe('cancelled');
  expect(ended.code).toBe(EXIT.interrupted);
  expect(outputOf('run', ended).outcome).toBe('cancelled');
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'ends on %s together with its worker, and leaves no copy of the repository behind',
  async (signal) => {
    const mark = `4242.${process.pid}`;
    using here = shop({ sleeper: `sleep ${mark}` });
    using state = temporaryFolder();
    const child = execa(process.execPath, [AGORA, 'run', 'sleeper', '--json', 'x'], {
      cwd: here.tree.path,
      extendEnv: false,
      env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', XDG_STATE_HOME: state.path, USER: 'ada' },
      reject: false,
    });
    const trees = () => globSync('**/tree-1', { cwd: state.path });
    await expect.poll(() => processesWith(mark)).not.toEqual([]);
    const during = trees();

    child.kill(signal);
    const { exitCode } = await child;

    expect(exitCode).toBe(EXIT.interrupted);
    expect(during).toHaveLength(1);
    expect(trees()).toEqual([]);
    await expect.poll(() => processesWith(mark)).toEqual([]);
  },
);

it('leaves the work as a patch on request, or when it does not fit', async () => {
  using here = shop({ writer: 'echo theirs > README.md; echo Done.' });

  const kept = outputOf('run', await here.run(['run', 'writer', '--no-apply', '--json', 'x']));
  here.tree.write('README.md', 'mine\n');
  const unfit = outputOf('run', await here.run(['run', 'writer', '--json', 'x']));

  expect(kept.work).toMatchObject({ applied: false });
  expect(readFileSync(kept.work?.patch ?? '', 'utf8')).toContain('+theirs');
  expect(unfit.work).toMatchObject({ applied: false, why: expect.stringContaining('README.md') as unknown });
  expect(readFileSync(join(here.tree.path, 'README.md'), 'utf8')).toBe('mine\n');
});

it('says that the agent works without uncommitted changes, but only when there are some', async () => {
  using here = shop({ echo: 'ls' });

  const clean = await here.run(['run', 'echo', '--json', 'x']);
  here.tree.write('new.txt', 'new\n');
  const dirty = await here.run(['run', 'echo', '--json', 'x']);

  expect(clean.err).not.toContain('uncommitted changes');
  expect(dirty.err).toContain('without your uncommitted changes');
  expect(outputOf('run', dirty).stdout).not.toContain('new.txt');
});

it('keeps the exit code of an agent that failed, and says what to do', async () => {
  using here = shop({ broken: 'echo nope >&2; exit 42' });

  const ended = await here.run(['run', 'broken', 'x']);

  expect(ended.code).toBe(42);
  expect(ended.out).toContain('provider-failed: The command ended with exit code 42. It said last: nope');
  expect(ended.out).toContain('Read what the command printed');
});

it('reads the task from standard input, and passes on a whole object', async () => {
  using here = shop({ echo: 'cat "$AGORA_INPUT_FILE"' });

  const piped = outputOf('run', await here.run(['run', 'echo', '--json', '-'], { input: 'from a pipe' }));
  const given = outputOf('run', await here.run(['run', 'echo', '--json', '--input', '{"title":"T","n":1}']));

  expect(JSON.parse(piped.stdout)).toEqual({ text: 'from a pipe' });
  expect(JSON.parse(given.stdout)).toEqual({ title: 'T', n: 1 });
});

it('shows only the text of what an agent writes to a terminal', async () => {
  using here = shop({
    evil: 'printf \'{"question":"Really?\\\\u001b[2J\\\\u001b]0;x\\\\u0007","options":["\\\\u001b[1Ayes","no"]}\' > "$AGORA_SENTINEL"',
  });

  const ended = await here.run(['run', 'evil', 'x'], { env: { FORCE_COLOR: '1' } });

  expect(ended.out).toContain('Really?');
  expect(`${ended.out}${ended.err}`).not.toMatch(/\u001b\[2J|\u001b\]|\u0007|\u001b\[1A/);
});
