/**
 * If GitHub responds slowly about one issue, this delays no other issue, whether a webhook or a sweep reports it. The
 * test uses no clock: the slow responses are sent when the other issues are done.
 */
import { expect, it } from 'vitest';
import type { Exchange, Faults } from '../../../localhub/hub-options.ts';
import { type BotScenario, openBotScenario } from '../support/bot-scenario.ts';

/** GraphQL requests do not show in their address which issue they read. */
const ONE_LOOK = { AGORA_SWEEP_SECONDS: '3600', AGORA_GRAPHQL: 'off' };

interface Held {
  readonly faults: Faults;
  /** From now on, the bot's requests about that issue get their response when `release` is called. */
  readonly hold: (issue: number) => void;
  readonly isWaiting: () => boolean;
  readonly release: () => void;
}

function holdOne(onDelivery?: Faults['onDelivery']): Held {
  const { promise, resolve } = Promise.withResolvers<'pass'>();
  let held: RegExp | undefined;
  let isWaiting = false;
  const onRequest = ({ who, path }: Exchange) => {
    if (who !== 'agora[bot]' || held?.test(path) !== true) return 'pass' as const;
    isWaiting = true;
    return promise;
  };
  return {
    faults: { onRequest, ...(onDelivery !== undefined && { onDelivery }) },
    hold: (issue) => {
      held = new RegExp(`/issues/${issue}(?:/|$|\\?)`);
    },
    isWaiting: () => isWaiting,
    release: () => {
      resolve('pass');
    },
  };
}

const answered = (scenario: BotScenario) => scenario.requests().map(({ issue }) => issue);

it('makes only its own webhook in the bot wait', async () => {
  const held = holdOne();
  await using scenario = await openBotScenario(held.faults);
  const [slow, other] = [await scenario.ask(), await scenario.ask()];
  await scenario.startBots(1, ONE_LOOK);

  held.hold(slow.issue);
  await scenario.say('alice', slow.issue, '2');
  await expect.poll(held.isWaiting).toBe(true);
  await scenario.say('alice', other.issue, '2');

  await expect.poll(() => answered(scenario)).toEqual([other.issue]);
  held.release();
  await expect.poll(() => answered(scenario)).toEqual([other.issue, slow.issue]);
});

it('makes only itself wait in a sweep that finds it among others', async () => {
  const held = holdOne(() => 0);
  await using scenario = await openBotScenario(held.faults);
  const [first, slow, last] = [await scenario.ask(), await scenario.ask(), await scenario.ask()];
  for (const { issue } of [first, slow, last]) await scenario.say('alice', issue, '2');

  held.hold(slow.issue);
  await scenario.startBots(1, ONE_LOOK);

  await expect.poll(() => answered(scenario).toSorted()).toEqual([first.issue, last.issue]);
  expect(held.isWaiting()).toBe(true);
  held.release();
  await expect.poll(() => answered(scenario).toSorted()).toEqual([first.issue, slow.issue, last.issue]);
});
