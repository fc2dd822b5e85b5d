/** `/agora cancel` before anything was started. */
import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  createWorld,
  grace,
  HOUR,
  ownTask,
  place,
  rules,
  stranger,
  type World,
  words,
} from '../../support/reconcile-world.ts';

const see = (world: World): Promise<number | undefined> =>
  reconcile(place, { kind: 'look', labels: false }, world.ports, rules);

function ends(world: World): unknown[] {
  return world.comments.map(({ body }) => findMarker(body)).filter((marker) => marker?.kind === 'end');
}

describe('a task that nobody has started yet', () => {
  it('is not started', async () => {
    const world = createWorld();
    world.say(ada, '/agora run planner');
    const cancel = world.say(grace, '/agora cancel');

    await see(world);
    world.now += HOUR;
    await see(world);

    expect(world.requests).toEqual([]);
    expect(world.acknowledged).toContain(cancel.id);
    expect(ends(world)).toHaveLength(1);
  });

  it('is one of two, and its author is asked which', async () => {
    const world = createWorld();
    const first = world.say(ada, '/agora run planner');
    const second = world.say(ada, '/agora run fixer');
    world.say(ada, '/agora cancel');

    await see(world);

    expect(words(world)).toEqual([
      `@ada, more than one task is running here, so the bot cannot tell which one you mean. Please write \`/agora cancel ${ownTask(first.id)}\` (planner, accepted) or \`/agora cancel ${ownTask(second.id)}\` (fixer, accepted).`,
    ]);
    expect(world.requests).toHaveLength(2);
  });

  it('of somebody who may not start is none', async () => {
    const world = createWorld();
    world.say(stranger, '/agora run planner');
    world.say(ada, '/agora cancel');

    await see(world);

    expect(ends(world)).toEqual([]);
    expect(words(world)).toHaveLength(2);
  });
});
