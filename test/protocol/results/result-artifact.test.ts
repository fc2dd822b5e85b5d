import { expect, it } from 'vitest';
import { dispatchIdOf, TaskId } from '../../../protocol/base/ids.ts';
import { digestOfFiles, renderApply } from '../../../protocol/results/result-artifact.ts';
import { branchOf, readBranch } from '../../../protocol/results/task-branch.ts';

const task = TaskId.parse('t_0123456789ab');
const patch = { task, dispatch: dispatchIdOf(task, 2), attempt: 3, runId: 5 };
const NAME = 'agora-result-t_0123456789ab.r2-a3';

it('says how to apply a patch to its commit, on the branch of the task', () => {
  expect(renderApply({ ...patch, base: 'a'.repeat(40) }).split('\n')).toEqual([
    '```sh',
    `gh run download 5 --name ${NAME} --dir ../${NAME}`,
    `git fetch origin ${'a'.repeat(40)}`,
    `git switch --create agora/t_0123456789ab ${'a'.repeat(40)}`,
    `git apply --index --whitespace=nowarn ../${NAME}/patch.diff`,
    '```',
    '',
    'If Git refuses the patch: run `agora-setup.sh`, if there is one, and then the last command without `--index`.',
  ]);
});

it('applies a patch to what is checked out if its commit is unknown', () => {
  expect(renderApply(patch).split('\n')).toEqual([
    '```sh',
    `gh run download 5 --name ${NAME} --dir ../${NAME}`,
    'git switch --create agora/t_0123456789ab',
    `git apply --index --whitespace=nowarn ../${NAME}/patch.diff`,
    '```',
    '',
    'If Git refuses the patch: run `agora-setup.sh`, if there is one, and then the last command without `--index`.',
  ]);
});

it('gives files one digest, in whatever order they are listed, and another for any other content or name', () => {
  const files = (entries: Readonly<Record<string, string>>) =>
    digestOfFiles(new Map(Object.entries(entries).map(([path, text]) => [path, Buffer.from(text)])));
  const digest = files({ a: '1', b: '2' });

  expect(files({ b: '2', a: '1' })).toBe(digest);
  expect([files({ a: '1' }), files({ a: '2', b: '1' }), files({ a: '1', c: '2' })]).not.toContain(digest);
});

it.each([
  ['the first', undefined, 'agora/t_0123456789ab'],
  ['the first, by its number', 1, 'agora/t_0123456789ab'],
  ['the second', 2, 'agora/t_0123456789ab-2'],
  ['the ninth', 9, 'agora/t_0123456789ab-9'],
])('numbers the branches of a task from the second on: %s', (_, turn, branch) => {
  expect(branchOf(task, turn)).toBe(branch);
  expect(readBranch(branch)).toBe(task);
});

it.each(['main', 'agora/main', 'agora/t_0123456789ab-1', 'agora/t_0123456789ab-10', 'x/agora/t_0123456789ab'])(
  'reads no task from the branch %s',
  (branch) => {
    expect(readBranch(branch)).toBeUndefined();
  },
);
