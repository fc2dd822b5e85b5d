/** The worker alone, as a container runs it: a process with an environment, output lines, and an exit code. */
import { execa } from 'execa';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findBreak } from '../../protocol/results/chain-break.ts';
import { repository, temporaryFolder } from '../support/worker/work-tree.ts';

const MAIN = join(import.meta.dirname, '../../worker/main.ts');

interface Line {
  readonly kind: string;
  readonly [member: string]: unknown;
}

interface Place extends Disposable {
  readonly tree: string;
  readonly artifacts: string;
  /** The default environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** The results of all rounds, oldest first. */
  readonly results: () => unknown[];
  readonly start: (environment?: Readonly<Record<string, string>>) => ReturnType<typeof spawn>;
}

/** Otherwise, each start would compile the same sources again. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../.cache/compiled');

function spawn(environment: Readonly<Record<string, string>>) {
  const env = { NODE_COMPILE_CACHE, ...environment };
  return execa(process.execPath, [MAIN], { env, extendEnv: false, reject: false });
}

function place(script: string): Place {
  const tree = repository();
  const registry = temporaryFolder();
  const artifacts = temporaryFolder();
  registry.write('subagents/planner.md', `---\nruntime: command\ncommand: ${JSON.stringify(script)}\n---\nPlan.\n`);
  const base = {
    PATH: process.env['PATH'] ?? '',
    AGORA_SUBAGENT: 'planner',
    AGORA_INPUT_JSON: '{"title":"Make it sum"}',
    AGORA_ADAPTER: 'command',
    AGORA_WORKSPACE: tree.path,
    AGORA_REGISTRY: registry.path,
    AGORA_ARTIFACTS: artifacts.path,
  };
  return {
    tree: tree.path,
    artifacts: artifacts.path,
    environment: base,
    start: (environment = {}) => spawn({ ...base, ...environment }),
    results: () =>
      readdirSync(artifacts.path, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('result.json'))
        .sort()
        .map((path) => JSON.parse(readFileSync(join(artifacts.path, path), 'utf8')) as unknown),
    [Symbol.dispose]: () => {
      for (const folder of [tree, registry, artifacts]) folder[Symbol.dispose]();
    },
  };
}

const linesOf = (stdout: string): Line[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

it('asks on its output, and continues in the next process with what is in its folder', async () => {
  const ask = 'printf \'{"question":"A or B?","options":["Rewrite A","Rewrite B"]}\' > "$AGORA_SENTINEL"';
  using here = place(
    `if [ "$AGORA_ROUND" = 1 ]; then echo x > "$AGORA_SESSION_DIR/talk"; ${ask}; else echo "$AGORA_ANSWER, option $AGORA_OPTION"; cat "$AGORA_SESSION_DIR/talk"; fi`,
  );

  const paused = await here.start();
  const finished = await here.start({ AGORA_ANSWER: 'b', AGORA_ACTOR: 'ada' });
  const lines = linesOf(finished.stdout);

  expect(paused.exitCode).toBe(0);
  expect(linesOf(paused.stdout).at(-1)).toMatchObject({ kind: 'dispatch.needs_input', question: 'A or B?' });
  expect(finished.exitCode).toBe(0);
  expect(lines.find(({ kind }) => kind === 'runtime.adapter.ran')?.['stdout']).toBe('Rewrite B, option 2\nx');
  expect(lines.at(-1)).toMatchObject({
    kind: 'dispatch.finished',
    dispatchId: expect.stringMatching(/\.r2$/) as unknown,
  });
});

it('passes lines of its standard input to a working agent, and ignores invalid ones', async () => {
  using here = place(
    'for n in $(seq 1 900); do grep -q "old name" "$AGORA_INBOX" && break; sleep 0.1; done; cat "$AGORA_INBOX"',
  );
  const message = { id: 'm1', by: 'ada', at: '2026-01-01T12:00:00.000Z', text: 'Keep the old name' };

  const child = here.start({ AGORA_INTERACTIVE: 'true' });
  child.stdin.write(`what is this\n\n{"id":"m0"}\n${JSON.stringify(message)}\n`);
  const lines = linesOf((await child).stdout);

  expect(lines.find(({ kind }) => kind === 'runtime.adapter.ran')?.['stdout']).toBe(
    JSON.stringify({ id: 'm1', author: 'ada', ts: message.at, body: message.text }),
  );
  expect(lines.filter(({ kind }) => kind === 'channel.error').map(({ detail }) => detail)).toEqual([
    'A line on standard input is not a message: what is this',
    'A line on standard input is not a message: {"id":"m0"}',
  ]);
  expect(lines.at(-1)?.kind).toBe('dispatch.needs_input');
});

it('continues the conversation after a finished turn with the next request and messages from the meantime', async () => {
  using here = place(
    'if [ "$AGORA_ROUND" = 1 ]; then echo one > "$AGORA_SESSION_DIR/talk"; echo work > work.txt; else cat "$AGORA_SESSION_DIR/talk" work.txt "$AGORA_PROMPT_FILE"; fi',
  );
  const at = '2026-01-01T12:00:00.000Z';

  const first = await here.start({ AGORA_INTERACTIVE: 'true' });
  const second = await here.start({
    AGORA_INTERACTIVE: 'true',
    AGORA_ANSWER: 'Now test it',
    AGORA_ACTOR: 'ada',
    AGORA_MESSAGES_JSON: JSON.stringify([{ id: 'm1', by: 'bob', at, text: 'Quickly' }]),
  });
  const said = String(linesOf(second.stdout).find(({ kind }) => kind === 'runtime.adapter.ran')?.['stdout']);

  expect([first.exitCode, second.exitCode]).toEqual([0, 0]);
  expect(linesOf(second.stdout).find(({ kind }) => kind === 'session.resumed')).toMatchObject({ rung: 'session' });
  expect(said).toMatch(/^one\nwork\n/);
  expect(said).toContain('Now test it');
  expect(said).toMatch(
    /<message (?<nonce>\w+) author=@bob at=2026-01-01T12:00:00.000Z>\nQuickly\n<\/message \k<nonce>>/,
  );
});

it('finishes with the reply of its last turn when nobody has more, and runs nothing for that', async () => {
  using here = place('echo ran >> ran.txt; echo "All done."');

  await here.start({ AGORA_INTERACTIVE: 'true' });
  const end = await here.start({
    AGORA_INTERACTIVE: 'true',
    AGORA_ANSWER: 'Nothing more.',
    AGORA_ACTOR: 'ada',
    AGORA_ANSWER_FROM: 'silence:',
    AGORA_ANSWER_IS_FINAL: 'true',
  });
  const results = here.results();

  expect(linesOf(end.stdout).at(-1)?.kind).toBe('dispatch.finished');
  expect(results).toMatchObject([
    { outcome: 'needs_input', needsInput: { demand: 'more' } },
    { outcome: 'finished', summary: 'All done.', rounds: [{ answer: 'Nothing more.', by: 'silence:' }] },
  ]);
  expect(readFileSync(join(here.tree, 'ran.txt'), 'utf8')).toBe('ran\n');
});

it('stops an agent that asks again after it was told that no answer will come', async () => {
  using here = place('printf \'{"question":"A or B?"}\' > "$AGORA_SENTINEL"');

  await here.start();
  const end = await here.start({ AGORA_ANSWER: 'No answer will come.', AGORA_ANSWER_IS_FINAL: 'true' });

  expect(linesOf(end.stdout).at(-1)?.kind).toBe('dispatch.cancelled');
  // Its runtime keeps no conversation, so none is missing.
  expect(linesOf(end.stdout).filter(({ kind }) => kind === 'session.resumed')).toEqual([]);
  expect(JSON.stringify(here.results().at(-1))).not.toMatch(/conversation|partial-state/);
});

it('reports every mistake in its environment at once, and starts nothing', async () => {
  using here = place('touch ran');

  const end = await here.start({
    AGORA_SUBAGENT: '../x',
    AGORA_INPUT_JSON: '[1]',
    AGORA_AGENT_TIMEOUT_SECONDS: '0',
    AGORA_SETUP_TIMEOUT_SECONDS: '10m',
    AGORA_VERIFY_TIMEOUT_SECONDS: '2147484',
    AGORA_REGISTRY: ' ',
  });

  expect(end.exitCode).toBe(1);
  const [line, ...rest] = linesOf(end.stdout);
  expect(rest).toEqual([]);
  expect(line?.kind).toBe('worker.boot.failed');
  for (const name of [
    'AGORA_SUBAGENT',
    'AGORA_INPUT_JSON',
    'AGORA_AGENT_TIMEOUT_SECONDS',
    'AGORA_SETUP_TIMEOUT_SECONDS',
    'AGORA_VERIFY_TIMEOUT_SECONDS',
    'AGORA_REGISTRY',
  ])
    expect(line?.['detail']).toContain(name);
  expect(existsSync(join(here.tree, 'ran'))).toBe(false);
});

it.each([
  ['no such subagent', { AGORA_SUBAGENT: 'nobody' }, /no subagent nobody/],
  ['nothing to answer', { AGORA_ANSWER: 'b' }, /no saved state/],
  [
    'no work tree',
    { AGORA_WORKSPACE: '/no/such/folder' },
    /AGORA_WORKSPACE names no folder; it is "\/no\/such\/folder"/,
  ],
  ['a file for a work tree', { AGORA_WORKSPACE: process.execPath }, /AGORA_WORKSPACE names no folder/],
])('does not start the container with %s', async (_, environment, detail) => {
  using here = place('touch ran');

  const end = await here.start(environment);

  expect(end.exitCode).toBe(1);
  expect(linesOf(end.stdout)).toEqual([
    { kind: 'worker.boot.failed', detail: expect.stringMatching(detail) as unknown },
  ]);
});

it('exits with the code of the agent that failed', async () => {
  using here = place('exit 42');

  const end = await here.start();

  expect(end.exitCode).toBe(42);
  expect(linesOf(end.stdout).at(-1)).toMatchObject({ kind: 'dispatch.failed', reason: 'provider-failed' });
});

it.skipIf(!existsSync('/dev/full'))('works to the end when its log cannot be written', () => {
  using here = place('echo Done.');
  const full = openSync('/dev/full', 'w');

  const end = spawnSync(process.execPath, [MAIN], {
    env: here.environment,
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);

  expect([end.status, end.stderr]).toEqual([0, '']);
  expect(here.results()).toMatchObject([{ outcome: 'finished' }]);
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'ends on %s with one last event, no remaining process and exit code 0',
  async (signal) => {
    using here = place('echo $$ > pid; sleep 300 & sleep 300');
    const worker = here.start();
    while (!existsSync(join(here.tree, 'pid'))) await new Promise((resolve) => setTimeout(resolve, 50));

    worker.kill(signal);
    const end = await worker;

    expect(end.exitCode).toBe(0);
    expect(
      linesOf(end.stdout)
        .filter(({ kind }) => kind.startsWith('dispatch.'))
        .map(({ kind }) => kind),
    ).toEqual(['dispatch.cancelled']);
    expect(existsSync(`/proc/${readFileSync(join(here.tree, 'pid'), 'utf8').trim()}`)).toBe(false);
  },
);

/** Its only process has PID 1, as in a container: signals for which it has no handler are never delivered. */
const CONTAINER = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child'] as const;
const hasContainer = spawnSync(CONTAINER[0], [...CONTAINER.slice(1), 'true']).status === 0;
if (!hasContainer)
  console.log('skipped: the worker as the first process of a container. It needs Linux and `unshare --user --pid`.');

