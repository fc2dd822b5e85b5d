import { existsSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { actingFiles } from '../../../../worker/adapters/sandbox/acting-files.ts';
import { lab } from '../../../support/worker/worker-dispatch.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

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
