/** Outputs and dependencies of a run that cannot be read: nothing of that may fail the run. */
import { expect, it } from 'vitest';
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
