/** All turns of an interactive run on this machine use one work tree, which is set up once. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isRunning, startOf } from '../../../client/adapters/local-turns/process-identity.ts';
import { agora, outputOf } from '../../support/command-line.ts';
import { openHome } from './attach-home.ts';
import { claimsOf, processOf } from '../../support/local-processes.ts';
import { sendWhen } from './live-socket-client.ts';

/** Counts its turns in a file that Git ignores, and prints its folder and the files that setup left. */
const COUNTS =
  'echo "$AGORA_ROUND" >> cache/turns; echo "$AGORA_ROUND" >> work.txt; pwd >> cache/places; echo "turns $(cat cache/turns | tr "\\n" " ") setups $(wc -l < cache/setups) places $(sort -u cache/places | wc -l)"';
const SETUP = 'mkdir -p cache; echo set up >> cache/setups\n';

const copiesOf = (state: string): string[] =>
  readdirSync(state, { recursive: true, encoding: 'utf8' }).filter((path) => /\/tree-\d+$/.test(path));

it('keeps work tree, ignored files and results of setup from turn to turn, and leaves no copy and no worker', async () => {
  using home = openHome(COUNTS, { 'agora-setup.sh': SETUP, '.gitignore': 'cache/\n' });
  const state = home.env['XDG_STATE_HOME'] ?? '';
  const { ended } = await home.run('Count');

  await sendWhen(home.sockets()[0] ?? '', /"state":"idle","round":1/, { type: 'user_message', text: 'and again' });
  await sendWhen(home.sockets()[0] ?? '', /"state":"idle","round":2/, { type: 'user_message', text: 'and once more' });
  const during = copiesOf(state);
  const claims = (['holder', 'worker'] as const).flatMap((role) => claimsOf(state, role));
  const named = claims.map(({ pid, start }) => start !== undefined && start === startOf(pid));
  await sendWhen(home.sockets()[0] ?? '', /"state":"idle","round":3/, { type: 'end_input' });
  const run = await ended;

  expect(during).toHaveLength(1);
  // A later process may reuse their process IDs.
  expect(named).toEqual([true, true]);
  expect(run.code, run.err).toBe(0);
  expect(outputOf('run', run)).toMatchObject({
    outcome: 'finished',
    summary: 'turns 1 2 3  setups 1 places 1',
    rounds: [{ answer: 'and again' }, { answer: 'and once more' }, {}],
    work: { applied: true },
  });
  expect(readFileSync(join(home.tree.path, 'work.txt'), 'utf8')).toBe('1\n2\n3\n');
  expect(existsSync(join(home.tree.path, 'cache'))).toBe(false);
  expect(copiesOf(state)).toEqual([]);
  expect([...claimsOf(state, 'worker'), ...claimsOf(state, 'holder')]).toEqual([]);
});

it('leaves no worker behind when the run is killed while it waits', async () => {
  using home = openHome(COUNTS, { 'agora-setup.sh': SETUP, '.gitignore': 'cache/\n' });
  const state = home.env['XDG_STATE_HOME'] ?? '';
  const { ended } = await home.run('Count');
  await sendWhen(home.sockets()[0] ?? '', /"state":"idle","round":1/);
  const worker = processOf(state, 'worker');
  const wasRunning = isRunning({ pid: worker });

  process.kill(processOf(state, 'holder'), 'SIGKILL');
  await ended;

  expect(wasRunning).toBe(true);
  await expect.poll(() => isRunning({ pid: worker })).toBe(false);
});

it('begins with a fresh copy and the saved work when the run was left and is continued', async () => {
  using home = openHome(COUNTS, { 'agora-setup.sh': SETUP, '.gitignore': 'cache/\n' });
  const state = home.env['XDG_STATE_HOME'] ?? '';
  const { task, ended } = await home.run('Count');
  await sendWhen(home.sockets()[0] ?? '', /"state":"idle","round":1/, { type: 'user_message', text: 'and again' });
  await sendWhen(home.sockets()[0] ?? '', /"state":"idle","round":2/);

  process.kill(processOf(state, 'holder'), 'SIGINT');
  await ended;
  const next = outputOf(
    'run',
    await agora(['run', '--task', task, '--answer', 'on', '--json'], { cwd: home.tree.path, env: home.env }),
  );

  expect(next).toMatchObject({ outcome: 'finished', round: 3, stdout: 'turns 3  setups 1 places 1' });
  expect(readFileSync(join(home.tree.path, 'work.txt'), 'utf8')).toBe('1\n2\n3\n');
});
