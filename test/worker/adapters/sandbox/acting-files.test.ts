import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { actingFiles } from '../../../../worker/adapters/sandbox/acting-files.ts';
import { lab } from '../../../support/worker/worker-dispatch.ts';
import { temporaryFolder, type TemporaryFolder } from '../../../support/worker/work-tree.ts';

it('undoes what an agent without a sandbox leaves for later steps, and says so', async () => {
  using run = lab();
  using home = temporaryFolder();
  using programs = temporaryFolder();
  home.write('.bashrc', '# mine\n');
  programs.write('old', '#!/bin/sh\n', 0o755);
  const gitFolder = join(run.tree.path, '.git');
  const config = readFileSync(join(gitFolder, 'config'), 'utf8');
  const environment = { PATH: `${programs.path}:${process.env['PATH'] ?? ''}`, HOME: home.path };
  const end = await run.start(
    [
      `git config core.hooksPath /tmp/hooks && git config credential.helper '!steal'`,
      `echo '#!/bin/sh' > .git/hooks/post-checkout`,
      `echo /tmp > .git/commondir`,
      `echo 'curl evil' >> ${home.path}/.bashrc; mkdir -p ${home.path}/.config/systemd/user`,
      `echo '[Unit]' > ${home.path}/.config/systemd/user/x.service; echo '[x]' > ${home.path}/.gitconfig`,
      `echo '#!/bin/sh' > ${programs.path}/git; echo changed > ${programs.path}/old`,
      'echo done > result.txt',
    ].join('\n'),
    {
      environment,
      portsWith: (ports) => ({ ...ports, actingFiles: actingFiles({ top: run.tree.path, gitFolder, environment }) }),
    },
  );

  expect(end).toMatchObject({ kind: 'ended', outcome: { kind: 'finished' } });
  expect(readFileSync(join(gitFolder, 'config'), 'utf8')).toBe(config);
  expect(readFileSync(join(home.path, '.bashrc'), 'utf8')).toBe('# mine\n');
  for (const path of [
    join(gitFolder, 'hooks/post-checkout'),
    join(gitFolder, 'commondir'),
    join(home.path, '.config/systemd/user'),
    join(home.path, '.gitconfig'),
    join(programs.path, 'git'),
  ])
    expect(existsSync(path), path).toBe(false);
  const notices = end.kind === 'ended' ? (end.result.notices ?? []).join('\n') : '';
  expect(notices).toContain(`${home.path}/.bashrc was changed while the agent worked`);
  expect(notices).toContain(`${programs.path}/git is on the PATH of later steps and was created`);
  expect(notices).toContain(`${programs.path}/old is on the PATH of later steps and was changed`);
});

it.each([
  ['.rspec', '--require /tmp/evil.rb'],
  ['.sbtrc', 'alias test = evil'],
  ['.config/mise/config.toml', '[hooks]\nenter = "evil"'],
  ['.tool-versions', 'nodejs path:/tmp/evil'],
  ['.config/containers/registries.conf', '[[registry]]\nlocation = "evil.example"'],
])('removes settings with which a later step would run or download something else: %s', async (path, text) => {
  using home = temporaryFolder();
  const environment = { PATH: '/usr/bin', HOME: home.path };
  const check = await actingFiles({ top: home.path, gitFolder: undefined, environment }).watch('none');

  home.write(path, text);

  expect(await check()).toHaveLength(1);
  expect(existsSync(join(home.path, path))).toBe(false);
});

it('removes programs from a folder of the PATH that did not exist when the agent began', async () => {
  using home = temporaryFolder();
  const folder = join(home.path, 'tools/bin');
  const guard = actingFiles({ top: home.path, gitFolder: undefined, environment: { PATH: `${folder}:/usr/bin` } });
  const check = await guard.watch('none');

  home.write('tools/bin/git', '#!/bin/sh\n', 0o755);

  const found = (await check()).map(({ what }) => what);
  expect(found.filter((what) => what.startsWith(folder))).toEqual([
    `${folder}/git is on the PATH of later steps and was created while the agent worked. It was removed.`,
  ]);
  expect(existsSync(join(folder, 'git'))).toBe(false);
});

