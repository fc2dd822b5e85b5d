import { describe, expect, it } from 'vitest';
import { defined } from '../../../protocol/base/defined.ts';
import { findNote, readThread, standingOf } from '../../../protocol/thread/read-thread.ts';
import { isOurs } from '../../../protocol/thread/trusted-accounts.ts';
import {
  ada,
  app,
  createScenario,
  otherBot,
  otherTask,
  ours,
  questionMarker,
  START,
  statusMarker,
  task,
  type Scenario,
} from '../../bot/support/reconcile-scenario.ts';

it.each([
  ["a workflow's own token", ours, true],
  ['our App', app, true],
  ['another App', otherBot, false],
  ['a person', ada, false],
  ['a person whose name looks like it', { id: 7, login: 'agora[bot]', type: 'User' }, false],
  ["a person whose name looks like the workflow's", { id: 7, login: 'github-actions[bot]', type: 'User' }, false],
  ['an App with a longer name', { id: 8, login: 'agora[bot]x', type: 'Bot' }, false],
  ['an App in capitals', { id: 8, login: 'Agora[bot]', type: 'Bot' }, false],
])('%s is one of our accounts: %s', (_, account, expected) => {
  expect(isOurs(account, 'agora')).toBe(expected);
});

describe('the state of a question', () => {
  function standing(happen: (scenario: Scenario) => void, now = START): string {
    const scenario = createScenario();
    scenario.ask(questionMarker());
    happen(scenario);
    const thread = readThread(scenario.comments, 'agora');
    const [question] = thread.questions;
    return question === undefined ? 'nowhere' : standingOf(question, thread, now);
  }

  it.each<[string, string, (scenario: Scenario) => void, number?]>([
    ['open', 'alone', () => undefined],
    [
      'open',
      "beside another task's newer round",
      (scenario) => {
        scenario.ask(questionMarker({ task: otherTask, round: 4 }));
      },
    ],
    [
      'open',
      'while its task is suspended',
      (scenario) => {
        scenario.mark(statusMarker({ state: 'suspended' }));
      },
    ],
    [
      'superseded',
      'before a newer round',
      (scenario) => {
        scenario.ask(questionMarker({ round: 2 }));
      },
    ],
    [
      'ended',
      'after the final comment',
      (scenario) => {
        scenario.mark({ v: 1, kind: 'end', task, state: 'failed', round: 1 });
      },
    ],
    [
      'ended',
      'when its task was cancelled',
      (scenario) => {
        scenario.mark(statusMarker({ state: 'cancelled' }));
      },
    ],
    [
      'expired',
      'when its task shows that it has expired',
      (scenario) => {
        scenario.mark(statusMarker({ state: 'expired' }));
      },
    ],
    ['expired', 'when its time is over', () => undefined, Date.parse('2026-04-02T10:00:00Z')],
    [
      'open',
      'when a stranger says that it is over',
      (scenario) => {
        scenario.mark({ v: 1, kind: 'end', task, state: 'failed', round: 1 }, ada);
      },
    ],
  ])('%s %s', (expected, _, happen, now) => {
    expect(standing(happen, now)).toBe(expected);
  });

  it('is answered, whatever else is true', () => {
    const scenario = createScenario();
    scenario.ask(questionMarker({ answered: { attempt: 1, runId: 9, by: 'ada' } }));
    scenario.ask(questionMarker({ round: 2 }));
    const thread = readThread(scenario.comments, 'agora');

    expect(thread.questions.map((question) => standingOf(question, thread, START))).toEqual(['answered', 'open']);
  });
});

it('counts a duplicate question once, as its first comment', () => {
  const scenario = createScenario();
  const first = scenario.ask(questionMarker());
  scenario.ask(questionMarker());

  expect(readThread(scenario.comments.toReversed(), 'agora').questions.map(({ comment }) => comment.id)).toEqual([
    first.id,
  ]);
});

