/** There is any number of strangers, so none of them can make the bot write. */
import { describe, expect, it } from 'vitest';
import { lateAnswers } from '../../../../../bot/rules/answers/late-answers.ts';
import { readConfigFile } from '../../../../../protocol/config/repository-config.ts';
import { factsWith, marked, modelWith, reply } from '../../../support/literals.ts';
import { ada, questionMarker, see, stranger, words } from '../../../support/reconcile-scenario.ts';
import { asked } from '../../../support/asked-question.ts';

describe('late-answers', () => {
  const over = marked(101, questionMarker({ answered: { attempt: 1, runId: 9, by: 'ada', commentId: 102 } }));

  it('says nothing to strangers, of whom there are any number', () => {
    const late = { ...reply(103, stranger, '2'), isByStranger: true as const };
    const model = modelWith({ questions: [over], replies: [reply(102, ada, '2'), late] });

    expect(lateAnswers.decide(model, factsWith()).actions).toEqual([]);
  });

  it('tells those whom the configuration names as people who may answer', () => {
    const late = { ...reply(103, stranger, '2'), isByStranger: true as const };
    const model = modelWith({ questions: [over], replies: [reply(102, ada, '2'), late] });
    const config = readConfigFile(`who-may: { answer: ["user:${stranger.login}"] }`);

    expect(lateAnswers.decide(model, factsWith({ config })).actions).toMatchObject([{ kind: 'say' }]);
    expect(lateAnswers.decide(model, factsWith({ config: undefined })).needs).toEqual([{ kind: 'config' }]);
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
