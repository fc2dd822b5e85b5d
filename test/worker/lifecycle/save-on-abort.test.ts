/** What is kept of a run whose last steps did not run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AgentRuntime } from '../../../worker/runtimes/contract.ts';
import { ASK, ended, lab, scriptRuntime } from '../../support/worker/worker-dispatch.ts';

function hangAfter(cancel: () => void): never {
  cancel();
  return new Promise(() => undefined) as never;
}

it('keeps the work of an agent whose runtime throws when it reads the output', async () => {
  using scenario = lab();
  const runtime = scriptRuntime({
    read: () => {
      throw new Error('A bug of the runtime.');
    },
  });

  const end = ended(await scenario.start('echo hours > of-work.txt', { runtimes: [runtime] }));
  const patch = readFileSync(
    join(scenario.artifacts.path, String(end.artifact?.artifactId), 'files/patch.diff'),
    'utf8',
  );

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { detail: 'A bug of the runtime.' } });
  expect(end.result.changes).toMatchObject({ files: 1 });
  expect(patch).toContain('+hours');
  expect(end.notices).toEqual([
    "Changes to files are in the result of this run; the agent's conversation could not be saved.",
  ]);
});

it('does not mention changes to files when the agent has made none', async () => {
  using scenario = lab();
  const runtime = scriptRuntime({
    command: () => {
      throw new Error('A bug of the runtime.');
    },
  });

  const end = ended(await scenario.start('true', { runtimes: [runtime] }));

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { detail: 'A bug of the runtime.' } });
  expect(end.notices).toEqual([]);
});

it('says that nothing was saved when a cancelled agent does not end in time', async () => {
  using scenario = lab();
  const cancel = new AbortController();

  const end = ended(
    await scenario.start('true', {
      signal: cancel.signal,
      portsWith: (ports) => ({
        ...ports,
        processes: {
          ...ports.processes,
          runKept: () => {
            cancel.abort();
            return new Promise(() => undefined);
          },
        },
      }),
    }),
  );

  expect(end.outcome).toEqual({ kind: 'cancelled' });
  expect(end.notices).toEqual([
    "There was no time to save the agent's conversation and work, so this task cannot be continued.",
  ]);
});

it.each<[string, (cancel: () => void) => Partial<AgentRuntime>]>([
  ['writes its files', (cancel) => ({ prepare: () => hangAfter(cancel) })],
  ['says which command to start', (cancel) => ({ command: () => hangAfter(cancel) })],
])('says nothing about saving when the run is cancelled while the runtime %s', async (_, change) => {
  using scenario = lab();
  const cancel = new AbortController();
  const runtime = change(() => {
    cancel.abort();
  });

  const end = ended(await scenario.start('true', { signal: cancel.signal, runtimes: [scriptRuntime(runtime)] }));

  expect(end.outcome).toEqual({ kind: 'cancelled' });
  expect(end.notices).toEqual([]);
});

it('reports no earlier work as that of a run whose agent did not start', async () => {
  using scenario = lab();
  await scenario.start(`echo half > of-work.txt; ${ASK}`);
  const runtime = scriptRuntime({
    command: () => {
      throw new Error('A bug of the runtime.');
    },
  });

  const end = ended(await scenario.answer('1', { runtimes: [runtime] }));

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { detail: 'A bug of the runtime.' } });
  expect(end.notices.filter((notice) => notice.includes('could not be saved'))).toEqual([]);
  expect(end.result.changes).toBeUndefined();
});

it('says nothing about saving when the run is cancelled before the agent starts', async () => {
  using scenario = lab({ 'agora-setup.sh': 'sleep 60\n' });
  const cancel = new AbortController();

  const end = ended(
    await scenario.start('true', {
      signal: cancel.signal,
      portsWith: (ports) => ({
        ...ports,
        processes: {
          ...ports.processes,
          run: (...given) => {
            cancel.abort();
            return ports.processes.run(...given);
          },
        },
      }),
    }),
  );

  expect(end.outcome).toEqual({ kind: 'cancelled' });
  expect(end.notices).toEqual([]);
});
