import { expect, it } from 'vitest';
import { findPartFolders, joinProjects } from '../../../cli/init/detect-parts.ts';
import { detectWorkspace } from '../../../cli/init/detect-node.ts';
import { detectProject } from '../../../cli/init/detect-project.ts';
import type { DetectedProject, NodeWorkspace } from '../../../cli/init/detected-project.ts';

const part = (names: readonly string[], manifest = '', workspace?: NodeWorkspace): DetectedProject => {
  const found = detectProject(names, new Map(manifest === '' ? [] : [['package.json', manifest]]), workspace);
  if (found === undefined) throw new Error('nothing was found');
  return found;
};
const go = part(['go.mod']);
const web = part(['package.json', 'package-lock.json'], '{"scripts":{"test":"vitest run"}}');
const parts = (folders: readonly string[]): ReadonlyMap<string, DetectedProject> =>
  new Map(folders.map((folder, index) => [folder, index === 0 ? go : web] as const));

it('finds projects in folders when the root of the repository has none', () => {
  expect(
    findPartFolders([
      'README.md',
      'services/api/go.mod',
      'services/api/main.go',
      'web/package.json',
      'docs/package.json',
    ]),
  ).toEqual(['services/api', 'web']);
});

it('takes the folder of a workspace and not each of its packages', () => {
  expect(findPartFolders(['web/package.json', 'web/packages/a/package.json', 'web/lib/package.json'])).toEqual(['web']);
});

it.each(['skeleton/${{ values.name }}', '{{cookiecutter.slug}}', 'two\nlines'])(
  'takes no folder whose name cannot stand in a workflow: %j',
  (folder) => {
    expect(findPartFolders([`${folder}/package.json`])).toEqual([]);
  },
);

it('enters a folder whose name looks like an option', () => {
  expect(joinProjects(parts(['-x']))?.test).toBe("(cd './-x' && go test ./...)");
});

it.each([
  [
    ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'],
    '{}',
    'pnpm',
    'corepack enable && pnpm install --frozen-lockfile',
  ],
  [
    ['package.json', 'yarn.lock'],
    '{"workspaces":["packages/*"]}',
    'yarn',
    'corepack enable && yarn install --immutable',
  ],
  [['package.json'], '{"workspaces":["packages/*"]}', 'npm', 'npm install --no-package-lock'],
])('installs a workspace once, at its root: %j', (names, manifest, manager, install) => {
  const workspace = detectWorkspace(names, new Map([['package.json', manifest]]));
  const one = part(['package.json'], '{"scripts":{"test":"x"},"dependencies":{"b":"workspace:*"}}', workspace);
  expect(
    joinProjects(
      new Map([
        ['packages/a', one],
        ['web', web],
      ]),
      workspace,
    ),
  ).toMatchObject({
    install: `${install} && (cd web && npm ci)`,
    test: `(cd packages/a && ${manager} test) && (cd web && npm test)`,
  });
});

it('takes the root of a repository that declares no packages for no workspace', () => {
  expect(detectWorkspace(['package.json', 'package-lock.json'], new Map([['package.json', '{}']]))).toBeUndefined();
  expect(detectWorkspace(['pnpm-workspace.yaml'], new Map())).toBeUndefined();
});

it.each(['node_modules/a', 'examples/one', '.github/action', 'a/b/c', 'test/fixtures'])(
  'takes no folder in %s as a part of the product',
  (folder) => {
    expect(findPartFolders([`${folder}/package.json`])).toEqual([]);
  },
);

it('combines the install and test commands of each, with their folders', () => {
  expect(joinProjects(parts(['services/api', "the web's page"]))).toEqual({
    language: "Go in services/api/, JavaScript in the web's page/",
    packageManager: undefined,
    install: String.raw`(cd 'the web'\''s page' && npm ci)`,
    test: String.raw`(cd services/api && go test ./...) && (cd 'the web'\''s page' && npm test)`,
  });
});

it('leaves the choice to a person when there are many', () => {
  expect(joinProjects(parts(['a', 'b', 'c', 'd']))).toBeUndefined();
});
