import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import {
  createLinkProtection,
  createProtection,
  OwnProtectedPath,
  PROTECTED_PATHS,
} from '../../../protocol/results/protected-paths.ts';

const isProtectedPath = createProtection();

describe('protected paths', () => {
  it.each([
    '.github/workflows/ci.yml',
    '.github/actions/x/action.yml',
    '.github/agora/subagents/x.md',
    '.github/dependabot.yml',
    '.GITHUB/Workflows/x.yml',
    'CODEOWNERS',
    'docs/CODEOWNERS',
    'team/CODEOWNERS',
    'action.yml',
    'tools/setup/action.yaml',
    'AGENTS.md',
    'packages/one/CLAUDE.md',
    'CLAUDE.local.md',
    '.claude/settings.json',
    'packages/one/.claude/settings.json',
    '.mcp.json',
    '.husky/pre-commit',
    '.npmrc',
    'packages/one/.npmrc',
    '.gitmodules',
    '.gitattributes',
    'docs/.gitattributes',
    '.dir-locals-2.el',
    '_exrc',
    'src/_vimrc',
    '_gvimrc',
    '.bazelversion',
    'tools/bazel',
    'tools/bazel.bat',
  ])('protect %s', (path) => {
    expect(isProtectedPath(path)).toBe(true);
  });

  it.each([
    'src/workflows/x.yml',
    'docs/CODEOWNERS.md',
    'claude/x',
    'lib/my-action.yml',
    'npmrc',
    'AGENTS.md.txt',
    'AGENTS.md/x',
    'examples/.github/workflows/ci.yml',
  ])('do not protect %s', (path) => {
    expect(isProtectedPath(path)).toBe(false);
  });

  it('protect a file in place of a protected folder, and not one beside it', () => {
    expect(['.github', '.claude', '.husky', 'docs/CODEOWNERS'].filter((path) => !isProtectedPath(path))).toEqual([]);
    expect(['src', 'docs/guide.md', 'github', 'a'].filter((path) => isProtectedPath(path))).toEqual([]);
  });

  it('protect a link in place of a folder above a protected path, and nothing beside or below it', () => {
    const rules = { protectedPaths: ['infra/prod/', 'ops/keys.txt'] };
    const isAbove = createLinkProtection(rules);
    const yes = ['.config', 'packages/one/.config', 'gradle', 'GRADLE', 'gradle\u200B', 'infra', 'ops'];
    expect(yes.filter((path) => !isAbove(path))).toEqual([]);
    expect(['src', 'x/infra', '.config/other', 'infra/test', 'operations', 'a'].filter(isAbove)).toEqual([]);
    const none = createLinkProtection({ unprotectedPaths: ['.config/mise/', 'gradle/wrapper/'] });
    expect(['.config', 'gradle', ''].filter(none)).toEqual([]);
  });

  it("include the repository's own: a folder, a name in any folder, a path from the root", () => {
    const own = createProtection({ protectedPaths: ['infra/', 'schema.sql', '/package.json', 'src/(auth).ts'] });
    const yes = ['infra/main.tf', 'infra', 'db/schema.sql', 'schema.sql', 'package.json', 'src/(auth).ts'];
    const no = ['infrared/x', 'x/infra/main.tf', 'my-schema.sql', 'packages/package.json', 'src/auth.ts'];
    expect(yes.filter((path) => !own(path))).toEqual([]);
    expect(no.filter(own)).toEqual([]);
  });

  it('leave out what the repository has taken from the list, in every folder, and nothing else', () => {
    const less = createProtection({ unprotectedPaths: ['.vscode/', '.pre-commit-config.yaml'] });
    const no = ['.vscode/tasks.json', 'a/.VSCODE/x', '.vscode', '.pre-commit-config.yaml', '.pre-commit-config.yml'];
    expect(no.filter(less)).toEqual([]);
    expect(['.idea/x', '.yarnrc.yml', '.github/workflows/x.yml', 'CODEOWNERS'].filter((path) => !less(path))).toEqual(
      [],
    );
  });

  it('keep what nobody can take from the list, even if it is named', () => {
    const less = createProtection({ unprotectedPaths: PROTECTED_PATHS.flatMap(({ names }) => names) });
    const kept = ['.github/workflows/x.yml', 'action.yml', 'docs/CODEOWNERS', 'GITHUB~1/x'];
    expect(kept.filter((path) => !less(path))).toEqual([]);
    expect(['.vscode/tasks.json', 'AGENTS.md', '.npmrc'].filter(less)).toEqual([]);
  });

  it("include the repository's own, also if a name from the list that it has taken away would cover them", () => {
    const mixed = createProtection({ protectedPaths: ['.vscode/tasks.json'], unprotectedPaths: ['.vscode/'] });
    expect(mixed('.vscode/tasks.json')).toBe(true);
    expect(mixed('.vscode/settings.json')).toBe(false);
  });

  it('are listed in docs/delivery.md, each with its reason', () => {
    const rows = PROTECTED_PATHS.map(
      ({ names, why }) => `| ${names.map((name) => `\`${name}\``).join(', ')} | ${why} |`,
    );
    expect(readFileSync('docs/delivery.md', 'utf8')).toContain(`| --- | --- |\n${rows.join('\n')}\n`);
  });
});

describe('`protected` in config.yaml', () => {
  it('is a list of paths', () => {
    const read = readConfigFile('protected: [infra/, schema.sql, /package.json]\n');
    expect(read).toMatchObject({ config: { protectedPaths: ['infra/', 'schema.sql', '/package.json'] } });
  });

  it.each(['infra/**', '*.tf', '../up', '/a/../b', '', 'a b', '/', '//', 'a//', '//a'])('refuses %j', (path) => {
    expect(readConfigFile(`protected: [${JSON.stringify(path)}]\n`).kind).toBe('malformed');
  });

  it.each(['caf\u00E9/', 'cafe\u0301/'])('matches %j however an editor or Git has written its letters', (folder) => {
    const isProtected = createProtection({ protectedPaths: [folder] });

    expect(['caf\u00E9/x', 'cafe\u0301/x', 'CAF\u00C9/x', 'cafe/x'].map(isProtected)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('has paths of at most 500 characters', () => {
    expect(OwnProtectedPath.safeParse('a'.repeat(500)).success).toBe(true);
    expect(OwnProtectedPath.safeParse('a'.repeat(501)).success).toBe(false);
  });

  it('has to be a list', () => {
    expect(readConfigFile('protected: infra/\n').kind).toBe('malformed');
  });
});

describe('`unprotected` in config.yaml', () => {
  it('is a list of names from the table', () => {
    const read = readConfigFile("unprotected: [.vscode/, AGENTS.md, '*.code-workspace']\n");
    expect(read).toMatchObject({ config: { unprotectedPaths: ['.vscode/', 'AGENTS.md', '*.code-workspace'] } });
  });

  it.each(['/.github/', 'action.yml', 'CODEOWNERS', 'GITHUB~1', '.vscode', 'src/', ''])('refuses %j', (name) => {
    expect(readConfigFile(`unprotected: [${JSON.stringify(name)}]\n`).kind).toBe('malformed');
  });
});
