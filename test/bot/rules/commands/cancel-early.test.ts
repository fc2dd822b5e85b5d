/** `/agora cancel` before anything was started. */
import { describe, expect, it } from 'vitest';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  grace,
  HOUR,
  ownTask,
  type Scenario,
  see,
  stranger,
  words,
} from '../../support/reconcile-scenario.ts';

function ends(scenario: Scenario): unknown[] {
  return scenario.comments.map(({ body }) => findMarker(body)).filter((marker) => marker?.kind === 'end');
}

describe('a task that has not been started yet', () => {
  it('is not started after /agora cancel', async () => {
    const scenario = createScenario();
    scenario.say(ada, '/agora run planner');
    const cancel = scenario.say(grace, '/agora cancel');

    await see(scenario);
    scenario.now += HOUR;
    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(scenario.acknowledged).toContain(cancel.id);
    expect(ends(scenario)).toHaveLength(1);
  });

  it('is one of two, and the author of the command is asked which', async () => {
    const scenario = createScenario();
    const first = scenario.say(ada, '/agora run planner');
    const second = scenario.say(ada, '/agora run fixer');
    scenario.say(ada, '/agora cancel');

    await see(scenario);

    expect(words(scenario)).toEqual([
      `@ada, more than one task is under way here, so the bot cannot tell which one you mean. Please write \`/agora cancel ${ownTask(first.id)}\` (planner, accepted) or \`/agora cancel ${ownTask(second.id)}\` (fixer, accepted).`,
    ]);
    expect(scenario.requests).toHaveLength(2);
  });

  it('of a person who may not start tasks does not count', async () => {
    const scenario = createScenario();
    scenario.say(stranger, '/agora run planner');
    scenario.say(ada, '/agora cancel');

    await see(scenario);

    expect(ends(scenario)).toEqual([]);
    expect(words(scenario)).toHaveLength(2);
  });
});

it('/agora status does not list a task whose run was cancelled in the Actions tab before it started', async () => {
  const scenario = createScenario();
  scenario.label(ada, 'agora:planner');
  await see(scenario, { kind: 'look', labels: true });
  const [run] = scenario.runs;
  scenario.end(run?.id ?? 0, 'cancelled');
  scenario.now += HOUR;

  scenario.say(ada, '/agora status');
  await see(scenario, { kind: 'look', labels: true });

  expect(words(scenario)).toEqual([expect.stringContaining('There is no task on this issue.')]);
});
