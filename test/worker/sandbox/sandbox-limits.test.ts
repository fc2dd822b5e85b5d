/** What an agent in a real sandbox may take of its machine. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lab } from '../../support/worker/worker-dispatch.ts';
import { inSandbox } from './in-sandbox.ts';

/** Begins processes that stay until no more can be had, and says how many there were. */
const FILL = String.raw`perl -e '
  pipe(my $stay, my $end);
  my $count = 0;
  while ($count < 200_000 && defined(my $pid = fork)) { if (!$pid) { close $end; sysread($stay, my $no, 1); exit } $count++ }
  open(my $said, ">", "count"); print $said $count; close $said;
  select(undef, undef, undef, 0.1) until -e "go-on";'`;

it('cannot fill the machine with processes: it has a share of them, and others go on', async () => {
  using run = lab();
  const read = (name: string) => readFileSync(join(run.tree.path, name), 'utf8');
  const ended = run.start(FILL, inSandbox());

  await expect
    .poll(() => existsSync(join(run.tree.path, 'count')) && read('count'), { timeout: 120_000 })
    .toMatch(/\d/);
  const other = spawnSync('sh', [
    '-c',
    'for i in $(seq 50); do true & done; wait; echo well; touch "$0/go-on"',
    run.tree.path,
  ]);

  expect(String(other.stdout)).toBe('well\n');
  expect(await ended).toMatchObject({ outcome: { kind: 'finished' } });
  const most = Math.max(4_096, 1_024 * availableParallelism());
  expect(Number(read('count'))).toBeLessThan(most);
  expect(Number(read('count'))).toBeGreaterThan(most / 2);
});
