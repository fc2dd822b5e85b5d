/**
 * Third-party servers that imitate a service, as separate processes: S3 (s3rver) and AWS (moto).
 *
 * They are not part of the checkout. If a server is missing, its tests are skipped with a one-line message. To install
 * the servers: `npm install s3rver`, `pip install 'moto[server]'`. AGORA_TEST_PROGRAMS names further folders to search.
 */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

export interface Emulator extends Disposable {
  readonly url: string;
}

const START_MS = 60_000;

export function findProgram(name: string): string | undefined {
  const folders = [
    ...(process.env['AGORA_TEST_PROGRAMS'] ?? '').split(delimiter),
    resolve('node_modules/.bin'),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** @param ready finds the address in the output that the server prints once it listens. */
export function startEmulator(program: string, args: readonly string[], ready: RegExp): Promise<Emulator> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const stop = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  return new Promise((found, failed) => {
    let said = '';
    const late = setTimeout(() => {
      stop();
      failed(new Error(`${program} did not start: ${said}`));
    }, START_MS);
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const address = ready.exec(said)?.groups?.['address'];
      if (address === undefined) return;
      clearTimeout(late);
      found({ url: `http://${address}`, [Symbol.dispose]: stop });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', failed);
  });
}
