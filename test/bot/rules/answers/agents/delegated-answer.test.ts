/** The answer of an agent that another agent has asked, and when it counts as nobody's. */
import { expect, it } from 'vitest';
import { findAnswer } from '../../../../../bot/rules/answers/delegated-answer.ts';
import { LIMITS } from '../../../../../protocol/base/limits.ts';
import { childTaskOf } from '../../../../../protocol/base/ids.ts';
import { renderChildAnswer } from '../../../../../protocol/comments/delegated-answer-comment.ts';
import type { EndMarker, QuestionMarker } from '../../../../../protocol/comments/marker.ts';
import { factsWith, marked, modelWith } from '../../../support/literals.ts';
import { questionMarker } from '../../../support/reconcile-scenario.ts';

const { question } = questionMarker();
const child = childTaskOf(question);
const runUrl = 'https://github.com/o/r/actions/runs/6';

function answered(over: Partial<QuestionMarker> = {}, answer = '2', end: Partial<EndMarker> = {}) {
  const asked = questionMarker({ to: 'agent:helper', asker: { login: 'ada', id: 1 }, ...over });
  const answers = { question, comment: 101, subagent: 'planner' };
  const marker: EndMarker = { v: 1, kind: 'end', task: child, state: 'finished', round: 1, answers, ...end };
  const body = renderChildAnswer(marker, { subagent: 'helper', answer, runUrl, droppedFiles: 0 });
  const facts = factsWith({ edits: new Map([[120, false]]) });
  const context = { ...modelWith({ ended: [marked(120, marker, { body })] }), facts };
  return findAnswer(context, { task: child, agent: 'helper', question: marked(101, asked) });
}

it('counts in the name of the person who requested the task', () => {
  expect(answered()).toMatchObject({
    by: { login: 'ada' },
    answer: { option: 2, source: { kind: 'task', task: child } },
  });
});

it.each([
  ['it says nothing', answered({}, ' ')],
  ['nobody has asked for the task', answered({ asker: undefined })],
  ['agents have asked one another too often', answered({ hops: LIMITS.hops })],
  ['the agent has failed', answered({}, '2', { state: 'failed' })],
  [
    'it is to another question',
    answered({}, '2', {
      answers: { question: questionMarker({ round: 2 }).question, comment: 101, subagent: 'planner' },
    }),
  ],
])('does not count if %s', (_, found) => {
  expect(found).toBeUndefined();
});
