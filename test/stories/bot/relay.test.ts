import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, pullFiles, SHOP } from '../support/story.ts';

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
  ['.github/workflows/agora.yml', readFileSync('examples/agora.yml', 'utf8')],
  ['.github/workflows/agora-relay.yml', readFileSync('examples/relay.yml', 'utf8')],
]);

/** The agent's own runs, without the relay's. */
const agentRuns = (story: Awaited<ReturnType<typeof openStory>>) =>
  story.hub.runs().filter(({ path }) => path.includes('agora.yml'));

/** Outputs of the job with the agent; the second job has outputs too. */
const outcomeOf = (run: ReturnType<typeof agentRuns>[number]) =>
  run.steps.find((step) => step.outputs['outcome'] !== undefined)?.outputs['outcome'];

it('writes the final comment without its schedule even when nothing is delivered, and hears the approval', async () => {
  await using repository = await makeRepository({
    ...FILES,
    '.github/agora/subagents/worker.md': subagent('echo "* @mallory" > CODEOWNERS; echo Did it'),
  });
  await using story = await openStory({ repository: repository.folder, hasBot: false });

  await story.label('alice', 'agora:worker');
  const end = await story.end();
  await story.hub.settle();
  await story.say('alice', '/agora deliver');
  await story.until('the pull request', async () => {
    const { data: pulls } = await story.hub.as('alice').rest.pulls.list({ ...SHOP, state: 'all' });
    return pulls[0];
  });
  await story.quiet();

  expect(end.marker.held).toBe('protected');
  expect(end.text).toContain('`/agora deliver');
  expect([...(await pullFiles(story.hub)).keys()]).toEqual(['CODEOWNERS']);
});

it('plays the whole story without a bot and without its schedule: label, question, reply, pull request', async () => {
  await using repository = await makeRepository(FILES);
  await using story = await openStory({ repository: repository.folder, hasBot: false });

  await story.label('alice', 'agora:fixer');
  await story.question();
  await story.say('mallory', '1');
  await story.say('alice', '2');
  const end = await story.end();
  await story.quiet();

  expect(agentRuns(story).map((run) => outcomeOf(run))).toEqual(['needs_input', 'finished']);
  expect(end.marker.state).toBe('finished');
  expect((await pullFiles(story.hub)).get('src/cart.js')).toContain('Math.round(this.lines.reduce');
  const { data: pulls } = await story.hub.as('alice').rest.pulls.list({ ...SHOP, state: 'all' });
  expect(pulls[0]?.user?.login).toBe('github-actions[bot]');
});

it('suggests an answer for a reply in plain words with one edit, and continues when it is ticked, without a bot', async () => {
  await using repository = await makeRepository({
    ...FILES,
    '.github/agora/subagents/asker.md': subagent(
      'if [ "$AGORA_ROUND" = 1 ]; then echo \'{"question":"How many?","options":["Ten","Eleven"]}\' > "$AGORA_SENTINEL"; else echo "Heard: $AGORA_ANSWER"; fi',
    ),
  });
  await using story = await openStory({ repository: repository.folder, hasBot: false });
  const words = 'Twelve please, and add a test';

  await story.label('alice', 'agora:asker');
  const asked = await story.question();
  await story.hub.settle();
  const edits = () =>
    story.hub.traffic.filter(({ method, path }) => method === 'PATCH' && path.endsWith(`/issues/comments/${asked.id}`))
      .length;
  const before = { edits: edits(), comments: (await story.thread()).length };
  await story.say('alice', words);
  const offering = await story.until('the offer', async () => {
    const { body } = await story.question();
    return body.includes(`"${words}"`) && body;
  });
  await story.hub.settle();
  for (const id of await story.hub.runSchedules(SHOP.owner, SHOP.repo)) await story.hub.waitForRun(id);
  await story.hub.settle();
  const offered = { edits: edits(), comments: (await story.thread()).length };
  await story.hub.as('bob').rest.issues.updateComment({
    ...SHOP,
    comment_id: asked.id,
    body: offering.replace('* [ ] Use', '* [x] Use'),
  });
  await story.end();
  await story.quiet();

  expect(offered).toEqual({ edits: before.edits + 1, comments: before.comments + 1 });
  expect(agentRuns(story).map((run) => outcomeOf(run))).toEqual(['needs_input', 'finished']);
  const answered = (await story.thread()).find(({ id }) => id === asked.id);
  expect(answered?.marker).toMatchObject({ answered: { by: 'alice' } });
  expect(answered?.text).toContain(`> @alice: ${words}`);
});

it('finds on its schedule what no event has started', async () => {
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

  expect(agentRuns(story).map((run) => outcomeOf(run))).toEqual(['needs_input', 'finished']);
});
