/** Which agents wait for the answer to a question that one agent has asked another. */
import { expect, it } from 'vitest';
import { childTaskOf } from '../../../protocol/base/ids.ts';
import { childOf, findAsChild, lineOf } from '../../../protocol/thread/delegations.ts';
import { readThread } from '../../../protocol/thread/read-thread.ts';
import { createScenario, otherTask, questionMarker } from '../../bot/support/reconcile-scenario.ts';

const asked = questionMarker({ subagent: 'planner', to: 'agent:reviewer' });
const child = childTaskOf(asked.question);
const askedByChild = questionMarker({
  task: child,
  subagent: 'reviewer',
  to: 'agent:tester',
  answers: { question: asked.question, comment: 1, subagent: 'planner' },
});

function lineIn(markers: readonly ReturnType<typeof questionMarker>[], last: ReturnType<typeof questionMarker>) {
  const scenario = createScenario();
  for (const marker of markers) scenario.ask(marker);
  const thread = readThread(scenario.comments, 'agora');
  const question = thread.questions.find(({ marker }) => marker.question === last.question);
  return question === undefined ? 'no question' : lineOf(thread, question);
}

it('finds the task that should answer a question, and none for a question to people', () => {
  const [question] = readThread([createScenario().ask(asked)], 'agora').questions;

  expect(question && childOf(question)).toMatchObject({ task: child, agent: 'reviewer' });
  expect(question && findAsChild([question], child)?.agent).toBe('reviewer');
  expect(question && findAsChild([question], otherTask)).toBeUndefined();
  expect(question && childOf({ ...question, marker: questionMarker({ to: '@ada' }) })).toBeUndefined();
});

it.each([
  ['one that people asked for', [asked], asked, ['planner']],
  ['one that another agent asked', [asked, askedByChild], askedByChild, ['reviewer', 'planner']],
  ['one whose own question is gone', [askedByChild], askedByChild, undefined],
])('lists who waits for %s', (_, markers, last, line) => {
  expect(lineIn(markers, last)).toEqual(line);
});

it('ends in a thread where a task answers a question of its own', () => {
  const forged = questionMarker({ task: child, question: asked.question, subagent: 'planner', to: 'agent:reviewer' });

  expect(lineIn([forged], forged)).toEqual(['planner', 'planner']);
});
