/** Repositories that an agent locks before it ends, found and removed by a user who is not root. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

const SOMEBODY = 1901;
const asSomebody = process.getuid?.() === 0 ? { uid: SOMEBODY, gid: SOMEBODY } : {};

it.each([
  ['in a folder that may not be written', 'chmod 555 packages/api'],
  ['with a folder in it that may not be written', 'chmod 555 packages/api/.git/hooks'],
  ['with a folder in it that may not be read', 'chmod 000 packages/api/.git/hooks'],
  ['in a folder that may be listed and not entered', 'chmod 400 packages'],
])('removes a repository that an agent leaves %s', (_, lock) => {
  using folder = temporaryFolder();
  chmodSync(folder.path, 0o777);
  const module = JSON.stringify(resolve('worker/adapters/sandbox/acting-repositories.ts'));
  const program = `
    import { execFileSync } from 'node:child_process';
    import { watchRepositories } from ${module};
    const run = (script) => execFileSync('bash', ['-euc', script], { stdio: 'pipe' });
    run('mkdir tree; cd tree; HOME=/nonexistent git init --quiet; mkdir -p packages/api');
    const putBack = await watchRepositories(process.cwd() + '/tree', process.cwd() + '/tree/.git');
    run('cd tree; cp -R .git packages/api/.git; mkdir -p packages/api/.git/hooks; : > packages/api/.git/hooks/x; ${lock}');
    console.log((await putBack()).map(({ what }) => what).join());
    run('chmod -R u+rwX tree');
  `;

  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    ...asSomebody,
    cwd: folder.path,
    encoding: 'utf8',
  });

  expect(said).toMatch(/tree\/packages\/api\/\.git was created .* It was removed\./);
  expect(existsSync(join(folder.path, 'tree/packages/api/.git'))).toBe(false);
});
