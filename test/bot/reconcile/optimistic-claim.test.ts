/** A claim that is not looked up before it is made: what happens when it was not free. */
import { expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import {
  ada,
  createWorld,
  grace,
  place,
  questionMarker,
  rules,
  SECOND,
  statusMarker,
  type World,
  words,
} from '../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const see = (world: World): Promise<number | undefined> => reconcile(place, look, world.ports, rules);
const { question } = questionMarker();
const claims = (world: World): string[] => world.calls.filter((call) => call.startsWith('claim'));

function answered(): World {
  const world = createWorld();
  world.mark(statusMarker());
  world.ask(questionMarker());
  world.now += SECOND;
  world.say(ada, '2');
  return world;
}

it('loses to whoever claimed first, looks claims and runs up, and leaves the answer to them', async () => {
  const world = answered();
  world.claims.set(question, 1);

  const again = await see(world);

  expect(world.calls).toEqual(['comments', 'permission', `claim ${question} 1`, 'claims', 'runs']);
  expect(world.requests).toEqual([]);
  expect(again).toBeGreaterThan(world.now);
});

it('is made only once by a process: it remembers what it has seen claimed', async () => {
  const world = answered();
  await see(world);
  world.calls.length = 0;

  await see(world);

  expect(claims(world)).toEqual(['claims']);
  expect(world.requests).toHaveLength(1);
});

it('is no ground for saying anything: then the claims are looked up', async () => {
  const world = createWorld();
  world.config = 'limits: { tasks-per-issue-per-day: 1 }';
  world.mark(statusMarker({ state: 'running' }));
  world.now += SECOND;
  world.say(ada, '/agora run planner');

  await see(world);

  expect(claims(world).slice(0, 1)).toEqual(['claims']);
  expect(words(world)).toEqual([expect.stringContaining('which is the limit for this issue')]);
});

it('is one at a time: of two words, each has a claim of its own', async () => {
  const world = createWorld();
  world.say(ada, '/agora run planner');
  world.say(grace, '/agora run planner');

  await see(world);

  expect(world.requests).toHaveLength(2);
  expect(world.requests.map(({ attempt }) => attempt)).toEqual([1, 1]);
});
