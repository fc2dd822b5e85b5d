import { describe, expect, it } from 'vitest';
import { findOfferable, offerReplies } from '../../../../bot/rules/answers/offered-replies.ts';
import type { IssueFacts } from '../../../../bot/decision/snapshot.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import { CONFIG, factsWith, marked, modelWith, reply, taskOf } from '../../support/literals.ts';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { MOST_OFFERS, readOffers } from '../../../../protocol/comments/offered-reply.ts';
import { asked, offered, question, tick, WORDS } from '../../support/offered-scenario.ts';
import {
  ada,
  createScenario,
  grace,
  HOUR,
  otherBot,
  questionMarker,
  renderAsked,
  see,
  statusMarker,
  stranger,
  words,
} from '../../support/reconcile-scenario.ts';

it('offers a reply in plain words in the question, with one edit and no new comment', async () => {
  const scenario = asked();
  scenario.say(ada, WORDS);

  await see(scenario);
  await see(scenario);

  expect(offered(scenario)).toEqual([`* [ ] Use [@\u2060ada's reply of 10:00 UTC](#issuecomment-102): "${WORDS}"`]);
  expect(scenario.calls.filter((call) => call === 'edit')).toHaveLength(1);
  expect(words(scenario)).toEqual([]);
  expect(scenario.requests).toEqual([]);
});

it.each([
  '2 files are wrong',
  'not ok',
  'I would take the faster one',
  'Both A and B',
  '> Which one?\n2',
  '👍',
  '```\n/answer 1\n```',
  'see /answer 1',
  '/agora-run x',
  '/answers 1',
])('offers %j for a tick if there are options', async (body) => {
  const scenario = asked();
  scenario.say(ada, body);

  await see(scenario);

  expect(scenario.calls).toEqual(['comments', 'permission', 'comment', 'edit']);
  expect(scenario.requests).toEqual([]);
});

