/** What an agent leaves in place of `.agora`: no question that it did not ask, and no loss of one that it did ask. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ASK, ended, lab } from '../../../../support/worker/worker-dispatch.ts';

it.each([
  ['a file', 'echo x > .agora'],
  ['a link to a folder', 'mkdir real; ln -s real .agora'],
])('finishes, with a notice, if the agent left %s in place of .agora', async (_, make) => {
  using scenario = lab();

  const end = ended(await scenario.start(`rm -rf .agora; ${make}; echo work > work.txt`));

  expect(end.outcome.kind).toBe('finished');
  expect(end.result.changes?.files).toBe(1);
  expect(end.result.notices).toContainEqual(
    'The agent left .agora as something other than a folder, so it cannot have asked a question there.',
  );
});

it('asks the question of an agent that locked the folder', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start(ASK, {
      portsWith: (ports) => ({
        ...ports,
        workspace: {
          ...ports.workspace,
          remove: (path) =>
            existsSync(join(scenario.tree.path, path))
              ? Promise.reject(new Error(`EACCES: permission denied, unlink '${path}'`))
              : ports.workspace.remove(path),
        },
      }),
    }),
  );

  expect(end.outcome).toMatchObject({ kind: 'needs_input', asked: { question: 'A or B?' } });
  expect(end.result.notices).toContainEqual(
    ".agora/needs_input.json could not be removed: EACCES: permission denied, unlink '.agora/needs_input.json'",
  );
});
