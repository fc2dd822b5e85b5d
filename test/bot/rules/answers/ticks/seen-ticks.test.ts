/** A tick that the bot has seen: nobody is asked who it was, and its author is not told that it was not used. */
import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../../bot/decision/snapshot.ts';
import type { Account } from '../../../../../protocol/thread/comment.ts';
import {
  ada,
  GRACE,
  questionMarker,
  renderAsked,
  type Scenario,
  SECOND,
  see,
  words,
} from '../../../support/reconcile-scenario.ts';
import * as several from '../../../support/several-scenario.ts';
import { asked, asker } from '../../../support/asked-question.ts';

const two = 'answers: { needed: 2 }';
const OFFLINE = expect.stringContaining('cannot tell who') as string;

/** @returns the trigger, with which the work queue looks again. */
async function tick(scenario: Scenario, by: Account, ...options: readonly number[]): Promise<ReconcileTrigger> {
  const before = scenario.comments[1]?.body ?? '';
  const after = options.reduce((text, one) => text.replace(`- [ ] **${one}.**`, `- [x] **${one}.**`), before);
  scenario.edit(101, after);
  const trigger: ReconcileTrigger = { kind: 'edited', commentId: 101, before, after, by };
  await see(scenario, trigger);
  return trigger;
}

describe('a tick that the bot has seen is never called a tick of an unknown person', () => {
  it('if several people must agree, and the person was told that ticks do not count', async () => {
    const scenario = asked(two);
    await tick(scenario, ada, 2);
    scenario.now += GRACE + SECOND;

    await see(scenario);

    expect(words(scenario)).not.toContainEqual(OFFLINE);
  });

  it('if two boxes were ticked at once, and the person was told', async () => {
    const scenario = asked();
    await tick(scenario, ada, 1, 2);
    scenario.now += GRACE + SECOND;

    await see(scenario);

    expect(words(scenario)).not.toContainEqual(OFFLINE);
  });

  it('if several people must agree on several questions, and the person who sent was told', async () => {
    const scenario = several.asked(two);
    await several.tick(scenario, ada, '1a.', '2a.', several.SEND);
    scenario.now += GRACE + SECOND;

    await see(scenario);

    expect(words(scenario)).not.toContainEqual(OFFLINE);
  });
});

it('a person whose own tick was accepted is not told that their answer was not used', async () => {
  const scenario = asked();
  const trigger = await tick(scenario, ada, 2);
  const answered = { attempt: 1, runId: 500, by: 'ada', commentId: 101 };
  scenario.edit(101, renderAsked(questionMarker({ asker, answered })));
  scenario.now += 300 * SECOND;

  // The work queue looks again with the same trigger, and GitHub may deliver it again.
  await see(scenario, trigger);

  expect(words(scenario)).toEqual([]);
});

it('a person who ticks a box after their own reply was accepted is told that the tick was not used', async () => {
  const scenario = asked();
  const reply = scenario.say(ada, '1');
  const answered = { attempt: 1, runId: 500, by: 'ada', commentId: reply.id };
  scenario.edit(101, renderAsked(questionMarker({ asker, answered })));

  await tick(scenario, ada, 2);

  expect(words(scenario)).toEqual([expect.stringContaining('was already answered by you')]);
});
