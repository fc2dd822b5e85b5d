/**
 * Runs what belongs to a checkout and not to the bundle: the local GitHub is many megabytes that a runner never needs.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ClientError } from '../../client/client-error.ts';

/** From a chunk of the bundle, and from the sources: two folders below the checkout either way, or three. */
const ROOTS = ['../../', '../../../', '../'];

export async function runScript(script: string, args: readonly string[]): Promise<number> {
  const file = ROOTS.map((root) => fileURLToPath(new URL(root + script, import.meta.url))).find((path) =>
    existsSync(path),
  );
  // Node takes the types out of TypeScript only outside of node_modules.
  if (file === undefined || /[\\/]node_modules[\\/]/.test(file))
    throw new ClientError('mistake', 'The local GitHub is part of a checkout, and this is not one.', {
      fix: 'Clone the repository, run `npm ci`, and start it there with `npm run hub` or `npm run demo`.',
    });
  const child = spawn(process.execPath, [file, ...args], { stdio: 'inherit' });
  // It hears Ctrl+C from the terminal itself, and ends in its own time; we wait for it.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      child.kill(signal);
    });
  return new Promise((done, failed) => {
    child.once('error', failed).once('close', (code) => {
      done(code ?? 1);
    });
  });
}