it('reports a program of the PATH that was changed with its length and its times kept', async () => {
  using programs = temporaryFolder();
  const path = programs.write('tool', '#!/bin/sh\necho one\n', 0o755);
  utimesSync(path, 1_000, 1_000);
  const guard = actingFiles({ top: '/nowhere', gitFolder: undefined, environment: { PATH: programs.path } });
  const check = await guard.watch('none');

  writeFileSync(path, '#!/bin/sh\necho two\n');
  utimesSync(path, 1_000, 1_000);

  expect((await check()).map(({ what }) => what)).toContain(
    `${path} is on the PATH of later steps and was changed while the agent worked. It could not be put back.`,
  );
});

it('keeps what setup has made, and reports nothing for an agent that only works', async () => {
  using run = lab({ 'agora-setup.sh': 'git config core.hooksPath .husky\n', 'README.md': '# x\n' });
  const gitFolder = join(run.tree.path, '.git');
  const end = await run.start('git add -A; git commit -qm x; echo y > y', {
    portsWith: (ports) => ({
      ...ports,
      actingFiles: actingFiles({ top: run.tree.path, gitFolder, environment: { HOME: '/nonexistent' } }),
    }),
  });
  expect(run.tree.git('config', 'core.hooksPath')).toBe('.husky');
  expect(end).toMatchObject({ kind: 'ended', result: { notices: [] } });
});

it.each([
  ...['.config/powershell/profile.ps1', '.cargo/env', '.mavenrc', '.gradle/init.gradle', '.gradle/init.gradle.kts'],
  ...['.bazelrc', '.config/go/env', '.node_modules/supports-color/index.js', '.aws/config', '.aws/credentials'],
  ...['.aws/cli/alias', '.kube/config', '.docker/cli-plugins/docker-buildx', '.gnupg/gpg.conf'],
  ...['.config/pnpm/rc', '.config/uv/uv.toml', '.config/composer/config.json', '.composer/config.json'],
  ...['.bundle/config', '.condarc', '.nuget/NuGet/NuGet.Config', '.config/NuGet/NuGet.Config'],
  ...['.rustup/settings.toml', '.terraformrc', '.Rprofile', '.Renviron', '.julia/config/startup.jl', '.erlang'],
  ...['.psqlrc', '.hgrc', '.config/gh/config.yml'],
])('removes ~/%s, from which a later step would run a program', async (name) => {
  using home = temporaryFolder();
  const guard = actingFiles({ top: '/nowhere', gitFolder: undefined, environment: { HOME: home.path } });
  const putBack = await guard.watch('none');
  const path = home.write(name, 'anything\n');

  const told = await putBack();

  expect(told.map(({ what }) => what).join('\n')).toContain(`${home.path}/`);
  expect(existsSync(path)).toBe(false);
});

it('says that a link was changed, and not that it was created', async () => {
  using home = temporaryFolder();
  symlinkSync('/etc/skel/.bashrc', join(home.path, '.bashrc'));
  const guard = actingFiles({ top: home.path, gitFolder: undefined, environment: { HOME: home.path } });
  const putBack = await guard.watch('none');
  rmSync(join(home.path, '.bashrc'));
  home.write('.bashrc', 'curl evil\n');

  const told = await putBack();

  expect(told.map(({ what }) => what)).toEqual([
    `${home.path}/.bashrc was changed while the agent worked, and would act in later steps. It was put back.`,
  ]);
  expect(readlinkSync(join(home.path, '.bashrc'))).toBe('/etc/skel/.bashrc');
});

