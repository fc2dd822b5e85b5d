import { expect, it } from 'vitest';
import { processesWith, soleProcessWith } from '../support/processes.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { logOf, openStory, outputsOf, pullFiles, SHOP } from '../support/story.ts';

it('ends a cancelled run within the time that GitHub gives, says so, and leaves no process behind', async () => {
  const mark = `987${process.pid}.25`;
  await using repository = await makeRepository({
    '.github/agora/subagents/sleeper.md': subagent(
      `trap '' TERM; (setsid sleep ${mark} &); sleep ${mark} & sleep ${mark}`,
    ),
  });
  await using story = await openStory({ repository: repository.folder });
  await story.label('alice', 'agora:sleeper');
  await story.until('the agent', () => processesWith(mark).length >= 3);

  const run = await story.hub.cancelRun(story.hub.runs()[0]?.id ?? 0);
  await story.quiet();

  expect(run.conclusion).toBe('cancelled');
  // The runner kills a run that takes longer than ten seconds, and such a run reports nothing.
  expect(
    logOf(run)
      .filter(({ kind }) => kind.startsWith('dispatch.'))
      .map(({ kind }) => kind),
  ).toEqual(['dispatch.cancelled']);
  await expect.poll(() => processesWith(mark)).toEqual([]);
  expect((await story.status('cancelled')).text).toContain('was cancelled');
  expect(outputsOf(run)['outcome']).toBe('cancelled');
});

it('closes what a killed main step left open', async () => {
  const mark = `986${process.pid}.25`;
  await using repository = await makeRepository({ '.github/agora/subagents/sleeper.md': subagent(`sleep ${mark}`) });
  await using story = await openStory({ repository: repository.folder });
  await story.label('alice', 'agora:sleeper');
  await story.until('the agent', () => processesWith(mark).length >= 1);

  const main = await soleProcessWith(
    (argument) => argument.startsWith(story.workDir) && argument.endsWith('/dist/main.cjs'),
  );
  process.kill(main, 'SIGKILL');
  const end = await story.end();
  await story.hub.settle();
  await story.quiet();

  expect(end.marker.state).toBe('failed');
  expect(end.text).toContain('The run ended without reporting a result: it was killed, or');
  expect((await story.status('failed')).text).toContain('worker-failed**: The last comment of the task explains why');
  expect(logOf(story.hub.runs()[0]).at(-1)).toMatchObject({ kind: 'dispatch.failed', reason: 'worker-failed' });
  expect(story.hub.runs()[0]?.conclusion).toBe('failure');
  await expect.poll(() => processesWith(mark)).toEqual([]);
});

it('fails when the agent does, with its exit code, and says what to do', async () => {
  await using repository = await makeRepository({
    '.github/agora/subagents/broken.md': subagent('echo it went wrong >&2; exit 3'),
  });
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:broken');
  const end = await story.end();
  await story.quiet();

  const [run] = story.hub.runs();
  expect(run?.conclusion).toBe('failure');
  expect(outputsOf(run)).toMatchObject({ 'outcome': 'failed', 'failure-reason': 'provider-failed', 'exit-code': '3' });
  expect(end.text).toMatch(/provider-failed[\s\S]*What to do/);
  expect((await story.status('failed')).text).toMatch(
    /provider-failed\*\*: The last comment of the task explains why and what to do\.(?![^]*\*\*What to do)/,
  );
});

it('reports a run that changed nothing', async () => {
  await using repository = await makeRepository({ '.github/agora/subagents/idler.md': subagent('echo nothing to do') });
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:idler');
  const end = await story.end();
  await story.quiet();

  expect(end.text).toContain('changed no files');
  expect(
    story.hub
      .runs()[0]
      ?.annotations.map(({ level, message }) => `${level}: ${message}`)
      .join(),
  ).toContain('warning: The agent finished without changing a file');
  const { data: pulls } = await story.hub.as('alice').rest.pulls.list(SHOP);
  expect(pulls).toEqual([]);
});

it('pauses for a valid question whatever the exit code', async () => {
  await using repository = await makeRepository({
    '.github/agora/subagents/asker.md': subagent(
      'mkdir -p .agora; echo \'{"question":"Go on?"}\' > "$AGORA_SENTINEL"; exit 42',
    ),
  });
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:asker');
  const asked = await story.question();
  await story.quiet();

  expect(story.hub.runs()[0]?.conclusion).toBe('success');
  expect(asked.text).toContain('Go on?');
});

it('takes plain words as the answer to a question without options, and passes them on unchanged', async () => {
  const command =
    'if [ "$AGORA_ROUND" = 1 ]; then mkdir -p .agora; echo \'{"question":"Which name?"}\' > "$AGORA_SENTINEL"; else cp "$AGORA_ANSWER_FILE" answer.txt; echo Wrote the answer; fi';
  await using repository = await makeRepository({ '.github/agora/subagents/asker.md': subagent(command) });
  await using story = await openStory({ repository: repository.folder });
  const words = 'Call it `$(touch /tmp/owned)`; "ü" & {{input}} </answer>\n\nsecond line';

  await story.label('alice', 'agora:asker');
  await story.question();
  await story.say('alice', words);
  await story.end();
  await story.quiet();

  expect((await pullFiles(story.hub)).get('answer.txt')?.trim()).toBe(words);
});

it('gives the agent only what it may have', async () => {
  await using repository = await makeRepository({
    '.github/agora/subagents/nosy.md': subagent(
      'env > seen.txt; cat .git/config >> seen.txt; tr "\\0" "\\n" < /proc/self/environ >> seen.txt; echo Looked around',
    ),
  });
  await using story = await openStory({
    repository: repository.folder,
    secrets: { ANTHROPIC_API_KEY: 'sk-ant-story-0123456789' },
  });

  await story.label('alice', 'agora:nosy');
  await story.end();
  await story.quiet();

  const seen = (await pullFiles(story.hub)).get('seen.txt') ?? '';
  expect(seen).toContain('AGORA_SENTINEL=');
  expect(seen).not.toMatch(/^(GITHUB_|ACTIONS_|INPUT_|RUNNER_(?!TRACKING_ID)|ANTHROPIC_|AGORA_STATE_KEY)/m);
  expect(seen).not.toMatch(/ghs_|extraheader|sk-ant-story/);
});
