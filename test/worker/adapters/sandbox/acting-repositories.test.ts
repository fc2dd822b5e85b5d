/** Repositories that an agent leaves or changes in a work tree: none runs code when Git is used there later. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { watchRepositories } from '../../../../worker/adapters/sandbox/acting-repositories.ts';
import { repository, temporaryFolder, type TemporaryFolder } from '../../../support/worker/work-tree.ts';

interface Made extends Disposable {
  readonly tree: TemporaryFolder;
  /** Settings that run a program when Git reads the folder. */
  readonly evil: string;
  readonly hasRun: () => boolean;
  /** A later step uses Git, with its own default settings. */
  readonly use: (folder: string) => void;
}

function makeTree(): Made {
  const tree = repository({ 'README.md': 'one\n', 'packages/api/a.js': 'a\n' });
  const proof = temporaryFolder();
  const program = proof.write('evil.sh', `#!/bin/sh\ntouch ${proof.path}/ran\nexec cat\n`, 0o755);
  return {
    tree,
    evil: `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tfsmonitor = ${program}\n`,
    hasRun: () => existsSync(join(proof.path, 'ran')),
    use: (folder) => {
      try {
        execFileSync('git', ['status', '--short'], {
          cwd: join(tree.path, folder),
          env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent' },
          stdio: 'ignore',
        });
      } catch {
        // If it is not a repository, its settings have no effect.
      }
    },
    [Symbol.dispose]: () => {
      tree[Symbol.dispose]();
      proof[Symbol.dispose]();
    },
  };
}

/** A repository in a folder, with a commit. */
function layRepository({ path }: TemporaryFolder, at: string): void {
  using lib = repository({ 'lib.txt': 'a\n' });
  cpSync(lib.path, join(path, at), { recursive: true });
}

const LEFT: Readonly<Record<string, readonly [where: string, leave: (made: Made) => void]>> = {
  'a repository in a folder of the work tree': [
    'packages/api',
    ({ tree, evil }) => {
      tree.git('init', '--quiet', 'packages/api');
      writeFileSync(join(tree.path, 'packages/api/.git/config'), evil);
    },
  ],
  'one that the repository around it names as its part': [
    '.',
    ({ tree, evil }) => {
      layRepository(tree, 'part');
      appendFileSync(join(tree.path, 'part/.git/config'), evil);
      tree.git('-c', 'advice.addEmbeddedRepo=false', 'add', 'part');
    },
  ],
  'a link to one': [
    'packages/api',
    ({ tree, evil }) => {
      layRepository(tree, 'part');
      appendFileSync(join(tree.path, 'part/.git/config'), evil);
      renameSync(join(tree.path, 'part/.git'), join(tree.path, 'part/x'));
      symlinkSync('../../part/x', join(tree.path, 'packages/api/.git'));
    },
  ],
  'the files of a bare one': [
    'packages/api',
    ({ tree, evil }) => {
      const at = join(tree.path, 'packages/api');
      for (const name of ['objects', 'refs']) mkdirSync(join(at, name));
      writeFileSync(join(at, 'HEAD'), 'ref: refs/heads/main\n');
      writeFileSync(join(at, 'config'), `${evil}\tworktree = .\n`);
    },
  ],
  'the files of a bare one, where the git folder is none any more': [
    '.',
    ({ tree, evil }) => {
      for (const name of ['objects', 'refs']) mkdirSync(join(tree.path, name));
      writeFileSync(join(tree.path, 'HEAD'), 'ref: refs/heads/main\n');
      writeFileSync(join(tree.path, 'config'), `${evil}\tworktree = .\n`);
      rmSync(join(tree.path, '.git/HEAD'));
    },
  ],
  'one below a folder that nobody may list': [
    'packages/hidden/deep',
    ({ tree, evil }) => {
      tree.git('init', '--quiet', 'packages/hidden/deep');
      writeFileSync(join(tree.path, 'packages/hidden/deep/.git/config'), evil);
      chmodSync(join(tree.path, 'packages/hidden'), 0o300);
    },
  ],
};

describe('a repository that an agent leaves behind', () => {
  it.each(Object.entries(LEFT))('has no effect: %s', async (_, [where, leave]) => {
    using made = makeTree();
    using untouched = makeTree();
    leave(untouched);
    untouched.use(where);
    expect(untouched.hasRun()).toBe(true);

    const putBack = await watchRepositories(made.tree.path, join(made.tree.path, '.git'));
    leave(made);
    const told = await putBack();

    made.use(where);
    expect(made.hasRun()).toBe(false);
    expect(told.map(({ what }) => what).join('\n')).toMatch(/It was (?:removed|put back)\./);
    expect(made.tree.git('rev-parse', '--is-inside-work-tree')).toBe('true');
  });
});

/** A name that is not UTF-8. */
const ODD = Buffer.from([0x62, 0xff]);

