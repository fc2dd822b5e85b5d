/** Which runtime is used: one of ours by its name, or a module of the registry by its path. */
import { expect, it } from 'vitest';
import { findRuntime, loadRuntime } from '../../../../../worker/lifecycle/steps/prepare/load-runtime.ts';
import type { SandboxNeeds } from '../../../../../worker/ports/isolation-ports.ts';
import type { PluginStart } from '../../../../../worker/ports/plugin-port.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';
import { scriptRuntime, SETTINGS } from '../../../../support/worker/worker-dispatch.ts';

const OURS = scriptRuntime();

function load(runtime: string) {
  const { services } = servicesWith({});
  return loadRuntime.run(factsWith({ settings: { runtime } }), { ...services, runtimes: [OURS] });
}

it('finds one of ours, and passes on the path of one in the registry', async () => {
  expect(await load('script')).toEqual({ runtime: OURS });
  expect(await load('./runtimes/mine.mjs')).toEqual({ runtime: './runtimes/mine.mjs' });
});

it('refuses a name that it does not know, and repeats at most 200 characters of it', async () => {
  await expect(load('x'.repeat(201))).rejects.toMatchObject({
    message: `Unknown runtime "${'x'.repeat(200)}".`,
    fix: expect.stringContaining('one of: script;') as string,
  });
});

/** @param name as a subagent or the settings name it. */
async function find(name: string | object, settings: object = {}) {
  const read: string[] = [];
  const needs: SandboxNeeds[] = [];
  const starts: PluginStart[] = [];
  const { services } = servicesWith(
    {
      workspace: { root: '/w' },
      scratch: { root: '/scratch', write: (path) => Promise.resolve(`/scratch/${path}`) },
      registry: {
        read: (path) => {
          read.push(path);
          return Promise.resolve(Buffer.from('export default {};'));
        },
      },
      isolation: {
        methods: () => ({ kind: 'some', methods: ['sudo'] }),
        attempt: (_, needed) => {
          needs.push(needed);
          return Promise.resolve({ kind: 'works', run: () => Promise.reject(new Error('unused')) });
        },
      },
      plugins: {
        open: (start) => {
          starts.push(start);
          return Promise.reject(new Error('It stays off in this test.'));
        },
      },
    },
    { settings: { ...SETTINGS, ...settings } },
  );
  const found = findRuntime(name as string, 'a'.repeat(40), { ...services, runtimes: [OURS] });
  const error = await found.then(() => undefined, String);
  return { found: error === undefined ? await found : error, read, needs, starts };
}

it('uses a runtime that was found before', async () => {
  expect((await find(OURS)).found).toBe(OURS);
  expect((await find('script')).found).toBe(OURS);
});

it('reads a module from the registry', async () => {
  expect((await find('./runtimes/mine.mjs')).read).toEqual(['.github/agora/runtimes/mine.mjs']);
  expect((await find('script')).read).toEqual([]);
});

it('gives a module no folder of the agent', async () => {
  const { needs } = await find('./runtimes/mine.mjs', { isolation: 'sandbox', sandboxReads: ['/opt/tools'] });

  expect(needs).toEqual([
    {
      workspace: '/w',
      scratch: '/scratch',
      writable: ['plugin'],
      readable: ['modules'],
      alsoReadable: ['/opt/tools'],
    },
  ]);
});
