/** Messages from people while an agent works, delivered after a tool call if its program allows it. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ended, lab, scriptRuntime } from '../../support/worker/worker-dispatch.ts';
import { speaking } from './speaking-channel.ts';

const TOOL = [process.execPath, join(import.meta.dirname, '../../../worker/ask/ask-program.ts')] as const;

describe('after a tool was used', () => {
  /** An agent whose program runs hooks: it uses a tool until it receives a message, then prints the message. */
  const hookingFor = (seconds: number) =>
    scriptRuntime({
      steers: 'after-tool',
      command: (input) => ({
        argv: [
          'bash',
          '-c',
          'for n in $(seq 1 900); do said=$("$0" AfterTool < /dev/null); [ -n "$said" ] && break; sleep 0.1; done; sleep "$1"; printf %s "$said"',
          input.handOver ?? 'false',
          String(seconds),
        ],
        env: { ...input.env, HOME: input.home },
        stdin: input.prompt,
      }),
    });

  it('hands over messages, reports it while the agent still works, and begins no turn for them', async () => {
    using scenario = lab();
    const channel = speaking('Use the new API.');

    const end = ended(await scenario.start('', { runtimes: [hookingFor(5)], ports: { channel, askTool: TOOL } }));

    expect(end.outcome).toMatchObject({
      kind: 'finished',
      summary: expect.stringContaining('Use the new API.') as string,
    });
    expect(channel.arrived).toEqual([['1']]);
    expect(end.result.given).toEqual(['1']);
    const kinds = scenario.log.map(({ kind }) => kind);
    expect(kinds.indexOf('channel.delivered')).toBeLessThan(kinds.indexOf('runtime.adapter.ran'));
    expect(kinds.filter((kind) => kind === 'runtime.adapter.ran')).toHaveLength(1);
  });

  it('begins no turn for a message handed over just before the end, and still reports it', async () => {
    using scenario = lab();
    const channel = speaking('Use the new API.');

    await scenario.start('', { runtimes: [hookingFor(0)], ports: { channel, askTool: TOOL } });

    expect(scenario.log.filter(({ kind }) => kind === 'runtime.adapter.ran')).toHaveLength(1);
    expect(channel.arrived).toEqual([['1']]);
  });

  it('hides a secret that somebody says to the agent', async () => {
    using scenario = lab();
    const channel = speaking('It is sk-secret-0123456789.');

    const end = ended(
      await scenario.start('', {
        runtimes: [hookingFor(0)],
        ports: { channel, askTool: TOOL },
        environment: { SCRIPT_KEY: 'sk-secret-0123456789' },
      }),
    );

    expect(end.result.stdout).toContain('It is ');
    expect(end.result.stdout).toContain('redacted:secret');
  });

  it('installs no hook when nobody can write to the agent', async () => {
    using scenario = lab();

    const end = ended(
      await scenario.start('', {
        runtimes: [
          scriptRuntime({
            steers: 'after-tool',
            command: (input) => ({ argv: ['echo', String(input.handOver)], env: input.env, stdin: '' }),
          }),
        ],
        ports: { askTool: TOOL },
      }),
    );

    expect(end.result.stdout).toBe('undefined\n');
  });
});
