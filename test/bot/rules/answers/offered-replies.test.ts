import { expect, it } from 'vitest';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { MOST_OFFERS, readOffers } from '../../../../protocol/comments/offered-reply.ts';
import { asked, offered, question, see, tick, WORDS } from '../../support/offered-world.ts';
import {
  ada,
  createWorld,
  grace,
  HOUR,
  otherBot,
  statusMarker,
  stranger,
  words,
} from '../../support/reconcile-world.ts';

it('offers a reply in plain words in the question, with one edit and no new comment', async () => {
  const world = asked();
  world.say(ada, WORDS);

  await see(world);
  await see(world);

  expect(offered(world)).toEqual([`* [ ] Use [@\u2060ada's reply of 10:00 UTC](#issuecomment-102): "${WORDS}"`]);
  expect(world.calls.filter((call) => call === 'edit')).toHaveLength(1);
  expect(words(world)).toEqual([]);
  expect(world.requests).toEqual([]);
});

it.each([
  '2 files are wrong',
  'not ok',
  'I would take the second',
  'Both A and B',
  '> Which one?\n2',
  '👍',
  '```\n/answer 1\n```',
  'see /answer 1',
  '/agora-run x',
  '/answers 1',
])('offers %j for a tick when there are options', async (body) => {
  const world = asked();
  world.say(ada, body);

  await see(world);

  expect(world.calls).toEqual(['comments', 'permission', 'comment', 'edit']);
  expect(world.requests).toEqual([]);
});

it('goes on with the words of the reply, in its author’s name, when it is ticked', async () => {
  const world = asked();
  const reply = world.say(ada, `${WORDS}\n\n> and what was quoted`);
  await see(world);

  await tick(world, grace);

  expect(world.requests).toMatchObject([
    {
      by: { login: 'ada', id: ada.id },
      answer: {
        source: {
          kind: 'offered',
          commentId: reply.id,
          sha256: contentHash(reply.body),
          tickedBy: { login: 'grace', id: grace.id },
        },
        text: WORDS,
      },
    },
  ]);
  expect(world.requests[0]).not.toHaveProperty('answer.option');
  expect(world.acknowledged).toEqual([reply.id]);
});

it.each(['Thanks!', 'I will have a look tomorrow'])('offers %j where the question takes any words', async (body) => {
  const world = asked({ options: [] });
  world.say(ada, body);

  await see(world);

  expect(offered(world)).toHaveLength(1);
  expect(world.requests).toEqual([]);
});

it('offers nothing that a stranger said, and looks nobody up for it', async () => {
  const world = asked();
  const said = world.say(stranger, WORDS);
  world.comments[2] = { ...said, isByStranger: true };

  await see(world);

  expect(world.calls).toEqual(['comments']);
  expect(offered(world)).toEqual([]);
});

it('offers what somebody said whom the configuration names, whoever they are to the repository', async () => {
  const world = asked();
  world.config = "who-may: { answer: [write, '@mallory'] }";
  const said = world.say(stranger, WORDS);
  world.comments[2] = { ...said, isByStranger: true };

  await see(world);

  expect(offered(world)).toHaveLength(1);
});

it.each([
  ['who may not answer', stranger],
  ['that is a machine', otherBot],
])('offers nothing of somebody %s', async (_, who) => {
  const world = asked();
  world.say(who, WORDS);

  await see(world);

  expect(question(world)).not.toContain('Use [');
  expect(words(world)).toEqual([]);
});

it('offers what was said to this question only, and the newest replies', async () => {
  const world = createWorld();
  world.mark(statusMarker());
  world.say(ada, 'before anybody asked');
  world.ask();
  for (let count = 1; count <= MOST_OFFERS + 2; count += 1) world.say(ada, `thought ${count}`);

  await see(world);

  expect(readOffers(world.comments[2]?.body ?? '').map(({ commentId }) => commentId)).toEqual([105, 106, 107]);
});

it('cannot be pushed out by people who may not answer', async () => {
  const world = asked();
  world.say(ada, WORDS);
  for (let count = 1; count <= 9; count += 1) world.say(stranger, `noise ${count}`);

  await see(world);

  expect(offered(world)).toHaveLength(1);
});

it('follows an edit of the reply, and forgets one that is deleted', async () => {
  const world = asked();
  world.say(ada, WORDS);
  await see(world);

  world.edit(102, 'Thirteen, on second thought');
  await see(world);
  const edited = offered(world);
  world.comments.splice(2, 1);
  await see(world);

  expect(edited).toEqual([expect.stringContaining('Thirteen')]);
  expect(question(world)).not.toContain('Use [');
});

it('takes the reply in the question no more once something else answers it', async () => {
  const world = asked();
  world.say(ada, WORDS);
  await see(world);

  world.say(grace, '2');
  await see(world);

  expect(world.requests).toMatchObject([{ by: { login: 'grace' }, answer: { option: 2 } }]);
});

it('leaves a question of the version before untouched: an edit would make it count for nothing', async () => {
  const world = asked();
  const before = world.comments[1];
  if (before !== undefined) world.comments[1] = { ...before, isProven: false };
  world.say(ada, WORDS);

  await see(world);

  expect(world.calls).not.toContain('edit');
});

it('never quotes a credential', async () => {
  const world = asked();
  world.say(ada, `use ghp_${'a1B2c3D4e5'.repeat(4)} for it`);

  await see(world);

  expect(question(world)).toContain("ada's reply");
  expect(question(world)).not.toContain('a1B2c3');
});

it('says how to answer where it takes several people, and offers nothing', async () => {
  const world = asked();
  world.config = 'answers:\n  needed: 2\n';
  world.say(ada, WORDS);
  world.now += HOUR;

  await see(world);
  await see(world);

  expect(offered(world)).toEqual([]);
  expect(words(world)).toEqual([expect.stringContaining('the same answer from 2 people')]);
});

it('is said by /agora status as well', async () => {
  const world = asked();
  world.say(ada, WORDS);
  await see(world);
  world.say(ada, '/agora status');

  await see(world);

  expect(words(world).join()).toContain('[waits for an answer](#issuecomment-101), a reply can be ticked there');
});
