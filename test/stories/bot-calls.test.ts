/**
 * The bot alone, from source, on the local GitHub: what it asks of GitHub, and how often.
 */
import { expect, it } from 'vitest';
import { openBotWorld, SHOP } from './bot-world.ts';

it('spends five requests on a reply, nine on a label, eight on a command, one on conversation and none on anything else', async () => {
  await using world = await openBotWorld();
  const asked = await world.ask();
  await world.startBots(1, { AGORA_SWEEP_SECONDS: '3600' });
  await expect.poll(() => world.hub.traffic.map(({ operationId }) => operationId)).toContain('issues/list-events-for-repo');
  await expect.poll(() => world.spent(), { interval: 1_000 }).toEqual([]);

  await world.say('alice', asked.issue, '2');
  await world.hub.settle();
  expect(ofTheEvent(world.spent()).toSorted()).toEqual(['issues/list-comments', 'repos/get-collaborator-permission-level', 'git/create-ref', 'actions/create-workflow-dispatch', 'reactions/create-for-issue-comment'].toSorted());

  const { data: issue } = await world.hub.as('alice').rest.issues.create({ ...SHOP, title: 'T', body: 'B', labels: ['bug'] });
  await world.hub.settle();
  expect(ofTheEvent(world.spent())).toEqual([]);

  await world.hub.as('alice').rest.issues.addLabels({ ...SHOP, issue_number: issue.number, labels: ['agora:planner'] });
  await world.hub.settle();
  expect(ofTheEvent(world.spent()).toSorted()).toEqual([
    'issues/list-comments', 'issues/list-events', 'repos/get-collaborator-permission-level',
    // How many tasks were started within a day.
    'actions/list-workflow-runs', 'git/get-ref', 'repos/get-content', 'git/create-ref', 'actions/create-workflow-dispatch', 'reactions/create-for-issue',
  ].toSorted());

  const { data: other } = await world.hub.as('bob').rest.issues.create({ ...SHOP, title: 'T', body: 'B' });
  await world.say('bob', other.number, '/agora run planner');
  await world.hub.settle();
  expect(ofTheEvent(world.spent())).toHaveLength(8);

  await world.say('bob', other.number, 'Let us see what it says.');
  await world.hub.settle();
  expect(ofTheEvent(world.spent()).slice(0, 1)).toEqual(['issues/list-comments']);
  expect(world.hub.illegal()).toEqual([]);
});

/** Without the look at a run that ended, which comes some seconds later. */
function ofTheEvent(operations: readonly string[]): string[] {
  const start = operations.indexOf('issues/list-comments-for-repo');
  return start < 0 ? [...operations] : operations.slice(0, start);
}

it('takes a person\'s tick for an answer, and a stranger cannot even tick', async () => {
  await using world = await openBotWorld();
  const asked = await world.ask();
  await world.startBots(1);
  const [question = ''] = await world.bodies(asked.issue);
  const tick = (login: string, option: number) => world.hub.as(login).rest.issues.updateComment({ ...SHOP, comment_id: asked.commentId, body: question.replace(`- [ ] **${option}.**`, `- [x] **${option}.**`) });

  await expect(tick('mallory', 1)).rejects.toMatchObject({ status: 403 });
  await tick('bob', 2);
  await world.hub.settle();

  expect(world.requests()).toMatchObject([{ by: { login: 'bob' }, answer: { source: { kind: 'tick' }, option: 2 } }]);
  expect(world.hub.illegal()).toEqual([]);
});

it('says every mistake of a subagent\'s file', async () => {
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
