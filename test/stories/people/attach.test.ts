/**
 * Following a task and talking to it: in real terminals, with a run on this machine and with one on the local GitHub.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { execa } from 'execa';
import { findEvent } from '../../../client/live/frames.ts';
import { AGORA, agora, outputOf } from '../../support/command-line.ts';
import { hasTmux } from '../../../scripts/tests/open-terminal.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';
import { openHome } from './attach-home.ts';
import { sendWhen } from './live-socket-client.ts';

/**
 * Asks in its first round. In every other round, it writes down its input: the answer or, in a further turn of the
 * round, the message that arrived while it worked.
 */
const PLANNER =
  'if [ "$AGORA_ROUND" = 1 ]; then echo "Looking around"; printf \'{"question":"Rewrite which?","options":["Function A","Function B"]}\' > "$AGORA_SENTINEL"; elif [ "$AGORA_TURN" = 1 ]; then echo "$AGORA_ANSWER" >> chosen.txt; echo "Heard: $AGORA_ANSWER"; else tee -a chosen.txt | sed "s/^/Heard: /"; fi';

/** A client that sends invalid data, and disconnects. */
async function sendGarbage(path: string): Promise<void> {
  await new Promise<void>((done, failed) => {
    const socket = createConnection(path, () => {
      socket.end(
        Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.from('{"type":"quit"}\n'), Buffer.from('x'.repeat(100_000))]),
      );
    });
    socket
      .once('error', failed)
      .once('close', () => {
        done();
      })
      .resume();
  });
}

const count = (screen: string, words: string): number => screen.split(words).length - 1;

