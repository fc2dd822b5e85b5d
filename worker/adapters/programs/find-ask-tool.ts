/**
 * Where our ask tool is: beside the running program, as in the bundles and images, beside its folder, as in the npm
 * package, or in the sources. Without it
 * (another program that uses the worker), agents can only ask with the file.
 */
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PLACES = ['ask/main.cjs', '../ask/main.cjs', 'ask/ask-program.ts', '../worker/ask/ask-program.ts'];

/** @param entry the script that was started. @returns how to start the tool. */
export function findAskTool(entry: string | undefined): readonly [program: string, script: string] | undefined {
  if (entry === undefined) return undefined;
  const folder = dirname(tryReal(entry) ?? entry);
  const script = PLACES.map((place) => tryReal(join(folder, place))).find((path) => path !== undefined);
  return script === undefined ? undefined : [process.execPath, script];
}

function tryReal(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
