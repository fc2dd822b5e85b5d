/**
 * A task that has ended is continued, through the shipped bot and action: with the same session, work, branch and pull
 * request.
 */
import { expect, it } from 'vitest';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, pullFiles, SHOP } from '../support/story.ts';

/** Adds a line to the existing file, and writes down its input. */
const WRITER = 'echo line >> work.md; cat > told.md; echo Did it';

it('continues a finished task on the same branch and pull request, and gives the agent the words of the retry', async () => {
  await using repository = await makeRepository({ '.github/agora/subagents/writer.md': subagent(WRITER) });
  await using story = await openStory({ repository: repository.folder });
  const { rest } = story.hub.as('alice');

  await story.say('alice', '/agora run writer the first thing');
  const first = await story.end();
  await story.say('alice', '/agora retry and the second thing');
  await story.until(
    'the second end',
    async () => (await story.thread()).filter(({ marker }) => marker?.kind === 'end').length === 2,
  );
  await story.quiet();

  const request = JSON.parse(story.hub.runs()[1]?.inputs['request'] ?? '{}') as unknown;
  expect(request).toMatchObject({ continues: { task: first.marker.task, round: 1 }, source: { kind: 'retry' } });
  const second = (await story.thread()).findLast(({ marker }) => marker?.kind === 'status');
  expect(second?.marker).toMatchObject({ line: first.marker.task, state: 'finished' });
  const files = await pullFiles(story.hub);
  expect(files.get('work.md')).toBe('line\nline\n');
  expect(files.get('told.md')).toContain('and the second thing');
  const { data: commits } = await rest.pulls.listCommits({ ...SHOP, pull_number: first.marker.pullRequest ?? 0 });
  expect(commits).toHaveLength(2);
  expect((await rest.pulls.get({ ...SHOP, pull_number: first.marker.pullRequest ?? 0 })).data.body).toContain(
    '### Continued: ',
  );
  expect((await story.thread()).at(-1)?.text).toContain(`It continues the work of \`${first.marker.task}\`.`);
});
