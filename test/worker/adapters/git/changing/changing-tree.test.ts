/** A work tree in which somebody else still writes: Git gives up or is killed, and the work is captured. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { repository, temporaryFolder } from '../../../../support/worker/work-tree.ts';
import { filesOf, open } from '../git-changes.ts';

/**
 * Stands in front of the real Git, and ends like it, once each: when a file is shortened while Git reads it (with its
 * lock left behind), and when a file is removed that Git has found.
 */
const HASTY = (real: string, told: string): string => `#!/bin/sh
once() { [ -e ${told}/on ] && [ ! -e "${told}/$1" ] && touch "${told}/$1"; }
case " $* " in
  *' add '*)
    if once killed-add; then touch "$GIT_INDEX_FILE.lock"; kill -BUS $$; fi
    if once gone; then echo "fatal: unable to stat 'tmp/1': No such file or directory" >&2; exit 128; fi;;
  *' --patch '*)
    if once killed-diff; then kill -BUS $$; fi;;
esac
exec ${real} "$@"
`;

it('captures work while a server shortens its log and removes its temporary files', async () => {
  using tree = repository();
  using own = temporaryFolder();
  using bin = temporaryFolder();
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  bin.write('git', HASTY(real, bin.path), 0o755);
  // The first Git that is found is used for this whole file.
  process.env['PATH'] = `${bin.path}:${process.env['PATH'] ?? ''}`;
  const workspace = await open(tree, own);
  await workspace.baseline();
  bin.write('on', '');

  tree.write('README.md', 'changed\n');
  const changes = await workspace.changes();

  expect(['killed-add', 'gone', 'killed-diff'].filter((name) => !existsSync(`${bin.path}/${name}`))).toEqual([]);
  expect(filesOf(changes)).toEqual([['README.md', '100644', 'changed\n']]);
  expect(changes.notices).toEqual([]);
});
