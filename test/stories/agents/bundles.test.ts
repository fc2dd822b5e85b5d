/** A subagent with capabilities and an environment, from its registry on GitHub to the pull request. */
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockRegistry } from '../../../worker/registry/lock/lock-registry.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { logOf, openStory, outputsOf, pullFiles, SHOP } from '../support/story.ts';

const RULE = '.github/agora/capabilities/house/docs/rule.md';
const HELPER = '.claude/skills/agora-needs-input/SKILL.md';
const WORKFLOW = readFileSync('demo/repository/.github/workflows/agora.yml', 'utf8').replace(
  '          ANTHROPIC_API_KEY:',
  '          CI_TOKEN: the-token-of-the-workflow\n          ANTHROPIC_API_KEY:',
);

/** Copies what it received into its work, and asks in its first round. */
const AGENT = [
  `cat docs/rule.md setup.txt >> work.txt`,
  `test "$TOKEN" = the-token-of-the-workflow && echo "$STAGE with its token" >> work.txt`,
  `grep -c needs_input.json ${HELPER} > helper.txt`,
  `if [ "$AGORA_ROUND" = 1 ]; then printf '{"question":"Go on?"}' > "$AGORA_SENTINEL"; fi`,
].join('; ');

const FILES = {
  '.github/workflows/agora.yml': WORKFLOW,
  '.github/agora/subagents/worker.md': subagent(AGENT, 'capabilities: [house]\nenv: [ci]\n'),
  '.github/agora/envs/ci.yaml': 'values:\n  STAGE: test\nsecrets:\n  TOKEN: env://CI_TOKEN\n',
  [RULE]: 'Round up.\n',
  '.github/agora/capabilities/house/agora-setup.sh': 'echo "set up for $STAGE" > setup.txt\n',
  '.github/agora/capabilities/house/.claude/settings.json': '{"model":"b"}\n',
  '.claude/settings.json': '{"model":"a","hooks":{}}\n',
};

it('brings its files and its secrets to both rounds, as they were pinned, and delivers only the work', async () => {
  await using repository = await makeRepository(FILES);
  await using story = await openStory({ repository: repository.folder });
  const { hub } = story;

  await story.label('alice', 'agora:worker');
  await story.question();
  const { data: file } = await hub.as('alice').rest.repos.getContent({ ...SHOP, path: RULE });
  await hub.as('alice').rest.repos.createOrUpdateFileContents({
    ...SHOP,
    path: RULE,
    message: 'Round down',
    content: Buffer.from('Round down.\n').toString('base64'),
    sha: 'sha' in file ? file.sha : '',
  });
  await story.say('alice', 'Yes');
  await story.end();
  await story.quiet();

  const files = await pullFiles(hub);
  expect(files.get('work.txt')).toBe('Round up.\nset up for test\ntest with its token\n'.repeat(2));
  expect([...files.keys()].sort()).toEqual(['helper.txt', 'work.txt']);
  expect(files.get('helper.txt')).not.toBe('0\n');
  expect(hub.runs().map((run) => outputsOf(run)['outcome'])).toEqual(['needs_input', 'finished']);
  for (const run of hub.runs()) expect(JSON.stringify(logOf(run))).not.toContain('the-token-of-the-workflow');
});

it("uses capabilities from elsewhere that the repository's lock file pins", async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'agora-elsewhere-'));
  onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
  const bundled = Object.entries(FILES)
    .filter(([path]) => /agora\/(?:capabilities|envs)\//.test(path))
    .map(([path, text]) => [path.slice('.github/agora/'.length), text] as const);
  for (const [path, text] of bundled) {
    await mkdir(dirname(join(elsewhere, path)), { recursive: true });
    await writeFile(join(elsewhere, path), text);
  }
  const fixer = FILES['.github/agora/subagents/worker.md'].replace('if [', 'if false && [');
  const locked = lockRegistry(
    [...bundled, ['subagents/worker.md', fixer] as const].map(([path, text]) => ({
      path,
      mode: '100644',
      content: Buffer.from(text),
    })),
  );
  await using repository = await makeRepository({
    '.github/workflows/agora.yml': WORKFLOW.replace(
      '        env:',
      `          bundles: file://${elsewhere}\n        env:`,
    ),
    '.github/agora/subagents/worker.md': fixer,
    '.github/agora/agora.lock': locked.kind === 'locked' ? locked.text : '',
  });
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:worker');
  await story.end();
  await story.quiet();

  expect((await pullFiles(story.hub)).get('work.txt')).toBe('Round up.\nset up for test\ntest with its token\n');
});

it('stops before the agent when the lock file does not match, and says what to do', async () => {
  await using repository = await makeRepository({
    ...FILES,
    '.github/agora/agora.lock': `capabilities/house: sha256:${'0'.repeat(64)}\n`,
  });
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:worker');
  const end = await story.end();
  await story.quiet();

  expect(end.text).toContain('integrity-failed');
  expect(end.text).toContain('agora.lock');
  expect(logOf(story.hub.runs()[0]).map(({ kind }) => kind)).not.toContain('runtime.adapter.ran');
});
