/**
 * Runs the local GitHub, which is not part of the command. A checkout has its sources, the package contains a built
 * copy.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ClientError } from '../../client/client-error.ts';
import { EXIT } from '../exit-codes.ts';

/** Seen from a chunk of the bundle and from the sources: two or three folders below the checkout. */
const ROOTS = ['../../', '../../../', '../'];
/** In the package, where everything is built. */
const BUILT = {
  'localhub/main.ts': 'dist/hub/hub.mjs',
  'demo/main.ts': 'dist/hub/demo.mjs',
  'demo/rehearsal/main.ts': 'dist/hub/rehearsal.mjs',
} as const;
export type LocalScript = keyof typeof BUILT;
/** What a program is called in its help: otherwise it shows how a checkout starts it. */
const NAMES: Readonly<Record<LocalScript, string>> = {
  'localhub/main.ts': 'agora hub',
  'demo/main.ts': 'agora demo',
  'demo/rehearsal/main.ts': 'agora rehearse',
};

/** Node strips types from TypeScript only outside of node_modules. */
function find(path: string): string | undefined {
  return ROOTS.map((root) => fileURLToPath(new URL(root + path, import.meta.url))).find(
    (file) => existsSync(file) && !(file.endsWith('.ts') && /[\\/]node_modules[\\/]/.test(file)),
  );
}

export async function runScript(script: LocalScript, args: readonly string[]): Promise<number> {
  const file = find(script) ?? find(BUILT[script]);
  if (file === undefined)
    throw new ClientError('mistake', 'This installation has no local GitHub.', {
      fix: 'Reinstall the package agora-dispatch, or clone the repository and run `npm ci`.',
    });
  const child = spawn(process.execPath, [file, ...args], { stdio: 'inherit', argv0: NAMES[script] });
  // The program itself gets Ctrl+C from the terminal and ends when it is ready. We wait for it.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      child.kill(signal);
    });
  return awaitExit(child);
}

/** A program that Ctrl+C reaches before it listens for it ends without an exit code of its own. */
export function awaitExit(child: ChildProcess): Promise<number> {
  return new Promise((done, failed) => {
    child.once('error', failed).once('close', (code, signal) => {
      const isStopped = signal === 'SIGINT' || signal === 'SIGTERM' || signal === 'SIGHUP';
      done(code ?? (isStopped ? EXIT.interrupted : EXIT.failed));
    });
  });
}
