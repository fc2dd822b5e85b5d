/** Commands about a task whose run has ended without a last comment, or before its first. */
import { describe, expect, it } from 'vitest';
import { taskIdOf } from '../../../../protocol/base/ids.ts';
import {
  ada,
  createScenario,
  GRACE,
  iso,
  ownTask,
  HOUR,
  place,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  stranger,
  words,
} from '../../support/reconcile-scenario.ts';

/** The label's run has failed, and no event reports that. */
async function failedEarly(): Promise<{ readonly scenario: Scenario; readonly task: string }> {
  const scenario = createScenario();
  const event = scenario.label(ada, 'agora:planner');
  await see(scenario, { kind: 'look', labels: true });
  for (const run of scenario.runs) scenario.end(run.id, 'failure');
  scenario.now += HOUR;
  return { scenario, task: taskIdOf(place.where.id, 'label', event.id) };
}

describe.each(['status', 'retry'])('/agora %s', (verb) => {
  it('starts it again at once, and nobody is told that there is none', async () => {
    const { scenario } = await failedEarly();
    scenario.say(ada, `/agora ${verb}`);

    await see(scenario);

    expect(scenario.requests.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(words(scenario).join()).not.toMatch(/There is no task|no task is under way|`\/agora run/);
  });
});

it('/agora status lists it', async () => {
  const { scenario, task } = await failedEarly();
  scenario.say(ada, '/agora status');

  await see(scenario);

  expect(words(scenario)).toEqual([expect.stringContaining(`| \`${task}\` | planner | 🕐 accepted |`)]);
});

it('/agora status lists it beside a task that has ended', async () => {
  const { scenario, task } = await failedEarly();
  scenario.mark({ v: 1, kind: 'end', task: taskIdOf(1, 'label', 1), state: 'finished', round: 1 });
  scenario.now += SECOND;
  scenario.say(ada, '/agora status');

  await see(scenario);

  expect(words(scenario)).toEqual([expect.stringContaining(`| \`${task}\` | planner | 🕐 accepted |`)]);
});

it.each(['a label', 'a command'])('/agora status says how a task of %s that was given up continues', async (by) => {
  const scenario = createScenario();
  if (by === 'a label') scenario.label(ada, 'agora:planner');
  else scenario.say(ada, '/agora run planner');
  for (let tries = 0; tries < 4; tries += 1) {
    await see(scenario, { kind: 'look', labels: true });
    for (const run of scenario.runs) scenario.end(run.id, 'failure');
    scenario.now += HOUR;
  }
  scenario.say(ada, '/agora status');
  await see(scenario);

  expect(words(scenario)[0]).toContain('`/agora retry`');
  scenario.now += SECOND;
  scenario.say(stranger, '/agora retry');
  scenario.say(ada, '/agora status');
  await see(scenario);
  scenario.say(ada, '/agora retry');
  scenario.say(ada, '/agora status');
  await see(scenario);

  const shown = words(scenario).filter((text) => text.startsWith('| Task'));
  expect(shown[0]).toContain('`/agora retry` starts it again');
  expect(shown[1]).toContain('`/agora retry` starts it again');
  expect(shown[2]).toContain('continues automatically');
});

it('/agora status says how a question whose answer was given up continues, until somebody replies again', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask();
  scenario.now += SECOND;
  scenario.say(ada, '2');
  for (let tries = 0; tries < 4; tries += 1) {
    await see(scenario);
    for (const run of scenario.runs) scenario.end(run.id, 'failure');
    scenario.now += HOUR;
  }
  scenario.say(ada, '/agora status');
  await see(scenario);
  scenario.now += SECOND;
  scenario.say(ada, '1');
  scenario.say(ada, '/agora status');
  await see(scenario);

  const shown = words(scenario).filter((text) => text.startsWith('| Task'));
  expect(shown).toHaveLength(2);
  expect(shown[0]).toContain('`/agora retry` resumes it');
  expect(shown[1]).toContain('continues if the reply to');
});

/** Longer than a run can be silent before the bot searches for it. */
const LATER = 600 * SECOND;

/** A task whose run ended that long ago, after reporting that it is working. This process has just seen the end. */
function lostFor(ms: number): Scenario {
  const scenario = createScenario();
  const command = scenario.say(ada, '/agora run planner');
  const task = ownTask(command.id);
  scenario.claims.set(task, 1);
  scenario.mark(statusMarker({ task, state: 'running', runId: 500 }));
  const createdAt = iso(scenario.now);
  scenario.now += LATER;
  scenario.runs.push({
    id: 500,
    title: `${task}.r1 attempt 1`,
    status: 'completed',
    conclusion: 'failure',
    createdAt,
    updatedAt: iso(scenario.now - ms),
    overSince: scenario.now,
  });
  return scenario;
}

it.each(['/agora status', '/agora retry'])('the run is tried again in the first look after %s', async (command) => {
  const scenario = lostFor(2 * GRACE);
  scenario.say(ada, command);

  await see(scenario);

  expect(scenario.requests).toMatchObject([{ kind: 'start', attempt: 2 }]);
  expect(words(scenario).join()).not.toContain('`/agora run');
});

it.each([
  ['that is older than the last comments of the run', 2 * GRACE - SECOND, '/agora status'],
  ['that does not exist', 2 * GRACE, undefined],
])('the run is not tried again because of a comment %s', async (_, ms, command) => {
  const scenario = lostFor(ms);
  if (command !== undefined) scenario.say(ada, command);

  const again = await see(scenario);

  expect(scenario.requests).toEqual([]);
  expect(again).toBe(scenario.now + 2 * GRACE);
});
