/**
 * The files that an agent may not change without a person's approval: they decide what runs, or who decides, later and
 * elsewhere, before anybody has read the change.
 *
 * A program reads them by itself: when a branch is pushed, when a person opens the folder or a terminal in it, commits,
 * or installs. Files that only run when somebody runs the code (package.json, a Makefile, tests) are not among them:
 * most tasks change them, and reviewers read them as code.
 *
 * A name matches as any file system would treat it: case-insensitive, and without what Windows drops at its end
 * (file-names.ts).
 */
import { z } from '../base/zod.ts';
import { foldFileName } from '../base/file-names.ts';

/** `protected` in a repository's config.yaml. */
export const OwnProtectedPath = z
  .string({ error: 'must be a path' })
  .check(
    z.regex(
      /^(?!\/$)(?!.*\/\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\s*?[\]\\]+$/,
      'must be a path without wildcards: folder/, a name for every folder, or /a/path',
    ),
    z.maxLength(500, 'must have at most 500 characters'),
  );

export interface ProtectedGroup {
  /**
   * `name` in any folder, `/name` in the root, `name/` for everything below; `*` for any letters of a name. `.yml`
   * also means `.yaml`, and the other way round.
   */
  readonly names: readonly string[];
  readonly why: string;
  /** A repository cannot take them away. */
  readonly always?: true;
}

export const PROTECTED_PATHS: readonly ProtectedGroup[] = [
  {
    names: ['/.github/'],
    why: "workflows and actions run with the repository's tokens; other files there configure the repository",
    always: true,
  },
  {
    names: ['action.yml'],
    why: 'an action of this repository runs in workflows, also those of others',
    always: true,
  },
  { names: ['CODEOWNERS'], why: 'decides whose review is needed, and who may answer', always: true },
  {
    names: ['GITHUB~1', 'AGENTS~1.MD'],
    why: 'short names by which Windows also finds the files in this list; any such name counts',
    always: true,
  },
  {
    names: [
      ...['.gitlab-ci.yml', '.travis.yml', '.drone.yml', '.cirrus.yml', '.woodpecker.yml', '.appveyor.yml'],
      ...['appveyor.yml', 'azure-pipelines*.yml', 'bitbucket-pipelines.yml', 'buildspec.yml', 'cloudbuild.yaml'],
      ...['Jenkinsfile', '.circleci/', '.buildkite/', '.semaphore/', '.teamcity/', '.woodpecker/', '.tekton/'],
      ...['.cirrus.star', 'bitrise.yml', 'codemagic.yaml', 'amplify.yml', 'netlify.toml', 'vercel.json'],
    ],
    why: 'other CI services run them with their secrets as soon as a branch has been pushed',
  },
  {
    names: [
      ...['.mergify.yml', '.mergify/', '.kodiak.toml', 'renovate.json', 'renovate.json5', '.renovaterc'],
      '.renovaterc.json*',
    ],
    why: 'decide what an app merges without a person',
  },
  {
    names: [
      ...['AGENTS.md', 'AGENTS.local.md', 'AGENTS.override.md', 'CLAUDE.md', 'CLAUDE.local.md', 'GEMINI.md'],
      ...['GEMINI.local.md', 'QWEN.md', 'CRUSH.md', 'WARP.md', '.goosehints', '.rules', '.cursorrules'],
      ...['.windsurfrules', '.clinerules', '.roorules'],
    ],
    why: "instructions that the next agent follows, also on a person's machine",
  },
  {
    names: [
      ...['.claude/', '.codex/', '.gemini/', '.opencode/', '.agents/', '.cursor/', '.windsurf/', '.clinerules/'],
      ...['.roo/', '.continue/', '.junie/', '.kiro/', '.amazonq/', '.qwen/', 'opencode.json*', '.aider.conf.yml'],
      ...['.crush.json', 'crush.json', '.factory/', '.augment/', '.trae/', '.openhands/'],
    ],
    why: 'settings, hooks and skills of coding agents: programs that run on start',
  },
  { names: ['.mcp.json'], why: 'tool servers that a coding agent starts' },
  {
    names: [
      ...['.vscode/', '.idea/', '.zed/', '.fleet/', '.vs/', '*.code-workspace', '.exrc', '.nvim.lua', '.nvimrc'],
      ...['.vimrc', '.gvimrc', '_exrc', '_vimrc', '_gvimrc', '.helix/', '.dir-locals.el', '.dir-locals-2.el'],
    ],
    why: 'tasks, programs and settings that an editor starts or obeys when a person opens the folder',
  },
  {
    names: [
      ...['.devcontainer/', '.devcontainer.json', '.gitpod.yml', '.codesandbox/', '.idx/', '.stackblitzrc'],
      '.replit',
    ],
    why: 'commands that run when a development container or a workspace is created, some of them outside of it',
  },
  {
    names: [
      ...['.envrc', 'mise.toml', 'mise.*.toml', '.mise.toml', '.mise.*.toml', '.mise/', '.config/mise/'],
      ...['mise/config.toml', 'mise/config.*.toml'],
    ],
    why: 'variables and commands that a shell takes over when a person enters the folder',
  },
  {
    names: [
      ...['.husky/', '.githooks/', '.git-hooks/', '.lefthook/', 'lefthook*.yml', '.lefthook*.yml', 'lefthook*.toml'],
      ...['.lefthook*.toml', 'lefthook*.json', '.lefthook*.json', '.overcommit.yml', '.pre-commit-config.yaml'],
      ...['.pre-commit-hooks.yaml', '.lintstagedrc*', 'lint-staged.config.*', '*simple-git-hooks.*js*'],
    ],
    why: 'Git hooks that run on the machine of the person who commits',
  },
  {
    names: [
      ...['.npmrc', '.yarnrc', '.yarnrc.yml', '.yarn/', '.pnp.*', '.pnpmfile.*', 'bunfig.toml', '.bunfig.toml'],
      ...['.cargo/', 'pip.conf', 'pip.ini', 'uv.toml', 'poetry.toml', '.bundle/', 'nuget.config', '.bazelrc'],
      ...['.bazeliskrc', '.bazelversion', 'tools/bazel', 'tools/bazel.bat', 'tools/bazel.ps1'],
      ...['.mvn/', 'mvnw', 'mvnw.cmd', 'gradle/wrapper/', 'gradlew', 'gradlew.bat'],
    ],
    why: 'set where packages and build tools come from, which token is sent there, and what runs with each of their commands',
  },
  { names: ['.gitmodules', '.lfsconfig'], why: 'set where code and large files are fetched from' },
  {
    names: ['.gitattributes'],
    why: 'names filters and merge programs, and hides files from diffs',
  },
];

