/** What a person is told when an agent's program ends without a result: the same for every runtime with a program. */
import { describe, expect, it } from 'vitest';
import type { AgentRuntime } from '../../../../worker/runtimes/contract.ts';
import { registry } from '../../../../worker/runtimes/registry.gen.ts';
import { inputOn } from '../../../support/agents/agent-run.ts';
import { endWith } from '../../../support/agents/recordings.ts';

const MACHINE = {
  workspace: '/w/project',
  home: '/w/home',
  sentinel: '/w/project/.agora/needs_input.json',
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
const runtimes: readonly AgentRuntime[] = registry;

describe.each(runtimes.map((runtime) => [runtime.id, runtime] as const))('%s', (_, runtime) => {
  const input = inputOn(MACHINE, {
    program: '/opt/agent',
    command: 'agent',
    env: Object.fromEntries(runtime.keys.map((key) => [key, 'key-1'])),
  });

  it.each(['signal', 'exit'] as const)(
    'names memory when its program was killed, as its end reports by %s',
    (endedBy) => {
      const { failure } = runtime.read(endWith('', { exitCode: 137, endedBy }), input);

      expect(failure?.fix).toMatch(/^Give the agent more memory/);
    },
  );

  it('does not name memory when the run itself stopped its program', () => {
    const { failure } = runtime.read(endWith('', { exitCode: 137, endedBy: 'timeout' }), input);

    expect(failure?.fix).not.toContain('memory');
  });

  it.runIf(runtime.install !== undefined)('quotes what its program printed in place of JSON', () => {
    const { failure } = runtime.read(endWith('{"type":"other"}\nThis wrapper is out of date.\n{"type":"oth'), input);

    expect(failure?.detail).toMatch(
      /ended \(exit code 0\) without a result\. It said: .*This wrapper is out of date\.$/,
    );
  });

  it.runIf(runtime.install !== undefined)('quotes no JSON of a run that was cut off', () => {
    const { failure } = runtime.read(endWith('{"type":"other"}\n{"type":"oth', { exitCode: 1 }), input);

    expect(failure?.detail).toMatch(/without a result\.$/);
  });
});
