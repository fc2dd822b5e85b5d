/** The command against a repository on the local GitHub, with the shipped bot at work. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it } from 'vitest';
import { TaskView } from '../../client/schemas.ts';
import { makeRepository, subagent } from './repository.ts';
import { AGORA, agora, outputOf, type Ended } from '../support/command-line.ts';
import { openStory, SHOP, type Story } from './story.ts';

function inStory(story: Story, who = 'alice'): (...args: string[]) => Promise<Ended> {
  const env = {
    GITHUB_API_URL: story.hub.url,
    GH_TOKEN: story.hub.tokenOf(who),
    GH_REPO: `${SHOP.owner}/${SHOP.repo}`,
    AGORA_POLL_MS: '100',
  };
  return (...args) => agora(args, { env });
}

it('shows a task from its question to its end, and answers it in the name of whoever is signed in', async () => {
  await using story = await openStory();
  const run = inStory(story);
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await story.hub.settle();

  const status = outputOf('status', await run('status', '--json'));
  const { questions } = outputOf('questions', await run('questions', '--json'));
  const watching = run('watch', asked.marker.task, '--json');
  const answered = outputOf('answer', await run('answer', asked.marker.question, '2', '--json'));
  const watched = await watching;
  await story.end();
  const described = outputOf('dispatch describe', await run('dispatch', 'describe', asked.marker.task, '--json'));
  await story.quiet();

  expect(status.tasks).toMatchObject([
    {
      task: asked.marker.task,
      state: 'suspended',
      round: 1,
      subagent: 'fixer',
      title: 'Receipts are off by a cent',
      issue: story.issue,
      question: { id: asked.marker.question },
    },
  ]);
  expect(questions).toMatchObject([
    {
      id: asked.marker.question,
      task: asked.marker.task,
      options: asked.marker.options,
      url: expect.stringContaining('#issuecomment-') as unknown,
    },
  ]);
  expect(answered).toMatchObject({ task: asked.marker.task, dispatchId: `${asked.marker.task}.r2` });
  expect(
    (await story.thread()).find(({ by, body }) => by === 'alice' && body === `/answer ${asked.marker.question} 2`),
  ).toBeDefined();
  expect(watched.code).toBe(0);
  const states = watched.out.split('\n').map((line) => TaskView.parse(JSON.parse(line)).state);
  expect(states[0]).toBe('suspended');
  expect(states.at(-1)).toBe('finished');
  expect(described).toMatchObject({
    dispatchId: `${asked.marker.task}.r2`,
    task: { state: 'finished', round: 2, pullRequest: { number: expect.any(Number) as unknown } },
    result: { outcome: 'finished', resumed: 'session' },
  });
  expect(described.resolved).toEqual({ subagent: asked.marker.resolved, capabilities: [], env: [] });
});

it('dispatches through the workflow, answers from the command line, and ends with the whole result', async () => {
  await using story = await openStory();
  const run = inStory(story);

  const ended = await run(
    'dispatch',
    'run',
    'fixer',
    '--issue',
    String(story.issue),
    '--answer',
    '2',
    '--json',
    'Fix',
    'the',
    'cents',
  );
  await story.end();
  await story.quiet();

  expect(ended.code, ended.err).toBe(0);
  const result = outputOf('dispatch run', ended);
  expect(result).toMatchObject({
    outcome: 'finished',
    round: 2,
    exitCode: 0,
    resumed: 'session',
    verify: { passed: true },
    resolved: { subagent: { name: 'fixer' } },
  });
  expect(result.rounds).toMatchObject([{ round: 1, answer: 'Add everything up, then round once', by: 'alice' }]);
  expect(story.hub.runs()).toHaveLength(2);
});

it('starts without waiting, says how it stands, and cancels it while it runs', async () => {
  // An agent that is still at work, however slow this machine is.
  await using repository = await makeRepository({ '.github/agora/subagents/sleeper.md': subagent('sleep 300') });
  await using story = await openStory({ repository: repository.folder });
  const run = inStory(story);
  const started = outputOf(
    'dispatch run --detach',
    await run('dispatch', 'run', 'sleeper', '--detach', '--json', 'Fix it'),
  );
  await story.until('the run', () => story.hub.runs()[0]?.status === 'in_progress');

  const before = outputOf('status', await run('status', started.taskId, '--json'));
  const listed = outputOf('status', await run('status', '--open', '--json'));
  const cancelled = outputOf('cancel', await run('cancel', started.taskId, '--json'));
  const over = await story.hub.waitForRun(started.runId);
  const again = outputOf('dispatch cancel', await run('dispatch', 'cancel', started.taskId, '--json'));
  await story.quiet();

  expect(before.tasks).toMatchObject([{ task: started.taskId, run: { id: started.runId } }]);
  expect(listed.tasks).toMatchObject([{ task: started.taskId, state: 'running', run: { id: started.runId } }]);
  expect(cancelled.outcome).toBe('asked');
  expect(over.conclusion).toBe('cancelled');
  expect(again.outcome).toBe('ended');
});

it('asks the bot to end a task that waits, because there is no run to cancel', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await story.hub.settle();

  const cancelled = outputOf('cancel', await inStory(story)('cancel', `${asked.marker.task}.r1`, '--json'));

  expect(cancelled.outcome).toBe('asked');
  expect(
    (await story.thread()).find(({ by, body }) => by === 'alice' && body === `/agora cancel ${asked.marker.task}`),
  ).toBeDefined();
});

it('prints a ledger of everything that happened', async () => {
  await using story = await openStory();
  await story.hub
    .as('alice')
    .rest.issues.update({ ...SHOP, issue_number: story.issue, title: 'A | pipe, `code` and <b>' });
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await story.hub.settle();
  const run = inStory(story);

  const facts = outputOf('ledger', await run('ledger', '--json'));
  const page = await run('ledger');
  const file = join(story.workDir, 'LEDGER.md');
  const written = await run('ledger', '--output', file);

  expect(facts).toMatchObject({
    repository: 'corner/shop',
    tasks: [{ task: asked.marker.task, title: 'A | pipe, `code` and <b>' }],
  });
  expect(page.out).toContain('## Waiting for an answer');
  expect(written).toMatchObject({ code: 0, out: '' });
  expect(readFileSync(file, 'utf8').split('\n').slice(4)).toEqual(`${page.out}\n`.split('\n').slice(4));
  expect(page.out).toContain('A \\| pipe\\, \\`code\\` and \\<b\\>');
});

it('finds a repository that is set up in order, and leaves no ref behind', async () => {
  await using story = await openStory();
  const { hub } = story;
  await story.label('alice', 'agora:fixer');
  await story.question();
  await hub.settle();

  const { checks } = outputOf('doctor', await inStory(story)('doctor', '--json'));
  await story.quiet();

  const outcomes = Object.fromEntries(checks.map(({ id, outcome }) => [id, outcome]));
  expect(outcomes, JSON.stringify(checks, null, 2)).toMatchObject({
    token: 'pass',
    repository: 'pass',
    permission: 'pass',
    workflow: 'pass',
    registry: 'pass',
    claims: 'pass',
    digest: 'pass',
  });
  const { data: refs } = await hub.as('alice').rest.git.listMatchingRefs({ ...SHOP, ref: 'agora/claims' });
  expect(refs.filter(({ ref }) => !ref.includes('/t_') && !ref.includes('/q_'))).toEqual([]);
  expect(refs).toHaveLength(1);
});

it('says what is missing in a repository that is not set up, and leaves out what writes when told to', async () => {
  await using repository = await makeRepository({
    '.github/agora/subagents/broken.md': '---\nmodle: max\n---\nText.\n',
    '.github/workflows/agora.yml': 'on: workflow_dispatch\njobs: {}\n',
  });
  await using story = await openStory({ repository: repository.folder, hasBot: false });

  const ended = await inStory(story)('doctor', '--no-write', '--json');
  const shown = await inStory(story)('doctor', '--no-write');
  await story.quiet();

  const { checks } = outputOf('doctor', ended);
  expect(ended.code).toBe(1);
  expect(Object.fromEntries(checks.map(({ id, outcome }) => [id, outcome]))).toMatchObject({
    permission: 'pass',
    workflow: 'fail',
    registry: 'fail',
    claims: 'skip',
    relay: 'warn',
    digest: 'skip',
  });
  expect(checks.filter(({ outcome, fix }) => outcome === 'fail' && fix === undefined)).toEqual([]);
  expect(shown.out).toMatch(
    /✘ The workflow is there and takes requests\n {4}.*no job uses agora\/dispatch.*\n {4}→ Compare it/,
  );
  const { data: refs } = await story.hub.as('alice').rest.git.listMatchingRefs({ ...SHOP, ref: 'agora/claims' });
  expect(refs).toEqual([]);
});

it('tells somebody without the right to write what is missing, and writes nothing', async () => {
  await using story = await openStory();
  const run = inStory(story, 'mallory');

  const doctor = await run('doctor', '--json');
  const started = await run('dispatch', 'run', 'fixer', '--json', 'Fix it');

  expect(doctor.code).toBe(1);
  expect(outputOf('doctor', doctor).checks.find(({ id }) => id === 'permission')).toMatchObject({
    outcome: 'fail',
    fix: expect.stringContaining('write access') as unknown,
  });
  expect([3, 4]).toContain(started.code);
  expect(outputOf('error', started).error.fix).not.toBe('');
  expect(story.hub.runs()).toEqual([]);
});

it.each([
  [['status', 't_000000000000'], 3, 'not-found'],
  [['answer', 'q_000000000000', '1'], 3, 'not-found'],
  [['answer', 'seven', '1'], 2, 'mistake'],
  [['dispatch', 'describe', 'nonsense'], 2, 'mistake'],
  [['dispatch', 'run', 'nobody', 'Do it'], 3, 'not-found'],
  [['dispatch', 'run', 'Not-A-Name', 'Do it'], 2, 'mistake'],
  [['status', '--repo', 'corner/cellar', 't_000000000000'], 3, 'not-found'],
] as const)('says what is wrong with «agora %j»', async (args, code, word) => {
  await using story = await openStory({ hasBot: false });

  const ended = await inStory(story)(...args, '--json');

  expect(ended.code, ended.out).toBe(code);
  expect(outputOf('error', ended).error).toMatchObject({ code: word, fix: expect.stringMatching(/./) as unknown });
});

it('is told by a server that it does not know the token', async () => {
  await using story = await openStory({ hasBot: false });

  const ended = await agora(['status'], {
    env: { GITHUB_API_URL: story.hub.url, GH_TOKEN: 'ghp_expired', GH_REPO: 'corner/shop' },
  });

  expect(ended.code).toBe(4);
  expect(ended.err).toContain('gh auth login');
  expect(ended.err).not.toContain('ghp_expired');
});

it('lets a person’s own agent resume a suspended task, once, and tells it what it cannot resume', async () => {
  await using story = await openStory();
  const client = new Client({ name: 'orchestrator', version: '1' });
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: '/nonexistent',
    GITHUB_API_URL: story.hub.url,
    GH_TOKEN: story.hub.tokenOf('alice'),
  };
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [AGORA, 'mcp', '--repo', `${SHOP.owner}/${SHOP.repo}`],
      env,
    }),
  );
  const resume = async (task: string, signal: string): Promise<string> =>
    JSON.stringify(await client.callTool({ name: 'agent_resume', arguments: { task_id: task, signal } }));
  await story.label('alice', 'agora:fixer');
  const { marker } = await story.question();
  await story.hub.settle();

  const unknown = await resume('t_000000000000', '2');
  const resumed = await resume(marker.task, '2');
  await story.end();
  const again = await resume(marker.task, '1');
  await client.close();
  await story.quiet();

  expect(unknown).toMatch(/"isError":true/);
  expect(resumed).toMatch(new RegExp(`Answered: .*The task goes on as ${marker.task}\\.r2`));
  expect(again).toMatch(/waits for nothing: it is finished.*"isError":true/);
  expect((await story.thread()).filter(({ by, body }) => by === 'alice' && body.startsWith('/answer'))).toHaveLength(1);
});