it('removes no program of a folder with very many', async () => {
  using folder = temporaryFolder();
  for (const name of ['1', '2', '3', '4']) folder.write(name, '');
  const environment = { PATH: folder.path };
  const guard = actingFiles({ top: folder.path, gitFolder: undefined, environment, mostPrograms: 2 });
  const putBack = await guard.watch('none');
  rmSync(join(folder.path, '1'));
  folder.write('2', 'changed');
  folder.write('new', '');

  const told = await putBack();

  expect(told.map(({ what }) => what)).toEqual([
    `${folder.path}/2 is on the PATH of later steps and was changed while the agent worked. It could not be put back.`,
    `${folder.path}/new is on the PATH of later steps and was created while the agent worked. It was removed.`,
  ]);
  expect(readdirSync(folder.path)).toEqual(['2', '3', '4']);
});

it('returns a program that it removed from the work tree to the next turn, and removes it again after that', async () => {
  using tree = temporaryFolder();
  using elsewhere = temporaryFolder();
  tree.write('bin/old', '');
  const environment = { PATH: `${tree.path}/bin:${elsewhere.path}` };
  const guard = actingFiles({ top: tree.path, gitFolder: undefined, environment });
  const programs = (): string[] => [...readdirSync(join(tree.path, 'bin')), ...readdirSync(elsewhere.path)];
  const first = await guard.watch('none');
  tree.write('bin/new', 'work', 0o755);
  elsewhere.write('git', 'evil', 0o755);
  await first();
  const between = programs();

  const second = await guard.watch('none');
  const meanwhile = programs();
  const content = readFileSync(join(tree.path, 'bin/new'), 'utf8');
  const told = await second();

  expect([between, meanwhile, content, programs()]).toEqual([['old'], ['new', 'old'], 'work', ['old']]);
  expect(told.map(({ what }) => what)).toEqual([
    expect.stringContaining(`${tree.path}/bin/new is on the PATH`) as string,
  ]);
});

/** A `crontab` and an `at` that keep their jobs in files, and fail as long as there is a file `fails`. */
function scheduler(folder: TemporaryFolder): string {
  const programs = {
    crontab: `case $1 in -l) [ -s table ] && exec cat table; echo 'no crontab for you' >&2; exit 1;; -r) rm table;; -) cat > table;; esac`,
    atq: 'cat jobs',
    atrm: 'grep -v "^$1" jobs > left; mv left jobs',
  };
  for (const [name, script] of Object.entries(programs))
    folder.write(
      `bin/${name}`,
      `#!/bin/sh\ncd ${folder.path}\n[ -e fails ] && { echo 'not now' >&2; exit 1; }\n${script}\n`,
      0o755,
    );
  return `${folder.path}/bin:/usr/bin:/bin`;
}

it.each([
  ['puts scheduled jobs back as they were', false, ['mine\n', '1 mine\n'], 2],
  ['removes no scheduled job if it is not known which existed', true, ['evil\n', '1 mine\n2 evil\n'], 0],
])('%s', async (_, fails, left, count) => {
  using folder = temporaryFolder();
  folder.write('table', 'mine\n');
  folder.write('jobs', '1 mine\n');
  const guard = actingFiles({
    top: folder.path,
    gitFolder: undefined,
    environment: {},
    programPath: scheduler(folder),
  });
  if (fails) folder.write('fails', '');
  const putBack = await guard.watch('none');
  rmSync(join(folder.path, 'fails'), { force: true });
  folder.write('table', 'evil\n');
  folder.write('jobs', '1 mine\n2 evil\n');

  const told = await putBack();

  expect(['table', 'jobs'].map((name) => readFileSync(join(folder.path, name), 'utf8'))).toEqual(left);
  expect(told).toHaveLength(count);
});

it('removes the first crontab of a user', async () => {
  using folder = temporaryFolder();
  folder.write('jobs', '');
  const guard = actingFiles({
    top: folder.path,
    gitFolder: undefined,
    environment: {},
    programPath: scheduler(folder),
  });
  const putBack = await guard.watch('none');
  folder.write('table', 'evil\n');

  expect((await putBack()).map(({ what }) => what)).toEqual([
    'The crontab was changed while the agent worked. It was put back.',
  ]);
  expect(existsSync(join(folder.path, 'table'))).toBe(false);
});
