/** How many tasks a day, for an issue, a person and a repository. */
import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import {
  ada,
  createWorld,
  grace,
  HOUR,
  iso,
  place,
  rules,
  SECOND,
  statusMarker,
  type World,
  words,
} from '../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const see = (world: World): Promise<number | undefined> => reconcile(place, look, world.ports, rules);

/** Runs of other issues. */
function elsewhere(world: World, count: number, by: string, ago: number): void {
  for (let nth = 0; nth < count; nth += 1) {
    const id = 9_000 + world.runs.length;
    world.runs.push({
      id,
      title: `${taskIdOf(77, 'comment', id)}.r1 attempt 1 for ${by}`,
      status: 'completed',
      conclusion: 'success',
      createdAt: iso(world.now - ago),
      updatedAt: iso(world.now - ago),
    });
  }
}

describe('a limit', () => {
  it('for an issue counts the tasks that it shows, of one day', async () => {
    const world = createWorld();
    world.config = 'limits: { tasks-per-issue-per-day: 2 }';
    for (const nth of [1, 2]) world.mark(statusMarker({ task: taskIdOf(77, 'label', 900 + nth), state: 'cancelled' }));
    world.now += HOUR;
    world.say(ada, '/agora run planner');
    await see(world);
    await see(world);
    expect(words(world)).toEqual([
      '@ada, 2 tasks were started within a day, which is the limit for this issue. Please try again later, or raise the limit in `.github/agora/config.yaml`.',
    ]);
    world.now += 24 * HOUR;
    world.say(ada, '/agora run planner');

    await see(world);

    expect(world.requests).toHaveLength(1);
  });

  it('for an issue is not passed by being quick', async () => {
    const world = createWorld();
    world.config = 'limits: { tasks-per-issue-per-day: 2 }';
    for (const name of ['a', 'b', 'c', 'd']) world.say(ada, `/agora run ${name}`);

    await see(world);
    world.now += SECOND;
    await see(world);

    expect(world.requests).toMatchObject([{ subagent: { name: 'a' } }, { subagent: { name: 'b' } }]);
    expect(words(world)).toHaveLength(2);
  });

  it('for a person counts theirs in the whole repository, and not another’s', async () => {
    const world = createWorld();
    world.config = 'limits: { tasks-per-person-per-day: 2 }';
    elsewhere(world, 2, 'ada', HOUR);
    elsewhere(world, 9, 'ada', 25 * HOUR);
    world.say(ada, '/agora run planner');
    world.say(grace, '/agora run planner');

    await see(world);

    expect(world.requests).toMatchObject([{ by: { login: 'grace' } }]);
    expect(words(world)).toEqual([expect.stringContaining('the limit for one person') as string]);
  });

  it('for a repository counts everybody’s', async () => {
    const world = createWorld();
    world.config = 'limits: { tasks-per-day: 3 }';
    elsewhere(world, 3, 'mallory', HOUR);
    world.say(ada, '/agora run planner');

    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([expect.stringContaining('the limit for this repository') as string]);
  });

  it('counts a task once, however many runs it took', async () => {
    const world = createWorld();
    world.config = 'limits: { tasks-per-day: 2 }';
    const own = taskIdOf(77, 'comment', 1);
    for (const attempt of [1, 2, 3])
      world.runs.push({
        id: 600 + attempt,
        title: `${own}.r1 attempt ${attempt} for ada`,
        status: 'completed',
        conclusion: 'failure',
        createdAt: iso(world.now - HOUR),
        updatedAt: iso(world.now - HOUR),
      });
    world.runs.push({
      id: 700,
      title: `${own}.r2 attempt 1 for ada`,
      status: 'completed',
      conclusion: 'failure',
      createdAt: iso(world.now),
      updatedAt: iso(world.now),
    });
    world.say(ada, '/agora run planner');

    await see(world);

    expect(world.requests).toHaveLength(1);
  });

  it('holds for a retry as well, and never for an answer', async () => {
    const world = createWorld();
    world.config = 'limits: { tasks-per-day: 1, tasks-per-issue-per-day: 1 }';
    elsewhere(world, 1, 'ada', HOUR);
    world.mark(statusMarker());
    world.ask();
    world.now += SECOND;
    world.say(ada, '2');

    await see(world);

    expect(world.requests).toMatchObject([{ kind: 'resume' }]);
  });
});
