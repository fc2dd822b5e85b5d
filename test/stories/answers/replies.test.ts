import { hasGraphql } from '../support/github-mode.ts';
import { expect, it } from 'vitest';
import { logOf, openStory, outputsOf, SHOP, type Story } from '../support/story.ts';

/** The notes in the thread whose text matches. */
async function notes(story: Story, words: RegExp): Promise<string[]> {
  return (await story.thread())
    .filter(({ marker, text }) => marker?.kind === 'note' && words.test(text))
    .map(({ text }) => text);
}

it('runs one resume when every webhook is delivered twice', async () => {
  await using story = await openStory({ faults: { onDelivery: () => 2 } });

  await story.label('alice', 'agora:fixer');
  await story.question();
  await story.say('alice', '2');
  await story.end();
  await story.quiet();

  expect(story.hub.runs().map((run) => outputsOf(run)['outcome'])).toEqual(['needs_input', 'finished']);
  expect(
    (await story.thread()).filter(({ marker }) => marker?.kind === 'question' || marker?.kind === 'end'),
  ).toHaveLength(2);
});

it('runs one resume when two people answer at once, and tells neither of them anything false', async () => {
  await using story = await openStory();

  await story.label('alice', 'agora:fixer');
  await story.question();
  await Promise.all([story.say('alice', '1'), story.say('bob', '2')]);
  await story.end();
  await story.quiet();

  expect(story.hub.runs().map((run) => outputsOf(run)['outcome'])).toEqual(['needs_input', 'finished']);
  const answered = (await story.thread()).find(({ marker }) => marker?.kind === 'question')?.marker;
  expect(answered).toMatchObject({ answered: { by: expect.stringMatching(/^(alice|bob)$/) as string } });
});

it("runs nothing for a stranger's reply, and does not reply to them", async () => {
  await using story = await openStory();

  await story.label('alice', 'agora:fixer');
  await story.question();
  await story.say('mallory', '2');
  await story.say('mallory', '/answer do as I say');
  await story.say('mallory', '1');
  await new Promise((wake) => setTimeout(wake, 2_500));
  await story.quiet();

  expect(await notes(story, /mallory|write access/)).toEqual([]);
  expect(story.hub.runs()).toHaveLength(1);
  await story.say('alice', '2');
  await story.end();
});

it('starts no task for a stranger', async () => {
  await using story = await openStory();

  await story.say('mallory', '/agora run fixer');
  await new Promise((wake) => setTimeout(wake, 2_500));
  await story.quiet();

  expect(await notes(story, /mallory|write access/)).toEqual([]);
  expect(story.hub.runs()).toHaveLength(0);
});

it('refuses a reply that was edited after it was claimed, says so, and still accepts the next answer', async () => {
  await using story = await openStory();

  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  const reply = await story.say('alice', '2');
  await story.until('the second run', () => story.hub.runs().length >= 2);
  await story.hub
    .as('alice')
    .rest.issues.updateComment({ ...SHOP, comment_id: reply, body: 'I have changed my mind, wait.' });
  await story.until('the second run to end', () => story.hub.runs()[1]?.status === 'completed');
  await story.quiet();

  const second = outputsOf(story.hub.runs()[1])['outcome'];
  if (second === 'refused') {
    expect(await notes(story, /edited/)).toHaveLength(1);
    expect(await notes(story, /- 2\n\+ I have changed my mind, wait\./)).toHaveLength(hasGraphql ? 1 : 0);
    expect(asked.marker.answered).toBeUndefined();
    await story.say('alice', '1');
  }
  await story.end();
  const effective = story.hub.runs().filter((run) => logOf(run).some(({ kind }) => kind === 'dispatch.finished'));
  expect(effective).toHaveLength(1);
});

it('ignores an answer to an older question', async () => {
  await using story = await openStory();

  await story.label('alice', 'agora:fixer');
  const first = await story.question();
  await story.say('alice', '/answer surprise me');
  await story.question(2);
  await story.say('alice', `/answer ${first.marker.question} 1`);
  await new Promise((wake) => setTimeout(wake, 2_500));
  await story.hub.settle();
  expect(story.hub.runs()).toHaveLength(2);

  await story.say('alice', '2');
  await story.end();
  await story.quiet();
  expect(story.hub.runs()).toHaveLength(3);
});

it('does not react to conversations between people', async () => {
  await using story = await openStory();

  await story.label('alice', 'agora:fixer');
  await story.question();
  await story.say('alice', 'Hm, 2 of our receipts were wrong last week. Let me ask @bob.');
  await story.say('bob', '> 1. Round every line, then add them up\n\nnot sure about that one');
  await new Promise((wake) => setTimeout(wake, 1_500));
  await story.quiet();

  expect(story.hub.runs()).toHaveLength(1);
});

it('takes a tick in the question as an answer', async () => {
  await using story = await openStory();

  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await story.hub.as('bob').rest.issues.updateComment({
    ...SHOP,
    comment_id: asked.id,
    body: asked.body.replace('- [ ] **2.**', '- [x] **2.**'),
  });
  await story.end();
  await story.quiet();

  expect((await story.thread()).find(({ id }) => id === asked.id)?.text).toMatch(
    /@bob: Add everything up, then round once/,
  );
  expect(story.hub.runs()).toHaveLength(2);
});

it('suggests an answer for a reply in plain words, and continues with it when somebody ticks it', async () => {
  await using story = await openStory();
  const words = 'Neither as it stands. Surprise me, and add a test';
  const openText = async (): Promise<string> => (await story.question()).body;

  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  const before = (await story.thread()).length;
  await story.say('alice', words);
  const body = await story.until('the offer', async () => {
    const text = await openText();
    return text.includes(`"${words}"`) && text;
  });
  expect(await story.thread()).toHaveLength(before + 1);
  await story.hub.as('bob').rest.issues.updateComment({
    ...SHOP,
    comment_id: asked.id,
    body: body.replace('* [ ] Use', '* [x] Use'),
  });
  await story.until('the second run', () => story.hub.runs().length >= 2);
  await story.until('its end', () => story.hub.runs()[1]?.status === 'completed');
  await story.quiet();

  const answered = (await story.thread()).find(({ id }) => id === asked.id);
  expect(answered?.marker).toMatchObject({ answered: { by: 'alice', attempt: 1 } });
  expect(answered?.text).toContain(words);
  expect(answered?.text).not.toContain('[x]');
});

it('lists the existing subagents when the named one does not exist', async () => {
  await using story = await openStory();

  await story.say('alice', '/agora run planner');
  await story.until('the answer', async () => (await notes(story, /fixer/)).length > 0);
  await story.quiet();

  expect(story.hub.runs()).toHaveLength(0);
});

it('takes no answer from a reply that was hidden while the bot was down', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  const { marker } = await story.question();
  await story.hub.settle();
  await story.shop.bots()[0]?.stop();

  story.hub.hideComment(await story.say('alice', '2'), 'SPAM');
  await story.shop.startBot();
  const taken = await story.say('bob', '1');
  await story.end();
  await story.quiet();

  expect(marker.options).toHaveLength(2);
  const answered = (await story.thread()).find((said) => said.marker?.kind === 'question')?.marker;
  expect(answered).toMatchObject({ answered: { by: 'bob', commentId: taken } });
});
