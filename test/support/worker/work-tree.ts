/** A real repository in a temporary folder, with everything that a dispatch needs around it. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeFolder } from '../../../worker/adapters/files/remove-folder.ts';

export interface TemporaryFolder extends Disposable {
  readonly path: string;
  /** Writes a file below it. */
  readonly write: (path: string, content: string | Uint8Array, mode?: number) => string;
  readonly git: (...args: string[]) => string;
}

const GIT = {
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  LC_ALL: 'C',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
};

export function temporaryFolder(): TemporaryFolder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'worker-test-')));
  return {
    path,
    write: (name, content, mode = 0o644) => {
      const target = join(path, name);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content);
      // Whatever the umask of whoever runs the tests.
      chmodSync(target, mode);
      return target;
    },
    git: (...args) =>
      execFileSync('git', args, { cwd: path, env: GIT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim(),
    [Symbol.dispose]: () => {
      // Also what only its owner may not read or write: not everyone is root.
      removeFolder(path);
    },
  };
}

/** A repository with one commit. */
export function repository(
  files: Readonly<Record<string, string | Uint8Array>> = {
    'README.md': '# A small thing\n',
    'src/sum.js': 'export const sum = (a, b) => a + b;\n',
  },
): TemporaryFolder {
  const folder = temporaryFolder();
  folder.git('init', '--quiet', '--initial-branch=main');
  for (const [path, content] of Object.entries(files)) folder.write(path, content);
  folder.git('add', '--all', '--force');
  folder.git('commit', '--quiet', '--allow-empty', '--message', 'Start');
  return folder;
}
