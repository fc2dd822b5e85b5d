/**
 * `kill -9` at any call while agents ask each other, followed by a new process and time. Everything happens once, and
 * is reported once.
 */
import { expect, it } from 'vitest';
import { answer, asked, child, works } from '../../../support/child-scenario.ts';
import { effective, liveAndDie, momentsUpTo, restart, sweep } from '../../../support/crashes.ts';
import { task, words } from '../../../support/reconcile-scenario.ts';

const moments = momentsUpTo(9);

it.each(moments)('an agent is started once when the process dies at call %i, %s it', async (nth, moment) => {
  const scenario = asked();

  await liveAndDie(scenario, sweep, nth, moment);
  await restart(scenario);

  expect(effective(scenario)).toBe(1);
  expect(new Set(scenario.requests.map((request) => `${request.kind} ${request.task}`))).toEqual(
    new Set([`start ${child}`]),
  );
  expect(words(scenario)).toEqual([]);
});

it.each(moments)('its answer is taken up once when the process dies at call %i, %s it', async (nth, moment) => {
  const scenario = asked();
  works(scenario, 'finished');
  answer(scenario);

  await liveAndDie(scenario, sweep, nth, moment);
  await restart(scenario);

  expect(effective(scenario)).toBe(1);
  expect(new Set(scenario.requests.map((request) => `${request.kind} ${request.task}`))).toEqual(
    new Set([`resume ${task}`]),
  );
});

it.each(moments)('people are asked once when the process dies at call %i, %s it', async (nth, moment) => {
  const scenario = asked();
  works(scenario, 'failed');

  await liveAndDie(scenario, sweep, nth, moment);
  await restart(scenario);

  expect(words(scenario).filter((text) => text.includes('which did not answer: its task is failed'))).toHaveLength(1);
  expect(scenario.requests).toEqual([]);
});
