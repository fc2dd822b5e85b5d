import { expect, it } from 'vitest';
import { findPartFolders, joinParts } from '../../../cli/init/detect-parts.ts';
import { type DetectedProject, detectProject } from '../../../cli/init/detect-project.ts';

const part = (names: readonly string[], manifest = ''): DetectedProject => {
  const found = detectProject(names, new Map(manifest === '' ? [] : [['package.json', manifest]]));
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

it.each(['node_modules/a', 'examples/one', '.github/action', 'a/b/c', 'test/fixtures'])(
  'takes no folder in %s as a part of the product',
  (folder) => {
    expect(findPartFolders([`${folder}/package.json`])).toEqual([]);
  },
);

it('combines the install and test commands of each, with their folders', () => {
  expect(joinParts(parts(['services/api', "the web's page"]))).toEqual({
    language: "Go in services/api/, JavaScript in the web's page/",
    packageManager: undefined,
    install: String.raw`(cd 'the web'\''s page' && npm ci)`,
    test: String.raw`(cd services/api && go test ./...) && (cd 'the web'\''s page' && npm test)`,
  });
});

it('leaves the choice to a person when there are many', () => {
  expect(joinParts(parts(['a', 'b', 'c', 'd']))).toBeUndefined();
});
