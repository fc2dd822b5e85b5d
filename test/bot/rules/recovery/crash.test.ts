/**
 * `kill -9` before or after any call takes effect, followed by a new process and time. The reply is still answered, and
 * exactly one run of it counts: the one with the newest attempt.
 */
import { expect, it } from 'vitest';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { effective, liveAndDie, momentsUpTo, restart, sweep } from '../../support/crashes.ts';
import {
  ada,
  createScenario,
  GRACE,
  Killed,
  place,
  questionMarker,
  rules,
  SECOND,
  see,
  statusMarker,
  stranger,
  words,
} from '../../support/reconcile-scenario.ts';

const moments = momentsUpTo(9);
const momentsOfCommands = momentsUpTo(11);

it.each(moments)('a reply is answered once if the process dies at call %i, %s it', async (nth, moment) => {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(questionMarker());
  scenario.now += SECOND;
  scenario.say(ada, '2');

  const end = await liveAndDie(scenario, { kind: 'look', labels: false }, nth, moment);
  await restart(scenario);

  expect(end).toBe(nth <= 5 ? 'died' : 'lived');
  expect(effective(scenario)).toBe(1);
  expect(scenario.requests.length).toBeLessThanOrEqual(1);
});

it.each(momentsOfCommands)('a command is executed once if the process dies at call %i, %s it', async (nth, moment) => {
  const scenario = createScenario();
  scenario.say(ada, '/agora run planner');

  const end = await liveAndDie(scenario, { kind: 'look', labels: false }, nth, moment);
  await restart(scenario);

  expect(end).toBe(nth <= 9 ? 'died' : 'lived');
  expect(effective(scenario)).toBe(1);
  expect(scenario.requests).toHaveLength(1);
});

it.each(moments)('a label is processed once if the process dies at call %i, %s it', async (nth, moment) => {
  const scenario = createScenario();
  scenario.label(ada, 'agora:planner');

  const end = await liveAndDie(scenario, sweep, nth, moment);
  await restart(scenario);

  expect(end).toBe('died');
  expect(effective(scenario)).toBe(1);
  expect(scenario.requests).toHaveLength(1);
});

it('two processes that both consider the holder dead still leave one run that counts', async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker());
  scenario.now += SECOND;
  scenario.say(ada, '2');
  scenario.claims.set(questionMarker().question, 1);
  await see(scenario, sweep);
  scenario.now += 2 * GRACE;

  await Promise.all([1, 2, 3].map(() => see(scenario, sweep)));

  expect(scenario.requests.map(({ attempt }) => attempt)).toEqual([2]);
});

it("processes that start after a long night do not skip each other's claims", async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker());
  scenario.now += SECOND;
  scenario.say(ada, '2');
  scenario.now += 600 * GRACE;
  const { runs } = scenario.ports;
  const slow = {
    ...scenario.ports,
    runs: {
      ...runs,
      start: async (request: Parameters<typeof runs.start>[0]) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
        return runs.start(request);
      },
    },
  };

  const first = reconcile(place, sweep, slow, rules);
  await expect.poll(() => scenario.claims.size).toBe(1);
  await Promise.all([2, 3].map(() => see(scenario, sweep)));
  await first;

  expect(scenario.requests.map(({ attempt }) => attempt)).toEqual([1]);
});

it('a holder who was only slow finds a newer attempt, and its run does not count', async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker());
  scenario.now += SECOND;
  scenario.say(ada, '2');
  let release = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { runs } = scenario.ports;
  const sleepy = {
    ...scenario.ports,
    runs: {
      ...runs,
      start: async (request: Parameters<typeof runs.start>[0]) => {
        await slow;
        return runs.start(request);
      },
    },
  };
  const first = reconcile(place, sweep, sleepy, rules);
  await expect.poll(() => scenario.claims.size).toBe(1);
  await see(scenario, sweep);
  scenario.now += 2 * GRACE;

  await see(scenario, sweep);
  release();
  await first;

  expect(scenario.requests.map(({ attempt }) => attempt).sort()).toEqual([1, 2]);
  expect(effective(scenario)).toBe(1);
});

it('a notice is posted once by many processes, and ten minutes later if the one that claimed it died', async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker());
  scenario.now += SECOND;
  scenario.say(stranger, '2');
  const said = (): number => words(scenario).length;
  scenario.interrupt = (call, moment) => {
    if (call === 'say' && moment === 'before') throw new Killed();
  };
  await expect(see(scenario, sweep)).rejects.toThrow(Killed);
  scenario.interrupt = () => undefined;
  await Promise.all([1, 2, 3].map(() => see(scenario, sweep)));
  expect(said()).toBe(0);

  scenario.now += 10 * GRACE;
  await Promise.all([1, 2, 3].map(() => see(scenario, sweep)));

  expect(said()).toBe(1);
});
