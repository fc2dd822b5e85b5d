/**
 * How many tasks a day: so that a mistake, a loop or a temper costs an end that somebody chose. Pure.
 *
 * Counted on GitHub, not in a process: the tasks that this thread shows, and the runs that the repository lists.
 */
import { askConfig, askRuns, type Inquiry, readRunName } from './inquiry.ts';
import type { Account } from './ports.ts';
import { readTasks } from './tasks.ts';

const DAY_MS = 86_400_000;

export interface Limit {
  readonly of: 'issue' | 'person' | 'repository';
  readonly most: number;
}

/** @returns the limit that one more task would break; `undefined` while it is being looked up. */
export function findLimit(inquiry: Inquiry, by: Account): Limit | 'none' | undefined {
  const config = askConfig(inquiry);
  if (config === undefined) return undefined;
  const since = inquiry.facts.now - DAY_MS;
  const { perIssue, perPerson, perDay } = config.limits;
  const here = readTasks(inquiry.thread, inquiry.facts.now).filter((task) => task.since > since).length;
  if (here >= perIssue) return { of: 'issue', most: perIssue };
  const runs = askRuns(inquiry, since);
  if (runs === undefined) return undefined;
  const started = runs.filter(({ createdAt }) => Date.parse(createdAt) > since).flatMap(({ title }) => readRunName(title) ?? []).filter(({ round }) => round === 1);
  const countTasks = (names: typeof started): number => new Set(names.map(({ task }) => task)).size;
  if (countTasks(started) >= perDay) return { of: 'repository', most: perDay };
  if (countTasks(started.filter((name) => name.by === by.login)) >= perPerson) return { of: 'person', most: perPerson };
  return 'none';
}
