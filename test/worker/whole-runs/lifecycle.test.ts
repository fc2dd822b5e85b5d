/** The whole lifecycle: its order, and what all ends have in common. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isTerminal, LIFECYCLE_KINDS, LifecycleEvent } from '../../../protocol/messages/lifecycle.ts';
import { folderRegistry } from '../../../worker/adapters/registries/local-registry.ts';
import { LIFECYCLE } from '../../../worker/lifecycle/steps-table.ts';
import { ASK, ended, lab, scriptRuntime } from '../../support/worker/worker-dispatch.ts';

it('has thirteen numbered steps in their order, and reports the end as the fourteenth', async () => {
  using scenario = lab();

  await scenario.start('echo done');

  expect(LIFECYCLE.flatMap(({ number }) => number ?? [])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(scenario.order.at(-1)).toBe('dispatch.finished');
});

it('has six kinds of events and no others', () => {
  expect(LIFECYCLE_KINDS).toEqual([
    'dispatch.accepted',
    'dispatch.started',
    'dispatch.finished',
    'dispatch.needs_input',
    'dispatch.failed',
    'dispatch.cancelled',
  ]);
  expect(
    LifecycleEvent.safeParse({ kind: 'dispatch.paused', dispatchId: 't_0123456789ab.r1', at: '2026-01-01T00:00:00Z' })
      .success,
  ).toBe(false);
});

it.each([
  ['finished', 'sleep 0.3; echo done'],
  ['needs_input', `sleep 0.3; ${ASK}`],
  ['failed', 'sleep 0.3; exit 3'],
])('starts first, and measures the time of every end from there: %s', async (kind, script) => {
  using scenario = lab();

  await scenario.start(script);
  const early = lab();
  const slow = {
    ...folderRegistry(early.registry.path),
    read: async () => {
      await wait(400);
      return undefined;
    },
  };
  await early.start(script, { ports: { registry: slow } });
  early[Symbol.dispose]();

  const [accepted, started, terminal] = scenario.events;
  expect([accepted?.kind, started?.kind, terminal?.kind]).toEqual([
    'dispatch.accepted',
    'dispatch.started',
    `dispatch.${kind}`,
  ]);
  const tookMs = Date.parse(terminal?.at ?? '') - Date.parse(started?.at ?? '');
  const durationMs = terminal !== undefined && isTerminal(terminal) ? terminal.durationMs : -1;
  // Both clocks are truncated to milliseconds.
  expect(durationMs).toBeLessThanOrEqual(tookMs + 2);
  expect(durationMs).toBeGreaterThanOrEqual(290);
  // The duration of a dispatch that never started is measured from the worker's first line.
  expect(early.events).toEqual([
    expect.objectContaining({ kind: 'dispatch.accepted' }),
    expect.objectContaining({ kind: 'dispatch.failed', reason: 'integrity-failed' }),
  ]);
  const [, failed] = early.events;
  expect(failed !== undefined && isTerminal(failed) ? failed.durationMs : 0).toBeGreaterThanOrEqual(390);
});

it('does not mention setup when there is no script', async () => {
  using scenario = lab();

  await scenario.start('echo done');

  expect(scenario.log.map(({ kind }) => kind)).not.toContain('setup-script.ran');
});

it("reports the agent's reply and not the output of its tools", async () => {
  using scenario = lab();
  const replying = scriptRuntime({
    read: (end, input) => ({
      exitCode: end.exitCode,
      text: 'The reply.',
      sessionId: input.newSessionId,
      usage: undefined,
      failure: undefined,
      sessionLost: false,
      notes: [],
    }),
  });

  const end = ended(await scenario.start('echo tool output', { runtimes: [replying] }));

  expect(scenario.log).toContainEqual(expect.objectContaining({ kind: 'runtime.adapter.ran', stdout: 'The reply.' }));
  expect(JSON.stringify([scenario.log, end.result])).not.toContain('tool output');
});

it.each([
  ['finished', 'echo done', 0],
  ['asked', `${ASK}; exit 42`, 0],
  ['failed by itself', 'exit 7', 7],
  ['broken question', 'echo x > "$SENTINEL"', 1],
])('has the exit code of its outcome: %s', async (_, script, exitCode) => {
  using scenario = lab();

  expect(ended(await scenario.start(script)).result.exitCode).toBe(exitCode);
});
