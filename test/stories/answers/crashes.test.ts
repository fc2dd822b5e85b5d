import { afterAll, describe, expect, it } from 'vitest';
import type { Faults } from '../../../localhub/hub-options.ts';
import { sampleCases } from '../../support/sampled-cases.ts';
import { logOf, openStory } from '../support/story.ts';

/**
 * The bot is killed at its n-th call after a given moment, before or after GitHub has executed that call, and started
 * again. For every n, the answer is used exactly once.
 */
interface Trap {
  readonly faults: Faults;
  arm(at: number, moment: 'before' | 'after', strike: () => void): void;
}

function setTrap(): Trap {
  let counting = false;
  let calls = 0;
  let armed: { at: number; moment: 'before' | 'after'; strike: () => void } | undefined;
  return {
    arm: (at, moment, strike) => {
      counting = true;
      calls = 0;
      armed = { at, moment, strike };
    },
    faults: {
      onRequest: ({ who }) => {
        if (!counting || (who !== 'agora' && who !== 'agora[bot]')) return 'pass';
        calls += 1;
        if (armed === undefined || calls !== armed.at) return 'pass';
        const { strike, moment } = armed;
        armed = undefined;
        strike();
        return moment === 'before' ? 'drop-before' : 'drop-after';
      },
    },
  };
}

async function storyWithCrash(
  at: number,
  moment: 'before' | 'after',
): Promise<{ readonly crashed: boolean; readonly finished: number; readonly pulls: number }> {
  const trap = setTrap();
  await using story = await openStory({
    faults: trap.faults,
    botEnv: { AGORA_CLAIM_GRACE_SECONDS: '2', AGORA_SWEEP_SECONDS: '5' },
  });
  await story.label('alice', 'agora:fixer');
  await story.question();
  await story.hub.settle();
  const seen = { crash: false };
  trap.arm(at, moment, () => {
    seen.crash = true;
    story.shop.bots()[0]?.kill();
  });
  await story.say('alice', '2');
  await story.until(
    'the crash, or the end without one',
    async () => seen.crash || (await story.thread()).some(({ marker }) => marker?.kind === 'end'),
  );
  if (seen.crash) await story.shop.startBot();
  await story.end();
  await story.quiet();
  const finished = story.hub.runs().filter((run) => logOf(run).some(({ kind }) => kind === 'dispatch.finished')).length;
  const { data: pulls } = await story.hub.as('alice').rest.pulls.list({ owner: 'corner', repo: 'shop', state: 'all' });
  return { crashed: seen.crash, finished, pulls: pulls.length };
}

const CALLS = 16;
const CRASHES = Array.from({ length: CALLS }, (_, index) => index + 1).flatMap(
  (at) =>
    [
      [at, 'before'],
      [at, 'after'],
    ] as const,
);
/** Each is a whole story, so the check of a change plays some of them and the nightly workflow plays all. */
const PLAYED = sampleCases(CRASHES, 8);

describe.concurrent('a bot that is killed and restarted', () => {
  const reached: boolean[] = [];

  it.each(PLAYED)(
    'answers once, even if it is killed at its call number %i, %s GitHub has done it',
    async (at, moment) => {
      const { crashed, finished, pulls } = await storyWithCrash(at, moment);

      reached.push(crashed);
      expect({ finished, pulls }).toEqual({ finished: 1, pulls: 1 });
    },
  );

  afterAll(() => {
    const share = reached.filter(Boolean).length / PLAYED.length;
    expect(share, 'of the crashes, those that really happened').toBeGreaterThan(12 / CRASHES.length);
  });
});

it('finds at its start a reply that it was never notified about', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  await story.question();
  await story.hub.settle();
  for (const bot of story.shop.bots()) bot.kill();
  await story.say('alice', '2');
  await story.hub.settle();
  expect(story.hub.runs()).toHaveLength(1);

  await story.shop.startBot();
  await story.end();
  await story.quiet();

  expect(story.hub.runs()).toHaveLength(2);
});
