/** Both outputs of a dispatch by name: the agent's reply, and the output of its worker. */
import { expect, it } from 'vitest';
import { withOutput } from '../../client/dispatch-output.ts';
import type { DispatchResult } from '../../client/types.ts';
import { renderChain } from '../../worker/context/hash-chain.ts';

const RESULT = { stdout: 'All done.' } as DispatchResult;

it('returns the reply, and the lines that the worker printed, each once and unchanged', () => {
  const record = renderChain([
    { log: { kind: 'worker.boot', dispatchId: 't_4v1q0m8s7k2c.r1' } },
    { event: { kind: 'dispatch.started', dispatchId: 't_4v1q0m8s7k2c.r1', at: '2026-01-01T00:00:00Z' } },
    {
      log: {
        kind: 'setup-script.ran',
        exitCode: 0,
        durationMs: 17,
        stdout: 'hello\n{"log":{"kind":"x"}}\n',
        stderr: '',
      },
    },
  ] as never);

  const { stdout, reply, events = '' } = withOutput(RESULT, record);

  expect([stdout, reply]).toEqual(['All done.', 'All done.']);
  expect(events.endsWith('}\n')).toBe(true);
  expect(
    events
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { kind: 'worker.boot', dispatchId: 't_4v1q0m8s7k2c.r1' },
    { kind: 'setup-script.ran', exitCode: 0, durationMs: 17, stdout: 'hello\n{"log":{"kind":"x"}}\n', stderr: '' },
  ]);
});

it('leaves out the events when there is no record, and skips invalid lines', () => {
  expect(withOutput(RESULT, undefined)).toEqual({ stdout: 'All done.', reply: 'All done.' });
  expect(withOutput(RESULT, 'x\n{"log":7}\n[]\n{"log":{"kind":"a"}}')).toMatchObject({ events: '{"kind":"a"}\n' });
});
