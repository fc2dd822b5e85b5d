/** Following a task and talking to it: in real terminals, with a run on this machine and with one on the local GitHub. */
import { execa } from 'execa';
import { readdirSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { findEvent } from '../../client/live/frames.ts';
import type { AttachEvent } from '../../client/types.ts';
import { AGORA, agora, type Ended, outputOf } from '../support/command-line.ts';
import { hasTmux, openTerminal, type TerminalScreen } from '../support/terminal.ts';
import { repository, temporaryFolder, type TemporaryFolder } from '../support/worker/work-tree.ts';
import { makeRepository, subagent } from './repository.ts';
import { openStory, SHOP, type Story } from './story.ts';

/** Asks in its first turn; in every other it writes down what it was told. */
const PLANNER =
  'if [ "$AGORA_ROUND" = 1 ]; then echo "Looking around"; printf \'{"question":"Rewrite which?","options":["Function A","Function B"]}\' > "$AGORA_SENTINEL"; else echo "$AGORA_ANSWER" >> chosen.txt; echo "Heard: $AGORA_ANSWER"; fi';

interface Home extends Disposable {
  readonly tree: TemporaryFolder;
  readonly env: Readonly<Record<string, string>>;
  /** The run, in the background: its task, and its end. */
  readonly run: (...args: string[]) => Promise<{ readonly task: string; readonly ended: Promise<Ended> }>;
  readonly open: (...args: string[]) => TerminalScreen;
  readonly sockets: () => string[];
}

function openHome(command: string): Home {
  const tree = repository({ '.github/agora/subagents/planner.md': subagent(command) });
  const state = temporaryFolder();
  const env = { XDG_STATE_HOME: state.path, AGORA_ACTOR: 'ada' };
  return {
    tree,
    env,
    run: async (...args) => {
      const ended = agora(['run', 'planner', '--interactive', '--json', ...args], { cwd: tree.path, env });
      for (;;) {
        const { tasks } = outputOf('status', await agora(['status', '--local', '--json'], { cwd: tree.path, env }));
        const task = tasks[0]?.task;
        if (
          task !== undefined &&
          readdirSync(state.path, { recursive: true, encoding: 'utf8' }).some((path) => path.endsWith('live.sock'))
        )
          return { task, ended };
      }
    },
    open: (...args) => openTerminal([process.execPath, AGORA, ...args], { cwd: tree.path, env }),
    sockets: () =>
      readdirSync(state.path, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('live.sock'))
        .map((path) => join(state.path, path)),
    [Symbol.dispose]: () => {
      for (const folder of [tree, state]) folder[Symbol.dispose]();
    },
  };
}

/** A visitor that sends what no visitor should, and hangs up. */
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
  it('attach shows the history and what happens, answers, begins the next turn, detaches, and ends the input once', async () => {
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
      /→ as the answer to q_[0-9a-v]{12}[\s\S]*ada \(answer\): 2[\s\S]*→ as a message to the agent[\s\S]*ada \(next turn\): Now test it[\s\S]*goes on/,
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

    using guest = home.open('attach', '--local', task);
    await guest.until(/Rewrite which\?[\s\S]*idle/);
    guest.type('1');
    guest.press('Enter');
    await host.until(/ada \(answer\): 1[\s\S]*Heard: Function A[\s\S]*idle {2}round 2/);
    host.press('C-d');
    const codes = [await host.ended(), await guest.ended()];

    expect(codes).toEqual([0, 0]);
    expect(host.screen()).toMatch(/✔ finished[\s\S]*1 file changed \(\+1 −0\); they are in your work tree\./);
    expect(guest.screen()).toMatch(/is answered by ada[\s\S]*✔ finished/);
  });

  it('Ctrl+C in the terminal of the run leaves what waits open, to go on with it', async () => {
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

  it('attach on GitHub shows the thread, and Ctrl+D ends the input with one comment', async () => {
    await using folder = await makeRepository({
      '.github/agora/subagents/asker.md': subagent(
        'if [ -z "${AGORA_ANSWER:-}" ]; then printf \'{"question":"A or B?","options":["A","B"]}\' > "$AGORA_SENTINEL"; else cat > told.md; fi',
      ),
    });
    await using story = await openStory({ repository: folder.folder });
    await story.label('alice', 'agora:asker');
    const {
      marker: { task },
    } = await story.question();
    using terminal = openTerminal([process.execPath, AGORA, 'attach', task], { cwd: story.workDir, env: envOf(story) });

    await terminal.until(/A or B\?[\s\S]*suspended/);
    terminal.press('C-d');
    terminal.press('C-d');
    await story.end();
    const code = await terminal.ended();

    expect(code).toBe(0);
    expect(terminal.screen()).toMatch(/A or B\?[\s\S]*alice: \/agora end[\s\S]*✔ finished/);
    expect(
      (await story.thread()).filter(({ by, body }) => by === 'alice' && body === `/agora end ${task}`),
    ).toHaveLength(1);
  });
});

function envOf(story: Story): Readonly<Record<string, string>> {
  return {
    GITHUB_API_URL: story.hub.url,
    GH_TOKEN: story.hub.tokenOf('alice'),
    GH_REPO: `${SHOP.owner}/${SHOP.repo}`,
    AGORA_POLL_MS: '100',
  };
}

it('follows a task on GitHub from its thread to its end, answers its question and speaks to its agent, in the name of whoever is signed in', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  const {
    marker: { task, question },
  } = await story.question();
  await story.say('bob', 'I would round once.');
  const child = execa(process.execPath, [AGORA, 'attach', task, '--json'], {
    env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', ...envOf(story) },
    extendEnv: false,
    reject: false,
    stdin: 'pipe',
  });
  const events: AttachEvent[] = [];

  for await (const line of createInterface({ input: child.stdout })) {
    const event = findEvent(line) ?? expect.fail(`no event: ${line}`);
    events.push(event);
    if (event.type === 'state' && event.state === 'suspended') child.stdin.write('2\n');
    if (event.type === 'answered') child.stdin.end('Keep the old name\n');
  }
  const { exitCode, stderr } = await child;

  expect(exitCode, stderr).toBe(0);
  expect(events.slice(0, 3)).toMatchObject([
    { type: 'question', id: question },
    { type: 'message', by: 'bob', as: 'comment' },
    { type: 'state', state: 'suspended', round: 1 },
  ]);
  expect(events.flatMap((event) => ('seq' in event ? [event.seq] : []))).toEqual(events.map((_, index) => index + 1));
  expect(events.filter(({ type }) => type === 'question' || type === 'answered').map(({ type }) => type)).toEqual([
    'question',
    'answered',
  ]);
  expect(events.filter((event) => event.type === 'message' && event.as === 'answer')).toMatchObject([
    { by: 'alice', text: '2' },
  ]);
  expect(events.at(-1)).toMatchObject({ type: 'ended', state: 'finished' });
  expect((await story.thread()).filter(({ by }) => by === 'alice').map(({ body }) => body)).toEqual([
    `/answer ${question} 2`,
    `/agora say ${task} Keep the old name`,
  ]);
  await story.quiet();
});

