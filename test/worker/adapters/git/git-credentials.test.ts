import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { withholdCredentials } from '../../../../worker/adapters/git/git-credentials.ts';
import { repository, temporaryFolder, type TemporaryFolder } from '../../../support/worker/work-tree.ts';

const TOKEN = 'AUTHORIZATION: basic eC1hY2Nlc3MtdG9rZW46Z2hzX3NlY3JldA==';
const SECRETS = ['eC1hY2Nlc3M', 'ghs_in_the_url', 'evil-helper'];

function checkout(): TemporaryFolder & { readonly included: string } {
  const tree = repository();
  tree.git('remote', 'add', 'origin', 'https://x-access-token:ghs_in_the_url@github.com/octo/small');
  tree.git('config', 'http.https://github.com/.extraheader', TOKEN);
  tree.git('config', '--add', 'http.https://github.com/.extraheader', 'second eC1hY2Nlc3M');
  tree.git('config', 'credential.helper', '!evil-helper');
  const included = tree.write(
    '.git/runner-credentials.config',
    `[http "https://github.com/"]\n\textraheader = ${TOKEN}\n`,
  );
  tree.git('config', `includeIf.gitdir:${tree.path}/.git.path`, included);
  tree.write(
    '.git/modules/lib/config',
    `[core]\n\tbare = false\n[http "https://github.com/"]\n\textraheader = ${TOKEN}\n`,
  );
  return { ...tree, included };
}

const allConfig = (tree: TemporaryFolder) =>
  ['config', 'runner-credentials.config', 'modules/lib/config'].map((path) =>
    readFileSync(join(tree.path, '.git', path), 'utf8'),
  );

it('removes every credential, keeps the rest, and restores everything exactly', async () => {
  using tree = checkout();
  const before = allConfig(tree);
  chmodSync(tree.included, 0o664);

  const putBack = await withholdCredentials(join(tree.path, '.git'));
  const meanwhile = allConfig(tree);
  const url = tree.git('config', 'remote.origin.url');
  await putBack();

  for (const secret of SECRETS) expect(meanwhile.join('\n')).not.toContain(secret);
  expect(url).toBe('https://github.com/octo/small');
  expect(meanwhile[0]).toContain('repositoryformatversion');
  expect(allConfig(tree)).toEqual(before);
  expect(statSync(tree.included).mode & 0o777).toBe(0o664);
});

it('restores the original file, without what was written to it in the meantime', async () => {
  using tree = checkout();
  const before = allConfig(tree);
  const putBack = await withholdCredentials(join(tree.path, '.git'));
  tree.git('config', 'core.fsmonitor', '/tmp/evil.sh');

  await putBack();
  await putBack();

  expect(allConfig(tree)).toEqual(before);
});

it('does not restore a token to a folder that somebody put in place of the repository', async () => {
  using tree = checkout();
  using elsewhere = temporaryFolder();
  const putBack = await withholdCredentials(join(tree.path, '.git'));
  rmSync(join(tree.path, '.git'), { recursive: true });
  symlinkSync(elsewhere.path, join(tree.path, '.git'));

  await putBack();

  expect(existsSync(join(elsewhere.path, 'config'))).toBe(false);
});

it('restores all files although there is a folder in place of one, and leaves no copy behind', async () => {
  using tree = checkout();
  const before = allConfig(tree);
  const putBack = await withholdCredentials(join(tree.path, '.git'));
  const names = readdirSync(join(tree.path, '.git'));
  for (const path of ['.git/config', '.git/modules/lib/config']) {
    rmSync(join(tree.path, path));
    mkdirSync(join(tree.path, path, 'in/the/way'), { recursive: true });
  }

  await putBack();

  expect(allConfig(tree)).toEqual(before);
  expect(readdirSync(join(tree.path, '.git'))).toEqual(names);
});

it('restores the others when one cannot be restored, and then says so', async () => {
  using tree = checkout();
  const before = allConfig(tree);
  const putBack = await withholdCredentials(join(tree.path, '.git'));
  rmSync(join(tree.path, '.git/modules/lib'), { recursive: true });
  tree.write('.git/modules/lib', 'in the way');

  await expect(putBack()).rejects.toThrow('ENOTDIR');

  const others = ['config', 'runner-credentials.config'];
  expect(others.map((name) => readFileSync(join(tree.path, '.git', name), 'utf8'))).toEqual(before.slice(0, 2));
});

it('restores the files of a repository that the agent has locked', () => {
  using folder = temporaryFolder();
  folder.write('.keep', '');
  const program = `
    import { withholdCredentials } from ${JSON.stringify(resolve('worker/adapters/git/git-credentials.ts'))};
    import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
    process.chdir(${JSON.stringify(folder.path)});
    mkdirSync('.git/modules/lib', { recursive: true });
    const files = ['.git/config', '.git/modules/lib/config'];
    const content = '[http]\\n\\textraheader = secret\\n';
    for (const path of files) writeFileSync(path, content);
    const putBack = await withholdCredentials(${JSON.stringify(join(folder.path, '.git'))});
    for (const path of ['.git/modules/lib', '.git/modules', '.git']) chmodSync(path, path === '.git/modules' ? 0o500 : 0);
    await putBack();
    console.log(files.every((path) => readFileSync(path, 'utf8') === content));
  `;
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (account.uid !== undefined) chownSync(folder.path, account.uid, account.gid);

  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8', ...account });

  expect(said).toBe('true\n');
});

it('removes all of a password that contains an at sign', async () => {
  using tree = repository();
  tree.git('remote', 'add', 'origin', 'https://user:pass@word@github.com/octo/small');

  const putBack = await withholdCredentials(join(tree.path, '.git'));
  const url = tree.git('config', 'remote.origin.url');
  await putBack();

  expect(url).toBe('https://github.com/octo/small');
});

it('changes nothing when there are no credentials', async () => {
  using tree = repository();
  const before = readFileSync(join(tree.path, '.git/config'));

  await (await withholdCredentials(join(tree.path, '.git')))();

  expect(readFileSync(join(tree.path, '.git/config')).equals(before)).toBe(true);
});

it.each([
  ['remote.origin.proxy', 'http://user:password-1@proxy.example:3128', 'http://proxy.example:3128'],
  ['lfs.url', 'https://user:password-1@lfs.example/octo', 'https://lfs.example/octo'],
  ['remote.origin.lfsurl', 'https://password-1@lfs.example/octo', 'https://lfs.example/octo'],
])('removes the password from the URL of %s', async (key, value, without) => {
  using tree = repository();
  tree.git('config', key, value);

  const putBack = await withholdCredentials(join(tree.path, '.git'));
  const meanwhile = tree.git('config', key);
  await putBack();

  expect(meanwhile).toBe(without);
  expect(tree.git('config', key)).toBe(value);
});

it('removes credentials from the settings of a further work tree and of a submodule alone', async () => {
  using tree = repository();
  const settings = `[http]\n\textraheader = ${TOKEN}\n`;
  const files = ['worktrees/one/config.worktree', 'modules/lib/config.worktree'].map((name) =>
    tree.write(`.git/${name}`, settings),
  );

  const putBack = await withholdCredentials(join(tree.path, '.git'));
  const meanwhile = files.map((path) => readFileSync(path, 'utf8')).join();
  await putBack();

  expect(meanwhile).not.toContain(TOKEN);
  expect(files.map((path) => readFileSync(path, 'utf8'))).toEqual([settings, settings]);
});
