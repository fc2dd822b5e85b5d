/** Outputs and dependencies of a run that cannot be read: nothing of that may fail the run. */
import { expect, it } from 'vitest';
import { LIMITS } from '../../../../../protocol/base/limits.ts';
import type { WorkerPorts } from '../../../../../worker/ports.ts';
import { ended, lab, type RunOptions } from '../../../../support/worker/worker-dispatch.ts';

/** As on a machine on which the worker may not look into one of the agent's folders. */
function refusing(refused: Partial<WorkerPorts['workspace']>): Partial<RunOptions> {
  return { portsWith: (ports) => ({ ...ports, workspace: { ...ports.workspace, ...refused } }) };
}

const DENIED = new Error("EACCES: permission denied, lstat 'x'");

it('finishes when a file in the outputs folder cannot be examined, keeps the others, and says so', async () => {
  using scenario = lab();
  const script = 'mkdir -p "$AGORA_OUTPUTS"; echo one > "$AGORA_OUTPUTS/a.txt"; echo two > "$AGORA_OUTPUTS/b.txt"';
  const options: Partial<RunOptions> = {
    portsWith: (ports) => ({
      ...ports,
      workspace: {
        ...ports.workspace,
        readSmall: (path, most) =>
          path.endsWith('a.txt') ? Promise.reject(DENIED) : ports.workspace.readSmall(path, most),
      },
    }),
  };

  const end = ended(await scenario.start(script, options));

  expect(end.outcome).toMatchObject({ kind: 'finished', outputs: 1 });
  expect(end.result.outputs?.map(({ path }) => path)).toEqual(['b.txt']);
  expect(end.notices).toEqual([
    ".agora/outputs/a.txt was not kept: it cannot be read (EACCES: permission denied, lstat 'x').",
  ]);
});

it('finishes when the outputs folder cannot be listed, and says so', async () => {
  using scenario = lab();

  const end = ended(await scenario.start('echo done', refusing({ list: () => Promise.reject(DENIED) })));

  expect(end.outcome.kind).toBe('finished');
  expect(end.notices).toEqual([
    "The files in .agora/outputs were not kept: the folder cannot be read (EACCES: permission denied, lstat 'x').",
  ]);
});

it.each([
  ['is not JSON', 'echo no > .agora/deps.json', /^is not JSON$/],
  ['is a link', 'echo {} > deps.json; ln -s ../deps.json .agora/deps.json', /link/],
  ['is a pipe', 'mkfifo .agora/deps.json', /./],
])('reports no dependencies from a file that %s, and says why in the log', async (_, script, why) => {
  using scenario = lab();

  const end = ended(await scenario.start(script));

  expect(end.outcome.kind).toBe('finished');
  expect(scenario.log.filter(({ kind }) => kind === 'deps.evidence.unusable')).toEqual([
    { kind: 'deps.evidence.unusable', phase: 'finish', reason: expect.stringMatching(why) as string },
  ]);
});

it('keeps as many files as fit, and names the last one that was kept only if there are more', async () => {
  for (const more of [0, 1]) {
    using scenario = lab();
    const script = `mkdir -p "$AGORA_OUTPUTS"; for at in $(seq 1001 ${1_000 + LIMITS.outputs + more}); do echo x > "$AGORA_OUTPUTS/$at"; done`;

    const end = ended(await scenario.start(script));

    expect(end.result.outputs).toHaveLength(LIMITS.outputs);
    expect(end.notices).toEqual(
      more === 0
        ? []
        : [
            `There are more than ${LIMITS.outputs} files in .agora/outputs; those after ${1_000 + LIMITS.outputs} were not kept.`,
          ],
    );
  }
});

it('does not keep an output with a credential in its name, and does not repeat it', async () => {
  using scenario = lab();
  const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;

  const end = ended(await scenario.start(`mkdir -p "$AGORA_OUTPUTS"; echo x > "$AGORA_OUTPUTS/${token}"`));

  expect(end.result.outputs ?? []).toEqual([]);
  expect(end.notices.join()).toContain('has a credential in its name');
  expect(JSON.stringify([end.notices, scenario.log])).not.toContain(token);
});
