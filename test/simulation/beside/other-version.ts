/**
 * An earlier version of the bot and of the runs, on the same thread as this one, as during a rolling update of the
 * replicas while runs still use yesterday's action.
 *
 * It is played by the replica.ts and runner.ts of its own commit, so that its parts are connected as they were then.
 * The two versions share the repository in memory and the conditions.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { OtherVersion } from '../raise-repository.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** @returns the folder with the sources of that commit. */
export function layOutVersion(revision: string): string {
  const commit = git(['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`])
    .toString()
    .trim();
  const folder = `${ROOT}.cache/versions/${commit}`;
  if (existsSync(folder)) return folder;
  const made = `${folder}.${process.pid}`;
  mkdirSync(made, { recursive: true });
  // `git archive` would leave out what a runner does not need, which is most of the repository.
  const index = { GIT_INDEX_FILE: `${made}/index` };
  git(['read-tree', commit], index);
  git(['checkout-index', '--all', `--prefix=${made}/`], index);
  rmSync(`${made}/dist`, { recursive: true, force: true });
  symlinkSync(`${ROOT}node_modules`, `${made}/node_modules`);
  renameSync(made, folder);
  return folder;
}

export async function loadVersion(folder: string): Promise<OtherVersion> {
  const load = (file: string): Promise<object> =>
    import(pathToFileURL(`${folder}/test/simulation/${file}`).href) as Promise<object>;
  // Imports modules that it loads on demand, before the clock of a schedule starts.
  await load('loaded.ts');
  return { ...(await load('play/replica.ts')), ...(await load('play/runner.ts')) } as OtherVersion;
}

function git(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Buffer {
  const options = ['-c', 'safe.directory=*', ...words];
  const env = { ...process.env, ...environment };
  return execFileSync('git', options, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
}
