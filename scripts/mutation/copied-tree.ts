/** A copy of the whole tree, including uncommitted changes, in which mistakes can be planted. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const COPY = resolve('.cache/mutation/tree');

/** All files that git tracks, changed or not, and new files. */
export function listFiles(paths: readonly string[]): string[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths];
  return execFileSync('git', options, { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path));
}

export function copyTree(): void {
  rmSync(COPY, { recursive: true, force: true });
  for (const path of listFiles(['.']).filter((one) => !one.startsWith('dist/'))) {
    mkdirSync(join(COPY, dirname(path)), { recursive: true });
    cpSync(path, join(COPY, path));
  }
  symlinkSync(resolve('node_modules'), join(COPY, 'node_modules'));
}
