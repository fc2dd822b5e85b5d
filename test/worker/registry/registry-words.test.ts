/** What is said about a file of a registry is true for a repository on GitHub and for a folder on a machine. */
import { expect, it } from 'vitest';
import { NO_COMMIT } from '../../../protocol/base/pinned-bundle.ts';
import { sayAtCommit, sayHowToCorrect } from '../../../worker/registry/registry-words.ts';

it('names a commit only where there is one', () => {
  expect(sayAtCommit('c'.repeat(40))).toBe(` at commit ${'c'.repeat(40)}`);
  expect(sayAtCommit(NO_COMMIT)).toBe('');
});

it('names the default branch only for GitHub', () => {
  expect(sayHowToCorrect('.github/agora/subagents/fixer.md')).toBe(
    'Correct .github/agora/subagents/fixer.md (on GitHub, on the default branch), then start the task again.',
  );
});
