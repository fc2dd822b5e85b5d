import { describe, expect, it } from 'vitest';
import { contentName, isProtectedPath, RepositoryPath } from '../../protocol/changed-files.ts';

describe('a path inside a repository', () => {
  it.each([
    'a',
    'src/a.ts',
    '.env',
    'a b/ü "q".txt',
    '.github/workflows/x.yml',
    'a..b',
    '...',
    'x/.gitignore',
    'git/x',
  ])('may be %j', (path) => {
    expect(RepositoryPath.safeParse(path).success).toBe(true);
  });

  it.each([
    '',
    '/etc/passwd',
    '../x',
    'a/../x',
    'a//b',
    './a',
    'a/',
    '.git/config',
    'a/.GIT/hooks/x',
    '.git./x',
    '.git /x',
    'git~1/config',
    'a\\b',
    'a\0b',
    'x'.repeat(4_097),
  ])('may not be %j', (path) => {
    expect(RepositoryPath.safeParse(path).success).toBe(false);
  });
});

it.each([
  '.github/workflows/ci.yml',
  '.github/actions/x/action.yml',
  '.github/agora/subagents/x.md',
  'CODEOWNERS',
  '.github/CODEOWNERS',
  'docs/CODEOWNERS',
  '.claude/settings.json',
  '.mcp.json',
  'action.yml',
  '.GITHUB/Workflows/x.yml',
])('protects %s', (path) => {
  expect(isProtectedPath(path)).toBe(true);
});

it.each(['src/workflows/x.yml', 'docs/CODEOWNERS.md', '.github/ISSUE_TEMPLATE/bug.md', 'lib/action.yml', 'claude/x'])(
  'does not protect %s',
  (path) => {
    expect(isProtectedPath(path)).toBe(false);
  },
);

it('stores contents under their hash and never under their name', () => {
  expect(contentName(`sha256:${'a'.repeat(64)}`)).toBe(`files/${'a'.repeat(64)}`);
});
