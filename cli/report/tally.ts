/**
 * Sums of a report. They are whole numbers, so that the parts add up to the whole: millionths of a dollar and tenths of
 * a second, which is the precision that a run reports. Pure.
 */
import type { TaskHistory } from '../../client/types.ts';
import type { ReportFigures } from './report-model.ts';

/** Missing when nobody reported it. */
export interface Spending {
  readonly cost: number | undefined;
  readonly time: number | undefined;
}

/** What a task used between two of its reports, and when. */
export interface SpendingAt extends Spending {
  readonly at: number;
}

const NOTHING: Spending = { cost: undefined, time: undefined };

function addSpending(one: Spending, other: Spending): Spending {
  return { cost: add(one.cost, other.cost), time: add(one.time, other.time) };
}

function add(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0);
}

export function sumOf(parts: readonly Spending[]): Spending {
  return parts.reduce(addSpending, NOTHING);
}

/**
 * What it used at each report: the numbers only grow, so these are differences. They begin with what the tasks that it
 * continues had used, which is counted there.
 */
export function spendingOf({ used, inherited = {} }: Pick<TaskHistory, 'used' | 'inherited'>): SpendingAt[] {
  let cost = units(inherited.costUsd, 1_000_000) ?? 0;
  let time = units(inherited.agentSeconds, 10) ?? 0;
  return used.map(({ at, amounts: { costUsd, agentSeconds } }) => {
    const [now, spent] = [units(costUsd, 1_000_000), units(agentSeconds, 10)];
    const part = {
      at: Date.parse(at),
      cost: now === undefined ? undefined : Math.max(0, now - cost),
      time: spent === undefined ? undefined : Math.max(0, spent - time),
    };
    cost = Math.max(cost, now ?? 0);
    time = Math.max(time, spent ?? 0);
    return part;
  });
}

function units(amount: number | undefined, size: number): number | undefined {
  return amount === undefined ? undefined : Math.round(amount * size);
}

export function shownSpending({ cost, time }: Spending): Pick<ReportFigures, 'costUsd' | 'agentSeconds'> {
  return {
    ...(cost !== undefined && { costUsd: cost / 1_000_000 }),
    ...(time !== undefined && { agentSeconds: time / 10 }),
  };
}

export function figuresOf(tasks: readonly Spending[]): ReportFigures {
  const priced = tasks.filter(({ cost }) => cost !== undefined).length;
  return { tasks: tasks.length, priced, ...shownSpending(sumOf(tasks)) };
}

/** @returns `undefined` for an empty list. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
