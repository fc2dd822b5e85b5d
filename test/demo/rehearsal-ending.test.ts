/** When a rehearsal counts as done, and what it says about an end without a pull request. */
import { expect, it } from 'vitest';
import { isDelivered, sayWithoutPullRequest } from '../../demo/rehearsal/rehearsal-ending.ts';

const pullRequest = { number: 2, title: 'Fix', branch: 'agora/t', url: 'http://127.0.0.1/2', files: [] };

it.each([
  ['a pull request', { outcome: 'finished', pullRequest }, undefined, false, true],
  ['a branch that was wanted', { outcome: 'finished' }, { deliver: 'branch', conclusion: 'finished' }, true, true],
  [
    'work that waits for approval',
    { outcome: 'finished' },
    { deliver: 'branch', conclusion: 'finished' },
    false,
    false,
  ],
  ['a patch that was wanted', { outcome: 'finished' }, { deliver: 'patch', conclusion: 'finished' }, false, true],
  ['no changes', { outcome: 'finished' }, { deliver: 'patch', conclusion: 'nothing-changed' }, false, false],
  ['no pull request', { outcome: 'finished' }, { deliver: 'pull-request', conclusion: 'finished' }, true, false],
  ['no result', { outcome: 'finished' }, undefined, false, false],
  ['a failure', { outcome: 'failed' }, { deliver: 'branch', conclusion: 'failed' }, true, false],
] as const)('a rehearsal that ends with %s is done or not', (_, summary, result, hasBranch, isDone) => {
  expect(isDelivered({ pullRequest: undefined, ...summary }, result, hasBranch)).toBe(isDone);
});

it('shows what the last comment says if there is no pull request', () => {
  expect(sayWithoutPullRequest({ pullRequest: undefined }, 'The work is on `agora/t`.')).toEqual([
    'No pull request was opened. The last comment on the issue says:',
    expect.stringContaining('agora/t'),
  ]);
  expect(sayWithoutPullRequest({ pullRequest: undefined }, undefined)).toEqual(['No pull request was opened.']);
  expect(sayWithoutPullRequest({ pullRequest }, 'Done.')).toEqual([]);
});
