/**
 * The bot alone, from source, on the local GitHub: what it asks of GitHub, and how often.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openBotWorld, SHOP, WORKFLOW, type BotWorld } from './bot-world.ts';

/** The bot looks at a run that ended, and that is not what is counted here. */
const ENDLESS = { '.github/workflows/agora.yml': WORKFLOW.replace('sleep 4', 'sleep 600') };

/** All that the bots ask until that was asked, and what follows within a second. */
async function askedUntil(last: string, world: BotWorld): Promise<string[]> {
  const asked: string[] = [];
  await expect.poll(() => asked.push(...world.spent()) > 0 && asked.includes(last)).toBe(true);
  await sleep(1_000);
  return [...asked, ...world.spent()].toSorted();
}

it('spends five requests on a reply, nine on a label, eight on a command, one on conversation and none on anything else', async () => {
  await using world = await openBotWorld({}, ENDLESS);
  const asked = await world.ask();
  await world.startBots(1, { AGORA_SWEEP_SECONDS: '3600' });
  await expect
    .poll(() => world.hub.traffic.map(({ operationId }) => operationId))
    .toContain('issues/list-events-for-repo');
  await expect.poll(() => world.spent(), { interval: 1_000 }).toEqual([]);

  await world.say('bob', asked.issue, 'Let us see what alice says.');
  expect(await askedUntil('issues/list-comments', world)).toEqual(['issues/list-comments']);

  await world.say('alice', asked.issue, '2');
  expect(await askedUntil('reactions/create-for-issue-comment', world)).toEqual(
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
  expect(world.spent()).toEqual([]);

  await world.hub.as('alice').rest.issues.addLabels({ ...SHOP, issue_number: issue.number, labels: ['agora:planner'] });
  expect(await askedUntil('reactions/create-for-issue', world)).toEqual(
    [
      'issues/list-comments',
      'issues/list-events',
      'unchanged: repos/get-collaborator-permission-level',
      // How many tasks were started within a day.
      'actions/list-workflow-runs',
      'git/get-ref',
      'repos/get-content',
      'git/create-ref',
      'actions/create-workflow-dispatch',
      'reactions/create-for-issue',
    ].toSorted(),
  );

  const { data: other } = await world.hub.as('bob').rest.issues.create({ ...SHOP, title: 'T', body: 'B' });
  await world.say('bob', other.number, '/agora run planner');
  expect(await askedUntil('reactions/create-for-issue-comment', world)).toEqual(
    [
      'issues/list-comments',
      'repos/get-collaborator-permission-level',
      'actions/list-workflow-runs',
      'unchanged: git/get-ref',
      'unchanged: repos/get-content',
      'git/create-ref',
      'actions/create-workflow-dispatch',
      'reactions/create-for-issue-comment',
    ].toSorted(),
  );

  await world.say('bob', other.number, 'Let us see what it says.');
  // Its run has not said yet that it is there: is it claimed, and is it still there?
  expect(await askedUntil('actions/list-workflow-runs', world)).toEqual([
    'actions/list-workflow-runs',
    'git/list-matching-refs',
    'issues/list-comments',
    'unchanged: repos/get-collaborator-permission-level',
  ]);
  expect(world.hub.illegal()).toEqual([]);
});

it('spends four requests on a reply of somebody whom it has asked about within the hour', async () => {
  await using world = await openBotWorld({}, ENDLESS);
  const [first, second] = [await world.ask(), await world.ask()];
  await world.startBots(1, { AGORA_SWEEP_SECONDS: '3600' });
  await expect
    .poll(() => world.hub.traffic.map(({ operationId }) => operationId))
    .toContain('issues/list-events-for-repo');
  await expect.poll(() => world.spent(), { interval: 1_000 }).toEqual([]);
  await world.say('alice', first.issue, '2');
  await askedUntil('reactions/create-for-issue-comment', world);

  await world.say('alice', second.issue, '1');

  expect(await askedUntil('reactions/create-for-issue-comment', world)).toEqual(
    [
      'issues/list-comments',
      'unchanged: repos/get-collaborator-permission-level',
      'git/create-ref',
      'actions/create-workflow-dispatch',
      'reactions/create-for-issue-comment',
    ].toSorted(),
  );
});

it("takes a person's tick for an answer, and a stranger cannot even tick", async () => {
  await using world = await openBotWorld();
  const asked = await world.ask();
  await world.startBots(1);
  const [question = ''] = await world.bodies(asked.issue);
  const tick = (login: string, option: number) =>
    world.hub
      .as(login)
      .rest.issues.updateComment({
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