/** `unprotected` in a repository's config.yaml. */
export const UnprotectedName = z.enum(
  PROTECTED_PATHS.flatMap(({ names, always }) => (always === true ? [] : names)),
  'must be a name from the list of protected files that can be taken away, as it is written there',
);

/** Any file has one on Windows, if its own name is longer: six letters at most, and a number. */
const SHORT_NAME = '(?:^|/)[^./]{1,6}~\\d(?:\\.[^./]{0,3})?(?:/|$)';

export interface ProtectionRules {
  /**
   * Further ones of the repository: `folder/` and everything below it, `name` in any folder, or a path from the root.
   */
  readonly protectedPaths?: readonly string[] | undefined;
  /** Names of the list that it takes away. */
  readonly unprotectedPaths?: readonly string[] | undefined;
}

/**
 * Whether a path is protected. Also true for a file in place of a folder with such files, because it would delete them
 * all.
 */
export function createProtection({
  protectedPaths: own = [],
  unprotectedPaths: released = [],
}: ProtectionRules = {}): (path: string) => boolean {
  const names = namesWithout(released);
  const pattern = new RegExp([SHORT_NAME, ...names.map(sourceOf), ...own.map(ownSourceOf)].join('|'), 'i');
  return (path) => [path, foldFileName(path)].some((name) => pattern.test(name) || pattern.test(`${name}/x`));
}

/**
 * Whether a link is in place of a folder above a protected path: `.config -> mine` makes `mine/mise/config.toml` a file
 * that programs read as `.config/mise/config.toml`, and no file of that name is changed.
 */
export function createLinkProtection({
  protectedPaths: own = [],
  unprotectedPaths: released = [],
}: ProtectionRules = {}): (path: string) => boolean {
  const above = [
    ...namesWithout(released).flatMap(foldersAbove).map(sourceOf),
    ...own.flatMap(foldersAbove).map((name) => ownSourceOf(`/${name}`)),
  ];
  const pattern = new RegExp(above.length === 0 ? NOTHING : above.join('|'), 'i');
  return (path) => [path, foldFileName(path)].some((name) => pattern.test(name));
}

/** Matches no text. */
const NOTHING = '(?!)';

/** `a/b/c` → `a`, `a/b`. No name of the list that starts in the root has one. */
function foldersAbove(name: string): string[] {
  const parts = name.split('/').filter((part) => part !== '');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
}

function namesWithout(released: readonly string[]): readonly string[] {
  return PROTECTED_PATHS.flatMap(({ names, always }) =>
    always === true ? names : names.filter((name) => !released.includes(name)),
  );
}

function sourceOf(name: string): string {
  const text = escape(name.replace(/^\/|\/$/g, ''))
    .replaceAll('\\*', '[^/]*')
    .replace(/ya?ml$/, 'ya?ml');
  return `${name.startsWith('/') ? '^' : '(?:^|/)'}${text}${name.endsWith('/') ? '/' : '$'}`;
}

function ownSourceOf(written: string): string {
  // As foldFileName writes letters: an editor may write them in two parts.
  const entry = written.normalize('NFC');
  const name = entry.replace(/^\//, '');
  if (name.endsWith('/')) return `^${escape(name)}`;
  return `${entry.startsWith('/') || name.includes('/') ? '^' : '(?:^|/)'}${escape(name)}$`;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
