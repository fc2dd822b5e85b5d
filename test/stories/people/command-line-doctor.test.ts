/** The command, and possible problems: a repository that is not set up, a missing permission, an unknown token. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it } from 'vitest';
import { makeRepository } from '../support/story-repository.ts';
import { AGORA, agora, outputOf } from '../../support/command-line.ts';
import { openStory, SHOP } from '../support/story.ts';
import { inStory } from './command-in-story.ts';

it('accepts a repository that is set up, and leaves no ref behind', async () => {
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
    isolation: 'pass',
  });
  const { data: refs } = await hub.as('alice').rest.git.listMatchingRefs({ ...SHOP, ref: 'agora/claims' });
  expect(refs.filter(({ ref }) => !ref.includes('/t_') && !ref.includes('/q_'))).toEqual([]);
  expect(refs).toHaveLength(1);
});

it('says what is missing in a repository that is not set up, and skips writing checks when told to', async () => {
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
    isolation: 'skip',
  });
  expect(checks.filter(({ outcome, fix }) => outcome === 'fail' && fix === undefined)).toEqual([]);
  expect(shown.out).toMatch(
    /✘ The workflow exists and accepts requests\n {4}.*no job uses agora\/dispatch.*\n {4}→ Compare it/,
  );
  const { data: refs } = await story.hub.as('alice').rest.git.listMatchingRefs({ ...SHOP, ref: 'agora/claims' });
  expect(refs).toEqual([]);
});

it('tells a user without write permission what is missing, and writes nothing', async () => {
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
  [['dispatch', 'run', 'fixer'], 2, 'mistake'],
  [['dispatch', 'run', 'Not-A-Name', 'Do it'], 2, 'mistake'],
  [['status', '--repo', 'corner/cellar', 't_000000000000'], 3, 'not-found'],
] as const)('says what is wrong with "agora %j"', async (args, code, word) => {
  await using story = await openStory({ hasBot: false });

  const ended = await inStory(story)(...args, '--json');

  expect(ended.code, ended.out).toBe(code);
  expect(outputOf('error', ended).error).toMatchObject({ code: word, fix: expect.stringMatching(/./) as unknown });
});

it('reports that a server does not know the token', async () => {
  await using story = await openStory({ hasBot: false });

  const ended = await agora(['status'], {
    env: { GITHUB_API_URL: story.hub.url, GH_TOKEN: 'ghp_expired', GH_REPO: 'corner/shop' },
  });

  expect(ended.code).toBe(4);
  expect(ended.err).toContain('gh auth login');
  expect(ended.err).not.toContain('ghp_expired');
});

it('lets a person’s own agent resume a suspended task, once, and explains what it cannot resume', async () => {
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
  expect(resumed).toMatch(new RegExp(`Answered: .*The task continues as ${marker.task}\\.r2`));
  expect(again).toMatch(/is not waiting for anything: it is finished.*"isError":true/);
  expect((await story.thread()).filter(({ by, body }) => by === 'alice' && body.startsWith('/answer'))).toHaveLength(1);
});
