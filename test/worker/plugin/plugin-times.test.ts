/** The time limits for a plug-in: those of the environment, or none if they cannot be read. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pluginProcesses } from '../../../worker/adapters/programs/plugin-process.ts';
import { readPluginTimes } from '../../../worker/plugin/plugin-times.ts';

it('have the documented values by default', () => {
  const [, load, call] =
    /It has (\d+) seconds to load and (\d+) for each/.exec(readFileSync('docs/runtimes.md', 'utf8')) ?? [];

  expect(readPluginTimes({})).toEqual({ openMs: Number(load) * 1_000, callMs: Number(call) * 1_000 });
  expect(readPluginTimes({ AGORA_PLUGIN_LOAD_SECONDS: '', AGORA_PLUGIN_CALL_SECONDS: ' ' })).toEqual(
    readPluginTimes({}),
  );
});

it('have the values from the environment', () => {
  expect(readPluginTimes({ AGORA_PLUGIN_LOAD_SECONDS: '600', AGORA_PLUGIN_CALL_SECONDS: '1' })).toEqual({
    openMs: 600_000,
    callMs: 1_000,
  });
});

it.each(['0', '601', '-1', '1.5', '1e2', 'ten', '20s', '0x10'])('loads no module when a limit is %s', async (value) => {
  const times = readPluginTimes({ AGORA_PLUGIN_CALL_SECONDS: value });
  const start = { module: '', names: [], folder: '', env: {}, run: () => Promise.reject(new Error('It ran.')) };
  const plugins = pluginProcesses('/host', times);

  await expect(
    plugins?.open({ ...start, filter: () => ({ push: (chunk) => [chunk], end: () => [] }) }),
  ).rejects.toThrow(`AGORA_PLUGIN_CALL_SECONDS is "${value}"; it must be a number of seconds from 1 to 600.`);
});
