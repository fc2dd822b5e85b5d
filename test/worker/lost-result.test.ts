/** The worker alone, when its folder for artifacts cannot be used, or stops working while the agent works. */
import { execa } from 'execa';
import { existsSync } from 'node:fs';
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

it.skipIf(!existsSync('/proc/self'))(
  'names a folder for artifacts that cannot be used, and does not hang',
  async () => {
    using file = temporaryFolder();
    const start = async (folder: string): Promise<string> => {
      const env = { PATH: process.env['PATH'] ?? '', AGORA_ARTIFACTS: folder };
      // Not SIGTERM: a thread that never returns would outlive it.
      const limits = { reject: false, timeout: 60_000, killSignal: 'SIGKILL' } as const;
      return (await execa(process.execPath, [MAIN], { env, extendEnv: false, ...limits })).stdout;
    };

    for (const folder of ['/proc/x', '/dev/null', `${file.write('taken', '')}/more`]) {
      const said = await start(folder);
      expect(said).toContain('AGORA_ARTIFACTS names no folder, and none can be created there');
      // Together with the other mistakes.
      expect(said).toContain('AGORA_WORKSPACE');
    }
  },
);
