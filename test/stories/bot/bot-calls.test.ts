/**
 * The bot alone, from source, on the local GitHub: what it asks of GitHub, and how often.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openBotWorld, WORKFLOW, type BotWorld } from '../support/bot-world.ts';
import { SHOP } from '../support/bot-process.ts';

/** The bot looks at a run that ended, and that is not what is counted here. */
const ENDLESS = { '.github/workflows/agora.yml': WORKFLOW.replace('sleep 4', 'sleep 600') };

/** What is remembered for a minute or an hour and then asked for again, and nothing else. */
const REREAD = [
  'unchanged: git/get-ref',
  'unchanged: repos/get-content',
  'unchanged: repos/get-collaborator-permission-level',
  'again: git/get-ref',
  'again: repos/get-content',
];

const isReread = (request: string): boolean => /^(unchanged|again): /.test(request);

/**
 * What the bots ask of GitHub that counts against their limit: an answer of "not modified" costs nothing, and whether
 * there is one depends on how long ago it was asked, so on how busy the machine is. So does reading a second time what
 * is remembered for a minute.
 *
 * @param count how many are expected. @returns these, and what follows within a second.
 */
async function charged(count: number, world: BotWorld): Promise<string[]> {
  const asked: string[] = [];
  const read = (): number => {
    const spent = world.spent();
    expect(REREAD).toEqual(expect.arrayContaining(spent.filter(isReread)));
    asked.push(...spent.filter((request) => !isReread(request)));
    return asked.length;
  };
  await expect.poll(read).toBeGreaterThanOrEqual(count);
  await sleep(1_000);
  read();
  return asked.toSorted();
}

/** The configuration was read, and nothing has been asked for a second. */
async function becomesQuiet(world: BotWorld): Promise<void> {
  await expect
    .poll(() => world.hub.traffic.map(({ operationId }) => operationId))
    .toContain('issues/list-events-for-repo');
  await expect.poll(() => world.spent(), { interval: 1_000 }).toEqual([]);
}

it('is charged for five requests on a reply, eight on a label, six on a command, one on conversation and none on anything else', async () => {
  await using world = await openBotWorld({}, ENDLESS);
  const asked = await world.ask();
  await world.startBots(1, { AGORA_SWEEP_SECONDS: '3600' });
  await becomesQuiet(world);

  const { data: other } = await world.hub.as('bob').rest.issues.create({ ...SHOP, title: 'T', body: 'B' });
  await world.say('bob', other.number, 'Let us see what alice says.');
  expect(await charged(1, world)).toEqual(['issues/list-comments']);

  await world.say('alice', asked.issue, '2');
  expect(await charged(5, world)).toEqual(
    [
      'issues/list-comments',
      'repos/get-collaborator-permission-level',
      'git/create-ref',
      'actions/create-workflow-dispatch',
      'reactions/create-for-issue-comment',
    ].toSorted(),
  );

  const { data: issue } = await world.hub
    .as('alice')
    .rest.issues.create({ ...SHOP, title: 'T', body: 'B', labels: ['bug'] });
  await sleep(1_000);
  expect(world.spent().filter((request) => !isReread(request))).toEqual([]);

  await world.hub.as('alice').rest.issues.addLabels({ ...SHOP, issue_number: issue.number, labels: ['agora:planner'] });
  expect(await charged(8, world)).toEqual(
    [
      'issues/list-comments',
      'issues/list-events',
      // How many tasks were started within a day.
      'actions/list-workflow-runs',
      'git/get-ref',
      'repos/get-content',
      'git/create-ref',
      'actions/create-workflow-dispatch',
      'reactions/create-for-issue',
    ].toSorted(),
  );

  await world.say('bob', other.number, '/agora run planner');
  expect(await charged(6, world)).toEqual(
    [
      'issues/list-comments',
      'repos/get-collaborator-permission-level',
      'actions/list-workflow-runs',
      'git/create-ref',
      'actions/create-workflow-dispatch',
      'reactions/create-for-issue-comment',
    ].toSorted(),
  );

  await world.say('bob', other.number, 'Let us see what it says.');
  // Its run has not said yet that it is there: is it claimed, and is it still there?
  expect(await charged(3, world)).toEqual([
    'actions/list-workflow-runs',
    'git/list-matching-refs',
    'issues/list-comments',
  ]);
  expect(world.hub.illegal()).toEqual([]);
});

