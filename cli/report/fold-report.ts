/** Makes a report from the histories of tasks. Pure. */
import { sayStanding } from '../../protocol/comments/status-heading.ts';
import type { TaskHistory } from '../../client/types.ts';
import { foldQuestions } from './fold-questions.ts';
import { renderName } from './outgoing-name.ts';
import type { TaskReport } from './report-model.ts';
import { figuresOf, shownSpending, type Spending, type SpendingAt, spendingOf, sumOf } from './tally.ts';

const DAY_MS = 86_400_000;

interface CountedTask extends Spending {
  readonly history: TaskHistory;
  readonly subagent: string;
  readonly parts: readonly SpendingAt[];
}

export function foldReport(history: readonly TaskHistory[], repository: string, now: Date): TaskReport {
  const tasks = history.map((one): CountedTask => {
    const parts = spendingOf(one);
    return { history: one, subagent: renderName(one.task.subagent ?? 'agent') || 'agent', parts, ...sumOf(parts) };
  });
  const since = history.map(({ startedAt }) => startedAt).toSorted()[0];
  return {
    v: 1,
    repository: renderName(repository),
    at: now.toISOString(),
    ...(since !== undefined && { since }),
    totals: figuresOf(tasks),
    subagents: foldSubagents(tasks),
    weeks: foldWeeks(tasks),
    pullRequests: foldPullRequests(tasks),
    questions: foldQuestions(history.flatMap(({ questions }) => questions)),
    outcomes: foldOutcomes(history),
  };
}

function foldSubagents(tasks: readonly CountedTask[]): TaskReport['subagents'] {
  return [...Map.groupBy(tasks, ({ subagent }) => subagent)]
    .map(([name, mine]) => {
      const questions = mine.reduce((sum, { history }) => sum + history.questions.length, 0);
      return { name, ...figuresOf(mine), questions };
    })
    .toSorted((one, other) => (other.costUsd ?? -1) - (one.costUsd ?? -1) || (one.name < other.name ? -1 : 1));
}

/** The Monday of the week of a time, as a date. */
export function weekOf(at: number): string {
  const day = Math.floor(at / DAY_MS);
  // The first of January 1970 was a Thursday.
  return new Date((day - ((((day + 3) % 7) + 7) % 7)) * DAY_MS).toISOString().slice(0, 10);
}

function foldWeeks(tasks: readonly CountedTask[]): TaskReport['weeks'] {
  const parts = tasks.flatMap(({ subagent, parts: own }) => own.map((part) => ({ ...part, subagent })));
  const known = parts.filter(({ cost, time }) => cost !== undefined || time !== undefined);
  return [...Map.groupBy(known, ({ at }) => weekOf(at))]
    .map(([week, mine]) => ({
      week,
      ...shownSpending(sumOf(mine)),
      subagents: [...Map.groupBy(mine, ({ subagent }) => subagent)]
        .map(([name, own]) => ({ name, ...shownSpending(sumOf(own)) }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    }))
    .toSorted((one, other) => (one.week < other.week ? -1 : 1));
}

/** Tasks that continue one another share one pull request. */
function foldPullRequests(tasks: readonly CountedTask[]): TaskReport['pullRequests'] {
  return [...Map.groupBy(tasks, ({ history }) => history.task.pullRequest?.number)]
    .flatMap(([number, mine]) => {
      const merged = mine.find(({ history }) => history.mergedAt !== undefined)?.history;
      const { mergedAt, task } = merged ?? {};
      if (number === undefined || mergedAt === undefined || task?.pullRequest === undefined) return [];
      const title = renderName(task.title ?? '');
      return [{ number, url: task.pullRequest.url, mergedAt, title, ...figuresOf(mine) }];
    })
    .toSorted((one, other) => (one.mergedAt < other.mergedAt ? 1 : -1));
}

function foldOutcomes(history: readonly TaskHistory[]): TaskReport['outcomes'] {
  const words = history.map(({ task }) =>
    sayStanding(task.state, {
      conclusion: task.conclusion,
      verify: task.verify,
      isHeld: task.held,
      isLost: task.isLost,
    }),
  );
  return [...Map.groupBy(words, (outcome) => outcome)]
    .map(([outcome, mine]) => ({ outcome, tasks: mine.length }))
    .toSorted((one, other) => other.tasks - one.tasks || (one.outcome < other.outcome ? -1 : 1));
}