it.each([
  ['is over', undefined, 2, /the task t_\S+ is finished/],
  ['was never there', 't_000000000000', 3, /There is no task t_000000000000/],
] as const)('says that nobody can be talked to where a local task %s', async (_, named, code, words) => {
  using home = openHome('echo Done.');
  const { taskId } = outputOf(
    'run',
    await agora(['run', 'planner', '--json', 'x'], { cwd: home.tree.path, env: home.env }),
  );

  const ended = await agora(['attach', '--local', named ?? taskId], { cwd: home.tree.path, env: home.env });

  expect(ended).toMatchObject({ code, out: '', err: expect.stringMatching(words) as unknown });
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

it('ends an interactive run by itself when nobody comes, and does not wait where it is told so', async () => {
  using home = openHome('echo "Turn $AGORA_ROUND" | tee -a work.txt');
  const run = (...idle: string[]) =>
    agora(['run', 'planner', '--interactive', '--json', ...idle, 'x'], { cwd: home.tree.path, env: home.env });

  const short = outputOf('run', await run('--idle', '1s'));
  const none = outputOf('run', await run('--idle', '0', '--no-apply'));
  const wrong = await run('--idle', 'soon');

  expect(short).toMatchObject({ outcome: 'finished', summary: 'Turn 1', work: { applied: true } });
  expect(short.idleMs).toBeGreaterThanOrEqual(990);
  // Less than it would wait by itself.
  expect(short.idleMs).toBeLessThan(60_000);
  expect(short.used?.task.idleSeconds).toBeGreaterThanOrEqual(0.9);
  expect(none).toMatchObject({ outcome: 'finished', summary: 'Turn 1' });
  expect(wrong.code).toBe(2);
  expect(readFileSync(join(home.tree.path, 'work.txt'), 'utf8')).toBe('Turn 1\n');
});
