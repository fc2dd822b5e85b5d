/**
 * `kill -9` at any call while agents ask one another; then a new process and time. Everything happens once, and is said
 * once.
 */
import { expect, it } from 'vitest';
import { answer, asked, child, works } from '../../support/child-world.ts';
import { effective, liveAndDie, momentsUpTo, restart, sweep } from '../../support/crashes.ts';
import { task, words } from '../../support/reconcile-world.ts';

const moments = momentsUpTo(9);

it.each(moments)('an agent is started once when the process dies at call %i, %s it', async (nth, moment) => {
  const world = asked();

  await liveAndDie(world, sweep, nth, moment);
  await restart(world);

  expect(effective(world)).toBe(1);
  expect(new Set(world.requests.map((request) => `${request.kind} ${request.task}`))).toEqual(
    new Set([`start ${child}`]),
  );
  expect(words(world)).toEqual([]);
});

it.each(moments)('its answer is taken up once when the process dies at call %i, %s it', async (nth, moment) => {
  const world = asked();
  works(world, 'finished');
  answer(world);

  await liveAndDie(world, sweep, nth, moment);
  await restart(world);

  expect(effective(world)).toBe(1);
  expect(new Set(world.requests.map((request) => `${request.kind} ${request.task}`))).toEqual(
    new Set([`resume ${task}`]),
  );
});

it.each(moments)('people are asked once when the process dies at call %i, %s it', async (nth, moment) => {
  const world = asked();
  works(world, 'failed');

  await liveAndDie(world, sweep, nth, moment);
  await restart(world);

  expect(words(world).filter((text) => text.includes('which did not answer: its task is failed'))).toHaveLength(1);
  expect(world.requests).toEqual([]);
});
