/** Where the program that runs plug-ins is found, and how its process ends. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { processes } from '../../../worker/adapters/programs/execa-processes.ts';
import { findPluginHost } from '../../../worker/adapters/programs/find-plugin-host.ts';
import { pluginProcesses } from '../../../worker/adapters/programs/plugin-process.ts';
import { processesIn } from '../../support/plugin/processes-in.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const HOST = join(ROOT, 'worker/plugin/host-program.ts');

it('is found next to the running program, in the bundles and in the sources', () => {
  using folder = temporaryFolder();
  const host = folder.write('ask/plugin-host.cjs', '');
  writeFileSync(join(folder.path, 'main.cjs'), '');

  expect(findPluginHost(join(folder.path, 'main.cjs'))).toBe(host);
  for (const entry of ['worker/main.ts', 'action/start.ts']) expect(findPluginHost(join(ROOT, entry))).toBe(HOST);
  expect(findPluginHost('/nowhere/main.js')).toBeUndefined();
  expect(findPluginHost(undefined)).toBeUndefined();
  expect(pluginProcesses(undefined)).toBeUndefined();
});

const SLOW = 'export default { add: async (a, b) => a + b, later: () => new Promise(() => {}) };';

async function openModule(folder: ReturnType<typeof temporaryFolder>, source: string, callMs = 60_000) {
  const module = folder.write('module.mjs', source);
  const plugins = pluginProcesses(HOST, { openMs: 60_000, callMs });
  if (plugins === undefined) throw new Error('No program runs plug-ins.');
  return plugins.open({
    module,
    names: ['add', 'text', 'later'],
    folder: join(folder.path, 'a folder whose name is much longer than the address of a socket may be'.repeat(3)),
    env: { PATH: process.env['PATH'] ?? '' },
    run: (...given) => processes.run(...given),
    filter: () => ({ push: (chunk) => [chunk], end: () => [] }),
  });
}

it('answers calls, each with its own value, in a folder with a path of any length', async () => {
  using folder = temporaryFolder();
  const plugin = await openModule(folder, SLOW);

  expect(plugin.members).toEqual({ add: { $function: true }, later: { $function: true } });
  expect(
    await plugin.call(
      'add',
      [
        [1, 2],
        ['a', 'b'],
        [new Uint8Array([1]), ''],
      ],
      1_000,
    ),
  ).toEqual([3, 'ab', '1']);

  await plugin.end();
  expect(plugin.broken.aborted).toBe(true);
  await expect(plugin.call('add', [[1, 2]], 1_000)).rejects.toThrow('it was ended');
});

it('fails all waiting calls when one call is not answered in time', async () => {
  using folder = temporaryFolder();
  const plugin = await openModule(folder, SLOW, 500);

  const both = [plugin.call('later', [[]], 1_000), plugin.call('later', [[]], 1_000)];

  for (const call of both) await expect(call).rejects.toThrow('it did not answer within 0.5 seconds');
  await plugin.end();
});

it('ends together with a worker that is killed, even in an endless loop', async () => {
  using folder = temporaryFolder();
  const module = folder.write('module.mjs', 'export default { text: () => { for (;;); } };');
  const starter = folder.write(
    'starter.ts',
    `import { processes } from '${ROOT}/worker/adapters/programs/execa-processes.ts';
     import { pluginProcesses } from '${ROOT}/worker/adapters/programs/plugin-process.ts';
     const plugin = await pluginProcesses('${HOST}').open({
       module: '${module}', names: ['text'], folder: '${folder.path}/socket', env: {},
       run: (...given) => processes.run(...given), filter: () => ({ push: (chunk) => [chunk], end: () => [] }),
     });
     void plugin.call('text', [[]], 1000).catch(() => undefined);
     console.log('looping');`,
  );
  const hosts = () => processesIn([`${folder.path}/socket`]).length;
  const worker = spawn(process.execPath, ['--no-warnings', starter], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolveStarted) => worker.stdout.once('data', resolveStarted));
  await expect.poll(hosts).toBe(1);

  worker.kill('SIGKILL');

  await expect.poll(hosts).toBe(0);
});
