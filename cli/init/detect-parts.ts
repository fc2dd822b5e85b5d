/**
 * Finds the projects of a repository whose root does not say how to test, such as a service and its page in two
 * folders. Pure. With more than three, a person has to choose.
 */
import type { DetectedProject, NodeWorkspace } from './detected-project.ts';

const DEPTH = 2;
const MAX_PARTS = 3;
const MARKS =
  /^(?:package\.json|pyproject\.toml|requirements\.txt|setup\.(?:py|cfg)|go\.mod|Cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?|Gemfile|composer\.json|deno\.jsonc?)$/;
const SOLUTIONS = /\.(?:sln|slnx|csproj|fsproj)$/;
/** For git: such files in folders that count. All paths of a large repository would be too much to read. */
export const PART_PATHSPECS: readonly string[] = [
  ...['package.json', 'pyproject.toml', 'requirements.txt', 'setup.py', 'setup.cfg', 'go.mod', 'Cargo.toml', 'pom.xml'],
  ...['build.gradle', 'build.gradle.kts', 'Gemfile', 'composer.json', 'deno.json', 'deno.jsonc'],
  ...['*.sln', '*.slnx', '*.csproj', '*.fsproj'],
].flatMap((name) => Array.from({ length: DEPTH }, (_, depth) => `:(glob)${'*/'.repeat(depth + 1)}${name}`));
/**
 * Folders that are not a part of the product. A name with {{ is a placeholder of a template, and a workflow that
 * contains one is refused by GitHub. A name with a line break cannot stand in a command of one line.
 */
const NOT_A_PART =
  /\{\{|\p{Cc}|^(?:\..*|node_modules|vendor|third_party|examples?|samples?|demos?|docs?|tests?|testdata|fixtures|e2e|benchmarks?)$/u;

/** @param paths of the files that git tracks or would track, relative to the root. */
export function findPartFolders(paths: readonly string[]): readonly string[] {
  const folders = new Set(
    paths.flatMap((path) => {
      const names = path.split('/');
      const name = names.pop() ?? '';
      const isPart = names.length > 0 && names.length <= DEPTH && !names.some((one) => NOT_A_PART.test(one));
      return isPart && (MARKS.test(name) || SOLUTIONS.test(name)) ? [names.join('/')] : [];
    }),
  );
  return [...folders].filter((folder) => !folders.has(folder.split('/')[0] ?? '') || !folder.includes('/')).sort();
}

/**
 * @param workspace at the root: its install fetches what its packages need.
 * @returns undefined when none of them says how to test, or too many do.
 */
export function joinProjects(
  parts: ReadonlyMap<string, DetectedProject>,
  workspace?: NodeWorkspace,
): DetectedProject | undefined {
  const tested = [...parts].filter(([, { test }]) => test !== undefined);
  if (tested.length === 0 || tested.length > MAX_PARTS) return undefined;
  const list = (step: 'install' | 'test'): string[] =>
    tested.flatMap(([folder, part]) => {
      const command = part[step];
      return command === undefined ? [] : [`(cd ${quoteFolder(folder)} && ${command})`];
    });
  const shared = tested.some(([, { isInWorkspace }]) => isInWorkspace === true) ? workspace?.install : undefined;
  return {
    language: tested.map(([folder, { language }]) => `${language} in ${folder}/`).join(', '),
    packageManager: undefined,
    install: [...(shared === undefined ? [] : [shared]), ...list('install')].join(' && ') || undefined,
    test: list('test').join(' && '),
  };
}

const quoteFolder = (folder: string): string =>
  /^[\w.][\w./-]*$/.test(folder)
    ? folder
    : `'${folder.startsWith('-') ? './' : ''}${folder.replaceAll("'", String.raw`'\''`)}'`;
