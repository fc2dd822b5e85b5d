/** Two tasks never go on from one state: also where the commands say less than the tasks that can be seen. */
import { expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import type { TaskId } from '../../../protocol/base/ids.ts';
import {
  ada,
  createWorld,
  digest,
  grace,
  iso,
  ownTask,
  place,
  rules,
  SECOND,
  START,
  statusMarker,
  type World,
  words,
} from '../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const see = (world: World): Promise<number | undefined> => reconcile(place, look, world.ports, rules);
const TAKEN = [expect.stringMatching(/^@grace, another task already continues from there/) as string];

/** A task that has finished and kept its state. */
function finishOne(world: World): TaskId {
  const task = ownTask(world.say(ada, '/agora run planner').id);
  world.now += SECOND;
  const saved = { state: { runId: 5, artifactId: 9, digest }, expires: iso(START + 30 * 24 * 3_600 * SECOND) };
  world.mark(statusMarker({ task, state: 'finished', saved }));
  world.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 });
  world.now += SECOND;
  return task;
}

it('is refused to an earlier command that could not be followed at first, once a later one has its task', async () => {
  const world = createWorld();
  finishOne(world);
  world.say(grace, '/agora retry');
  world.now += SECOND;
  const later = world.say(ada, '/agora retry');
  world.now += SECOND;
  world.mark(statusMarker({ task: ownTask(later.id), state: 'running' }));

  await see(world);

  expect(world.requests).toEqual([]);
  expect(words(world)).toEqual(TAKEN);
});

it('is refused while a task of the line is at work whose command was deleted', async () => {
  const world = createWorld();
  const line = finishOne(world);
  world.mark(statusMarker({ task: ownTask(4_711), state: 'running', line }));
  world.now += SECOND;
  world.say(grace, '/agora retry');

  await see(world);

  expect(world.requests).toEqual([]);
  expect(words(world)).toEqual(TAKEN);
});

it('is possible again when that one is over', async () => {
  const world = createWorld();
  const line = finishOne(world);
  world.mark(statusMarker({ task: ownTask(4_711), state: 'failed', line }));
  world.mark({ v: 1, kind: 'end', task: ownTask(4_711), state: 'failed', round: 1 });
  world.now += SECOND;
  const retry = world.say(grace, `/agora retry ${line}`);

  await see(world);

  expect(world.requests).toMatchObject([{ task: ownTask(retry.id), continues: { task: line } }]);
});

it('is no matter of another line', async () => {
  const world = createWorld();
  const line = finishOne(world);
  world.mark(statusMarker({ task: ownTask(4_711), state: 'running', line: ownTask(4_712) }));
  world.now += SECOND;
  const retry = world.say(grace, `/agora retry ${line}`);

  await see(world);

  expect(world.requests).toMatchObject([{ task: ownTask(retry.id), continues: { task: line } }]);
});
