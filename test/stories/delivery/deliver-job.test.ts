/** The second job that delivers, as in examples/deliver.yml, through the shipped bundles and without a bot. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { RunView } from '../../../localhub/hub-options.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, pullFiles, SHOP, type Story } from '../support/story.ts';

const EXAMPLE = readFileSync('examples/deliver.yml', 'utf8');

const repositoryWith = (command: string, deliver = '', workflow = EXAMPLE) =>
  makeRepository({
    '.github/workflows/agora.yml': workflow,
    '.github/agora/subagents/worker.md': subagent(command, deliver),
  });

async function runByHand(story: Story): Promise<RunView> {
  const before = story.hub.runs().length;
  await story.hub.as('alice').rest.actions.createWorkflowDispatch({
    ...SHOP,
    workflow_id: 'agora.yml',
    ref: 'main',
    inputs: { subagent: 'worker', prompt: 'Please.' },
  });
  const run = await story.until('the run', () => story.hub.runs().slice(before)[0]);
  return story.hub.waitForRun(run.id);
}

const delivered = (run: RunView): Readonly<Record<string, string>> =>
  run.steps.findLast((step) => step.outputs['delivered'] !== undefined)?.outputs ?? {};
const listPulls = async (story: Story) => (await story.hub.as('alice').rest.pulls.list({ ...SHOP, state: 'all' })).data;

it('opens the pull request, and says in the summary why its checks are waiting', async () => {
  await using repository = await repositoryWith('echo hello > hello.txt; head -c 9 /dev/zero > zero.bin; echo Did it');
  await using story = await openStory({ repository: repository.folder, hasBot: false });

  const run = await runByHand(story);
  await story.quiet();

  expect(run.conclusion).toBe('success');
  const [pull] = await listPulls(story);
  expect(delivered(run)).toEqual({
    'delivered': 'true',
    'branch': pull?.head.ref,
    'pull-request': String(pull?.number),
    'pull-request-url': pull?.html_url,
  });
  expect([...(await pullFiles(story.hub)).keys()].sort()).toEqual(['hello.txt', 'zero.bin']);
  expect(pull?.user?.login).toBe('github-actions[bot]');
  expect(run.summary).toContain('so its checks wait until someone with write access approves them');
});

it('continues with an answer when the relay is there as well', async () => {
  const ask =
    'if [ "$AGORA_ROUND" = 1 ]; then echo \'{"question":"Which word?"}\' > "$AGORA_SENTINEL"; else cat "$AGORA_ANSWER_FILE" > word.txt; echo Did it; fi';
  await using repository = await makeRepository({
    '.github/workflows/agora.yml': EXAMPLE,
    '.github/workflows/agora-relay.yml': readFileSync('examples/relay.yml', 'utf8'),
    '.github/agora/subagents/worker.md': subagent(ask),
  });
  await using story = await openStory({ repository: repository.folder, hasBot: false });

  const asked = await runByHand(story);
  const { data: issues } = await story.hub
    .as('alice')
    .rest.issues.listForRepo({ ...SHOP, creator: 'github-actions[bot]' });
  await story.hub
    .as('alice')
    .rest.issues.createComment({ ...SHOP, issue_number: issues[0]?.number ?? 0, body: 'honey' });
  const resumed = await story.until('the run with the answer', () =>
    story.hub.runs().find(({ id, path }) => id !== asked.id && path.includes('agora.yml')),
  );
  const { conclusion } = await story.hub.waitForRun(resumed.id);
  await story.quiet();

  expect([asked.conclusion, conclusion]).toEqual(['success', 'success']);
  expect((await pullFiles(story.hub)).get('word.txt')).toBe('honey');
});

it("adds a second attempt's work on top of the first, in the same pull request", async () => {
  await using repository = await repositoryWith('date +%s%N > time.txt; echo Did it');
  await using story = await openStory({ repository: repository.folder, hasBot: false });

  const first = await runByHand(story);
  await story.hub.as('alice').rest.actions.reRunWorkflow({ ...SHOP, run_id: first.id });
  const second = await story.hub.waitForRun(first.id);
  await story.quiet();

  expect(delivered(second)).toEqual(delivered(first));
  expect(second.summary).toContain('one more commit on top');
  expect(await listPulls(story)).toHaveLength(1);
  const { data: commits } = await story.hub
    .as('alice')
    .rest.repos.listCommits({ ...SHOP, sha: delivered(first)['branch'] ?? '' });
  expect(commits.map(({ parents }) => parents.length)).toEqual([1, 1, 0]);
});

it('stops at the branch when only that is wanted', async () => {
  await using repository = await repositoryWith('echo hello > hello.txt; echo Did it', 'deliver: branch\n');
  await using story = await openStory({ repository: repository.folder, hasBot: false });

  const run = await runByHand(story);
  await story.quiet();

  expect(delivered(run)).toMatchObject({
    'delivered': 'true',
    'branch': expect.stringMatching(/^agora\/t_/) as string,
    'pull-request': '',
  });
  expect(await listPulls(story)).toEqual([]);
});

it.each([
  ['a patch is wanted', 'echo hello > hello.txt', 'deliver: patch\n', 'git apply --index'],
  ['nothing was changed', 'echo nothing', '', 'no file changed'],
  ['protected files were touched', 'echo "* @mallory" > CODEOWNERS', '', 'Only a person may propose such changes'],
  ['credentials are in it', 'echo "machine x login y password z" > .netrc', '', 'a file of passwords'],
])('delivers nothing and says so when %s', async (_, command, deliver, words) => {
  await using repository = await repositoryWith(`${command}; echo Did it`, deliver);
  await using story = await openStory({ repository: repository.folder, hasBot: false });

  const run = await runByHand(story);
  await story.quiet();

  expect(run.conclusion).toBe('success');
  expect(delivered(run)).toEqual({ 'delivered': 'false', 'branch': '', 'pull-request': '', 'pull-request-url': '' });
  expect(run.summary).toContain(words);
  expect(run.annotations.map(({ message }) => message).join('\n')).toContain(words);
  expect(await listPulls(story)).toEqual([]);
});

it.each([
  ['changes protected files', '.github/actions/setup/action.yml', 'false', []],
  ['changes other files', 'theirs.txt', 'true', ['hello.txt', 'theirs.txt']],
])('delivers work on a commit outside of the default branch that %s: %s %s', async (_, path, isDelivered, files) => {
  const workflow = EXAMPLE.replace('persist-credentials: false', 'persist-credentials: false\n          ref: theirs');
  await using repository = await repositoryWith('echo hello > hello.txt; echo Did it', '', workflow);
  await using story = await openStory({ repository: repository.folder, hasBot: false });
  const { rest } = story.hub.as('alice');
  const { data: main } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });
  await rest.git.createRef({ ...SHOP, ref: 'refs/heads/theirs', sha: main.object.sha });
  const content = Buffer.from('on: push\njobs: {}\n').toString('base64');
  const { data: pushed } = await rest.repos.createOrUpdateFileContents({
    ...SHOP,
    path,
    branch: 'theirs',
    message: 'Theirs',
    content,
  });

  const run = await runByHand(story);
  await story.quiet();

  expect(delivered(run)).toMatchObject({ delivered: isDelivered });
  expect([...(files.length === 0 ? [] : (await pullFiles(story.hub)).keys())].sort()).toEqual(files);
  expect(run.summary.includes(pushed.commit.sha ?? 'missing')).toBe(isDelivered === 'false');
});

it('fails when it may not push, and names the missing permission', async () => {
  await using repository = await repositoryWith(
    'echo hello > hello.txt; echo Did it',
    '',
    EXAMPLE.replace('contents: write # the branch', 'contents: read'),
  );
  await using story = await openStory({ repository: repository.folder, hasBot: false });

  const run = await runByHand(story);
  await story.hub.settle();

  expect(run.conclusion).toBe('failure');
  expect(run.annotations.map(({ message }) => message).join()).toContain('"Contents: write"');
});

it('names the refused call and the missing permission when it may not read the result', async () => {
  await using repository = await repositoryWith(
    'echo hello > hello.txt; echo Did it',
    '',
    EXAMPLE.replace('actions: read # to fetch the result', 'actions: none'),
  );
  await using story = await openStory({ repository: repository.folder, hasBot: false });

  const run = await runByHand(story);
  await story.hub.settle();

  expect(run.conclusion).toBe('failure');
  expect(run.annotations.map(({ message }) => message).join()).toMatch(
    /GitHub refused GET \/repos\/\S+\/actions\/\S+ \(403\): Resource not accessible by integration\. Give the job `actions: read`, in `permissions`\./,
  );
});