it.each([
  ['the first one', [1], 0],
  ['a copy of it, which was the question while the first one was changed', [2], 1],
  ['both, and the first one counts', [1, 2], 0],
])('counts the comment that says that a duplicate question was answered: %s', (_, answered, counts) => {
  const scenario = createScenario();
  const asked = [1, 2].map((place) =>
    scenario.ask(questionMarker(answered.includes(place) ? { answered: { attempt: 1, runId: 9, by: 'ada' } } : {})),
  );

  const { questions } = readThread(scenario.comments, 'agora');

  expect(questions.map(({ comment }) => comment.id)).toEqual([asked[counts]?.id]);
});

it('accepts a command of another machine as a reply, but neither its other comments nor our own', () => {
  const scenario = createScenario();
  const said = scenario.say(otherBot, '/agora say keep the old name');
  scenario.say(otherBot, 'The checks passed.');
  for (const account of [ours, app]) scenario.say(account, '/agora cancel');

  expect(readThread(scenario.comments, 'agora').replies.map(({ id }) => id)).toEqual([said.id]);
});

it('counts a comment that somebody other than its author has changed as nobody’s', () => {
  const scenario = createScenario();
  scenario.ask(questionMarker());
  scenario.say(ada, '2');
  scenario.say(ada, '/agora cancel');
  const altered = scenario.comments.map((comment) => ({ ...comment, altered: 'by-others' as const }));

  const { replies, altered: told, questions } = readThread(altered, 'agora');

  expect(replies).toEqual([]);
  expect(told.map(({ body }) => body)).toEqual(['2', '/agora cancel']);
  expect(questions).toHaveLength(1);
});

it('counts a hidden comment of a person as withdrawn, but keeps our own hidden comments', () => {
  const scenario = createScenario();
  scenario.ask(questionMarker());
  scenario.say(ada, '2');
  scenario.say(ada, '/agora cancel');
  const hidden = scenario.comments.map((comment) => ({ ...comment, isHidden: true as const }));

  expect(readThread(scenario.comments, 'agora').replies).toHaveLength(2);
  expect(readThread(hidden, 'agora')).toMatchObject({ replies: [], questions: [{ marker: { kind: 'question' } }] });
});

it.each([
  ['a task that proves nothing', undefined, 1],
  ['a task that proves all that it says', true as const, 0],
])('accepts the final comment of any App on %s if our App is unknown: %s', (_, isProven, ended) => {
  const scenario = createScenario();
  const status = scenario.mark(statusMarker({ state: 'running' }));
  scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 }, otherBot);
  const comments = scenario.comments.map((one) => (one === status ? { ...one, ...defined({ isProven }) } : one));

  expect(readThread(comments, undefined).ended.size).toBe(ended);
});

it.each([
  ['a copy of it', {}, 0],
  ['one of a later attempt', { attempt: 2 }, 1],
  ['one of a later round', { round: 2, attempt: 1 }, 1],
  ['one that says that it is over', { state: 'finished' as const }, 1],
])('decides whether %s counts beside the comment of a task', (_, over, counts) => {
  const scenario = createScenario();
  const said = [{}, over].map((one) => scenario.mark(statusMarker({ round: 1, state: 'running', ...one })));

  expect(readThread(scenario.comments, 'agora').statuses.get(task)?.comment.id).toBe(said[counts]?.id);
});

it.each([
  ['our App is known', 'agora', undefined, 0],
  ['nothing can be verified', undefined, undefined, 1],
  ['its proof is invalid', undefined, false as const, 0],
])("counts another App's final comment if %s: %#", (_, slug, isProven, ended) => {
  const scenario = createScenario();
  const status = scenario.mark(statusMarker());
  scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 }, otherBot);
  const comments = scenario.comments.map((one) => (one.id === status.id ? one : { ...one, ...defined({ isProven }) }));

  expect(readThread(comments, slug).ended.size).toBe(ended);
});

it('accepts a proven record by whichever account', () => {
  const comment = { ...createScenario().mark(questionMarker(), otherBot), isProven: true };

  expect(readThread([comment], 'agora').questions).toHaveLength(1);
});

it('finds a notice by its occasion', () => {
  const scenario = createScenario();
  for (const about of ['one', 'two']) scenario.mark({ v: 1, kind: 'note', task, about }, app);
  const thread = readThread(scenario.comments, 'agora');

  expect(findNote(thread, 'two')?.marker.about).toBe('two');
  expect(findNote(thread, 'three')).toBeUndefined();
});
