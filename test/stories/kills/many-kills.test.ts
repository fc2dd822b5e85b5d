/**
 * The processes of a task on this machine are killed again and again, for real. A message that was acknowledged before
 * a kill reaches the agent of the turn that counts, exactly once. `npm run test:kills` plays fifty rounds.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isRunning } from '../../../client/adapters/local-turns/process-identity.ts';
import { agora, type Ended, outputOf } from '../../support/command-line.ts';
import { processesOf } from '../../support/local-processes.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';
import { openHome } from '../people/attach-home.ts';

const ROUNDS = Number(process.env['AGORA_KILL_ROUNDS'] ?? '4');
/** Long enough for a busy machine: a start copies a repository and starts two processes. */
const ROUND_MS = 600_000;

type Home = ReturnType<typeof openHome>;

const stateOf = ({ env }: Home): string => env['XDG_STATE_HOME'] ?? '';
const textOf = (round: number): string => `<word ${round}>`;

function running(home: Home, role: 'holder' | 'worker'): number[] {
  return processesOf(stateOf(home), role).filter((pid) => isRunning({ pid }));
}

async function awaitOne(home: Home, role: 'holder' | 'worker'): Promise<number> {
  await expect.poll(() => running(home, role)).toHaveLength(1);
  return running(home, role)[0] ?? 0;
}

function kill(...pids: readonly number[]): void {
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}

/** @returns whether the run sent the message to everyone who is attached before it was killed. */
function say(home: Home, text: string, meanwhile: () => void): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection(home.sockets()[0] ?? '');
    let seen = '';
    socket
      .setEncoding('utf8')
      .on('error', () => undefined)
      .on('data', (events: string) => {
        seen += events;
        if (seen.includes(text)) socket.destroy();
      })
      .on('close', () => {
        done(seen.includes(text));
      });
    socket.write(`${JSON.stringify({ type: 'user_message', text })}\n`, meanwhile);
  });
}

/** Waits until the socket accepts a connection: one that a killed run left behind does not. */
async function awaitSocket(home: Home): Promise<void> {
  const isOpen = (): Promise<boolean> =>
    new Promise((done) => {
      const socket = createConnection(home.sockets()[0] ?? '/nonexistent');
      socket
        .once('connect', () => {
          socket.destroy();
          done(true);
        })
        .once('error', () => {
          done(false);
        });
    });
  await expect.poll(isOpen).toBe(true);
}

const goOn = (home: Home, task: string, ...more: string[]): Promise<Ended> =>
  agora(['run', '--task', task, '--json', ...more], { cwd: home.tree.path, env: home.env });

/** Kills the processes of this round. @returns whether its message was acknowledged. */
async function killIn(round: number, home: Home, task: string): Promise<boolean> {
  const [holder, worker] = [await awaitOne(home, 'holder'), await awaitOne(home, 'worker')];
  switch (round % 4) {
    // While the message is being sent.
    case 0: {
      const said = await say(home, textOf(round), () => {
        kill(holder);
      });
      kill(worker);
      return said;
    }
    // The host first; then its worker, while another start waits for that worker.
    case 1: {
      const said = await say(home, textOf(round), () => undefined);
      kill(holder);
      const waiting = goOn(home, task);
      const next = await awaitOther(home, holder);
      kill(next, worker);
      await waiting;
      return said;
    }
    // Only the worker: its host notices that.
    case 2: {
      const said = await say(home, textOf(round), () => undefined);
      kill(worker);
      return said;
    }
    default: {
      const said = await say(home, textOf(round), () => undefined);
      kill(holder, worker);
      return said;
    }
  }
}

async function awaitOther(home: Home, before: number): Promise<number> {
  const others = (): number[] => running(home, 'holder').filter((pid) => pid !== before);
  await expect.poll(others).toHaveLength(1);
  return others()[0] ?? 0;
}

it(`loses nothing and says nothing twice in ${ROUNDS} rounds of kills`, {
  timeout: (ROUNDS + 2) * ROUND_MS,
}, async () => {
  using hold = temporaryFolder();
  const [go, begun] = [join(hold.path, 'go'), join(hold.path, 'begun')];
  using home = openHome(`echo "$$" >> '${begun}'; cat > told.md; until [ -e '${go}' ]; do sleep 0.05; done`);
  const first = await home.run('Make it short');
  let { ended } = first;
  const acknowledged: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) ended = goOn(home, first.task, '--interactive');
    await awaitOne(home, 'worker');
    await awaitSocket(home);
    if (await killIn(round, home, first.task)) acknowledged.push(round);
    await ended;
    expect(running(home, 'holder'), `round ${round}`).toEqual([]);
  }
  writeFileSync(go, '');

  const run = await goOn(home, first.task);
  const told = readFileSync(join(home.tree.path, 'told.md'), 'utf8');
  const times = (round: number): number => told.split(textOf(round)).length - 1;

  expect(run.code, run.err).toBe(0);
  expect(outputOf('run', run)).toMatchObject({ outcome: 'finished', round: 1, work: { applied: true } });
  expect(acknowledged.filter((round) => times(round) !== 1)).toEqual([]);
  // A message that was not acknowledged reaches the agent at most once.
  expect(Array.from({ length: ROUNDS }, (_, round) => round).filter((round) => times(round) > 1)).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(Math.floor((ROUNDS * 3) / 4));
  // No agent that was started is still running.
  const agents = readFileSync(begun, 'utf8').trim().split('\n').map(Number);
  expect(agents.filter((pid) => isRunning({ pid }))).toEqual([]);
});
