/** The database of tasks on a full disk. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../client/adapters/local-turns/sqlite.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

it('is not to be moved away when only the disk is full', () => {
  using folder = temporaryFolder();
  const open = () =>
    openDatabase(join(folder.path, 'tasks.db'), 'PRAGMA max_page_count = 1; CREATE TABLE other (id INTEGER)', 1);

  expect(open).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/cannot be opened: database or disk is full/) as string,
      fix: 'Free space on its disk, and try again.',
    }),
  );
});
