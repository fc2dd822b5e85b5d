/** `/agora retry` of a task whose comment is edited while the new run is queued. */
import { expect, it } from 'vitest';
import { see } from '../support/asked-question.ts';
import {
  ada,
  createScenario,
  grace,
  iso,
  ownTask,
  type Scenario,
  SECOND,
  statusMarker,
  words,
} from '../support/reconcile-scenario.ts';

/** A cancelled task that somebody retries with the words: its comment says when it ended. */
function retried(command: string): Scenario {
  const scenario = createScenario();
  const run = scenario.say(ada, '/agora run planner please');
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task: ownTask(run.id), state: 'cancelled', ended: iso(scenario.now) }));
  scenario.now += SECOND;
  scenario.say(grace, command.replace('TASK', ownTask(run.id)));
  return scenario;
}

it.each(['/agora retry', '/agora retry TASK', '/agora retry and mind the tests'])(
  '"%s" starts one run, and nobody is told that there is nothing to retry',
  async (command) => {
    const scenario = retried(command);
    await see(scenario);
    scenario.now += 10 * SECOND;
    const status = scenario.comments[1] ?? expect.fail();
    scenario.edit(status.id, status.body);

    await see(scenario);
    scenario.now += 300 * SECOND;
    await see(scenario);

    expect(scenario.requests).toMatchObject([{ kind: 'start', source: { kind: 'retry' } }]);
    expect(words(scenario)).toEqual([]);
  },
);
