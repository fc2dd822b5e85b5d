/**
 * `kill -9` at any call of what ends or repeats a task; then a new process and time. It happens once, and is said once.
 */
import { expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../bot/decision/snapshot.ts';
import { taskIdOf } from '../../../../protocol/base/ids.ts';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import { effective, liveAndDie, type Moment, momentsUpTo, restart } from '../../support/crashes.ts';
import {
  ada,
  createWorld,
  GRACE,
  HOUR,
  iso,
  ownTask,
  questionMarker,
  SECOND,
  START,
  statusMarker,
  task,
  type World,
} from '../../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const moments = momentsUpTo(9);
const asker = { login: 'ada', id: 1 };

function suspended(over: Parameters<typeof questionMarker>[0] = {}): World {
  const world = createWorld();
  world.mark(statusMarker({ asker }));
  world.ask(questionMarker({ asker, expires: iso(START + 720 * HOUR), ...over }));
  world.now += SECOND;
  return world;
}

function lastWords(world: World): unknown[] {
  return world.comments.flatMap(({ body }) => {
    const marker = findMarker(body);
    return marker?.kind === 'end' ? [marker.state] : [];
  });
}

async function dieAndRestart(world: World, nth: number, moment: Moment): Promise<void> {
  await liveAndDie(world, look, nth, moment);
  // A speaker that died is passed over ten minutes later.
  await restart(world, 10);
}

it.each(moments)('a task is cancelled once when the process dies at call %i, %s it', async (nth, moment) => {
  const world = suspended();
  world.say(ada, '/agora cancel');

  await dieAndRestart(world, nth, moment);

  expect(lastWords(world)).toEqual(['cancelled']);
  expect(findMarker(world.comments[0]?.body ?? '')).toMatchObject({ state: 'cancelled' });
  expect(findMarker(world.comments[1]?.body ?? '')).toMatchObject({ closed: 'cancelled' });
  expect(world.requests).toEqual([]);
});

it.each(moments)('a run that is at work is stopped when the process dies at call %i, %s it', async (nth, moment) => {
  const world = createWorld();
  const run = world.say(ada, '/agora run planner');
  await liveAndDie(world, look, 99, 'after');
  world.mark(statusMarker({ task: ownTask(run.id), state: 'running', asker }));
  world.now += SECOND;
  world.say(ada, '/agora cancel');

  await dieAndRestart(world, nth, moment);

  expect(world.runs).toMatchObject([{ conclusion: 'cancelled' }]);
  expect(lastWords(world)).toEqual(['cancelled']);
});

it.each(moments)('a question is ended once when the process dies at call %i, %s it', async (nth, moment) => {
  const world = suspended();
  world.say(ada, '/agora end');

  await dieAndRestart(world, nth, moment);

  expect(effective(world)).toBe(1);
  expect(world.requests).toHaveLength(1);
});

it.each(momentsUpTo(11))('a task is tried again once when the process dies at call %i, %s it', async (nth, moment) => {
  const world = createWorld();
  const event = world.label(ada, 'agora:planner');
  const own = taskIdOf(77, 'label', event.id);
  world.mark(statusMarker({ task: own, state: 'failed' }));
  world.mark({ v: 1, kind: 'end', task: own, state: 'failed', round: 1 });
  world.now += SECOND;
  world.say(ada, '/agora retry');

  await dieAndRestart(world, nth, moment);

  expect(effective(world)).toBe(1);
  expect(world.requests).toMatchObject([{ source: { kind: 'retry' } }]);
});

it.each(moments)('a task expires once when the process dies at call %i, %s it', async (nth, moment) => {
  const world = suspended({ expires: iso(START + HOUR) });
  world.now += HOUR;

  await dieAndRestart(world, nth, moment);

  expect(lastWords(world)).toEqual(['expired']);
  expect(findMarker(world.comments[1]?.body ?? '')).toMatchObject({ closed: 'expired' });
});

it.each(moments)(
  'the answer decided on beforehand is given once when the process dies at call %i, %s it',
  async (nth, moment) => {
    const world = suspended();
    world.config = 'questions: { default-after: 1h, default-answer: 2 }';
    world.now += HOUR;

    await dieAndRestart(world, nth, moment);

    expect(effective(world)).toBe(1);
    expect(world.requests).toHaveLength(1);
    expect(world.requests).toMatchObject([{ task, answer: { source: { kind: 'default' }, option: 2 } }]);
    expect(world.now).toBeGreaterThan(START + GRACE);
  },
);
