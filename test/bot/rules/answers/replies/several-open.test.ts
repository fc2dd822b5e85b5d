/** What the author of a reply is told that may be about several open questions. */
import { expect, it } from 'vitest';
import type { QuestionMarker } from '../../../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  otherTask,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  words,
} from '../../../support/reconcile-scenario.ts';

function two(over: Partial<QuestionMarker> = {}, other = over): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(questionMarker(over));
  scenario.now += SECOND;
  scenario.ask(questionMarker({ task: otherTask, subagent: 'fixer', ...other }));
  return scenario;
}

const PARTS = [
  { id: '1', asked: 'A or B?', options: ['A', 'B'] },
  { id: '2', asked: 'Why?', options: [] },
];

it('/agora end: how to end one of them', async () => {
  const scenario = two();
  scenario.say(ada, '/agora end');

  await see(scenario);

  const [first, second] = [questionMarker().question, questionMarker({ task: otherTask }).question];
  expect(words(scenario)).toEqual([
    expect.stringMatching(new RegExp(`Please write \`/agora end ${first}\` .* or \`/agora end ${second}\` `)) as string,
  ]);
});

it.each([
  ['several people must agree', 'answers: { needed: 2 }', {}],
  ['they have no boxes', '', { options: [] }],
])('no tick is invited if %s', async (_, config, over) => {
  const scenario = two(over);
  scenario.config = config;
  scenario.say(ada, '/answer twelve');

  await see(scenario);

  expect(words(scenario)).toEqual([expect.stringContaining('which one you mean. Please write `/answer q_')]);
});

it.each([
  ['one of which waits for plain words', { options: [] }],
  ['both of several parts', { options: [], parts: PARTS }],
])('two questions, %s: one notice, which names both', async (_, over) => {
  const scenario = two({ options: [], parts: PARTS }, over);
  scenario.say(ada, 'twelve I guess');

  await see(scenario);
  await see(scenario);

  expect(words(scenario)).toEqual([expect.stringContaining('more than one question is open here')]);
});

it('a reply whose author was asked which one it is for does not answer the one that remains', async () => {
  const scenario = two();
  scenario.say(ada, '1');
  await see(scenario);
  scenario.now += SECOND;
  scenario.mark({ v: 1, kind: 'end', task: otherTask, round: 1, state: 'cancelled' });
  scenario.now += SECOND;

  await see(scenario);

  expect(scenario.requests).toEqual([]);
});
