/** Following a task on the local GitHub and talking to it. */
import { execa } from 'execa';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { findEvent } from '../../../client/live/frames.ts';
import type { AttachEvent } from '../../../client/types.ts';
import { AGORA, agora, outputOf } from '../../support/command-line.ts';
import { hasTmux, openTerminal } from '../../../scripts/tests/open-terminal.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, SHOP, type Story } from '../support/story.ts';
import { openHome } from './attach-home.ts';

function envOf(story: Story): Readonly<Record<string, string>> {
  return {
    GITHUB_API_URL: story.hub.url,
    GH_TOKEN: story.hub.tokenOf('alice'),
    GH_REPO: `${SHOP.owner}/${SHOP.repo}`,
    AGORA_POLL_MS: '100',
  };
}

describe.runIf(hasTmux)('in a terminal', () => {
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

it('follows a task on GitHub from its thread to its end, answers its question and talks to its agent, as the signed-in user', async () => {
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

it('shows how a local task ended, and reports that a task was never there', async () => {
  using home = openHome('echo Done.');
  const at = { cwd: home.tree.path, env: home.env };
  const { taskId } = outputOf('run', await agora(['run', 'planner', '--json', 'x'], at));

  const over = await agora(['attach', '--local', '--json', taskId], at);
  const unknown = await agora(['attach', '--local', 't_000000000000'], at);

  expect(over.code, over.err).toBe(0);
  expect(JSON.parse(over.out)).toMatchObject({ type: 'ended', state: 'finished' });
  expect(unknown).toMatchObject({
    code: 3,
    out: '',
    err: expect.stringMatching(/There is no task t_000000000000/) as unknown,
  });
});
