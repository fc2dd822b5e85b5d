/** The folders of a database that does not exist yet. */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTaskStore } from '../../../../client/adapters/local-turns/task-store.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

const WRITER = 'test/client/adapters/local-turns/store-writer.ts';

it('creates all folders of its path for its owner only', () => {
  using folder = temporaryFolder();

  openTaskStore(join(folder.path, 'state/agora/shop'));

  for (const path of ['state', 'state/agora', 'state/agora/shop'])
    expect(statSync(join(folder.path, path)).mode & 0o777).toBe(0o700);
});

it.skipIf(!existsSync('/proc/self'))('refuses a folder that the system cannot create, instead of hanging', () => {
  const { status, stderr } = spawnSync(process.execPath, [WRITER, '/proc/x/agora', 't_0123456789ab', 'occupy'], {
    encoding: 'utf8',
    timeout: 60_000,
  });

  expect(status).toBe(1);
  expect(stderr).toContain('/proc/x/agora/tasks.db cannot be created: ENOENT');
});
