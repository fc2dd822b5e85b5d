/** How the tasks of a repository went: what their threads say, and what happened to their pull requests. */
import { defined } from '../../protocol/base/defined.ts';
import { listPullRequests, type ListedPullRequest } from '../../github/git/pull-requests.ts';
import { listTitles } from '../../github/issues/issue-titles.ts';
import { findPullRequestNumber } from '../../protocol/thread/read-tasks.ts';
import type { AskedBefore } from '../../protocol/thread/task-history.ts';
import { readUsage } from '../../protocol/thread/task-history.ts';
import type { QuestionHistory, TaskHistory } from '../types.ts';
import { type GitHubContext, LOOK_BACK_MS } from './client-context.ts';
import { type TaskFacts, viewOf } from './facts.ts';
import type { TaskFinder } from './find-task.ts';

export async function readHistory(
  context: GitHubContext,
  finder: TaskFinder,
  since = new Date(context.clock.now().getTime() - LOOK_BACK_MS),
): Promise<TaskHistory[]> {
  const now = context.clock.now();
  const tasks = await finder.all(since);
  const issues = tasks.map(({ issue }) => issue);
  const named = new Set(tasks.flatMap((facts) => findPullRequestNumber(facts) ?? []));
  const [titles, pulls] = await Promise.all([
    listTitles(context.client, context.at, issues, since),
    named.size === 0 ? new Map<number, ListedPullRequest>() : listPullRequests(context.client, context.at, since),
  ]);
  return tasks.map((facts) => historyOf(facts, { now, title: titles.get(facts.issue), pulls }));
}

interface KnownBeside {
  readonly now: Date;
  readonly title: string | undefined;
  readonly pulls: ReadonlyMap<number, ListedPullRequest>;
}

export function historyOf(facts: TaskFacts, { now, title, pulls }: KnownBeside): TaskHistory {
  const number = findPullRequestNumber(facts);
  const pull = number === undefined ? undefined : pulls.get(number);
  const used = readUsage(facts);
  const { endedAt } = facts;
  return {
    task: {
      ...viewOf(facts, now, title),
      ...(pull !== undefined && { pullRequest: { number: pull.number, url: pull.url } }),
    },
    startedAt: iso(facts.since),
    ...(endedAt !== undefined && { endedAt: iso(endedAt) }),
    used: used.map(({ at, used: { task: amounts } }) => ({ at: iso(at), amounts })),
    ...defined({ inherited: used.at(-1)?.used.inherited, left: used.at(-1)?.used.left, mergedAt: pull?.mergedAt }),
    // The question whether there is more to do does not keep anybody waiting.
    questions: facts.asked
      .filter(({ question }) => question.marker.turn !== true)
      .map((asked, index, all) => shownAs(asked, all[index + 1], endedAt)),
  };
}

function shownAs(asked: AskedBefore, next: AskedBefore | undefined, endedAt = Infinity): QuestionHistory {
  const { question, standing, askedAt, answeredAt, by } = asked;
  const shown = { id: question.marker.question, askedAt: iso(askedAt) };
  switch (standing) {
    case 'open':
      return { ...shown, standing };
    case 'answered':
      return { ...shown, standing, ...(answeredAt !== undefined && { until: iso(answeredAt) }), ...defined({ by }) };
    case 'expired':
      return { ...shown, standing, until: iso(Math.min(Date.parse(question.marker.expires), endedAt)) };
    case 'superseded':
    case 'ended': {
      const until = Math.min(next?.askedAt ?? Infinity, endedAt);
      return { ...shown, standing: 'closed', ...(until !== Infinity && { until: iso(until) }) };
    }
  }
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
