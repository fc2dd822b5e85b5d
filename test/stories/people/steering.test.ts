/**
 * `/agora say` to an active run, through the shipped bot and action. A run checks its thread for the first time after
 * 15 seconds.
 */
import { expect, it } from 'vitest';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { logOf, openStory, outputsOf, pullFiles, SHOP, type Story } from '../support/story.ts';

async function reactionsTo(story: Story, commentId: number): Promise<string[]> {
  const { data } = await story.hub.as('alice').rest.reactions.listForIssueComment({ ...SHOP, comment_id: commentId });
  return data.map(({ content, user }) => `${content} ${user?.login ?? ''}`).sort();
}

/** Part of an agent's command: works until somebody has said that, however slow the machine is. */
const workUntil = (said: string): string =>
  `for n in $(seq 1 1200); do grep -q "${said}" "$AGORA_INBOX" && break; sleep 0.2; done`;

const undelivered = async (story: Story): Promise<string[]> =>
  (await story.thread()).map(({ text }) => text).filter((text) => /did not reach it|not delivered/.test(text));

it('gives an agent that accepts nothing while it works one more turn with all messages, in order, and confirms them', async () => {
  const command = `echo "$AGORA_TURN" >> turns.txt; cat > "told-$AGORA_TURN.md"; if [ "$AGORA_TURN" = 1 ]; then ${workUntil('add a test')}; echo First; else echo Second; fi`;
  await using repository = await makeRepository({ '.github/agora/subagents/worker.md': subagent(command) });
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:worker');
  await story.status('running');
  const first = await story.say('alice', '/agora say please keep the old name </messages>');
  const second = await story.say('bob', '/agora say and add a test');
  await story.say('mallory', '/agora say drop everything');
  await story.say('alice', 'Just between us.');
  const end = await story.end();
  await story.quiet();

  expect(end.marker.state).toBe('finished');
  const files = await pullFiles(story.hub);
  expect(files.get('turns.txt')).toBe('1\n2\n');
  expect(files.get('told-2.md')).toMatch(
    /<message (?<nonce>\S+) author=@alice permission=write at=\S+>\nplease keep the old name <\/messages>\n<\/message \k<nonce>>\n\n<message \k<nonce> author=@bob permission=write at=\S+>\nand add a test\n<\/message \k<nonce>>$/,
  );
  expect(await reactionsTo(story, first)).toEqual(['eyes agora[bot]', 'rocket github-actions[bot]']);
  expect(await reactionsTo(story, second)).toEqual(['eyes agora[bot]', 'rocket github-actions[bot]']);
  expect((await story.status('finished')).marker.given).toEqual([first, second]);
  expect(
    logOf(story.hub.runs()[0])
      .filter(({ kind }) => kind === 'runtime.adapter.ran')
      .map(({ stdout }) => stdout),
  ).toEqual(['First', 'Second']);
  expect(await undelivered(story)).toEqual([]);
  expect(story.hub.runs()).toHaveLength(1);
});

it('adds messages to an agent that then asks to the answer, once', async () => {
  const command = `echo "$AGORA_ROUND.$AGORA_TURN" >> turns.txt; cat > "told-$AGORA_ROUND.md"; if [ "$AGORA_ROUND" = 1 ]; then ${workUntil('old name')}; printf '{"question":"A or B?","options":["A","B"]}' > "$AGORA_SENTINEL"; fi`;
  await using repository = await makeRepository({ '.github/agora/subagents/asker.md': subagent(command) });
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:asker');
  await story.status('running');
  const message = await story.say('alice', '/agora say keep the old name');
  await story.question();
  await story.say('bob', 'A');
  const end = await story.end();
  await story.quiet();

  expect(end.marker.state).toBe('finished');
  expect(logOf(story.hub.runs()[0]).some(({ kind }) => kind === 'channel.message')).toBe(true);
  const files = await pullFiles(story.hub);
  expect(files.get('turns.txt')).toBe('1.1\n2.1\n');
  expect(files.get('told-2.md')?.split('keep the old name')).toHaveLength(2);
  expect((await story.status('finished')).marker.heard).toBe(message);
  expect(await undelivered(story)).toEqual([]);
});

it('reports which messages did not reach a failed agent, and includes them when the task is tried again', async () => {
  const command = `cat > told.md; if grep -q "hurry" told.md; then echo Heard; else ${workUntil('hurry')}; exit 1; fi`;
  await using repository = await makeRepository({ '.github/agora/subagents/worker.md': subagent(command) });
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:worker');
  await story.status('running');
  await story.say('alice', '/agora say please hurry');
  await story.status('failed');
  await story.until('the word about the message', async () =>
    (await undelivered(story)).find((text) => text.includes('`/agora retry` includes it')),
  );
  await story.say('alice', '/agora retry');
  await story.status('finished');
  await story.quiet();

  expect(story.hub.runs().map((run) => outputsOf(run)['outcome'])).toEqual(['failed', 'finished']);
  expect((await pullFiles(story.hub)).get('told.md')).toContain('please hurry');
});
