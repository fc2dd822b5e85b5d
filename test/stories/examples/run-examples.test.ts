/** Runs every folder of examples/ from start to end with the shipped bundles. */
import { readdirSync } from 'node:fs';
import { hasGraphql } from '../support/github-mode.ts';
import { expect, it } from 'vitest';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { outputsOf, pullFiles, SHOP, type Story } from '../support/story.ts';
import { trySandbox } from '../../support/agents/try-sandbox.ts';
import { asks, openExample, type ExampleStory } from './open-example.ts';
import { tellSlackStory } from './play-slack.ts';

const WHICH = { question: 'Round each line, or the sum?', options: ['Each line', 'The sum'], recommended: 2 };
const NOTE = 'echo "$AGORA_OPTION" > decided.txt; echo "Decide it"';
const WITH_BOT = { hasBot: true } as const;

const listPulls = async ({ hub }: Story) => (await hub.as('alice').rest.pulls.list({ ...SHOP, state: 'all' })).data;
const agentRuns = ({ hub }: Story) => hub.runs().filter(({ path }) => path.endsWith('/agora.yml'));
const outcomes = (story: Story): (string | undefined)[] =>
  agentRuns(story).map(
    (run) =>
      run.steps.find((step) => step.outputs['outcome'] !== undefined)?.outputs['outcome'] ?? run.conclusion ?? '',
  );

async function delivered(story: Story): Promise<readonly string[]> {
  await story.end();
  await story.quiet();
  return [...(await pullFiles(story.hub)).keys()].sort();
}

/** The one issue that an automation has opened. */
async function openedIssue(story: Story): Promise<number> {
  return story.until('an issue with the question', async () => {
    const { data } = await story.hub.as('alice').rest.issues.listForRepo({ ...SHOP, creator: 'github-actions[bot]' });
    return data[0]?.number;
  });
}

async function labelled(story: Story, label: string): Promise<void> {
  await story.label('alice', label);
  expect((await story.question()).text).toContain('- [ ] **2.** The sum _(recommended)_\n');
  await story.say('alice', '2');
  expect(await delivered(story)).toEqual(['decided.txt']);
  expect(outcomes(story)).toEqual(['needs_input', 'finished']);
}

const { works: hasSandbox } = await trySandbox();

