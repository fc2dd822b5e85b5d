/** What a subagent requires, and what is said when it is missing. */
import { expect, it } from 'vitest';
import { checkRequirements } from '../../../../../worker/lifecycle/steps/prepare/check-requirements.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';

interface Machine {
  readonly files?: number;
  readonly programs?: readonly string[];
  readonly history?: 'none' | 'shallow' | 'full';
}

function check(required: object | undefined, { files = 0, programs = [], history = 'full' }: Machine, plan = {}) {
  const { services } = servicesWith(
    {
      workspace: { count: () => Promise.resolve(files), history: () => Promise.resolve(history) },
      processes: { isOnPath: (name, path) => Promise.resolve(path === '/bin' && programs.includes(name)) },
    },
    plan,
  );
  const facts = factsWith({ bundle: { subagent: { 'context-requires': required } }, env: { PATH: '/bin' } });
  return checkRequirements.run(facts, services);
}

const ALL = { paths: [{ glob: '*.md', 'min-count': 2 }], exec: ['cargo'], git: 'history' };

it('accepts what is exactly enough', async () => {
  await expect(check(ALL, { files: 2, programs: ['cargo'] })).resolves.toEqual({});
  await expect(check(undefined, {})).resolves.toEqual({});
});

it('names everything that is missing at once', async () => {
  await expect(check(ALL, { files: 1, history: 'none' })).rejects.toThrow(
    "Requirements of the subagent are missing: *.md matches 1 file, and 2 are required; cargo is not a program on the agent's PATH; the workspace is not a Git work tree.",
  );
});

it('counts one required file as one', async () => {
  await expect(check({ paths: [{ glob: '*.md', 'min-count': 1 }] }, {})).rejects.toThrow(
    'Requirements of the subagent are missing: *.md matches 0 files, and 1 is required.',
  );
});

it('accepts a history that is cut off only if a work tree is enough', async () => {
  await expect(check({ git: 'worktree' }, { history: 'shallow' })).resolves.toEqual({});
  await expect(check({ git: 'history' }, { history: 'shallow' })).rejects.toThrow('the history is cut off');
});

it('does not check again what the agent may have moved since', async () => {
  await expect(check(ALL, { history: 'none' }, { warm: {} })).resolves.toEqual({});
});

it('does not ask Git about the history unless the subagent needs one', async () => {
  await expect(check({ exec: ['cargo'] }, { programs: ['cargo'], history: 'none' })).resolves.toEqual({});
});
