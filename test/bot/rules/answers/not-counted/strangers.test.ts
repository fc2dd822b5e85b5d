/** There is any number of strangers, so none of them can make the bot write. */
import { describe, expect, it } from 'vitest';
import { lateAnswers } from '../../../../../bot/rules/answers/late-answers.ts';
import type { ReconcileTrigger } from '../../../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../../../bot/reconcile/reconcile.ts';
import { factsWith, marked, modelWith, reply } from '../../../support/literals.ts';
import {
  ada,
  createScenario,
  HOUR,
  iso,
  place,
  questionMarker,
  rules,
  type Scenario,
  SECOND,
  START,
  statusMarker,
  stranger,
  words,
} from '../../../support/reconcile-scenario.ts';

const asker = { login: 'ada', id: 1 };
const DAY = 24 * HOUR;
const look: ReconcileTrigger = { kind: 'look', labels: false };
const see = (scenario: Scenario, trigger: ReconcileTrigger = look): Promise<number | undefined> =>
  reconcile(place, trigger, scenario.ports, rules);

function asked(config = ''): Scenario {
  const scenario = createScenario();
  scenario.config = config;
  scenario.mark(statusMarker({ asker }));
  scenario.ask(questionMarker({ asker, expires: iso(START + 30 * DAY) }));
  scenario.now += SECOND;
  return scenario;
}

describe('late-answers', () => {
  const over = marked(101, questionMarker({ answered: { attempt: 1, runId: 9, by: 'ada', commentId: 102 } }));

  it('says nothing to strangers, of whom there are any number', () => {
    const late = { ...reply(103, stranger, '2'), isByStranger: true as const };
    const model = modelWith({ questions: [over], replies: [reply(102, ada, '2'), late] });

    expect(lateAnswers.decide(model, factsWith()).actions).toEqual([]);
  });
});

it('a stranger cannot make the bot write one comment after another with made-up credentials', async () => {
  const scenario = asked();
  for (let times = 0; times < 5; times += 1) {
    const said = scenario.say(stranger, `Try ghp_${'a1B2c3D4e5F6'.repeat(3)} ${times}`);
    scenario.comments.splice(scenario.comments.indexOf(said), 1, { ...said, isByStranger: true });
    await see(scenario);
  }

  expect(words(scenario).length).toBeLessThan(2);
});
