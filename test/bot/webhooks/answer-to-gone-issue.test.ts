import { expect, it } from 'vitest';
import { IssueGone } from '../../../bot/issue-gone.ts';
import { relayAnswer } from '../../../bot/webhooks/external-answers.ts';
import { SignedAnswerSource } from '../../../bot/webhooks/signed-answer.ts';
import { ada, createScenario, place, questionMarker } from '../support/reconcile-scenario.ts';

it('refuses an answer from elsewhere to an issue that was deleted or transferred', async () => {
  const scenario = createScenario();
  scenario.interrupt = () => {
    throw new IssueGone('Issue #7 was transferred.');
  };
  const source = SignedAnswerSource.parse({
    name: 'slack',
    key: 'k'.repeat(32),
    repositories: ['o/r'],
    people: [{ login: ada.login, id: ada.id }],
  });
  const answer = { kind: 'option', option: 2 } as const;
  const request = { id: 'request-1', owner: 'o', repo: 'r', issue: 7, question: questionMarker().question, answer };

  expect(await relayAnswer(request, source, place, scenario.ports)).toEqual({
    kind: 'refused',
    status: 404,
    why: 'The issue was deleted, or transferred to another repository.',
  });
});