describe.runIf(hasTmux)('in a terminal', () => {
  it('attach shows the history and new events, answers, begins the next turn, detaches, and ends the input once', async () => {
    using home = openHome(PLANNER);
    const { task, ended } = await home.run('Make it short');

    using first = home.open('attach', '--local', task);
    await first.until(/Rewrite which\?[\s\S]*idle/);
    await sendGarbage(home.sockets()[0] ?? '').catch(() => undefined);
    first.type('2');
    first.press('Enter');
    await first.until(/Heard: Function B[\s\S]*idle {2}round 2/);
    const waiting = outputOf(
      'status',
      await agora(['status', '--local', task, '--json'], { cwd: home.tree.path, env: home.env }),
    );
    first.type('Now test it');
    first.press('Enter');
    await first.until(/Heard: Now test it[\s\S]*idle {2}round 3/);
    first.press('C-c');
    const left = await first.ended();
    using second = home.open('attach', '--local', task);
    const again = await second.until(/idle {2}round 3/);
    second.press('C-d');
    second.press('C-d');
    const code = await second.ended();
    const run = await ended;

    expect(left).toBe(0);
    expect(first.screen()).toMatch(
      /→ as the answer to q_[0-9a-v]{12}[\s\S]*ada \(answer\): 2[\s\S]*→ as a message to the agent[\s\S]*ada \(next turn\): Now test it[\s\S]*Detached; t_[0-9a-v]{12} continues/,
    );
    expect(waiting.tasks).toMatchObject([{ state: 'idle', round: 2 }]);
    for (const words of ['Rewrite which?', 'ada (answer): 2', 'ada (next turn): Now test it'])
      expect(count(again, words)).toBe(1);
    expect(code).toBe(0);
    expect(count(second.screen(), 'No more input will come.')).toBe(1);
    expect(second.screen()).toContain('✔ finished');
    expect(run.code, run.err).toBe(0);
    expect(outputOf('run', run)).toMatchObject({
      outcome: 'finished',
      work: { applied: true },
      rounds: [{ answer: 'Function B' }, { answer: 'Now test it' }, {}],
    });
    expect(readFileSync(join(home.tree.path, 'chosen.txt'), 'utf8')).toBe('Function B\nNow test it\n');
    expect(home.sockets()).toEqual([]);
  });

  it('a question is answered where the run was started or where somebody is attached: one of them wins, and all see it', async () => {
    using home = openHome(PLANNER);
    using host = home.open('run', 'planner', '--interactive', 'Make it short');
    const task = /--local (?<task>t_\S+)/.exec(await host.until(/Rewrite which\?[\s\S]*> $/m))?.groups?.['task'] ?? '';

    using viewer = home.open('attach', '--local', task);
    await viewer.until(/Rewrite which\?[\s\S]*idle/);
    viewer.type('1');
    viewer.press('Enter');
    await host.until(/ada \(answer\): 1[\s\S]*Heard: Function A[\s\S]*idle {2}round 2/);
    host.press('C-d');
    const codes = [await host.ended(), await viewer.ended()];

    expect(codes).toEqual([0, 0]);
    expect(host.screen()).toMatch(/✔ finished[\s\S]*1 file changed \(\+1 −0\); it is in your work tree\./);
    expect(viewer.screen()).toMatch(/was answered by @ada[\s\S]*✔ finished/);
  });

  it('a second line that is typed while the first one is being sent is not a second answer, and is not lost', async () => {
    using home = openHome(PLANNER);
    const { task, ended } = await home.run('Make it short');
    using viewer = home.open('attach', '--local', task);
    await viewer.until(/Rewrite which\?[\s\S]*idle/);

    // All at once, as if pasted.
    viewer.type('2\nAnd mind the tests\n');
    await viewer.until(/Heard: .*And mind the tests[\s\S]*idle/);
    viewer.press('C-d');
    const code = await viewer.ended();

    expect(code).toBe(0);
    expect(viewer.screen()).not.toContain('error:');
    const { outcome, rounds } = outputOf('run', await ended);
    expect(outcome).toBe('finished');
    expect(rounds.filter(({ answer }) => answer === 'Function B')).toHaveLength(1);
    // In a further turn of the same round, or as the message of the next round: once, and after the answer.
    const chosen = readFileSync(join(home.tree.path, 'chosen.txt'), 'utf8');
    expect(chosen).toMatch(/^Function B\n[\s\S]*And mind the tests\n/);
    expect(count(chosen, 'And mind the tests')).toBe(1);
  });

  it('Ctrl+C in the terminal of the run leaves a waiting question open, so that it can be continued', async () => {
    using home = openHome('echo "Turn $AGORA_ROUND ${AGORA_ANSWER:-}" | tee "$AGORA_SESSION_DIR/talk"');
    using host = home.open('run', 'planner', '--interactive', 'x');
    await host.until(/idle {2}round 1/);

    host.press('C-c');
    const code = await host.ended();
    const task = /agora run --task (?<task>t_\S+)/.exec(host.screen())?.groups?.['task'] ?? '';
    const ended = await agora(['run', '--task', task, '--answer', 'once more', '--json'], {
      cwd: home.tree.path,
      env: home.env,
    });

    expect(code).toBe(130);
    expect(outputOf('run', ended)).toMatchObject({
      outcome: 'finished',
      round: 2,
      resumed: 'session',
      stdout: 'Turn 2 once more',
    });
    expect(home.sockets()).toEqual([]);
  });
});

it('accepts an answer given elsewhere while it waits in its run, as on GitHub, and tells a second one that it is too late', async () => {
  using home = openHome(PLANNER);
  const { task, ended } = await home.run('Make it short');
  const at = { cwd: home.tree.path, env: home.env };
  await sendWhen(home.sockets()[0] ?? '', /"state":"idle","round":1/);
  const [open] = outputOf('questions', await agora(['questions', '--local', '--json'], at)).questions;

  const [first, second] = [
    await agora(['answer', '--local', open?.id ?? '', '2', '--json'], at),
    await agora(['answer', '--local', open?.id ?? '', '1', '--json'], at),
  ];
  const more = await agora(['run', '--task', task, '--answer', 'And the tests', '--json'], at);
  await sendWhen(home.sockets()[0] ?? '', /"state":"idle","round":3/, { type: 'end_input' });
  const run = await ended;

  expect(first.code, first.err).toBe(0);
  expect(outputOf('run', first)).toMatchObject({ round: 2, rounds: [{ answer: 'Function B' }] });
  expect(second.code).not.toBe(0);
  expect(second.err + second.out).toContain('already');
  expect(outputOf('run', more)).toMatchObject({ round: 3 });
  expect(outputOf('run', run)).toMatchObject({
    outcome: 'finished',
    rounds: [{ answer: 'Function B' }, { answer: 'And the tests' }, {}],
  });
});

