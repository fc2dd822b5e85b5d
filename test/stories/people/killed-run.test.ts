/** Runs on this machine whose processes are killed: no acknowledged message is lost, and no turn has two agents. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRunning } from '../../../client/adapters/local-turns/process-identity.ts';
import { agora, outputOf } from '../../support/command-line.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';
import { openHome } from './attach-home.ts';
import { processesOf, processOf } from '../../support/local-processes.ts';

/** Waits until a file exists, so that the agent is killed while it works, however slow the machine is. */
const until = (go: string): string => `until [ -e '${go}' ]; do sleep 0.1; done`;

/** Writes down its input, and works until the file exists. */
const told = (go: string): string => `cat > told.md; echo "$AGORA_ROUND" >> rounds.txt; ${until(go)}`;

type Home = ReturnType<typeof openHome>;

const stateOf = ({ env }: Home): string => env['XDG_STATE_HOME'] ?? '';

/** Sends a message to a run, and returns when it is acknowledged. */
async function say(home: Home, text: string): Promise<void> {
  const socket = createConnection(home.sockets()[0] ?? '');
  let seen = '';
  await new Promise<void>((done, failed) => {
    socket
      .once('error', failed)
      .setEncoding('utf8')
      .on('data', (events: string) => {
        seen += events;
        if (seen.includes(text)) done();
      });
    socket.write(`${JSON.stringify({ type: 'user_message', text })}\n`);
  });
  socket.destroy();
}

function kill(pid: number): void {
  process.kill(pid, 'SIGKILL');
}

async function statusOf(home: Home): Promise<unknown> {
  const { tasks } = outputOf(
    'status',
    await agora(['status', '--local', '--json'], { cwd: home.tree.path, env: home.env }),
  );
  return tasks[0];
}

const goOn = (home: Home, task: string): ReturnType<typeof agora> =>
  agora(['run', '--task', task, '--json'], { cwd: home.tree.path, env: home.env });

describe('agora run --interactive when it is killed', () => {
  it('begins its turn again with the messages to it, when host and worker are killed', async () => {
    using hold = temporaryFolder();
    const go = join(hold.path, 'go');
    using home = openHome(told(go));
    const { task, ended } = await home.run('Make it short');
    await expect.poll(() => processesOf(stateOf(home), 'worker')).toHaveLength(1);
    await say(home, 'Mind the tests');

    kill(processOf(stateOf(home), 'holder'));
    kill(processOf(stateOf(home), 'worker'));
    await ended;
    const lost = await statusOf(home);
    writeFileSync(go, '');
    const run = await goOn(home, task);

    expect(lost).toMatchObject({ task, state: 'suspended', round: 1, isLost: true });
    expect(run.code, run.err).toBe(0);
    expect(outputOf('run', run)).toMatchObject({ outcome: 'finished', round: 1, work: { applied: true } });
    expect(readFileSync(join(home.tree.path, 'told.md'), 'utf8')).toMatch(/Make it short[\s\S]*Mind the tests/);
    expect(readFileSync(join(home.tree.path, 'rounds.txt'), 'utf8')).toBe('1\n');
  });

  it('keeps the turn that an answer began, and accepts no second answer for it', async () => {
    using hold = temporaryFolder();
    const go = join(hold.path, 'go');
    using home = openHome(
      `if [ "$AGORA_ROUND" = 1 ]; then printf '{"question":"A or B?","options":["A","B"]}' > "$AGORA_SENTINEL"; else echo "$AGORA_ANSWER" > chosen.txt; ${until(go)}; fi`,
    );
    const first = await agora(['run', 'planner', '--json', 'Choose'], { cwd: home.tree.path, env: home.env });
    const asked = outputOf('run', first);
    const answered = agora(['run', '--task', asked.taskId, '--answer', '2', '--json'], {
      cwd: home.tree.path,
      env: home.env,
    });
    await expect.poll(() => processesOf(stateOf(home), 'worker')).toHaveLength(1);

    kill(processOf(stateOf(home), 'holder'));
    kill(processOf(stateOf(home), 'worker'));
    await answered;
    const other = await agora(['run', '--task', asked.taskId, '--answer', '1', '--json'], {
      cwd: home.tree.path,
      env: home.env,
    });
    writeFileSync(go, '');
    const run = await goOn(home, asked.taskId);

    expect(other.code).not.toBe(0);
    expect(outputOf('run', run)).toMatchObject({ outcome: 'finished', round: 2, rounds: [{ answer: 'B' }] });
    expect(readFileSync(join(home.tree.path, 'chosen.txt'), 'utf8')).toBe('B\n');
  });

  it('leaves no agent running when only its worker is killed, wherever the agent works', async () => {
    using hold = temporaryFolder();
    const [go, agents] = [join(hold.path, 'go'), join(hold.path, 'agents')];
    using home = openHome(`cd /; echo $$ >> '${agents}'; ${until(go)}; echo "Done."`);
    const { task, ended } = await home.run('--idle', '0', 'Make it short');
    await expect.poll(() => existsSync(agents)).toBe(true);
    const first = Number(readFileSync(agents, 'utf8'));

    kill(processOf(stateOf(home), 'worker'));
    const lost = await ended;
    const left = isRunning({ pid: first });
    writeFileSync(go, '');
    const run = await goOn(home, task);

    expect(lost.code).not.toBe(0);
    expect(left).toBe(false);
    expect(run.code, run.err).toBe(0);
    expect(readFileSync(agents, 'utf8').trim().split('\n')).toHaveLength(2);
  });

  it('starts no second agent while the first is still running, when only the host is killed', async () => {
    using hold = temporaryFolder();
    const go = join(hold.path, 'go');
    using home = openHome(told(go));
    const { task, ended } = await home.run('Make it short');
    await expect.poll(() => processesOf(stateOf(home), 'worker')).toHaveLength(1);
    const worker = processOf(stateOf(home), 'worker');

    const holder = processOf(stateOf(home), 'holder');
    kill(holder);
    await ended;
    const left = await statusOf(home);
    const next = goOn(home, task);
    await expect.poll(() => processesOf(stateOf(home), 'holder').filter((pid) => pid !== holder)).toHaveLength(1);
    writeFileSync(go, '');
    const run = await next;

    expect(left).not.toMatchObject({ state: 'failed' });
    expect(run.code, run.err).toBe(0);
    expect(isRunning({ pid: worker })).toBe(false);
    expect(outputOf('run', run)).toMatchObject({ round: 1 });
  });
});
