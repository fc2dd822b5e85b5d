/** Where /proc has the numbers of another PID namespace, the same numbers belong to other processes. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const NAMESPACE = ['--user', '--map-root-user', '--pid', '--fork', '--kill-child'] as const;
const hasNamespace = spawnSync('unshare', [...NAMESPACE, 'true']).status === 0;
if (!hasNamespace)
  console.log(
    'skipped: processes under the /proc of another PID namespace. It needs Linux and `unshare --user --pid`.',
  );

const TREE = fileURLToPath(new URL('../../../../worker/adapters/programs/process-tree.ts', import.meta.url));

it.runIf(hasNamespace)('waits for no process of another PID namespace, and ends none', () => {
  using outside = kept(spawn('sleep', ['300']));
  // In a new namespace, no process has the number that this one has outside.
  const script = `
    import { followFamily } from ${JSON.stringify(TREE)};
    const family = followFamily(${outside.pid}, 'tag');
    family.look();
    family.kill();
    const gone = family.gone().then(() => 'gone');
    console.log(await Promise.race([gone, new Promise((resolve) => setImmediate(resolve, 'waits'))]));`;

  const { stdout } = spawnSync('unshare', [...NAMESPACE, process.execPath, '--input-type=module', '-e', script], {
    encoding: 'utf8',
  });

  expect(stdout).toBe('gone\n');
  expect(existsSync(`/proc/${outside.pid}`)).toBe(true);
});

function kept(child: ReturnType<typeof spawn>): { readonly pid: number; readonly [Symbol.dispose]: () => void } {
  return { pid: child.pid ?? 0, [Symbol.dispose]: () => void child.kill('SIGKILL') };
}
