/** The worker alone, when its folder for artifacts stops working while the agent works. */
import { execa } from 'execa';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository, temporaryFolder } from '../support/worker/work-tree.ts';

const MAIN = join(import.meta.dirname, '../../worker/main.ts');

it('says on standard error that its result is stored nowhere, and does not end as if all were well', async () => {
  using tree = repository();
  using registry = temporaryFolder();
  using artifacts = temporaryFolder();
  const script = `echo work > work.txt; rm -rf ${artifacts.path}; echo taken > ${artifacts.path}`;
  registry.write('subagents/planner.md', `---\nruntime: command\ncommand: ${JSON.stringify(script)}\n---\nPlan.\n`);
  const env = {
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.cache/compiled'),
    PATH: process.env['PATH'] ?? '',
    AGORA_SUBAGENT: 'planner',
    AGORA_WORKSPACE: tree.path,
    AGORA_REGISTRY: registry.path,
    AGORA_ARTIFACTS: artifacts.path,
  };

  const { stdout, stderr, exitCode } = await execa(process.execPath, [MAIN], { env, extendEnv: false, reject: false });

  expect(stdout.split('\n').at(-1)).toContain('"kind":"dispatch.finished"');
  expect(exitCode).toBe(1);
  expect(stderr).toContain('The result could not be stored as an artifact: ');
});
