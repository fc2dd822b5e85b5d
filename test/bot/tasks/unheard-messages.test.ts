/** A message that was on its way to an agent when all its runs were lost: its author is told. */
import { expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import type { EndMarker } from '../../../protocol/comments/marker.ts';
import {
  ada,
  createWorld,
  digest,
  grace,
  HOUR,
  iso,
  ownTask,
  place,
  questionMarker,
  rules,
  SECOND,
  START,
  statusMarker,
  type World,
  words,
} from '../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const see = (world: World): Promise<number | undefined> => reconcile(place, look, world.ports, rules);
const NOT_TOLD = expect.stringContaining('did not reach it before the task ended') as string;

/** A task asked whether there is more; a message was taken up as the answer, and its run's round ended like that. */
function answered(end: Partial<EndMarker>): World {
  const world = createWorld();
  const task = ownTask(world.say(ada, '/agora run planner').id);
  world.now += SECOND;
  const question = questionIdOf(task, 1);
  const message = world.say(grace, '/agora say and the docs');
  const by = { attempt: 2, runId: 8, by: 'grace', commentId: message.id };
  world.ask(questionMarker({ task, question, turn: true, options: [], answered: by }));
  world.mark(statusMarker({ task, round: 2, state: 'failed' }));
  world.now += SECOND;
  world.mark({ v: 1, kind: 'end', task, round: 2, state: 'failed', ...end });
  world.now += SECOND;
  return world;
}

it('is told when the runs that took it up as an answer were all lost', async () => {
  const world = answered({ run: { id: 9, attempt: 2 } });

  await see(world);
  await see(world);

  expect(words(world)).toEqual([NOT_TOLD]);
});

it('is not told when its run came to an end itself, or when a later round was lost', async () => {
  const itself = answered({});
  const later = answered({ round: 3, run: { id: 9, attempt: 2 } });

  await see(itself);
  await see(later);

  expect([...words(itself), ...words(later)]).toEqual([]);
});

it('is told when the run that it started was cancelled before it began', async () => {
  const world = createWorld();
  world.config = 'resume-on-queued: true\n';
  const task = ownTask(world.say(ada, '/agora run planner').id);
  world.now += SECOND;
  world.say(grace, '/agora say and the docs');
  world.now += SECOND;
  const saved = { state: { runId: 5, artifactId: 9, digest }, expires: iso(START + 1_000 * HOUR) };
  world.mark(statusMarker({ task, state: 'finished', saved }));
  world.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 });
  world.now += SECOND;
  await see(world);
  const started = world.runs.at(-1)?.id ?? 0;
  world.now += SECOND;
  world.end(started, 'cancelled');
  world.now += HOUR;

  await see(world);
  await see(world);

  expect(world.requests.map((request) => request.task)).toEqual([taskIdOf(place.where.id, 'queued', task)]);
  expect(words(world)).toEqual([NOT_TOLD]);
});
