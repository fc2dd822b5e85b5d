/** The history of a repository's task, from its thread and its pull request. */
import { expect, it } from 'vitest';
import { type ListedComment, readTaskFacts } from '../../../client/github/facts.ts';
import { historyOf } from '../../../client/github/read-history.ts';
import type { EndMarker, QuestionMarker } from '../../../protocol/comments/marker.ts';
import {
  createScenario,
  HOUR,
  iso,
  questionMarker,
  type Scenario,
  START,
  statusMarker,
  task,
} from '../../bot/support/reconcile-scenario.ts';

const pull = { number: 9, url: 'https://github.com/o/r/pull/9', mergedAt: '2026-03-04T10:00:00Z' };

function read(scenario: Scenario, now = scenario.now): ReturnType<typeof historyOf> {
  const comments = scenario.comments.map((one): ListedComment => ({ url: '', isSeen: false, ...one, issue: 7 }));
  const [facts] = readTaskFacts(comments, { now: new Date(now), app: 'agora' });
  if (facts === undefined) throw new Error('There is no task.');
  return historyOf(facts, { now: new Date(now), title: 'Receipts', pulls: new Map([[pull.number, pull]]) });
}

function withQuestion(marker: Partial<QuestionMarker>, end?: Partial<EndMarker>): Scenario {
  const scenario = createScenario();
  scenario.mark(questionMarker(marker));
  scenario.now = START + HOUR;
  if (end !== undefined) scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 2, ...end });
  return scenario;
}

const ms = (time: number): string => new Date(time).toISOString();

it('reports what a task used and inherited, what was left of its budget, and when its pull request was merged', () => {
  const scenario = withQuestion({ used: { task: { costUsd: 1 }, left: { costUsd: 4 } } });
  const used = { task: { costUsd: 3 }, left: { costUsd: 2 }, inherited: { costUsd: 0.5 } };
  scenario.mark(statusMarker({ round: 2, state: 'finished', used }));
  scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 2, pullRequest: pull.number });

  expect(read(scenario)).toMatchObject({
    task: { task, title: 'Receipts', issue: 7, state: 'finished', pullRequest: { number: pull.number, url: pull.url } },
    startedAt: ms(START),
    endedAt: ms(START + HOUR),
    used: [
      { at: ms(START), amounts: { costUsd: 1 } },
      { at: ms(START + HOUR), amounts: { costUsd: 3 } },
    ],
    left: { costUsd: 2 },
    inherited: { costUsd: 0.5 },
    mergedAt: pull.mergedAt,
  });
});

it('names no pull request that GitHub has not listed', () => {
  expect(read(withQuestion({}, { pullRequest: 77 }))).not.toHaveProperty('task.pullRequest');
});

it.each([
  ['open', withQuestion({}), {}],
  ['closed', withQuestion({}, { state: 'cancelled' }), { until: ms(START + HOUR) }],
  ['expired', withQuestion({ expires: iso(START + 600_000) }), { until: ms(START + 600_000) }],
] as const)('reports that a question is %s', (standing, scenario, more) => {
  expect(read(scenario).questions).toEqual([{ id: questionMarker().question, askedAt: ms(START), standing, ...more }]);
});

it('does not count the question whether there is more to do', () => {
  expect(read(withQuestion({ turn: true })).questions).toEqual([]);
});