const EXAMPLES: Readonly<Record<string, ExampleStory>> = {
  'label-to-pull-request': {
    agents: { fixer: asks(WHICH, NOTE) },
    play: (story) => labelled(story, 'agora:fixer'),
  },
  'bot-only': {
    agents: { fixer: asks(WHICH, NOTE) },
    options: WITH_BOT,
    play: async (story) => {
      await labelled(story, 'agora:fixer');
      expect((await listPulls(story))[0]?.user?.login).toBe('agora[bot]');
    },
  },
  'relay-only': {
    agents: { fixer: asks(WHICH, NOTE) },
    play: async (story) => {
      await story.say('alice', '/agora run fixer');
      await story.question();
      await story.say('alice', '1');
      expect(await delivered(story)).toEqual(['decided.txt']);
      for (const id of await story.hub.runSchedules(SHOP.owner, SHOP.repo)) await story.hub.waitForRun(id);
      await story.quiet();
      const { data: issues } = await story.hub.as('alice').rest.issues.listForRepo({ ...SHOP, state: 'all' });
      expect(issues.map(({ title }) => title)).toContain('Agora dashboard');
    },
  },
  'review-helper': {
    agents: { reviewer: 'grep "^+free" pull-request.diff; echo "One finding."' },
    play: async (story) => {
      const number = await openPull(story);
      await story.hub
        .as('alice')
        .rest.issues.createComment({ ...SHOP, issue_number: number, body: '/agora run reviewer' });
      const read = async () =>
        (await story.hub.as('alice').rest.issues.listComments({ ...SHOP, issue_number: number })).data.map(
          ({ body = '' }) => body,
        );
      await story.until('the end', async () => (await read()).some((body) => findMarker(body)?.kind === 'end'));
      await story.quiet();
      expect((await read()).find((body) => findMarker(body)?.kind === 'status')).toContain('+free shipping');
      expect(await listPulls(story)).toHaveLength(1);
      expect(outputsOf(agentRuns(story)[0])).toMatchObject({ 'outcome': 'finished', 'changed-files': '0' });
    },
  },
  'nightly-chore': {
    agents: { housekeeper: asks({ question: 'May src/old.js go?', options: ['Yes', 'No'] }, NOTE) },
    play: async (story) => {
      // The issue exists before the question in it, so the test waits for the runs before it answers.
      for (const id of await story.hub.runSchedules(SHOP.owner, SHOP.repo)) await story.hub.waitForRun(id);
      const issue = await openedIssue(story);
      await story.hub.as('alice').rest.issues.createComment({ ...SHOP, issue_number: issue, body: '1' });
      await story.until('the pull request', async () => (await listPulls(story))[0]);
      await story.quiet();
      expect(outcomes(story)).toEqual(['needs_input', 'finished']);
      expect([...(await pullFiles(story.hub)).keys()]).toEqual(['decided.txt']);
    },
  },
  'agent-asks-agent': {
    agents: {
      planner: asks({ ...WHICH, to: 'agent:reviewer' }, 'cat > told.txt; echo "Decide it"'),
      reviewer: 'printf "2\\nEach line would be off by a cent."',
    },
    // If GitHub does not say whether a comment was edited, an agent is asked only what a pinned key has signed.
    hasKeys: !hasGraphql,
    options: WITH_BOT,
    play: async (story) => {
      await story.label('alice', 'agora:planner');
      await story.until('the end of both', async () => {
        const ends = (await story.thread()).filter(({ marker }) => marker?.kind === 'end');
        return ends.length === 2;
      });
      await story.quiet();
      expect(outcomes(story)).toEqual(['needs_input', 'finished', 'finished']);
      expect((await pullFiles(story.hub)).get('told.txt')).toContain('off by a cent');
    },
  },
  'matrix-over-packages': {
    agents: { updater: 'mkdir -p updates; cp "$AGORA_PROMPT_FILE" updates/asked.txt; echo "Update it"' },
    files: { 'packages/api/package.json': '{ "name": "api" }\n', 'packages/web/package.json': '{ "name": "web" }\n' },
    play: async (story) => {
      story.shop.setSecrets({ AGORA_START_TOKEN: story.hub.tokenOf('alice') });
      await story.hub
        .as('alice')
        .rest.actions.createWorkflowDispatch({ ...SHOP, workflow_id: 'update-packages.yml', ref: 'main' });
      await story.until('both pull requests', async () => (await listPulls(story)).length === 2);
      await story.quiet();
      expect(outcomes(story)).toEqual(['finished', 'finished']);
      const { data: pulls } = await story.hub.as('alice').rest.pulls.list({ ...SHOP });
      const asked = await Promise.all(
        pulls.map(async ({ head }) => {
          const { data } = await story.hub
            .as('alice')
            .rest.repos.getContent({ ...SHOP, path: 'updates/asked.txt', ref: head.sha });
          return 'content' in data ? Buffer.from(data.content, 'base64').toString() : '';
        }),
      );
      expect(asked.map((text) => /packages\/\w+/.exec(text)?.[0]).sort()).toEqual(['packages/api', 'packages/web']);
    },
  },
  'answer-from-slack': tellSlackStory(asks(WHICH, NOTE)),
  'self-hosted-runner': {
    agents: { fixer: asks(WHICH, NOTE) },
    // Without a sandbox, this example refuses to start, as documented.
    ...(hasSandbox ? {} : { workflow: (text) => text.replace(/ +(?:isolation|network|allow-hosts): .*\n/g, '') }),
    play: (story) => labelled(story, 'agora:fixer'),
  },
  'approval-by-two': {
    agents: { migrator: asks({ question: 'Drop the column?', options: ['Go on', 'Leave it'] }, NOTE) },
    play: async (story) => {
      await story.label('alice', 'agora:migrator');
      await story.question();
      await story.say('alice', '1');
      await story.hub.settle();
      expect(outcomes(story)).toEqual(['needs_input']);
      await story.say('bob', '/answer Go on');
      expect(await delivered(story)).toEqual(['decided.txt']);
      expect(outcomes(story)).toEqual(['needs_input', 'finished']);
    },
  },
  'monorepo': {
    agents: { api: asks(WHICH, 'echo "$AGORA_OPTION" > packages/api/decided.txt; echo "Decide it"') },
    files: {
      'packages/api/package.json': '{ "name": "api", "scripts": { "test": "test -f decided.txt" } }\n',
      'packages/web/package.json': '{ "name": "web", "scripts": { "test": "exit 1" } }\n',
    },
    play: async (story) => {
      await story.label('alice', 'agora:api');
      await story.question();
      await story.say('bob', '1');
      await story.hub.settle();
      expect(outcomes(story)).toEqual(['needs_input']);
      await story.say('alice', '2');
      expect(await delivered(story)).toEqual(['packages/api/decided.txt']);
      expect(outputsOf(agentRuns(story)[1])['verify-passed'] ?? agentRuns(story)[1]?.summary).toBe('true');
    },
  },
  'own-runtime': {
    play: async (story) => {
      await story.hub
        .as('alice')
        .rest.issues.update({ ...SHOP, issue_number: story.issue, body: 'Please rename `total` everywhere.' });
      await story.label('alice', 'agora:renamer');
      expect((await story.question()).text).toContain('What should `total` be called?');
      await story.say('alice', '/answer sum it is');
      expect((await story.question(2)).text).toContain('"sum it is" is not a name');
      await story.say('alice', '/answer sum');
      expect(await delivered(story)).toEqual(['src/cart.js']);
      expect((await pullFiles(story.hub)).get('src/cart.js')).toContain('export const sum = ');
    },
  },
};

async function openPull({ hub }: Story): Promise<number> {
  const { rest } = hub.as('bob');
  const { data } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });
  await rest.git.createRef({ ...SHOP, ref: 'refs/heads/shipping', sha: data.object.sha });
  const content = Buffer.from('free shipping\n').toString('base64');
  await rest.repos.createOrUpdateFileContents({
    ...SHOP,
    path: 'shipping.txt',
    message: 'Ship free',
    content,
    branch: 'shipping',
  });
  const pull = await rest.pulls.create({ ...SHOP, title: 'Ship free', head: 'shipping', base: 'main' });
  return pull.data.number;
}

it('has a story for each folder of examples/', () => {
  const folders = readdirSync('examples', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'runtimes')
    .map(({ name }) => name);

  expect(folders.sort()).toEqual(Object.keys(EXAMPLES).sort());
});

it.concurrent.each(Object.entries(EXAMPLES))(
  'examples/%s does what its README says',
  async (name, { play, ...setUp }) => {
    await using story = await openExample(name, setUp);

    await play(story);
  },
);