it.each([
  ['an entry .git', 'a new folder'],
  ['the files of a bare one', 'a folder in the git folder'],
  ['the files of a bare one', 'a new folder'],
])('has no effect in a folder whose name is not UTF-8: %s in %s', async (what, where) => {
  using made = makeTree();
  const { tree, evil } = made;
  const around = join(tree.path, where === 'a new folder' ? 'packages/odd' : '.git/odd');
  const odd = Buffer.concat([Buffer.from(`${around}/`), ODD]);
  const leave = (): void => {
    mkdirSync(around);
    layRepository(tree, 'part');
    writeFileSync(join(tree.path, 'part/.git/config'), what === 'an entry .git' ? evil : `${evil}\tworktree = .\n`);
    chmodSync(join(tree.path, 'part/.git/objects'), 0o500);
    renameSync(join(tree.path, what === 'an entry .git' ? 'part' : 'part/.git'), odd);
  };
  const use = (): void => {
    try {
      execFileSync('sh', ['-c', 'cd "$1"/b* && git status --short', 'sh', around], {
        env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent' },
        stdio: 'ignore',
      });
    } catch {
      // If it is not a repository, its settings have no effect.
    }
  };
  const putBack = await watchRepositories(tree.path, join(tree.path, '.git'));
  leave();

  const told = (await putBack()).map(({ what: said }) => said);

  use();
  expect(made.hasRun()).toBe(false);
  expect(told).toContainEqual(expect.stringContaining('odd/b\u00ff'));
  expect(told.join()).not.toContain('could not be removed');
});

describe('a repository that existed before', () => {
  it('keeps its settings, and is not reported when the agent only worked in it', async () => {
    using made = makeTree();
    const { tree, evil } = made;
    for (const name of ['quiet', 'changed', 'moved']) layRepository(tree, name);
    const settings = readFileSync(join(tree.path, 'changed/.git/config'), 'utf8');
    const putBack = await watchRepositories(tree.path, join(tree.path, '.git'));

    tree.git('-C', 'quiet', 'commit', '--quiet', '--allow-empty', '--message', 'On');
    appendFileSync(join(tree.path, 'changed/.git/config'), evil);
    renameSync(join(tree.path, 'moved'), join(tree.path, 'away'));
    layRepository(tree, 'moved');
    appendFileSync(join(tree.path, 'moved/.git/config'), evil);
    const told = await putBack();

    for (const where of ['quiet', 'changed', 'moved']) made.use(where);
    expect(made.hasRun()).toBe(false);
    expect(readFileSync(join(tree.path, 'changed/.git/config'), 'utf8')).toBe(settings);
    expect(told.map(({ what }) => what.replace(`${tree.path}/`, '').split(' ')[0]).sort()).toEqual([
      'away/.git',
      'changed/.git/config',
      'moved/.git/config',
    ]);
    expect(await putBack()).toEqual([]);
  });

  it('is not restored through a link to another place', async () => {
    using made = makeTree();
    using other = temporaryFolder();
    layRepository(made.tree, 'part');
    other.write('config', 'mine\n');
    other.write('hooks/mine', 'mine\n');
    other.write('attributes', 'mine\n');
    mkdirSync(join(made.tree.path, 'part/.git/info'), { recursive: true });
    const putBack = await watchRepositories(made.tree.path, join(made.tree.path, '.git'));

    rmSync(join(made.tree.path, '.git/info'), { recursive: true, force: true });
    symlinkSync(other.path, join(made.tree.path, '.git/info'));
    rmSync(join(made.tree.path, 'part/.git'), { recursive: true });
    symlinkSync(other.path, join(made.tree.path, 'part/.git'));
    const told = await putBack();

    for (const name of ['config', 'hooks/mine', 'attributes'])
      expect(readFileSync(join(other.path, name), 'utf8')).toBe('mine\n');
    expect(lstatSync(join(made.tree.path, 'part/.git'), { throwIfNoEntry: false })).toBeUndefined();
    expect(told).toHaveLength(2);
  });

  it('is the repository of a second work tree, whatever a link at its place says', async () => {
    using made = makeTree();
    using further = temporaryFolder();
    const at = join(further.path, 'tree');
    made.tree.git('worktree', 'add', '--quiet', '--detach', at);
    const own = join(made.tree.path, '.git/worktrees/tree');
    const before = [readFileSync(join(at, '.git'), 'utf8'), readFileSync(join(own, 'commondir'), 'utf8')];
    const putBack = await watchRepositories(at, join(made.tree.path, '.git'));

    writeFileSync(join(own, 'commondir'), '/elsewhere\n');
    rmSync(join(at, '.git'));
    layRepository({ ...further, path: further.path }, 'tree');
    const told = await putBack();

    expect([readFileSync(join(at, '.git'), 'utf8'), readFileSync(join(own, 'commondir'), 'utf8')]).toEqual(before);
    expect(told).toHaveLength(2);
    expect(existsSync(join(own, 'objects'))).toBe(false);
  });
});

it.each([
  ['objects', /HEAD was restored, but its history is gone\./],
  ['refs', /HEAD was restored, but its branches are gone\./],
])('does not say that a Git folder was put back when its %s are gone', async (removed, said) => {
  using made = makeTree();
  const putBack = await watchRepositories(made.tree.path, join(made.tree.path, '.git'));

  rmSync(join(made.tree.path, '.git', removed), { recursive: true });
  const told = (await putBack()).map(({ what }) => what).join();

  expect(told).toMatch(said);
  expect(told).not.toMatch(/put back/);
  expect(made.tree.git('rev-parse', '--is-inside-work-tree')).toBe('true');
});

it('does not continue a rebase that an agent began, because its steps may be commands', async () => {
  using made = makeTree();
  const { tree } = made;
  const step = join(tree.path, '.git/rebase-merge/git-rebase-todo');
  const putBack = await watchRepositories(tree.path, join(tree.path, '.git'));
  mkdirSync(join(tree.path, '.git/rebase-merge'));
  writeFileSync(step, 'exec evil\n');

  expect((await putBack()).map(({ what }) => what).join()).toMatch(/rebase-merge was created[^]*It was put back/);

  expect(existsSync(join(tree.path, '.git/rebase-merge'))).toBe(false);
});
