import { expect, it } from 'vitest';
import { findSubagentNames } from '../../../protocol/base/registry-paths.ts';

it('finds the subagents among files that cannot be one', () => {
  const files = ['tester.md', 'README.md', 'Fixer.md', 'notes.txt', 'fixer.md', '.md'];

  expect(findSubagentNames(files)).toEqual(['fixer', 'tester']);
});
