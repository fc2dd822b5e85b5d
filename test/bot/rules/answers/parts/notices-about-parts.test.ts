/** Several questions at once: which notices and edits are due together. */
import { expect, it } from 'vitest';
import { answerQuestion } from '../../../../../bot/rules/answers/answer-question.ts';
import { readWord } from '../../../../../protocol/thread/candidate-answers.ts';
import { factsWith, marked, modelWith, POLICY, reply, taskOf } from '../../../support/literals.ts';
import { grace, see, START, stranger, words } from '../../../support/reconcile-scenario.ts';
import { asked, body, renderSeveral, say, SEND, severalMarker, tick } from '../../../support/several-scenario.ts';

it('nobody is thanked for an answer while nobody has answered, if two people must agree', async () => {
  const scenario = asked('answers: { needed: 2 }');
  await see(scenario);
  say(scenario, stranger, '1a 2a');

  await see(scenario);

  expect(words(scenario)).toEqual([expect.stringMatching(/^@mallory, thank you, but only people with write access/)]);
});

it('one look edits the comment only once: another edit would be based on a text that is gone', () => {
  const marker = severalMarker();
  const before = renderSeveral(marker);
  const after = before.replace(`- [ ] **${SEND}**`, `- [x] **${SEND}**`);
  const question = marked(101, marker, { body: after });
  const said = reply(102, grace, '1: SQLite');
  const answered = taskOf({ questions: [question], open: question, candidates: [readWord(said, question)] });
  const facts = factsWith({
    ...POLICY,
    trigger: { kind: 'edited', commentId: 101, before, after, by: grace },
    labels: [],
    claims: new Map([[marker.question, { attempt: 0, seenAt: START }]]),
  });

  const { actions } = answerQuestion.decide(modelWith({ questions: [question], replies: [said] }, [answered]), facts);

  expect(actions).toMatchObject([
    { kind: 'edit', commentId: 101, body: before, seen: after },
    { kind: 'say', text: expect.stringContaining('question 2 has no answer yet') as string },
  ]);
});

it('the box that sends is cleared first, and the answers so far are shown with the next look', async () => {
  const scenario = asked();
  say(scenario, grace, '1: SQLite');

  await tick(scenario, grace, SEND);
  const edits = scenario.calls.filter((call) => call === 'edit');
  expect(edits).toHaveLength(1);
  expect(body(scenario)).not.toContain('Answered in replies');
  await see(scenario);

  expect(body(scenario)).toContain(`- [ ] **${SEND}**`);
  expect(body(scenario)).toContain('_Answered in replies so far: 1 (grace). Still open: 2._');
});
