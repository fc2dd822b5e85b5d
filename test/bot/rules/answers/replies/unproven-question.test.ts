/** A question with a commit that the default branch never had: nothing continues from it, and the bot says so once. */
import { expect, it } from 'vitest';
import { contentHash } from '../../../../../protocol/base/canonical-json.ts';
import {
  ada,
  createScenario,
  digest,
  head,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  task,
  words,
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

it('is listed as one that cannot be answered, and no retry of it is offered, which would fail in the same way', async () => {
  const scenario = askedScenario();
  scenario.comments.splice(0, 1);
  const saved = { state: { runId: 5, artifactId: 6, digest }, expires: '2026-04-02T10:00:00Z' };
  scenario.comments.unshift({ ...scenario.mark(statusMarker({ saved })), id: 99 });
  scenario.comments.pop();
  scenario.elsewhere.add(head);
  await see(scenario);

  scenario.now += SECOND;
  scenario.say(ada, '/agora status');
  await see(scenario);
  scenario.now += SECOND;
  scenario.say(ada, '/agora cancel');
  await see(scenario);
  await see(scenario);

  const said = words(scenario);
  expect(said[1]).toMatch(
    /\[cannot be answered\]\(#issuecomment-\d+\) while its commit is not part of the default branch; `\/agora cancel t_\w+` ends it/,
  );
  expect(said[2]).toContain('was cancelled');
  expect(said[2]).not.toContain('/agora retry');
});

it('counts again once the branch is restored, as the notice says', async () => {
  const scenario = askedScenario();
  scenario.elsewhere.add(head);
  await see(scenario);
  scenario.now += SECOND;

  scenario.elsewhere.delete(head);
  await see(scenario);

  expect(words(scenario).join('\n')).toContain('If the commit becomes part of it again, the answer counts.');
  expect(scenario.requests).toMatchObject([{ kind: 'resume', by: { login: 'ada' } }]);
});

it('is left alone while GitHub does not tell', async () => {
  const scenario = askedScenario();
  scenario.interrupt = (call) => {
    if (call === 'provenance') throw new Error('502');
  };

  await expect(see(scenario)).rejects.toThrow('502');

  expect(scenario.requests).toEqual([]);
});