it('makes a second start wait, which then gets its result', async () => {
  using hold = temporaryFolder();
  const go = join(hold.path, 'go');
  using home = openHome(`until [ -e '${go}' ]; do sleep 0.1; done; echo done > done.txt`);
  const { task, ended } = await home.run('--idle', '0', 'Make it short');
  const second = execa(process.execPath, [AGORA, 'run', '--task', task, '--json'], {
    cwd: home.tree.path,
    env: { ...home.env, HOME: '/nonexistent' },
    reject: false,
    stdin: 'ignore',
  });
  await new Promise<void>((done) => {
    second.stderr.on('data', (bytes: Buffer) => {
      if (bytes.toString().includes('waiting for it to end')) done();
    });
    void second.then(() => {
      done();
    });
  });
  writeFileSync(go, '');
  const [first, { exitCode, stdout, stderr }] = [await ended, await second];

  expect(stderr).toContain('waiting for it to end');
  expect([first.code, exitCode]).toEqual([0, 0]);
  expect(outputOf('run', { code: exitCode, out: stdout, err: stderr })).toMatchObject({
    outcome: 'finished',
    round: outputOf('run', first).round,
  });
});

it('ends a run that waits when it is cancelled from elsewhere', async () => {
  using home = openHome('echo Done.');
  const { task, ended } = await home.run('x');
  const state = async (): Promise<string | undefined> =>
    outputOf('status', await agora(['status', '--local', task, '--json'], { cwd: home.tree.path, env: home.env }))
      .tasks[0]?.state;
  while ((await state()) !== 'idle') await new Promise((wake) => setTimeout(wake, 100));

  const cancelled = outputOf(
    'cancel',
    await agora(['cancel', '--local', task, '--json'], { cwd: home.tree.path, env: home.env }),
  );
  const run = await ended;

  expect(cancelled.outcome).toBe('cancelled');
  expect(run.code).toBe(130);
  expect(outputOf('run', run)).toMatchObject({ outcome: 'cancelled' });
  expect(await state()).toBe('cancelled');
});

it('waits for five minutes by default, and tells everybody who is attached', async () => {
  using home = openHome('echo "Turn $AGORA_ROUND"');
  const { task, ended } = await home.run('x');

  const viewer = execa(process.execPath, [AGORA, 'attach', '--local', task, '--json'], {
    cwd: home.tree.path,
    env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', ...home.env },
    extendEnv: false,
    reject: false,
  });
  const idle: unknown[] = [];
  for await (const line of viewer) {
    const event = findEvent(line);
    if (event?.type !== 'state' || event.state !== 'idle') continue;
    idle.push(event);
    await agora(['cancel', '--local', task], { cwd: home.tree.path, env: home.env });
  }

  expect(idle).toMatchObject([{ round: 1, waitMs: 300_000 }]);
  expect(outputOf('run', await ended)).toMatchObject({ outcome: 'cancelled' });
});

it('ends an interactive run by itself when nobody comes, and does not wait when it is told not to', async () => {
  using home = openHome('echo "Turn $AGORA_ROUND" | tee -a work.txt');
  const run = (...idle: string[]) =>
    agora(['run', 'planner', '--interactive', '--json', ...idle, 'x'], { cwd: home.tree.path, env: home.env });

  const short = outputOf('run', await run('--idle', '1s'));
  const none = outputOf('run', await run('--idle', '0', '--no-apply'));
  const wrong = await run('--idle', 'soon');

  expect(short).toMatchObject({ outcome: 'finished', summary: 'Turn 1', work: { applied: true } });
  expect(short.idleMs).toBeGreaterThanOrEqual(990);
  // Less than the default wait.
  expect(short.idleMs).toBeLessThan(60_000);
  expect(short.used?.task.idleSeconds).toBeGreaterThanOrEqual(0.9);
  expect(none).toMatchObject({ outcome: 'finished', summary: 'Turn 1' });
  expect(wrong.code).toBe(2);
  expect(readFileSync(join(home.tree.path, 'work.txt'), 'utf8')).toBe('Turn 1\n');
});
