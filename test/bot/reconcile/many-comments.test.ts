/** One person's many comments keep nobody else from being heard, and are not answered one by one. */
import { expect, it } from 'vitest';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { RULES } from '../../../bot/rules/rules-table.ts';
import {
  ada,
  createScenario,
  digest,
  GRACE,
  iso,
  otherTask,
  ownTask,
  place,
  questionMarker,
  SECOND,
  START,
  stranger,
  statusMarker,
  type Scenario,
  words,
} from '../support/reconcile-scenario.ts';

const MANY = 250;
const SAVED = { state: { runId: 5, artifactId: 9, digest }, expires: iso(START + 30 * 24 * 3_600 * SECOND) };

/** An issue with a task that can be continued, and an open question of another one. */
function createIssue(): Scenario {
  const scenario = createScenario();
  const { id } = scenario.say(ada, '/agora run planner');
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task: ownTask(id), state: 'failed', saved: SAVED }));
  scenario.mark({ v: 1, kind: 'end', task: ownTask(id), state: 'failed', round: 1 });
  scenario.mark(statusMarker({ task: otherTask }));
  scenario.ask(questionMarker({ task: otherTask }));
  scenario.now += SECOND;
  return scenario;
}

const see = (scenario: Scenario): Promise<number | undefined> =>
  reconcile(place, { kind: 'look', labels: false }, scenario.ports, { rules: RULES, graceMs: GRACE });

it('accepts an answer, however many retries were written that nobody follows', async () => {
  const scenario = createIssue();
  for (let count = 0; count < MANY; count += 1) scenario.say(stranger, '/agora retry');
  scenario.say(ada, '/answer 1');

  await see(scenario);

  expect(scenario.requests).toMatchObject([{ kind: 'resume', task: otherTask, by: { login: 'ada' } }]);
  expect(scenario.calls.filter((call) => call === 'claims' || call === 'runs').length).toBeLessThan(5);
});

/** Looks as often as the bot plans to, for ten minutes. */
async function seeForAWhile(scenario: Scenario): Promise<void> {
  const until = scenario.now + 600 * SECOND;
  for (let next: number | undefined = scenario.now; next !== undefined && next < until; next = await see(scenario))
    scenario.now = Math.max(scenario.now + SECOND, next);
}

it('follows a flood of commands up to the limit, and says for each of the others that they are too many', async () => {
  const scenario = createIssue();
  for (let count = 0; count < MANY; count += 1) scenario.say(ada, '/agora run planner');
  scenario.say(ada, '/answer 1');

  await seeForAWhile(scenario);

  const starts = scenario.requests.filter(({ kind }) => kind === 'start');
  expect(starts.length).toBeGreaterThan(10);
  expect(scenario.requests.filter(({ kind }) => kind === 'resume')).toMatchObject([{ task: otherTask }]);
  expect(words(scenario).every((text) => text.includes('the limit'))).toBe(true);
  expect(words(scenario)).toHaveLength(MANY - starts.length);
});

it.each(['run planner', 'retry', 'cancel', 'say hello', 'hold 2d', 'end', 'status', 'deliver'])(
  'tells a person once that they may not write `/agora %s`, however often they write it',
  async (command) => {
    const scenario = createIssue();
    for (let count = 0; count < 3; count += 1) scenario.say(stranger, `/agora ${command}`);

    await see(scenario);

    expect(words(scenario)).toEqual([expect.stringMatching(/^@mallory, /) as string]);
  },
);
