/** If several people must agree: what happens while only some of them have, and what they are told. */
import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../../bot/decision/snapshot.ts';
import {
  ada,
  grace,
  iso,
  questionMarker,
  renderAsked,
  type Scenario,
  SECOND,
  see,
  START,
  words,
} from '../../../support/reconcile-scenario.ts';
import { asked, asker, DAY } from '../../../support/asked-question.ts';

const closing: ReconcileTrigger = { kind: 'look', labels: false, issue: true };
const two = 'answers: { needed: 2 }';

describe('if one of two people who must agree has answered', () => {
  async function answeredByOne(config = two): Promise<Scenario> {
    const scenario = asked(config);
    scenario.say(grace, '2');
    await see(scenario);
    return scenario;
  }

  it('the question is still followed by a reminder', async () => {
    const scenario = await answeredByOne();
    scenario.now = START + DAY;

    await see(scenario);

    expect(words(scenario)).toContainEqual(expect.stringContaining('still waiting for an answer'));
  });

  it('the question is still followed by the last warning', async () => {
    const scenario = await answeredByOne();
    scenario.now = START + 29 * DAY;

    await see(scenario);

    expect(words(scenario)).toContainEqual(expect.stringContaining('last call'));
  });

  it('closing the issue still cancels the task', async () => {
    const scenario = await answeredByOne();
    scenario.issue = { ...scenario.issue, closedAt: iso(scenario.now) };
    scenario.now += 600_000;

    await see(scenario, closing);

    expect(words(scenario)).toContainEqual(expect.stringContaining('The issue was closed'));
  });

  it('the question still expires early if the repository says so', async () => {
    const scenario = await answeredByOne(`${two}\nquestions: { expire-after: 3d }`);
    scenario.now = START + 3 * DAY;

    await see(scenario);

    expect(words(scenario)).toContainEqual(expect.stringContaining('got no answer in time'));
  });
});

it('the second of two people who agreed is not told that their reply was not used', async () => {
  const scenario = asked(two);
  const first = scenario.say(ada, '2');
  scenario.now += SECOND;
  const second = scenario.say(grace, '2');
  await see(scenario);
  expect(scenario.requests).toHaveLength(1);
  const answered = { attempt: 1, runId: 500, by: 'ada', commentId: first.id, comments: [first.id, second.id] };
  scenario.edit(101, renderAsked(questionMarker({ asker, answered })));
  scenario.now += 10 * SECOND;

  await see(scenario);

  expect(words(scenario)).toEqual([]);
});

it('a person who edits an answer that others must share is told that it was read', async () => {
  const scenario = asked(two);
  const mine = scenario.say(ada, '2');
  scenario.now += SECOND;
  scenario.say(grace, '1');
  await see(scenario);
  scenario.now += SECOND;
  scenario.edit(mine.id, '/answer Another one');

  await see(scenario);

  expect(words(scenario)).toHaveLength(2);
});

it('an older answer that is edited later does not agree with one that its author has replaced', async () => {
  const scenario = asked(two);
  const theirs = scenario.say(grace, '1');
  scenario.now += SECOND;
  scenario.say(ada, '2');
  scenario.now += SECOND;
  scenario.say(ada, '/answer Neither');
  await see(scenario);
  scenario.now += SECOND;
  scenario.edit(theirs.id, '2');

  await see(scenario);

  expect(scenario.requests).toEqual([]);
});
