/** What a thread says about a task: who asked for it, who has replied, and whether its run is lost. */
import { expect, it } from 'vitest';
import { BOX_SOURCES } from '../../../protocol/comments/command-checkbox.ts';
import { type RelayedMarker, renderMarker } from '../../../protocol/comments/marker.ts';
import type { TaskState } from '../../../protocol/messages/lifecycle.ts';
import { findReplier, isShownLost, readTasks } from '../../../protocol/thread/read-tasks.ts';
import { readThread } from '../../../protocol/thread/read-thread.ts';
import {
  ada,
  app,
  createScenario,
  grace,
  otherTask,
  ours,
  questionMarker,
  type Scenario,
  SECOND,
  START,
  statusMarker,
  task,
} from '../../bot/support/reconcile-scenario.ts';

const asker = { login: 'ada', id: 1 };
const other = { login: 'grace', id: 2 };

function taskOf(happen: (scenario: Scenario) => void) {
  const scenario = createScenario();
  happen(scenario);
  const [first] = readTasks(readThread(scenario.comments, 'agora'), START + 60 * SECOND);
  if (first === undefined) throw new Error('There is no task.');
  return first;
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

/** A cancelled task whose comment was edited a minute later, and a command that the bot posted meanwhile. */
function editedAfter(over: Partial<RelayedMarker>, command = '/agora retry', state: TaskState = 'cancelled') {
  return taskOf((scenario) => {
    const status = scenario.mark(statusMarker({ state }));
    scenario.now += SECOND;
    const by = { login: 'ada', id: 1 };
    const marker = { v: 1, kind: 'relayed', task, source: BOX_SOURCES.status, by, request: '1', ...over } as const;
    scenario.say(app, `${renderMarker(marker)}\n\n${command}`);
    scenario.now += 60 * SECOND;
    scenario.edit(status.id, status.body);
  }).endedAt;
}

it('had ended when somebody ticked a box to retry it, however often its comment was edited since', () => {
  expect(editedAfter({})).toBe(START + SECOND);
  expect(editedAfter({ source: BOX_SOURCES.dashboard })).toBe(START + SECOND);
});

it.each<[string, Parameters<typeof editedAfter>]>([
  ['a command from elsewhere', [{ source: 'the pull request' }]],
  ["another task's box", [{ task: otherTask }]],
  ['a box to cancel it', [{}, '/agora cancel']],
])('shows nothing about its end by %s', (_, given) => {
  expect(editedAfter(...given)).toBe(START + 61 * SECOND);
});

it('has not ended because of a command to retry it', () => {
  expect(editedAfter({}, '/agora retry', 'running')).toBeUndefined();
});

it.each([
  ['says it', START - SECOND, START - SECOND],
  ['says nothing', undefined, START + 60 * SECOND],
  ['says a time at which it had not been edited yet', START + 90 * SECOND, START + 60 * SECOND],
])('had ended when its comment showed it first, however often it was edited since, if it %s', (_, ended, expected) => {
  const { endedAt } = taskOf((scenario) => {
    const over = ended === undefined ? {} : { ended: new Date(ended).toISOString() };
    const status = scenario.mark(statusMarker({ state: 'cancelled', ...over }));
    scenario.now += 60 * SECOND;
    scenario.edit(status.id, status.body);
  });

  expect(endedAt).toBe(expected);
});

it('is shown although the time of its end is malformed', () => {
  const { state, endedAt } = taskOf((scenario) => {
    scenario.say(ours, renderMarker({ ...statusMarker({ state: 'cancelled' }), ended: 'yesterday' }));
  });

  expect({ state, endedAt }).toEqual({ state: 'cancelled', endedAt: START });
});
