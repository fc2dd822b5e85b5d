/** What `agora init` finds in a repository. */
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { CliContext, ProgramRunner } from '../../../cli/cli-context.ts';
import { programs } from '../../../cli/adapters/run-program.ts';
import { files } from '../../../cli/adapters/write-files.ts';
import { findPartFolders, PART_PATHSPECS } from '../../../cli/init/detect-parts.ts';
import { lookAround } from '../../../cli/init/look-around.ts';
import { repository } from '../../support/worker/work-tree.ts';

it('finds the projects of a repository with thousands of files', async () => {
  using tree = repository({
    'api/go.mod': 'module api\n',
    'web/package.json': '{"scripts":{"test":"vitest"}}\n',
  });
  mkdirSync(join(tree.path, 'assets'));
  for (let index = 0; index < 1_500; index += 1)
    writeFileSync(join(tree.path, 'assets', `${'picture-'.repeat(9)}${index}.svg`), '');

  const { project } = await lookAround(tree.path, { subagent: 'fixer' }, {
    files,
    programs,
    environment: {},
  } as unknown as CliContext);

  expect(project?.test).toBe('(cd api && go test ./...) && (cd web && npm test)');
});

it('finds the root of the repository, and whether the user has to go there for the next commands', async () => {
  using tree = repository({ 'sub/a.txt': '' });
  const look = async (cwd: string) => {
    const from: ProgramRunner = {
      run: (program, args, options) => programs.run(program, args, { ...options, cwd: resolve(cwd, options.cwd) }),
    };
    const at = await lookAround('.', { subagent: 'fixer' }, {
      files,
      programs: from,
      environment: {},
    } as unknown as CliContext);
    return [at.root, at.goTo];
  };
  const root = realpathSync(tree.path);

  expect(await look(tree.path)).toEqual([root, undefined]);
  expect(await look(join(tree.path, 'sub'))).toEqual([root, root]);
});

it('asks git for each file that marks a project', () => {
  const names = ['package.json', 'setup.cfg', 'build.gradle.kts', 'deno.jsonc', 'shop.slnx', 'shop.csproj'];
  const paths = names.flatMap((name) => [`a/${name}`, `b/c/${name}`]);
  using tree = repository({ ...Object.fromEntries(paths.map((path) => [path, ''])), 'x/y/z/go.mod': '', 'go.mod': '' });

  const listed = tree
    .git('ls-files', '-z', '--', ...PART_PATHSPECS)
    .split('\0')
    .filter((path) => path !== '');

  expect(listed.toSorted()).toEqual(paths.toSorted());
  expect(findPartFolders(listed)).toEqual(['a', 'b/c']);
  expect(dirname(listed[0] ?? '')).toBe('a');
});
