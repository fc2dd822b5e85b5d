/**
 * Three bots behind one address, on a GitHub that loses webhooks, sends some twice, responds with 502 before or after
 * executing a request, and breaks connections. Nothing is lost, and nothing is done twice.
 */
import { expect, it } from 'vitest';
import type { Exchange, Faults } from '../../../localhub/hub-options.ts';
import { claimSubjectOf } from '../../../protocol/messages/dispatch-request.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { type Asked, openBotScenario, WAITS_TO_BE_PLAYED } from '../support/bot-scenario.ts';
import { SHOP } from '../../support/installed-app.ts';

/** The same numbers for the same seed, so that a failure can be reproduced. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** `calm`: while the test itself acts as the App. */
function badDay(seed: number): Faults & { calm: boolean } {
  const roll = dice(seed);
  const faults = {
    calm: false,
    onDelivery: () => {
      const fate = roll();
      return faults.calm ? 1 : fate < 0.3 ? 0 : fate < 0.5 ? 2 : 1;
    },
    onRequest: ({ who }: Exchange) => {
      if (faults.calm || who !== 'agora[bot]') return 'pass';
      const fate = roll();
      if (fate < 0.04) return 'drop-before' as const;
      if (fate < 0.08) return 'drop-after' as const;
      return fate < 0.1 ? { status: 502, body: { message: 'Bad Gateway' } } : ('pass' as const);
    },
  };
  return faults;
}

it.each([1, 2, 3])('three bots with many failures answer every reply once (seed %i)', async (seed) => {
  const faults = badDay(seed);
  faults.calm = true;
  await using scenario = await openBotScenario(faults);
  const asked: Asked[] = [];
  for (let nth = 0; nth < 6; nth += 1) asked.push(await scenario.ask());
  const { data: fresh } = await scenario.hub.as('bob').rest.issues.create({ ...SHOP, title: 'T', body: 'B' });
  await scenario.startBots(3);
  faults.calm = false;

  await Promise.all(
    asked.flatMap(({ issue }) => [
      scenario.say('mallory', issue, '1'),
      scenario.say('alice', issue, '2'),
      scenario.say('bob', issue, 'b'),
    ]),
  );
  await scenario.hub
    .as('bob')
    .rest.issues.addLabels({ ...SHOP, issue_number: fresh.number, labels: ['agora:planner'] });
  await scenario.say('bob', fresh.number, '/agora run planner as well');

  const deadline = Date.now() + 240_000;
  const isDone = (): boolean => new Set(scenario.requests().map(claimSubjectOf)).size === asked.length + 2;
  while (!isDone() && Date.now() < deadline) {
    faults.calm = true;
    await scenario.playRuns();
    faults.calm = false;
    await new Promise((wake) => setTimeout(wake, 200));
  }
  faults.calm = true;
  await scenario.playRuns();
  await scenario.hub.settle();
  await scenario.playRuns();

  const requests = scenario.requests();
  expect(new Set(requests.map(claimSubjectOf)).size, 'subjects that got a run').toBe(asked.length + 2);
  expect(requests.every(({ by }) => by.login !== 'mallory')).toBe(true);
  const attempts = requests.map((request) => `${claimSubjectOf(request)} ${request.attempt}`);
  expect(new Set(attempts).size, 'runs of the same attempt').toBe(attempts.length);
  for (const { issue, marker } of asked) {
    const bodies = await scenario.bodies(issue);
    const question = bodies.map(findMarker).find((one) => one?.kind === 'question');
    const newest = Math.max(
      ...requests.filter((request) => claimSubjectOf(request) === marker.question).map(({ attempt }) => attempt),
    );
    expect(
      question?.kind === 'question' ? question.answered?.attempt : undefined,
      'the attempt that took the answer up',
    ).toBe(newest);
    expect(bodies.filter((body) => body.includes('@mallory, ')).length, 'refusals').toBeLessThanOrEqual(1);
  }
  expect(scenario.hub.illegal()).toEqual([]);
});

it('continues after all bots were down, with everything that was said in the meantime', async () => {
  await using scenario = await openBotScenario({}, WAITS_TO_BE_PLAYED);
  const [first, second] = [await scenario.ask(), await scenario.ask()];
  await scenario.startBots(2);
  await scenario.killBots();
  await scenario.say('alice', first.issue, '1');
  await scenario.say('bob', second.issue, 'neither');
  await scenario.say('bob', second.issue, '/answer neither');
  await scenario.hub.settle();
  expect(scenario.requests()).toEqual([]);

  await scenario.startBots(2);
  await expect.poll(() => scenario.requests().length).toBe(2);
  const requests = scenario.requests();
  await scenario.playRuns();

  // The runs end without an outcome, so later attempts may follow. This test does not wait for them.
  expect(requests.map(({ by, attempt }) => [by.login, attempt]).sort()).toEqual([
    ['alice', 1],
    ['bob', 1],
  ]);
  expect(scenario.requests().filter(({ attempt }) => attempt === 1)).toHaveLength(2);
  expect(scenario.hub.illegal()).toEqual([]);
});