it('continues with the text of the reply, in its author’s name, when it is ticked', async () => {
  const scenario = asked();
  const reply = scenario.say(ada, `${WORDS}\n\n> and what was quoted`);
  await see(scenario);

  await tick(scenario, grace);

  expect(scenario.requests).toMatchObject([
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
  expect(scenario.requests[0]).not.toHaveProperty('answer.option');
  expect(scenario.acknowledged).toEqual([reply.id]);
});

it.each(['Thanks!', 'I will have a look tomorrow'])('offers %j if the question accepts free text', async (body) => {
  const scenario = asked({ options: [] });
  scenario.say(ada, body);

  await see(scenario);

  expect(offered(scenario)).toHaveLength(1);
  expect(scenario.requests).toEqual([]);
});

it('offers nothing that a stranger wrote, and looks nobody up for it', async () => {
  const scenario = asked();
  const said = scenario.say(stranger, WORDS);
  scenario.comments[2] = { ...said, isByStranger: true as const };

  await see(scenario);

  expect(scenario.calls).toEqual(['comments']);
  expect(offered(scenario)).toEqual([]);
});

it('offers the reply of a person that the configuration names, whatever their role in the repository', async () => {
  const scenario = asked();
  scenario.config = "who-may: { answer: [write, '@mallory'] }";
  const said = scenario.say(stranger, WORDS);
  scenario.comments[2] = { ...said, isByStranger: true as const };

  await see(scenario);

  expect(offered(scenario)).toHaveLength(1);
});

it.each([
  ['who may not answer', stranger],
  ['that is a machine', otherBot],
])('offers nothing of a person %s', async (_, who) => {
  const scenario = asked();
  scenario.say(who, WORDS);

  await see(scenario);

  expect(question(scenario)).not.toContain('Use [');
  expect(words(scenario)).toEqual([]);
});

it('offers only replies to this question, and only the newest', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.say(ada, 'before anybody asked');
  scenario.ask();
  for (let count = 1; count <= MOST_OFFERS + 2; count += 1) scenario.say(ada, `thought ${count}`);

  await see(scenario);

  expect(readOffers(scenario.comments[2]?.body ?? '').map(({ commentId }) => commentId)).toEqual([105, 106, 107]);
});

it('cannot be displaced by people who may not answer', async () => {
  const scenario = asked();
  scenario.say(ada, WORDS);
  for (let count = 1; count <= 9; count += 1) scenario.say(stranger, `noise ${count}`);

  await see(scenario);

  expect(offered(scenario)).toHaveLength(1);
});

it('follows an edit of the reply, and removes a deleted one', async () => {
  const scenario = asked();
  scenario.say(ada, WORDS);
  await see(scenario);

  scenario.edit(102, 'Thirteen, on second thought');
  await see(scenario);
  const edited = offered(scenario);
  scenario.comments.splice(2, 1);
  await see(scenario);

  expect(edited).toEqual([expect.stringContaining('Thirteen')]);
  expect(question(scenario)).not.toContain('Use [');
});

it('stays as it was while the configuration cannot be read', async () => {
  const scenario = asked();
  scenario.say(ada, WORDS);
  await see(scenario);
  scenario.config = 'nonsense: 7';
  scenario.comments.splice(2, 1);

  await see(scenario);

  expect(offered(scenario)).toHaveLength(1);
});

it('removes the reply from the question once something else answers it', async () => {
  const scenario = asked();
  scenario.say(ada, WORDS);
  await see(scenario);

  scenario.say(grace, '2');
  await see(scenario);

  expect(scenario.requests).toMatchObject([{ by: { login: 'grace' }, answer: { option: 2 } }]);
});

it('leaves a question of an older version unchanged, because an edit would make it invalid', async () => {
  const scenario = asked();
  const before = scenario.comments[1];
  if (before !== undefined) scenario.comments[1] = { ...before, isProven: false };
  scenario.say(ada, WORDS);

  await see(scenario);

  expect(scenario.calls).not.toContain('edit');
});

it('never quotes a credential', async () => {
  const scenario = asked();
  scenario.say(ada, `use ghp_${'a1B2c3D4e5'.repeat(4)} for it`);

  await see(scenario);

  expect(question(scenario)).toContain("ada's reply");
  expect(question(scenario)).not.toContain('a1B2c3');
});

it('says how to answer if several people must agree, and offers nothing', async () => {
  const scenario = asked();
  scenario.config = 'answers:\n  needed: 2\n';
  scenario.say(ada, WORDS);
  scenario.now += HOUR;

  await see(scenario);
  await see(scenario);

  expect(offered(scenario)).toEqual([]);
  expect(words(scenario)).toEqual([expect.stringContaining('the same answer from 2 people')]);
});

it('is also listed by /agora status', async () => {
  const scenario = asked();
  scenario.say(ada, WORDS);
  await see(scenario);
  scenario.say(ada, '/agora status');

  await see(scenario);

  expect(words(scenario).join()).toContain('[waits for an answer](#issuecomment-101), a reply can be ticked there');
});

describe('which replies are offered', () => {
  const facts = factsWith({
    config: CONFIG,
    permissions: new Map<number, 'write' | 'read'>([
      [ada.id, 'write'],
      [stranger.id, 'read'],
    ]),
  });
  const find = (plainReplies: readonly ThreadReply[], over: Partial<IssueFacts> = {}) =>
    findOfferable({ ...modelWith({ replies: plainReplies }), facts: { ...facts, ...over } }, taskOf({ plainReplies }));

  it('are the newest of people who may answer', () => {
    const replies = Array.from({ length: MOST_OFFERS + 3 }, (_, index) =>
      reply(102 + index, index === 5 ? stranger : ada, WORDS),
    );
    const allowed = replies.filter(({ author }) => author.id === ada.id);

    expect(find(replies)).toEqual(allowed.slice(-MOST_OFFERS));
  });

  it('are not known before it is known who may answer', () => {
    expect(find([reply(102, grace, WORDS)])).toMatchObject({
      needs: [{ kind: 'permission', person: { id: grace.id, login: grace.login } }],
    });
  });

  it('do not include what a stranger wrote, whom nobody looks up', () => {
    const byStranger = { ...reply(102, grace, WORDS), isByStranger: true as const };

    expect(find([byStranger])).toEqual([]);
    // A need of another kind costs nothing for this person alone.
    expect(find([byStranger], { config: undefined })).toMatchObject({ needs: [{ kind: 'config' }] });
  });

  it.each([
    [true, 1],
    [undefined, 1],
    [false, 0],
  ])('are written into no question of an older version that is not proven: %s', (isProven, edits) => {
    const marker = questionMarker();
    const asked101 = marked(101, marker, { body: renderAsked(marker), ...(isProven !== undefined && { isProven }) });
    const plainReplies = [reply(102, ada, WORDS)];

    const { actions } = offerReplies({ ...modelWith({}), facts }, asked101, taskOf({ plainReplies }));

    expect(actions).toHaveLength(edits);
  });
});
