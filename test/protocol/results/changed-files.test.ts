import { describe, expect, it } from 'vitest';
import { contentName, RepositoryPath } from '../../../protocol/results/changed-files.ts';

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
  ])('can be %j', (path) => {
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
  ])('cannot be %j', (path) => {
    expect(RepositoryPath.safeParse(path).success).toBe(false);
  });
});

it('stores contents under their hash and never under their name', () => {
  expect(contentName(`sha256:${'a'.repeat(64)}`)).toBe(`files/${'a'.repeat(64)}`);
});
