/** What a client has seen is kept in files that a crash or a full disk can leave broken. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cursorFolder } from '../../../cli/adapters/cursor-folder.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

const CURSOR = 'c_0123456789abcdef';
const SEEN = { t_4v1q0m8s7k2c: 'a1b2c3d4e5f6' };

it.each(['', '{"t_4v1q', '[]', 'null'])('stores again what it finds broken: %j', async (broken) => {
  using home = temporaryFolder();
  const folder = join(home.path, 'agora/cursors');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${CURSOR}.json`), broken);
  const cursors = cursorFolder({ XDG_STATE_HOME: home.path });

  await cursors.keep(CURSOR, SEEN);

  expect(await cursors.read(CURSOR)).toEqual(SEEN);
  expect(readdirSync(folder)).toEqual([`${CURSOR}.json`]);
});

it('writes nothing if it was stored before', async () => {
  using home = temporaryFolder();
  const cursors = cursorFolder({ XDG_STATE_HOME: home.path });
  await cursors.keep(CURSOR, SEEN);
  const file = join(home.path, 'agora/cursors', `${CURSOR}.json`);
  writeFileSync(file, JSON.stringify({ other: 'x' }));

  await cursors.keep(CURSOR, SEEN);

  expect(readFileSync(file, 'utf8')).toBe(JSON.stringify({ other: 'x' }));
});
