import { expect, it } from 'vitest';
import { findDefaultBranch } from '../../../bot/jobs/relay-branch.ts';

const ask = (): Promise<string> => Promise.resolve('main');

it.each([
  ['the one that its event names', 1, 'trunk', 'trunk'],
  ['the one that it has now, if the job is run again', 2, 'master', 'main'],
  ['the one that it has now, if the event names none', 1, undefined, 'main'],
])('a job of the relay works with %s', async (_, attempt, named, branch) => {
  expect(await findDefaultBranch({ attempt, named }, ask)).toBe(branch);
});
