/** A question with a commit that the default branch never had: nothing goes on from it, and that is said once. */
import { expect, it } from 'vitest';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import {
  ada,
  createWorld,
  head,
  place,
  questionMarker,
  rules,
  SECOND,
  statusMarker,
  type World,
} from '../../support/reconcile-world.ts';

const resolved = { name: 'planner', contentHash: contentHash('x'), at: head };
const see = (world: World): Promise<number | undefined> =>
  reconcile(place, { kind: 'look', labels: false }, world.ports, rules);

function askedWorld(): World {
  const world = createWorld();
  world.mark(statusMarker());
  world.ask(questionMarker({ resolved }));
  world.now += SECOND;
  world.say(ada, '2');
  return world;
}

it('is gone on from when its commit is part of the default branch', async () => {
  const world = askedWorld();

  await see(world);

  expect(world.requests).toHaveLength(1);
});

it('is not gone on from otherwise, and the thread is told once', async () => {
  const world = askedWorld();
  world.elsewhere.add(head);

  await see(world);
  world.now += SECOND;
  await see(world);

  expect(world.requests).toEqual([]);
  expect(world.comments.filter(({ body }) => body.includes('not part of the default branch'))).toHaveLength(1);
});

it('is left alone while GitHub does not tell', async () => {
  const world = askedWorld();
  world.interrupt = (call) => {
    if (call === 'provenance') throw new Error('502');
  };

  await expect(see(world)).rejects.toThrow('502');

  expect(world.requests).toEqual([]);
});
