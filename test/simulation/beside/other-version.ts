/**
 * An earlier version of the bot and of the runs, on the same thread as this one: as while replicas are replaced one
 * after the other, and runs still have the action of yesterday.
 *
 * It is played by what its own commit plays it with (replica.ts, runner.ts), so that it is wired as it was then. What
 * the two have in common are the repository in memory and the conditions.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { OtherVersion } from '../raise-repository.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** @returns the folder with that commit's sources. */
export function layOutVersion(revision: string): string {
  const commit = git(['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`])
    .toString()
    .trim();
  const folder = `${ROOT}.cache/versions/${commit}`;
  if (existsSync(folder)) return folder;
  const made = `${folder}.${process.pid}`;
  mkdirSync(made, { recursive: true });
  // An archive leaves out what a runner does not need, and that is most of it.
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
  // What it would load later is loaded before a schedule's clock runs.
  await load('loaded.ts');
  return { ...(await load('play/replica.ts')), ...(await load('play/runner.ts')) } as OtherVersion;
}

function git(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Buffer {
  const options = ['-c', 'safe.directory=*', ...words];
  const env = { ...process.env, ...environment };
  return execFileSync('git', options, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
}
