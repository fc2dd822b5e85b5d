import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeRepository } from '../support/story-repository.ts';
import { openStory, outputsOf, pullFiles, SHOP } from '../support/story.ts';

const DEMO = 'demo/repository';
const demo = (path: string) => [path, readFileSync(`${DEMO}/${path}`, 'utf8')] as const;
const FILES = Object.fromEntries([
  ...[
    'package.json',
    'README.md',
    'src/cart.js',
    'src/money.js',
    'src/receipt.js',
    'test/cart.test.js',
    '.github/agora/agents/fixer.mjs',
    '.github/agora/subagents/fixer.md',
  ].map(demo),
  ['.github/workflows/agora-relay.yml', readFileSync('examples/relay.yml', 'utf8')],
]);

/** The agent's own runs, without the relay's. */
const agentRuns = (story: Awaited<ReturnType<typeof openStory>>) =>
  story.hub.runs().filter(({ path }) => path.includes('agora.yml'));

it('does the whole story without a bot: label, question, reply, pull request', async () => {
  await using repository = await makeRepository(FILES);
  await using story = await openStory({ repository: repository.folder, hasBot: false });

  await story.label('alice', 'agora:fixer');
  await story.question();
  await story.say('mallory', '1');
  await story.say('alice', '2');
  await story.status('finished');
  await story.hub.settle();
  for (const id of await story.hub.runSchedules(SHOP.owner, SHOP.repo)) await story.hub.waitForRun(id);
  const end = await story.end();
  await story.quiet();

  expect(agentRuns(story).map((run) => outputsOf(run)['outcome'])).toEqual(['needs_input', 'finished']);
  expect(end.marker.state).toBe('finished');
  expect((await pullFiles(story.hub)).get('src/cart.js')).toContain('Math.round(this.lines.reduce');
  const { data: pulls } = await story.hub.as('alice').rest.pulls.list({ ...SHOP, state: 'all' });
  expect(pulls[0]?.user?.login).toBe('github-actions[bot]');
});

it('finds on its schedule what no event led to', async () => {
  const dropping =
    FILES['.github/workflows/agora-relay.yml']?.replace(/ {2}issues:[\s\S]*?(?= {2}schedule:)/, '') ?? '';
  await using repository = await makeRepository({ ...FILES, '.github/workflows/agora-relay.yml': dropping });
  await using story = await openStory({ repository: repository.folder, hasBot: false });

  await story.label('alice', 'agora:fixer');
  await story.hub.settle();
  expect(story.hub.runs()).toHaveLength(0);
  for (const round of [1, 2]) {
    for (const id of await story.hub.runSchedules(SHOP.owner, SHOP.repo)) await story.hub.waitForRun(id);
    await story.hub.settle();
    if (round === 1) await story.say('alice', '1');
  }
  for (const id of await story.hub.runSchedules(SHOP.owner, SHOP.repo)) await story.hub.waitForRun(id);
  await story.end();
  await story.quiet();

  expect(agentRuns(story).map((run) => outputsOf(run)['outcome'])).toEqual(['needs_input', 'finished']);
});
