/**
 * What a dispatch guarantees to its caller, with the shipped worker: a process of the bundle, with real files and real
 * servers.
 */
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { contentName } from '../../protocol/results/changed-files.ts';
import { startHookServer } from '../support/hook-server.ts';
import { SHELL_RUNTIME } from '../support/worker/documented-runtime.ts';
import { linesOf, shippedWorker } from '../support/worker/shipped-worker.ts';

const KEY = 'the key of this one dispatch';
const CALLING = { AGORA_CALLBACK_KEY: KEY, AGORA_CALLBACK_ALLOW_PRIVATE: 'true' };

/** Empty for a process that does not exist, or that has ended and waits to be reaped. */
function commandOf(pid: string): string {
  return existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
}

const kindsOf = (stdout: string): string[] => linesOf(stdout).map(({ kind }) => kind);

it('prints the lines of a good run, and names what ran by its hash', async () => {
  using scenario = shippedWorker('echo b >> a.txt; echo Done', {
    frontMatter: 'verify:\n  command: grep b a.txt\n',
    files: { 'a.txt': 'a\n', 'agora-setup.sh': 'echo hello\n' },
  });

  const { exitCode, stdout } = await scenario.start();

  expect(exitCode).toBe(0);
  expect(kindsOf(stdout).filter((kind) => !kind.startsWith('step.') && kind !== 'runtime.note')).toEqual([
    'worker.boot',
    'isolation.chosen',
    'setup-script.ran',
    'runtime.adapter.ran',
    'verify.ran',
    'state.saved',
    'dispatch.finished',
  ]);
  expect(scenario.result()).toMatchObject({
    outcome: 'finished',
    exitCode: 0,
    stderr: '',
    durationMs: expect.any(Number) as number,
    resolved: { subagent: { name: 'planner', contentHash: contentHash(scenario.subagent) } },
    verify: { passed: true },
    changes: { files: 1 },
  });
});

it('loads a module of the registry that its variable names', async () => {
  using scenario = shippedWorker('echo done');
  scenario.registry.write('runtimes/mine.js', SHELL_RUNTIME);
  // A runtime that the subagent names would have priority.
  scenario.registry.write('subagents/planner.md', scenario.subagent.replace('runtime: command\n', ''));

  const { exitCode } = await scenario.start({ AGORA_ADAPTER: './runtimes/mine.js' });

  expect([exitCode, scenario.result().stdout]).toEqual([0, 'done\n']);
});

it('signs every callback with the key of its dispatch', async () => {
  await using server = await startHookServer();
  using scenario = shippedWorker('echo Done');

  await scenario.start({ ...CALLING, AGORA_CALLBACK_URL: server.url });

  expect(server.heard.map(({ kind }) => kind)).toEqual(['dispatch.accepted', 'dispatch.started', 'dispatch.finished']);
  for (const { headers, body } of server.heard) {
    const signed = `${String(headers['x-agora-dispatch-id'])}.${String(headers['x-agora-timestamp'])}.${body}`;
    expect(headers['x-agora-signature']).toBe(`sha256=${createHmac('sha256', KEY).update(signed).digest('hex')}`);
  }
});

it('sends notifications only for the events they want', async () => {
  await using all = await startHookServer();
  await using failures = await startHookServer();
  using scenario = shippedWorker('exit 3');

  await scenario.start({
    ...CALLING,
    AGORA_NOTIFICATIONS_JSON: JSON.stringify([{ webhook: all.url }, { url: failures.url, when: ['dispatch.failed'] }]),
  });

  expect(all.heard.map(({ kind }) => kind)).toEqual(['dispatch.accepted', 'dispatch.started', 'dispatch.failed']);
  expect(failures.heard.map(({ kind }) => kind)).toEqual(['dispatch.failed']);
});

it('reports a failure that comes before anything has started', async () => {
  await using server = await startHookServer();
  using scenario = shippedWorker('echo Done', { frontMatter: 'model: x\n' });

  const { exitCode } = await scenario.start({
    ...CALLING,
    AGORA_CALLBACK_URL: server.url,
    AGORA_ADAPTER: 'no-such-runtime',
  });

  expect(exitCode).toBe(1);
  expect(server.heard.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    expect.objectContaining({
      kind: 'dispatch.accepted',
      resolved: {
        subagent: { name: 'planner', contentHash: contentHash(scenario.subagent), at: '0'.repeat(40) },
      },
    }),
    expect.objectContaining({ kind: 'dispatch.failed', reason: 'worker-failed' }),
  ]);
});

it('refuses unsigned calls, and calls its own network only if that is allowed', async () => {
  await using server = await startHookServer();
  using scenario = shippedWorker('echo ran');

  const unsigned = await scenario.start({ AGORA_CALLBACK_URL: server.url });
  const unsignedResult = scenario.result();
  const inside = await scenario.start({ AGORA_CALLBACK_URL: server.url, AGORA_CALLBACK_KEY: KEY });

  expect([unsigned.exitCode, unsignedResult.failure?.reason]).toEqual([1, 'fetch-failed']);
  expect(inside.exitCode).toBe(0);
  expect(server.heard).toEqual([]);
  expect(JSON.parse(scenario.stored('agora-undelivered', 'undelivered/callback/dispatch.finished.json'))).toMatchObject(
    {
      reason: 'private-address',
      event: { kind: 'dispatch.finished' },
    },
  );
});

