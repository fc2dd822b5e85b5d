/** A question with a commit that the default branch never had: nothing continues from it, and the bot says so once. */
import { expect, it } from 'vitest';
import { contentHash } from '../../../../../protocol/base/canonical-json.ts';
import {
  ada,
  createScenario,
  head,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  task,
} from '../../../support/reconcile-scenario.ts';

const resolved = { name: 'planner', contentHash: contentHash('x'), at: head };

function askedScenario(): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(questionMarker({ resolved }));
  scenario.now += SECOND;
  scenario.say(ada, '2');
  return scenario;
}

it('is continued if its commit is part of the default branch', async () => {
  const scenario = askedScenario();

  await see(scenario);

  expect(scenario.requests).toHaveLength(1);
});

it('is not continued otherwise, and the thread is told once', async () => {
  const scenario = askedScenario();
  scenario.elsewhere.add(head);

  await see(scenario);
  scenario.now += SECOND;
  await see(scenario);

  expect(scenario.requests).toEqual([]);
  const told = scenario.comments.filter(({ body }) => body.includes('not part of the default branch'));
  expect(told).toHaveLength(1);
  // With both open, a plain answer to the new task's question could mean either.
  expect(told[0]?.body).toContain(`\`/agora cancel ${task}\` ends its task, and \`/agora run`);
});

it('is left alone while GitHub does not tell', async () => {
  const scenario = askedScenario();
  scenario.interrupt = (call) => {
    if (call === 'provenance') throw new Error('502');
  };

  await expect(see(scenario)).rejects.toThrow('502');

  expect(scenario.requests).toEqual([]);
});