it.runIf(hasContainer)('ends on SIGTERM as the first process of a container, too', async () => {
  using here = place('echo $$ > pid; sleep 300 & sleep 300');
  const [program, ...flags] = CONTAINER;
  const container = execa(program, [...flags, process.execPath, MAIN], {
    env: here.environment,
    extendEnv: false,
    reject: false,
  });
  while (!existsSync(join(here.tree, 'pid'))) await new Promise((resolve) => setTimeout(resolve, 50));
  const id = String(container.pid);
  const first = Number(readFileSync(`/proc/${id}/task/${id}/children`, 'utf8'));

  process.kill(first, 'SIGTERM');
  const end = await container;

  expect(readFileSync(join(here.tree, 'pid'), 'utf8').trim()).toMatch(/^\d{1,3}$/);
  expect(end.exitCode).toBe(0);
  expect(linesOf(end.stdout).at(-1)).toMatchObject({ kind: 'dispatch.cancelled' });
});

it('leaves a chained record of everything, accepted once and before it starts', async () => {
  using here = place('echo Done.');

  const end = await here.start({ AGORA_DISPATCH_ID: 't_0123456789ab.r1' });
  const lines = readFileSync(join(here.artifacts, 'logs/t_0123456789ab.r1-a1.jsonl'), 'utf8').trimEnd().split('\n');

  expect(end.exitCode).toBe(0);
  expect(findBreak(lines)).toBeUndefined();
  expect(lines.filter((line) => line.includes('"event"')).map((line) => /"kind":"([^"]+)"/.exec(line)?.[1])).toEqual([
    'dispatch.accepted',
    'dispatch.started',
    'dispatch.finished',
  ]);
  expect(lines.at(-1)).toContain('"kind":"dispatch.finished"');
});