it('fails on an unknown channel before the agent runs', async () => {
  using scenario = shippedWorker('touch ran', { files: { 'agora-channel.json': '{"adapter":"carrier-pigeon"}' } });

  const { exitCode } = await scenario.start();

  expect(exitCode).toBe(1);
  expect(scenario.result().failure).toMatchObject({
    reason: 'worker-failed',
    detail: expect.stringContaining('agora-channel.json') as string,
  });
  expect(existsSync(join(scenario.tree.path, 'ran'))).toBe(false);
});

it.each(['SIGTERM', 'SIGINT'] as const)(
  'stops on %s within its time limit, once, with everybody notified',
  async (signal) => {
    await using server = await startHookServer();
    using scenario = shippedWorker(
      'echo $$ > pid; trap "" TERM INT; (setsid sleep 600 & echo $! > child); sleep 600 & sleep 600',
    );
    const worker = scenario.start({ ...CALLING, AGORA_CALLBACK_URL: server.url });
    while (!existsSync(join(scenario.tree.path, 'child'))) await wait(50);

    const startedAt = Date.now();
    worker.kill(signal);
    worker.kill(signal);
    const { exitCode, stdout } = await worker;

    // Five seconds on an idle machine; waiting for those children would take ten minutes.
    expect(Date.now() - startedAt).toBeLessThan(300_000);
    expect(exitCode).toBe(0);
    expect(kindsOf(stdout).filter((kind) => kind.startsWith('dispatch.'))).toEqual(['dispatch.cancelled']);
    expect(server.heard.at(-1)?.kind).toBe('dispatch.cancelled');
    expect(scenario.result().outcome).toBe('cancelled');
    expect(
      ['pid', 'child'].map((file) => commandOf(readFileSync(join(scenario.tree.path, file), 'utf8').trim())),
    ).toEqual(['', '']);
  },
);

it.each([
  ['malformed', 'echo "not json" > "$AGORA_SENTINEL"', /not usable JSON/],
  ['without a question', 'echo "{}" > "$AGORA_SENTINEL"', /question/],
  [
    'too large',
    `{ printf '{"question":"?","partial_state":"'; head -c 1048576 /dev/zero | tr '\\0' x; printf '"}'; } > "$AGORA_SENTINEL"`,
    /1048\d+ bytes of canonical JSON/,
  ],
])('treats a sentinel that is %s as a failure of the worker, whatever the exit code', async (_, script, detail) => {
  using scenario = shippedWorker(script);

  const { exitCode } = await scenario.start();

  expect(exitCode).toBe(1);
  expect(scenario.result().failure).toMatchObject({
    reason: 'worker-failed',
    detail: expect.stringMatching(detail) as string,
  });
});

it('asks, ends with its files saved, and continues with the answer and its notes', async () => {
  using scenario = shippedWorker(
    'if [ "$AGORA_ROUND" = 1 ]; then echo half > work.txt; printf \'{"question":"A or B?","options":["A","B"],"context":"both","partial_state":{"seen":1}}\' > "$AGORA_SENTINEL"; exit 42; else cat "$AGORA_PARTIAL_STATE_FILE"; echo "$AGORA_ANSWER" >> work.txt; fi',
  );

  const paused = await scenario.start({ AGORA_DISPATCH_ID: 't_0123456789ab.r1' });
  const asked = scenario.result();
  scenario.tree.git('clean', '-fdx');
  const done = await scenario.start({ AGORA_ANSWER: '2' });
  const said = scenario.result().stdout;
  const again = await scenario.start({ AGORA_ANSWER: '2' });

  expect([paused.exitCode, asked.outcome, asked.failure]).toEqual([0, 'needs_input', undefined]);
  expect(asked.needsInput).toMatchObject({
    question: 'A or B?',
    options: ['A', 'B'],
    context: 'both',
    partialState: { seen: 1 },
  });
  expect(done.exitCode).toBe(0);
  expect(readFileSync(join(scenario.tree.path, 'work.txt'), 'utf8')).toBe('half\nB\n');
  expect(JSON.parse(said)).toEqual({ seen: 1 });
  expect(again.exitCode).toBe(1);
  expect(again.stdout).toContain('the last paused round was answered, and its task t_0123456789ab is finished');
});

it('hides every secret with which it was started, whatever prints it', async () => {
  using scenario = shippedWorker(
    'tr "\\0" "\\n" < /proc/$PPID/environ | grep -a -E "CALLBACK|STATE" || echo nothing there',
    {
      frontMatter: 'verify:\n  command: tr "\\0" "\\n" < /proc/$PPID/environ\n',
    },
  );

  const { stdout } = await scenario.start({ ...CALLING, AGORA_CALLBACK_BEARER: 'bearer-0123456789' });

  expect(
    `${stdout}${scenario.stored('agora-result', 'result.json')}${scenario.stored('agora-result', 'events.jsonl')}`,
  ).not.toMatch(/the key of this one|bearer-0123456789|a state key that is long/);
});

it('leaves the outputs of a dispatch next to the patch', async () => {
  using scenario = shippedWorker(
    'mkdir -p "$AGORA_OUTPUTS"; echo report > "$AGORA_OUTPUTS/report.txt"; ln -s /etc/passwd "$AGORA_OUTPUTS/link"; mkfifo "$AGORA_OUTPUTS/pipe"',
  );

  await scenario.start();

  expect(scenario.result().outputs).toEqual([{ path: 'report.txt', bytes: 7, contentHash: contentHash('report\n') }]);
  expect(scenario.stored('agora-result', contentName(contentHash('report\n')))).toBe('report\n');
});
