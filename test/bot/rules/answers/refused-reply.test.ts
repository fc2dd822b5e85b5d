/** A reply that a run has said it does not go on with: it is not tried again, and whatever is said next is. */
import { expect, it } from 'vitest';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { aboutReply } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  createWorld,
  place,
  questionMarker,
  rules,
  SECOND,
  statusMarker,
  task,
  type World,
} from '../../support/reconcile-world.ts';

const see = (world: World): Promise<number | undefined> =>
  reconcile(place, { kind: 'look', labels: false }, world.ports, rules);

/** A reply was taken up, and its run has refused it and is over. */
async function refused(): Promise<{ readonly world: World; readonly reply: number }> {
  const world = createWorld();
  world.mark(statusMarker());
  world.ask(questionMarker());
  world.now += SECOND;
  const reply = world.say(ada, '2').id;
  await see(world);
  world.now += SECOND;
  world.mark({ v: 1, kind: 'note', task, about: aboutReply(reply, contentHash('2')) });
  for (const run of world.runs) world.end(run.id, 'failure');
  return { world, reply };
}

it('is not tried again, so that the next word is not taken for one that was', async () => {
  const { world } = await refused();
  await see(world);
  world.now += 600 * SECOND;
  await see(world);
  const before = world.requests.length;

  const next = world.say(ada, '1').id;
  await see(world);

  expect(before).toBe(1);
  expect(world.requests.slice(1)).toMatchObject([{ attempt: 2, answer: { source: { commentId: next }, option: 1 } }]);
});

it('counts again when its author changes it', async () => {
  const { world, reply } = await refused();
  world.now += SECOND;

  world.edit(reply, '1');
  await see(world);
  world.now += SECOND;
  for (const run of world.runs) world.end(run.id, 'cancelled');
  world.now += SECOND;
  world.edit(reply, '2');
  await see(world);

  expect(world.requests.slice(1)).toMatchObject([
    { attempt: 2, answer: { option: 1 } },
    { attempt: 3, answer: { option: 2 } },
  ]);
});
