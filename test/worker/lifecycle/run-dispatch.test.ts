/** Whole dispatches, with a real work tree and real processes; the single steps have their own tests. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../../worker/adapters/system-clock.ts';
import { cancelHere } from '../../support/worker/cancelled.ts';
import { ASK, ended, lab, scriptRuntime } from '../../support/worker/worker-dispatch.ts';

it('finishes, and returns the changed files with their contents', async () => {
  using scenario = lab();

  const end = ended(await scenario.start('echo "Sum them all"; echo more >> README.md; echo new > src/new.js'));

  expect(end.outcome).toMatchObject({ kind: 'finished', changes: { files: 2, insertions: 2, deletions: 0 } });
  expect(end.result.title).toBe('Sum them all');
  expect(scenario.order).toEqual([
    'dispatch.accepted',
    'dispatch.started',
    `artifact agora-state-${end.result.dispatchId}-a1`,
    `artifact agora-result-${end.result.dispatchId}-a1`,
    'dispatch.finished',
  ]);
});

it('lets the agent commit when git has no user name, and treats that as ordinary work, also in the next round', async () => {
  using scenario = lab();
  const commit = 'git add --all; git commit --quiet -m "of mine"';

  const paused = ended(
    await scenario.start(
      `set -e; if [ -n "$ANSWER" ]; then ${commit}; exit; fi; echo one > one.txt; ${commit}; echo two > two.txt; ${ASK}`,
    ),
  );
  const finished = ended(await scenario.answer('2', { option: 2 }));

  expect(paused.outcome.kind).toBe('needs_input');
  expect(finished.outcome).toMatchObject({ kind: 'finished', changes: { files: 2, insertions: 2 } });
});

it('asks, ends, and continues with everything it had on another machine', async () => {
  using scenario = lab();
  const script = `
    if [ -z "$ANSWER" ]; then mkdir -p "$HOME/talk"; echo "I thought hard" > "$HOME/talk/one.jsonl"; echo "work" > half.txt; ${ASK}; exit 0; fi
    cat half.txt; cat "$HOME/talk/one.jsonl"; cat "$HOME/session.txt"; cat; echo done >> half.txt`;

  const paused = ended(await scenario.start(script));
  const finished = ended(await scenario.answer('2', { option: 2 }));

  expect(paused.outcome.kind).toBe('needs_input');
  expect(scenario.order.slice(0, 5)).toEqual([
    'dispatch.accepted',
    'dispatch.started',
    expect.stringMatching(/^artifact agora-state-/),
    'question',
    expect.stringMatching(/^artifact agora-result-/),
  ]);
  expect(finished.result.resumed).toBe('session');
  expect(finished.result.stdout).toContain('work\nI thought hard\n');
  expect(finished.result.stdout).toContain('Rewrite B');
  expect(finished.outcome).toMatchObject({ kind: 'finished', changes: { files: 1, insertions: 2 } });
  expect(finished.notices).toEqual([]);
});

it('takes a question into account whatever the exit code is', async () => {
  for (const end of ['exit 1', 'exit 42', 'exit 124', 'kill -9 $$']) {
    using scenario = lab();

    const result = ended(await scenario.start(`${ASK}; ${end}`));

    expect(result.outcome.kind, end).toBe('needs_input');
    expect(result.result.exitCode).toBe(0);
    expect(scenario.events.at(-1)?.kind).toBe('dispatch.needs_input');
    expect(existsSync(join(scenario.tree.path, '.agora/needs_input.json'))).toBe(false);
  }
});

it('stops a cancelled run, reports it once, and leaves no process behind', async () => {
  using scenario = lab();
  using cancel = cancelHere();

  const end = ended(
    await scenario.start(
      `trap "" TERM; (setsid sleep 300 & ); echo $$ > pid; ${cancel.here}; while :; do sleep 1; done`,
      {
        signal: cancel.signal,
      },
    ),
  );

  expect(end.outcome).toEqual({ kind: 'cancelled' });
  // A process that ignores the signal is killed after some seconds; "leaves nobody" would wait for five minutes.
  expect(performance.now() - cancel.at()).toBeLessThan(240_000);
  expect(scenario.events.map((event) => event.kind)).toEqual([
    'dispatch.accepted',
    'dispatch.started',
    'dispatch.cancelled',
  ]);
  expect(existsSync(`/proc/${readFileSync(join(scenario.tree.path, 'pid'), 'utf8').trim()}`)).toBe(false);
});

it("reports exactly one end when the runtime's output does not fit a result", async () => {
  using scenario = lab();
  const sound = scriptRuntime({});
  const runtime = scriptRuntime({ read: (...given) => ({ ...sound.read(...given), sessionId: 42 as never }) });

  const end = ended(await scenario.start('echo more >> README.md', { runtimes: [runtime] }));

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'worker-failed' } });
  expect(end.result).toMatchObject({ outcome: 'failed', changes: { files: 1 } });
  expect(scenario.events.map(({ kind }) => kind)).toEqual(['dispatch.accepted', 'dispatch.started', 'dispatch.failed']);
});

it('stops waiting when a runtime does not read what its agent has printed', async () => {
  using scenario = lab();
  const slow = scriptRuntime({ progress: () => new Promise(() => undefined) as never });
  const hurried = (ms: number, signal: AbortSignal) => systemClock.sleep(ms === 300_000 ? 1 : ms, signal);

  const end = ended(
    await scenario.start('echo a line', {
      runtimes: [slow],
      portsWith: (ports) => ({ ...ports, clock: { ...systemClock, sleep: hurried } }),
    }),
  );

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'worker-failed' } });
  expect(JSON.stringify(end.outcome)).toMatch(/had not read the output of its agent 5 minutes/);
});

it('reports that a cleanup did not end in time, because later steps may depend on it', async () => {
  using scenario = lab();
  const hurried = (ms: number, signal: AbortSignal) => systemClock.sleep(ms === 10_000 ? 1 : ms, signal);

  const end = ended(
    await scenario.start('echo done', {
      portsWith: (ports) => ({
        ...ports,
        clock: { ...systemClock, sleep: hurried },
        workspace: {
          ...ports.workspace,
          withholdCredentials: () => Promise.resolve(() => new Promise(() => undefined)),
        },
      }),
    }),
  );

  expect(end.outcome.kind).toBe('finished');
  expect(end.notices).toEqual([
    'The cleanup after the run did not end within 10 seconds: later steps of the job may find something changed.',
  ]);
});
