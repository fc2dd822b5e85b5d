import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findForeignRef } from '../../../action/inputs/default-branch-run.ts';
import { readRunnerContext } from '../../../action/inputs/runner-context.ts';
import { authorize } from '../authorize/authorize-now.ts';
import { context, resumeRequest, startRequest, scenario } from '../support/action-scenario.ts';

const RUNNER = {
  GITHUB_REPOSITORY: 'o/r',
  GITHUB_REPOSITORY_ID: '1',
  GITHUB_RUN_ID: '9',
  GITHUB_ACTOR: 'ada',
  GITHUB_ACTOR_ID: '1',
  GITHUB_EVENT_NAME: 'workflow_dispatch',
  GITHUB_SHA: 'a'.repeat(40),
  GITHUB_WORKSPACE: '/w',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_API_URL: 'https://api.github.com',
  RUNNER_TEMP: '/t',
};
const EVENT = { repository: { default_branch: 'trunk' } };
const onRef = (ref: string | undefined): string | undefined =>
  findForeignRef(readRunnerContext({ ...RUNNER, GITHUB_REF: ref }, EVENT));

describe('a run on the ref that the runner names', () => {
  it('is a run of the default branch on exactly that branch', () => {
    expect(onRef('refs/heads/trunk')).toBeUndefined();
  });

  it.each([
    ['refs/heads/feature'],
    ['refs/tags/trunk'],
    ['refs/pull/3/merge'],
    ['refs/heads/trunk/feature'],
    ['refs/heads/Trunk'],
    ['trunk'],
  ])('is not a run of the default branch on %j, and says which ref it is on', (ref) => {
    expect(onRef(ref)).toBe(
      `This runs on ${ref}, but tasks run only on the default branch (trunk). Start the workflow there.`,
    );
  });

  it('is not a run of the default branch on any other ref', () => {
    fc.assert(
      fc.property(
        fc.string().filter((ref) => ref !== 'refs/heads/trunk'),
        (ref) => {
          expect(onRef(ref)).toBeDefined();
        },
      ),
    );
  });

  it('is not a run of the default branch when GitHub does not name the ref or the branch', () => {
    for (const ref of [undefined, '']) expect(onRef(ref)).toContain('GitHub does not report on which branch this runs');
    expect(findForeignRef({ ...context, defaultBranch: undefined })).toContain('tasks run only on the default branch');
    expect(findForeignRef({ ...context, ref: undefined, defaultBranch: undefined })).toBeDefined();
  });

  it('is a run of the default branch when a schedule without a ref started it', () => {
    const event = { name: 'schedule', payload: {} };

    expect(findForeignRef({ ...context, event, defaultBranch: undefined })).toBeUndefined();
    expect(findForeignRef({ ...context, event, ref: 'refs/heads/feature' })).toBeDefined();
  });
});

it.each([
  ['start', startRequest()],
  ['answer', resumeRequest()],
  ['start by hand', startRequest({ by: context.actor, source: { kind: 'manual', text: 'Go' } })],
])('a request for a %s is refused on another branch before any permission is checked', async (_, request) => {
  const { github } = scenario(request.kind === 'start' ? { comments: [] } : {});
  const nobody = { ...github.people, permission: () => Promise.reject(new Error('Somebody was asked for.')) };

  const authorized = await authorize(request, { ...context, ref: 'refs/heads/feature' }, { ...github, people: nobody });

  expect(authorized).toMatchObject({ kind: 'refused', about: 'ref:9' });
});
