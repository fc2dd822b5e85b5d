/** The result of a task that continued another one: the branch that it is delivered to, and the comment. */
import { expect, it } from 'vitest';
import { artifactOf, result, written } from '../support/bot-results.ts';
import {
  createScenario,
  digest,
  otherTask,
  type Scenario,
  see,
  statusMarker,
  task,
  words,
} from '../support/reconcile-scenario.ts';

function finished(): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker({ state: 'finished', round: 2, line: otherTask, result: { artifactId: 3, digest } }));
  scenario.result = {
    kind: 'files',
    files: artifactOf([written('a', 'a')], { ...result, line: otherTask }),
    runUrl: 'https://github.com/o/r/actions/runs/5',
  };
  return scenario;
}

it('is committed to the branch of the first task, with trailers for both, and the final comment says so', async () => {
  const scenario = finished();
  scenario.mark(statusMarker({ task: otherTask, state: 'finished' }));
  scenario.mark({ v: 1, kind: 'end', task: otherTask, state: 'finished', round: 1 });

  await see(scenario);

  const [delivery] = scenario.delivered;
  expect(delivery).toMatchObject({ task, line: otherTask });
  expect(delivery?.message).toMatch(new RegExp(`\n\nAgora-Task: ${task}\nAgora-Line: ${otherTask}\n$`));
  expect(delivery?.body).toContain(`For #7.\n\nIt continues the work of \`${otherTask}\`.`);
  expect(delivery?.further).toMatch(/^---\n\n### Continued: Round each line\n/);
  expect(words(scenario)).toEqual([
    `### 📬 The work is in #9\n\nPlease review it there. It continues the work of \`${otherTask}\`. The checks passed.`,
  ]);
});

it('is not delivered if it names a task that this issue does not know', async () => {
  const scenario = finished();

  await see(scenario);

  expect(scenario.delivered).toEqual([]);
  expect(words(scenario)).toEqual([
    expect.stringContaining(`claims to continue the work of ${otherTask}, which is not a task of this issue`) as string,
  ]);
});
