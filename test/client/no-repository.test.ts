/** Why git found no repository: each cause has its own fix, wherever git was asked. */
import { expect, it } from 'vitest';
import { lookAround } from '../../cli/init/look-around.ts';
import type { CliContext } from '../../cli/cli-context.ts';
import { explainFailedGit } from '../../client/no-repository.ts';

const OWNED = "fatal: detected dubious ownership in repository at '/srv/shop'";
const failure = (more: object): Error => Object.assign(new Error('Command failed: git'), more);

it('distinguishes a missing folder, a missing program and a repository of another user', () => {
  const missing = failure({ code: 'ENOENT' });

  expect(explainFailedGit('/nope', false, missing)?.message).toBe('There is no folder /nope.');
  expect(explainFailedGit('/srv', true, missing)?.message).toBe('The program git could not be started.');
  expect(explainFailedGit('/srv', true, failure({ code: 128, stderr: `${OWNED}\nMore.` }))).toMatchObject({
    message: 'The repository in /srv/shop belongs to another user, so git refuses to use it.',
    fix: "If you trust it: git config --global --add safe.directory '/srv/shop'",
  });
  expect(explainFailedGit('/srv', true, failure({ code: 128, stderr: 'fatal: not a git repository' }))).toBe(undefined);
});

it.each([
  [{ code: 128, out: '', err: OWNED }, 'belongs to another user'],
  [{ code: undefined, out: '', err: 'git is not installed' }, 'The program git could not be started.'],
  [{ code: 128, out: '', err: 'fatal: not a git repository' }, 'is not in a Git repository'],
])('says so when a repository is set up: %j', async (result, message) => {
  const context = {
    files: { names: () => Promise.resolve([]) },
    programs: { run: () => Promise.resolve(result) },
    environment: {},
  } as unknown as CliContext;

  await expect(lookAround('/srv/shop', { subagent: 'fixer' }, context)).rejects.toThrow(message);
});
