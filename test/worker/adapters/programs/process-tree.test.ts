/** Processes that are not ours to end: of another PID namespace, whose numbers /proc shows, and of another user. */
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

/** Prints whether it waits for the end of a process with this number. */
const scriptFor = (pid: number) => `
  import { followFamily } from ${JSON.stringify(TREE)};
  const family = followFamily(${pid}, 'tag');
  family.look();
  family.kill();
  const gone = family.gone().then(() => 'gone');
  console.log(await Promise.race([gone, new Promise((resolve) => setImmediate(resolve, 'waits'))]));`;

const SCRIPT = ['--input-type=module', '-e'] as const;

it.runIf(hasNamespace)('waits for no process of another PID namespace, and ends none', () => {
  using outside = kept(spawn('sleep', ['300']));

  // In a new namespace, no process has the number that this one has outside.
  const { stdout } = spawnSync('unshare', [...NAMESPACE, process.execPath, ...SCRIPT, scriptFor(outside.pid)], {
    encoding: 'utf8',
  });

  expect(stdout).toBe('gone\n');
  expect(existsSync(`/proc/${outside.pid}`)).toBe(true);
});

const NOBODY = { uid: 65_534, gid: 65_534 };
const canBeNobody = spawnSync(process.execPath, [TREE], NOBODY).status === 0;
if (!canBeNobody) console.log('skipped: processes of another user. It needs root, and files that everyone can read.');

it.runIf(canBeNobody)('does not wait for a process that it may not end', () => {
  using other = kept(spawn('sleep', ['300']));

  const { stdout } = spawnSync(process.execPath, [...SCRIPT, scriptFor(other.pid)], { ...NOBODY, encoding: 'utf8' });

  expect(stdout).toBe('gone\n');
  expect(existsSync(`/proc/${other.pid}`)).toBe(true);
});

function kept(child: ReturnType<typeof spawn>): { readonly pid: number; readonly [Symbol.dispose]: () => void } {
  return { pid: child.pid ?? 0, [Symbol.dispose]: () => void child.kill('SIGKILL') };
}
