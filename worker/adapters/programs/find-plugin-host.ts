/**
 * Where the program is that runs plug-ins: beside the running program, as in the bundles and images, or in the sources.
 * Without it (another program that uses the worker), no plug-in can run.
 */
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readPluginTimes } from '../../plugin/plugin-times.ts';
import type { Plugins } from '../../ports/plugin-port.ts';
import { pluginProcesses } from './plugin-process.ts';

const PLACES = [
  'ask/plugin-host.cjs',
  '../ask/plugin-host.cjs',
  'plugin/host-program.ts',
  '../worker/plugin/host-program.ts',
];

/** @param entry the script that was started. @returns absolute. */
export function findPluginHost(entry: string | undefined): string | undefined {
  const real = entry === undefined ? undefined : tryReal(entry);
  if (real === undefined) return undefined;
  return PLACES.map((place) => tryReal(join(dirname(real), place))).find((path) => path !== undefined);
}

/** @param environment may contain the time limits of a plug-in. */
export function findPlugins(
  entry: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Plugins | undefined {
  return pluginProcesses(findPluginHost(entry), readPluginTimes(environment));
}

function tryReal(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
