/** Whom `/agora say` is for, where that is nobody, or not the one that happens to ask. */
import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { questionIdOf } from '../../../../protocol/base/ids.ts';
import {
  ada,
  createWorld,
  iso,
  ownTask,
  place,
  questionMarker,
  rules,
  SECOND,
  statusMarker,
  task,
  type World,
  words,
} from '../../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const see = (world: World): Promise<number | undefined> => reconcile(place, look, world.ports, rules);

describe('a message', () => {
  it('for a task whose run was cancelled before it began finds nobody, and that is told once', async () => {
    const world = createWorld();
    const run = world.say(ada, '/agora run planner');
    await see(world);
    world.now += SECOND;
    world.say(ada, '/agora say and be quick');
    await see(world);
    const before = words(world);
    world.runs.push({
      id: 77,
      title: `${ownTask(run.id)}.r1 attempt 1 for ada`,
      status: 'completed',
      conclusion: 'cancelled',
      createdAt: iso(world.now),
      updatedAt: iso(world.now),
      overSince: world.now,
    });
    world.now += SECOND;

    await see(world);
    await see(world);

    expect(before).toEqual([]);
    expect(words(world)).toEqual([expect.stringContaining('nothing for `/agora say` to act on') as string]);
  });

  it('that names a task answers no other one that asks whether there is more to do', async () => {
    const world = createWorld();
    world.mark(statusMarker({ state: 'running' }));
    world.ask(questionMarker({ task: ownTask(999), question: questionIdOf(ownTask(999), 1), options: [], turn: true }));
    world.now += SECOND;
    const message = world.say(ada, `/agora say ${task} keep the old name`);

    await see(world);

    expect(world.requests).toEqual([]);
    expect(world.acknowledged).toEqual([message.id]);
  });
});
