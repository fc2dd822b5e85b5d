import { expect, it } from 'vitest';
import { readOpenWork } from '../../../bot/decision/backlog.ts';
import { ada, createScenario, questionMarker, see, START, stranger } from '../support/reconcile-scenario.ts';

it('counts open questions, and finds the oldest reply that no run has processed', () => {
  const scenario = createScenario();
  scenario.ask();
  scenario.now += 5_000;
  scenario.say(ada, 'Let me think.');
  scenario.say(ada, '2');
  scenario.now += 5_000;
  scenario.say(ada, '1');

  expect(readOpenWork(scenario.comments, 'agora', scenario.now)).toEqual({ questions: 1, oldestWordAt: START + 5_000 });
});

it('counts nothing if everything is answered, and no reply of a person who was told that they may not answer', async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker({ answered: { attempt: 1, runId: 1, by: 'ada' } }));
  expect(readOpenWork(scenario.comments, 'agora', scenario.now)).toEqual({ questions: 0 });

  const other = createScenario();
  other.ask();
  other.say(stranger, '2');
  await see(other);

  expect(readOpenWork(other.comments, 'agora', other.now)).toEqual({ questions: 1 });
});
