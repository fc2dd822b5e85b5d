/** The search for the agent's program runs during the other preparations. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { processes } from '../../../../../worker/adapters/programs/execa-processes.ts';
import { DispatchError } from '../../../../../worker/dispatch-error.ts';
import type { Processes } from '../../../../../worker/ports/process-ports.ts';
import { ended, lab, scriptRuntime, type Lab } from '../../../../support/worker/worker-dispatch.ts';

const runtime = scriptRuntime({
  install: { package: 'an-agent', version: '1.2.3', program: 'agent', bin: 'an-agent/agent', before: '1.3.0' },
});
const start = (scenario: Lab, find: Processes['find'], script = 'echo done') =>
  scenario.start(script, { runtimes: [runtime], ports: { processes: { ...processes, find } } });

it('is found while the setup script runs, which waits for it in this test', async () => {
  using scenario = lab({ 'agora-setup.sh': 'while [ ! -e found ]; do sleep 0.05; done\n' });
  const found = join(scenario.tree.path, 'found');

  const end = ended(
    await start(scenario, () => {
      writeFileSync(found, '');
      return Promise.resolve({ path: '/opt/agent', version: '1.2.7' });
    }),
  );

  expect(end.outcome.kind).toBe('finished');
  expect(end.result).toMatchObject({ ranOn: { version: '1.2.7' } });
});

it('fails with an explanation before the agent runs when it cannot be found', async () => {
  using scenario = lab({ 'agora-setup.sh': 'touch setup-ran\n' });

  const end = ended(
    await start(scenario, () =>
      Promise.reject(new DispatchError('worker-failed', 'There is no agent.', { fix: 'Install it.' })),
    ),
  );

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { detail: 'There is no agent.', fix: 'Install it.' } });
  // No agent ran.
  expect(end.result.timeline?.map(({ phase }) => phase)).not.toContain('agent');
  expect(existsSync(join(scenario.tree.path, 'setup-ran'))).toBe(true);
});

it('is no longer installed when something else fails first', async () => {
  using scenario = lab({ 'agora-setup.sh': 'exit 3\n' });
  let wasStopped = false;

  const end = ended(
    await start(
      scenario,
      (_, __, signal) =>
        new Promise((_found, fail) => {
          signal.addEventListener('abort', () => {
            wasStopped = true;
            fail(new Error('stopped'));
          });
        }),
    ),
  );

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { detail: 'agora-setup.sh ended with exit code 3.' } });
  expect(wasStopped).toBe(true);
});