it('is charged for four requests on a reply in plain words, which it offers in the question, and for three on the next', async () => {
  await using world = await openBotWorld({}, ENDLESS);
  const asked = await world.ask();
  await world.startBots(1, { AGORA_SWEEP_SECONDS: '3600' });
  await becomesQuiet(world);
  // Whether the question is still as it was read is asked right before it is edited.
  const offer = ['issues/list-comments', 'issues/get-comment', 'issues/update-comment'];

  await world.say('bob', asked.issue, 'Let us see what alice says.');
  expect(await charged(4, world)).toEqual([...offer, 'repos/get-collaborator-permission-level'].toSorted());
  await world.say('bob', asked.issue, 'She knows the code.');
  expect(await charged(3, world)).toEqual(offer.toSorted());

  expect((await world.bodies(asked.issue)).length).toBe(3);
  expect(world.hub.illegal()).toEqual([]);
});

it('is charged for four requests on a reply of a person whose permission it has read within the hour', async () => {
  await using world = await openBotWorld({}, ENDLESS);
  const [first, second] = [await world.ask(), await world.ask()];
  await world.startBots(1, { AGORA_SWEEP_SECONDS: '3600' });
  await becomesQuiet(world);
  await world.say('alice', first.issue, '2');
  await charged(5, world);

  await world.say('alice', second.issue, '1');

  expect(await charged(4, world)).toEqual(
    [
      'issues/list-comments',
      'git/create-ref',
      'actions/create-workflow-dispatch',
      'reactions/create-for-issue-comment',
    ].toSorted(),
  );
});

it('is charged for at most one request on whatever a stranger says, and writes nothing to them', async () => {
  await using world = await openBotWorld();
  const asked = await world.ask();
  await world.startBots(1, { AGORA_SWEEP_SECONDS: '3600' });
  await becomesQuiet(world);
  const before = await world.bodies(asked.issue);
  const said = [
    'Nice project.',
    '2',
    '/answer 1',
    '/agora run planner',
    '/agora cancel',
    '/agora retry',
    '/agora deliver',
  ];

  for (const body of said) {
    await world.say('mallory', asked.issue, body);
    await sleep(1_000);
    expect(world.spent().filter((request) => !isReread(request)).length, body).toBeLessThanOrEqual(1);
  }
  const { data: issue } = await world.hub.as('mallory').rest.issues.create({ ...SHOP, title: 'T', body: 'B' });
  await world.say('mallory', issue.number, '/agora run planner');
  await sleep(1_000);

  expect(world.spent().filter((request) => !isReread(request)).length).toBeLessThanOrEqual(1);
  expect(world.requests()).toEqual([]);
  expect(await world.bodies(asked.issue)).toEqual([...before, ...said]);
  await world.say('alice', asked.issue, '2');
  await world.hub.settle();
  expect(world.requests()).toMatchObject([{ by: { login: 'alice' } }]);
});

it("takes a person's tick for an answer, and a stranger cannot even tick", async () => {
  await using world = await openBotWorld();
  const asked = await world.ask();
  await world.startBots(1);
  const [question = ''] = await world.bodies(asked.issue);
  const tick = (login: string, option: number) =>
    world.hub.as(login).rest.issues.updateComment({
      ...SHOP,
      comment_id: asked.commentId,
      body: question.replace(`- [ ] **${option}.**`, `- [x] **${option}.**`),
    });

  await expect(tick('mallory', 1)).rejects.toMatchObject({ status: 403 });
  await tick('bob', 2);
  await world.hub.settle();

  expect(world.requests()).toMatchObject([{ by: { login: 'bob' }, answer: { source: { kind: 'tick' }, option: 2 } }]);
  expect(world.hub.illegal()).toEqual([]);
});

it("says every mistake of a subagent's file", async () => {
  await using world = await openBotWorld();
  const { data: issue } = await world.hub.as('alice').rest.issues.create({ ...SHOP, title: 'T', body: 'B' });
  await world.startBots(1);

  await world.say('alice', issue.number, '/agora run broken');
  await world.hub.settle();

  const [, said = ''] = await world.bodies(issue.number);
  expect(said).toContain('`.github/agora/subagents/broken.md`');
  expect(said).toMatch(/modle/);
  expect(said).toMatch(/runtime/);
  expect(world.requests()).toEqual([]);
  expect(world.hub.illegal()).toEqual([]);
});
