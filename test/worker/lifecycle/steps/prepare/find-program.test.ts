/** The search for the agent's program runs during the other preparations. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { processes } from '../../../../../worker/adapters/programs/execa-processes.ts';
import { DispatchError } from '../../../../../worker/dispatch-error.ts';
import type { Processes } from '../../../../../worker/ports/process-ports.ts';
import { awaitProgram, findProgram } from '../../../../../worker/lifecycle/steps/prepare/find-program.ts';
import type { WantedProgram } from '../../../../../worker/ports/process-ports.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';
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

const INSTALL = { package: 'an-agent', version: '1.2.3', program: 'agent', bin: 'an-agent/agent', before: '1.3.0' };

/** What is searched for. @param saved the program of the conversation that is continued. */
async function search(install: object | undefined, saved?: { readonly id: string; readonly version: string }) {
  const searched: { readonly wanted: WantedProgram; readonly cache: string }[] = [];
  const { services } = servicesWith({
    environment: {},
    scratch: { root: '/scratch' },
    workspace: { root: '/w' },
    processes: {
      find: (wanted, { cache }) => {
        searched.push({ wanted, cache });
        return Promise.resolve({ path: '/opt/agent', version: wanted.version });
      },
    },
  });
  const before = saved === undefined ? undefined : { state: { manifest: { runtime: saved } } };
  const facts = factsWith({ bundle: { runtime: { id: 'script', install } }, earlier: { before } });
  const { program } = await findProgram.run(facts, services);
  return { searched, found: await program?.found };
}

it('searches for nothing if the runtime needs no program', async () => {
  expect(await search(undefined)).toEqual({ searched: [], found: { path: '', version: '' } });
});

it.each<[string, { readonly id: string; readonly version: string } | undefined, string]>([
  ['the pinned version in a first round', undefined, '1.2.3'],
  ['the version that saved the conversation', { id: 'script', version: '1.2.9' }, '1.2.9'],
  ['the pinned version after another runtime', { id: 'other', version: '1.2.9' }, '1.2.3'],
  ['the pinned version after one that is too new', { id: 'script', version: '1.3.0' }, '1.2.3'],
  ['the pinned version after one that is too old', { id: 'script', version: '1.2.2' }, '1.2.3'],
])('searches for %s', async (_, saved, version) => {
  const { searched } = await search(INSTALL, saved);

  expect(searched).toEqual([{ wanted: { ...INSTALL, version }, cache: '/scratch/tools' }]);
});

/** Whether the run waits for a program that cannot be installed. */
async function waitFor(before: object | undefined, answer: object = {}) {
  const found = Promise.reject(new Error('There is no agent.'));
  found.catch(() => undefined);
  const { services } = servicesWith({}, { resume: { answer } as never });
  await awaitProgram.run(factsWith({ program: { found }, earlier: { before } }), services);
}

const overBudget = (option: number) => ({
  state: { manifest: { demand: { kind: 'budget', reached: '2 turns' } } },
  rounds: [{ round: 1, question: 'Shall I continue?', options: ['Yes', 'No'], answer: 'x', option, by: 'ada', at: '' }],
  after: undefined,
});

it('needs no program if a person decided that the work so far is enough', async () => {
  await expect(waitFor(overBudget(2))).resolves.toBeUndefined();
  await expect(waitFor({ ...overBudget(1), rounds: [] }, {})).rejects.toThrow('There is no agent.');
  await expect(waitFor(overBudget(1))).rejects.toThrow('There is no agent.');
  await expect(waitFor(undefined)).rejects.toThrow('There is no agent.');
});

it('needs no program if nobody will say what to do next', async () => {
  const next = { ...overBudget(1), state: { manifest: { demand: { kind: 'more' } } } };

  await expect(waitFor(next, { isFinal: true })).resolves.toBeUndefined();
  await expect(waitFor(next)).rejects.toThrow('There is no agent.');
});
