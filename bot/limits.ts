/**
 * How many tasks a day: so that a mistake, a loop or a temper costs an end that somebody chose. Pure.
 *
 * Counted on GitHub, not in a process: the tasks that this thread shows, and the runs that the repository lists.
 */
import type { Cause } from './causes.ts';
import { askConfig, askRuns, type Inquiry, readRunName } from './inquiry.ts';
import { isPending, readAllTasks } from './pending.ts';
import { DAY_MS } from './times.ts';

export interface Limit {
  readonly of: 'issue' | 'person' | 'repository';
  readonly most: number;
}

/**
 * What was asked for at the same moment counts in the order in which it was asked for: nobody gets past a limit by being quick.
 * @returns the limit that one more task would break; `undefined` while it is being looked up.
 */
export function findLimit(inquiry: Inquiry, { task: own, by }: Pick<Cause, 'task' | 'by'>): Limit | 'none' | undefined {
  const config = askConfig(inquiry);
  if (config === undefined) return undefined;
  const since = inquiry.facts.now - DAY_MS;
  const { perIssue, perPerson, perDay } = config.limits;
  const all = readAllTasks(inquiry);
  const place = all.findIndex(({ task }) => task === own);
  const here = all.filter(
    (task, index) => task.task !== own && task.since > since && (!isPending(task) || index < place),
  );
  if (here.length >= perIssue) return { of: 'issue', most: perIssue };
  const runs = askRuns(inquiry, since);
  if (runs === undefined) return undefined;
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
