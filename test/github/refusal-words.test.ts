import { expect, it } from 'vitest';
import { readRefusal } from '../../github/refusal-words.ts';

/** As Octokit makes it of an answer with a `documentation_url`. */
const refused = (message: string): Error => Object.assign(new Error(message), { status: 422 });

it.each([
  [
    "Workflow does not have 'workflow_dispatch' trigger - https://docs.github.com/rest",
    "Workflow does not have 'workflow_dispatch' trigger",
  ],
  [
    'Repository rule violations found. - https://docs.github.com/rest/git/refs#create',
    'Repository rule violations found',
  ],
  ['See https://example.org - it says more', 'See https://example.org - it says more'],
])("leaves out the link to GitHub's documentation: %s", (message, words) => {
  expect(readRefusal(refused(message))).toBe(words);
});

it('shortens the rest, but never within the address after it', () => {
  expect(readRefusal(refused(`${'a'.repeat(195)} and more - https://docs.github.com/rest`))).toBe(
    `${'a'.repeat(195)} and`,
  );
});
