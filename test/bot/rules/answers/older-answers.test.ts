/** A comment that is older than a question, and that its author edits into an answer to it. */
import { expect, it } from 'vitest';
import { lateAnswers } from '../../../../bot/rules/answers/late-answers.ts';
import { asked } from '../../support/asked-question.ts';
import { factsWith, marked, modelWith, reply, taskOf } from '../../support/literals.ts';
import {
  ada,
  createScenario,
  otherBot,
  questionMarker,
  SECOND,
  see,
  statusMarker,
  words,
} from '../../support/reconcile-scenario.ts';

const { question, task } = questionMarker();
const OLDER =
  '@ada, [your comment](#issuecomment-100) is older than the question that it answers now, so it is not used. Please write the answer in a new comment.';

it('an older comment that is edited into an answer gets a response once, and a new comment counts', async () => {
  const scenario = createScenario();
  const said = scenario.say(ada, 'I will have a look');
  scenario.now += SECOND;
  scenario.mark(statusMarker());
  scenario.ask();
  scenario.now += SECOND;
  scenario.edit(said.id, `/answer ${question} 2`);

  await see(scenario);
  await see(scenario);
  expect(words(scenario)).toEqual([OLDER]);
  expect(scenario.requests).toEqual([]);
  scenario.say(ada, '/answer 2');
  await see(scenario);

  expect(scenario.requests).toMatchObject([{ question, answer: { option: 2 } }]);
});

it('an answer that is younger than its question is not called older', async () => {
  const scenario = asked();
  scenario.say(ada, `/answer ${question} 2`);

  await see(scenario);

  expect(words(scenario)).toEqual([]);
});

it.each([
  ['a person who names the question', `/answer ${question} 2`, ada, 1],
  ['a person who ends it by its id', `/agora end ${question}`, ada, 1],
  ['a person who ends the task, which is kept', `/agora end ${task}`, ada, 0],
  ['a person whose answer names no question', '/answer 2', ada, 0],
  ['a machine', `/answer ${question} 2`, otherBot, 0],
])('the response to an older comment by %s: "%s"', (_, body, author, notices) => {
  const open = marked(101, questionMarker());
  const model = modelWith({ questions: [open], replies: [reply(100, author, body)] }, [
    taskOf({ questions: [open], open }),
  ]);

  const texts = lateAnswers
    .decide(model, factsWith())
    .actions.map((action) => (action.kind === 'say' ? action.text : action.kind));

  expect(texts).toEqual(notices === 0 ? [] : [OLDER]);
});
