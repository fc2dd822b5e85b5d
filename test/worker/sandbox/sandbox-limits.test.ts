/**
 * What an agent in a real sandbox can use of its machine. The tests do not use it up: sandboxes of other tests have the
 * same user, and could not start any process meanwhile.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lab } from '../../support/worker/worker-dispatch.ts';
import { inSandbox } from './in-sandbox.ts';

const LOOK = 'grep "^Max processes" /proc/self/limits > limit; ulimit -u unlimited 2>/dev/null; ulimit -u > raised';

it('has a limit on processes that it cannot raise, so that a fork bomb stays inside it', async () => {
  using run = lab();
  const read = (name: string) => readFileSync(join(run.tree.path, name), 'utf8');

  const ended = await run.start(`bash -c '${LOOK}'`, inSandbox());

  const most = Math.max(4_096, 1_024 * availableParallelism());
  expect(ended).toMatchObject({ outcome: { kind: 'finished' } });
  expect(read('limit').split(/\s+/).slice(2, 4)).toEqual([String(most), String(most)]);
  expect(read('raised')).toBe(`${most}\n`);
});
