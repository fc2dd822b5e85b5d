/** What `agora init` finds in a repository. */
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
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

const look = (folder: string) =>
  lookAround(folder, { subagent: 'fixer' }, { files, programs, environment: {} } as unknown as CliContext);

it.each([
  ['.github', 'is a symbolic link', 'a real folder'],
  ['.github/agora', 'is a symbolic link', 'a real folder'],
  ['.vscode', 'is a symbolic link', 'a real folder'],
  ['.vscode/settings.json', 'is a symbolic link to a file that does not exist', 'a real file, or remove it'],
])('writes nothing through a link: %s', async (part, why, instead) => {
  using elsewhere = repository({ 'a.txt': '' });
  using tree = repository({ 'a.txt': '' });
  mkdirSync(join(tree.path, dirname(part)), { recursive: true });
  symlinkSync(join(elsewhere.path, part.endsWith('.json') ? 'nothing' : '.'), join(tree.path, part));

  await expect(look(tree.path)).rejects.toMatchObject({
    code: 'mistake',
    message: expect.stringContaining(` cannot be written: ${part} ${why}.`) as string,
    fix: `Replace ${part} by ${instead}, and run it again.`,
  });
});

it('keeps a file that is a link, and reads what it leads to', async () => {
  using tree = repository({ '.vscode/mine.json': '{}' });
  symlinkSync('mine.json', join(tree.path, '.vscode/settings.json'));

  expect((await look(tree.path)).texts.get('.vscode/settings.json')).toBe('{}');
});

it('says before it writes anything that a file is in the place of a folder', async () => {
  using tree = repository({ '.vscode': '' });

  await expect(look(tree.path)).rejects.toMatchObject({
    message: '.vscode/settings.json cannot be written: .vscode is a file.',
  });
});

it('finds the root of a repository whose name ends with a blank', async () => {
  using tree = repository({ 'a.txt': '' });
  const theirs = join(tree.path, 'theirs ');
  tree.git('clone', '--quiet', tree.path, theirs);

  expect((await look(theirs)).root).toBe(realpathSync(theirs));
});

it('says that the folder .git has no files to work on, instead of creating another repository in it', async () => {
  using tree = repository();

  await expect(
    lookAround(join(tree.path, '.git'), { subagent: 'fixer' }, {
      files,
      programs,
      environment: {},
    } as unknown as CliContext),
  ).rejects.toThrow('.git is inside of .git, without files to work on.');
});
