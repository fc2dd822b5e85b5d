/**
 * Daily quotas for tasks, so that a mistake or a loop has a bounded cost. Pure.
 *
 * Counted on GitHub, not in a process: the tasks that this thread shows, and the runs that the repository lists.
 */
import type { Task } from '../../protocol/thread/read-tasks.ts';
import { isUnknown, type UnknownFact } from '../decision/decided.ts';
import { askConfig, askRuns, type DecisionContext } from '../decision/decision-context.ts';
import { readRunName } from '../../protocol/messages/run-name.ts';
import type { TaskLimit } from '../texts/start-notices.ts';
import { DAY_MS } from '../time-windows.ts';
import { isPending } from './all-tasks.ts';
import type { Cause } from './cause.ts';

/**
 * Simultaneous requests count in the order in which they were made: being quick does not get anybody past a limit.
 * @param all tasks of the issue.
 * @returns the limit that one more task would exceed.
 */
export function findLimit(
  context: DecisionContext,
  { task: own, by }: Pick<Cause, 'task' | 'by'>,
  all: readonly Task[],
): TaskLimit | 'none' | UnknownFact {
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const since = context.now - DAY_MS;
  const { perIssue, perPerson, perDay } = config.limits;
  const place = all.findIndex(({ task }) => task === own);
  const here = all.filter(
    (task, index) => task.task !== own && task.since > since && (!isPending(task) || index < place),
  );
  if (here.length >= perIssue) return { of: 'issue', most: perIssue };
  const runs = askRuns(context, since);
  if (isUnknown(runs)) return runs;
  const started = runs
    .filter(({ createdAt }) => Date.parse(createdAt) > since)
    .flatMap(({ title }) => readRunName(title) ?? [])
    .filter(({ round }) => round === 1);
  const pending = here.filter(isPending).map(({ task, asker }) => ({ task, by: asker?.login }));
  const countTasks = (names: readonly { readonly task: string }[]): number =>
    new Set(names.map(({ task }) => task)).size;
  if (countTasks([...started, ...pending]) >= perDay) return { of: 'repository', most: perDay };
  if (countTasks([...started, ...pending].filter((name) => name.by === by.login)) >= perPerson)
    return { of: 'person', most: perPerson };
  return 'none';
}
