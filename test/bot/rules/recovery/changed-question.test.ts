/** A run that ended without a report, after somebody changed its question, which therefore proves nothing. */
import { expect, it } from 'vitest';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import { deriveSigner } from '../../../../protocol/records/record-keys.ts';
import { signComment } from '../../../../protocol/records/record.ts';
import {
  ada,
  createScenario,
  iso,
  ownTask,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  words,
} from '../../support/reconcile-scenario.ts';

const THIEF = deriveSigner('2026-11', 'a secret that somebody has made up', 'run');
const LATER = 600 * SECOND;

/** @param isBacked GitHub confirms that our workflow has saved the state that the changed question names. */
function lostBehindQuestion(isBacked: boolean): Scenario {
  const scenario = createScenario();
  const own = ownTask(scenario.say(ada, '/agora run planner').id);
  scenario.claims.set(own, 1);
  scenario.runs.push({
    id: 500,
    title: `${own}.r1 attempt 1`,
    status: 'completed',
    conclusion: 'failure',
    createdAt: iso(scenario.now),
    updatedAt: iso(scenario.now),
    overSince: scenario.now,
  });
  scenario.mark(statusMarker({ task: own, state: 'running', runId: 500 }));
  const asked = scenario.ask(questionMarker({ task: own }));
  scenario.comments.splice(-1, 1, {
    ...asked,
    body: signComment(asked.body, { repository: 77, issue: 7 }, THIEF),
    isProven: false,
    isBacked,
  });
  scenario.now += LATER;
  return scenario;
}

it.each([
  ['has asked when GitHub knows the saved state that the question names', true, [], 'suspended'],
  ['is started again when GitHub does not know it', false, [{ attempt: 2 }], 'running'],
] as const)('%s', async (_, isBacked, requests, shown) => {
  const scenario = lostBehindQuestion(isBacked);

  while ((await see(scenario)) === scenario.now);

  const markers = scenario.comments.map(({ body }) => findMarker(body));
  expect(scenario.requests).toMatchObject(requests);
  expect(markers.find((marker) => marker?.kind === 'status')?.state).toBe(shown);
  expect(markers.filter((marker) => marker?.kind === 'end')).toEqual([]);
});

it('is left alone once its comment says that it waits, and the thread was told that it cannot continue', async () => {
  const scenario = lostBehindQuestion(true);
  while ((await see(scenario)) === scenario.now);
  scenario.now += LATER;
  await see(scenario);
  expect(words(scenario)).toEqual([expect.stringContaining('cannot continue')]);
  scenario.calls.splice(0);

  await see(scenario);

  expect(scenario.calls).toEqual(['comments']);
});
