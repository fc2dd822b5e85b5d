/** The work tree before anything runs: its commit, and what an earlier run has left in it. */
import { expect, it } from 'vitest';
import { prepareWorkspace } from '../../../../../worker/lifecycle/steps/prepare/prepare-workspace.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';

const NONE = '0'.repeat(40);
const COMMIT = 'a'.repeat(40);

async function prepare(before: object | undefined, plan: object = {}) {
  const moved: string[] = [];
  const removed: string[] = [];
  const run = servicesWith(
    {
      workspace: {
        kindOf: () => Promise.resolve('absent'),
        exclude: () => Promise.resolve(),
        remove: (path) => Promise.resolve(void removed.push(path)),
        write: () => Promise.resolve(),
        head: () => Promise.resolve('b'.repeat(40)),
        moveTo: (commit) => {
          moved.push(commit);
          return Promise.resolve({ kind: 'elsewhere', why: 'it is unknown' });
        },
      },
    },
    plan,
  );
  const facts = factsWith({ earlier: { before }, bundle: { runtime: { id: 'script' }, input: {} } });
  const { base } = await prepareWorkspace.run(facts, run.services);
  return { base, moved, removed, notices: run.notices() };
}

it('moves to the commit of the paused round, and says so if it cannot', async () => {
  const { moved, notices } = await prepare({ base: COMMIT });

  expect(moved).toEqual([COMMIT]);
  expect(notices).toEqual([
    `The work tree is not at commit ${COMMIT}, which the paused round worked on: it is unknown`,
  ]);
});

it('says nothing about the commit of a round that had none', async () => {
  expect(await prepare({ base: NONE })).toMatchObject({ moved: [], notices: [] });
  expect(await prepare({ base: undefined }, { resume: { head: NONE } })).toMatchObject({ moved: [], notices: [] });
});

it('does not move to a commit for which nothing vouches, and says so', async () => {
  const { moved, notices } = await prepare({ base: undefined }, { resume: { head: COMMIT } });

  expect(moved).toEqual([]);
  expect(notices.join()).toContain(`is not at commit ${COMMIT}`);
});

it('leaves the work tree where the agent has left it in the same process, and compares with the first commit', async () => {
  const warm = (base: string) => ({ warm: { manifest: { base } } });

  expect(await prepare({ base: COMMIT }, warm(COMMIT))).toMatchObject({ moved: [], base: { commit: COMMIT } });
  expect((await prepare({ base: NONE }, warm(NONE))).base).toEqual({ commit: undefined });
});

it('removes the list of replaced questions that an earlier run has left', async () => {
  expect((await prepare(undefined)).removed).toEqual(['.agora/needs_input.json.replaced']);
});
