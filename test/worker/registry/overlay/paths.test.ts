import fc from 'fast-check';
import { join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { findPathMistake, foldersAbove, foldPath } from '../../../../worker/registry/overlay/paths.ts';

it.each([
  'README.md',
  '.claude/settings.json',
  '.claude/skills/x/SKILL.md',
  'a/b/c',
  '.gitignore',
  '.gitattributes',
  '.github/ISSUE_TEMPLATE/bug.md',
  'git/config',
  '.agora-notes.md',
  'ä/ö.md',
  'with space.md',
  '-leading',
  'agora-setup.sh',
  '...x',
])('lets a capability write %s', (path) => {
  expect(findPathMistake(path)).toBeUndefined();
});

it.each([
  ['../x', 'segment'],
  ['a/../../x', 'segment'],
  ['a/./b', 'segment'],
  ['./.claude/settings.json', 'segment'],
  ['.claude//settings.json', 'segment'],
  ['a/', 'segment'],
  ['', 'empty'],
  ['/abs', 'absolute'],
  ['C:/x', 'absolute'],
  ['C:\\x', 'absolute'],
  ['a\\b', 'backslash'],
  ['.git/hooks/pre-commit', 'git'],
  ['.git', 'git'],
  ['.GIT/config', 'git'],
  ['sub/.Git/config', 'git'],
  ['.git./config', 'git'],
  ['.git /config', 'git'],
  ['.git::$INDEX_ALLOCATION/config', 'git'],
  ['git~1/config', 'git'],
  ['GIT~1', 'git'],
  ['.agora/needs_input.json', 'running dispatch'],
  ['.Agora/x', 'running dispatch'],
  ['.agora', 'running dispatch'],
  ['.github/workflows/ci.yml', 'runs on GitHub'],
  ['.GitHub/Workflows/ci.yml', 'runs on GitHub'],
  ['.github/agora/subagents/x.md', 'registry'],
  ['a\nb', 'control'],
  ['a\u0000b', 'control'],
  ['.g\u200Dit/config', 'invisible'],
  ['a\u202Eb', 'invisible'],
  ['a\uFFFDb', 'UTF-8'],
  ['a\uD800b', 'UTF-8'],
  ['trailing./x', 'ends with'],
  ['trailing /x', 'ends with'],
  ['a'.repeat(256), '255'],
  ['ä'.repeat(128), '255'],
  [`${'a/'.repeat(2_100)}a`, '4096'],
])('does not let a capability write %j', (path, why) => {
  expect(findPathMistake(path)).toContain(why);
});

it('accepts no path outside its folder, whatever it consists of', () => {
  const part = fc.constantFrom(
    '..',
    '.',
    '',
    'a',
    '.git',
    '/',
    '\\',
    'C:',
    '\u0000',
    ' ',
    '.agora',
    '~',
    '\u2024\u2024',
  );
  const path = fc.oneof(
    fc.string({ unit: 'binary-ascii' }),
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join('/')),
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
  );

  fc.assert(
    fc.property(path, (given) => {
      if (findPathMistake(given) !== undefined) return;
      const target = normalize(join('/tree', given));
      expect(target).toBe(`/tree/${given}`);
      expect(target.toLowerCase()).not.toMatch(/^\/tree\/(?:.*\/)?\.git(?:\/|$)/);
    }),
    { numRuns: 500 },
  );
});

it('recognizes names that are the same name on some disks', () => {
  expect(foldPath('A/\u00C9.md')).toBe(foldPath('a/e\u0301.md'));
  expect(foldersAbove('a/b/c.md')).toEqual(['a', 'a/b']);
});
