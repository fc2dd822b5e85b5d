/** What a thread says about a task: who asked for it, who has replied, and whether its run is lost. */
import { expect, it } from 'vitest';
import { findReplier, isShownLost, readTasks } from '../../../protocol/thread/read-tasks.ts';
import { readThread } from '../../../protocol/thread/read-thread.ts';
import {
  ada,
  createScenario,
  grace,
  questionMarker,
  type Scenario,
  SECOND,
  START,
  statusMarker,
} from '../../bot/support/reconcile-scenario.ts';

const asker = { login: 'ada', id: 1 };
const other = { login: 'grace', id: 2 };

function taskOf(happen: (scenario: Scenario) => void) {
  const scenario = createScenario();
  happen(scenario);
  const [task] = readTasks(readThread(scenario.comments, 'agora'), START + 60 * SECOND);
  if (task === undefined) throw new Error('There is no task.');
  return task;
}

it.each<[string, (scenario: Scenario) => void, object | undefined]>([
  [
    'its comment says, whatever its questions say',
    (scenario) => {
      scenario.mark(statusMarker({ asker }));
      scenario.ask(questionMarker({ asker: other }));
    },
    asker,
  ],
  [
    'the first question says that says it, where its comment does not',
    (scenario) => {
      scenario.mark(statusMarker({ asker: undefined }));
      scenario.ask(questionMarker({ asker: undefined }));
      scenario.ask(questionMarker({ round: 2, asker: other }));
      scenario.ask(questionMarker({ round: 3, asker }));
    },
    other,
  ],
  [
    'nobody says',
    (scenario) => {
      scenario.ask(questionMarker({ asker: undefined }));
    },
    undefined,
  ],
])('has the requester that %s', (_, happen, expected) => {
  expect(taskOf(happen).asker).toEqual(expected);
});

it('says who was the first to reply with text that reads as an answer', () => {
  const task = taskOf((scenario) => {
    scenario.ask();
    scenario.say(ada, '/answer');
    scenario.say(grace, '2');
    scenario.say(ada, '1');
  });

  expect(findReplier(task)).toBe('grace');
  expect(findReplier({ candidates: [] })).toBeUndefined();
});

it.each([
  ['accepted', true],
  ['running', true],
  ['resuming', true],
  ['idle', false],
  ['suspended', false],
  ['failed', false],
] as const)('that is %s and reported as lost is shown as lost: %s', (state, isLost) => {
  const { status } = taskOf((scenario) => {
    scenario.mark(statusMarker({ lost: true }));
  });

  expect(isShownLost({ status, state })).toBe(isLost);
  expect(isShownLost({ status: undefined, state })).toBe(false);
});
