/**
 * How much a run may use: what its round allows, and what is left of the task's current slice. Pure.
 *
 * A slice is one full budget of the task. When it is used up, a person is asked, and any answer except "stop" begins
 * the next slice. So the end of the current slice follows from the amount spent alone, and nothing else has to be
 * stored.
 */
import { plural } from '../../protocol/comments/usage-text.ts';
import { defined } from '../../protocol/base/defined.ts';
import type { BudgetAmounts, Budget, Spent } from '../../protocol/config/budget-limits.ts';
import type { AgentRuntime, Measure, RunSpent } from '../runtimes/contract.ts';

export const NOTHING_SPENT: Spent = { turns: 0, tokens: 0, costUsd: 0, seconds: 0 };

/** What a task has used before a round, from the state that the round continues with. */
export function spentBefore(
  spent: Spent = NOTHING_SPENT,
  { isOfOtherTask }: { readonly isOfOtherTask: boolean },
): Spent {
  const { turns, tokens, costUsd, seconds } = spent;
  return isOfOtherTask ? { ...spent, inherited: { turns, tokens, costUsd, seconds } } : spent;
}

/** What one run may use; what is missing has no limit. */
export interface Allowance {
  readonly turns?: number;
  readonly tokens?: number;
  readonly costUsd?: number;
  readonly seconds?: number;
}

export function allowanceOf({ round = {}, task = {} }: Budget, spent: Spent): Allowance {
  const least = (ofRound: number | undefined, ofTask: number | undefined, used: number, unit = 1) => {
    const left = ofTask === undefined ? undefined : leftOfSlice(ofTask * unit, used);
    const all = [...(ofRound === undefined ? [] : [ofRound * unit]), ...(left === undefined ? [] : [left])];
    return all.length === 0 ? undefined : Math.min(...all);
  };
  const all = {
    turns: least(round.turns, task.turns, spent.turns),
    tokens: least(round.tokens, task.tokens, spent.tokens),
    costUsd: least(round['cost-usd'], task['cost-usd'], spent.costUsd),
    seconds: least(round.minutes, task.minutes, spent.seconds, 60),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** The end of the task's current slice, counted from the task's beginning. */
export function sliceOf({ task = {} }: Pick<Budget, 'task'>, spent: Spent): Allowance {
  const left = allowanceOf({ task }, spent);
  return Object.fromEntries(
    (['turns', 'tokens', 'costUsd', 'seconds'] as const).flatMap((name) =>
      left[name] === undefined ? [] : [[name, left[name] + spent[name]] as const],
    ),
  );
}

/** "12 turns, 3400 tokens, 0.25 USD and 4 minutes", without values that were not counted. */
export function describeSpent({ turns, tokens, costUsd, seconds }: Spent): string {
  const parts = [
    ...(turns > 0 ? [plural(turns, 'turn')] : []),
    ...(tokens > 0 ? [plural(tokens, 'token')] : []),
    ...(costUsd > 0 ? [`${round(costUsd)} USD`] : []),
  ];
  const time = seconds < 120 ? plural(Math.round(seconds), 'second') : plural(Math.round(seconds / 60), 'minute');
  return parts.length === 0 ? time : `${parts.join(', ')} and ${time}`;
}

/** The rest of an allowance after further usage. @returns `undefined` if a part of it is used up. */
export function leftOf(allowance: Allowance, before: Spent, now: Spent): Allowance | undefined {
  const left = (['turns', 'tokens', 'costUsd', 'seconds'] as const).flatMap((name) => {
    const most = allowance[name];
    return most === undefined ? [] : [[name, most - (now[name] - before[name])] as const];
  });
  return left.some(([, amount]) => amount <= 0) ? undefined : Object.fromEntries(left);
}

/** A part of a slice that is only an error of rounding is not left. */
const ROUNDING = 1e-9;

function leftOfSlice(slice: number, used: number): number {
  return slice * (1 + Math.floor(used / slice + ROUNDING)) - used;
}

export interface Used {
  readonly turns: number;
  readonly tokens: number;
  readonly costUsd: number;
  readonly seconds: number;
}

const NAMES = { turns: 'turns', tokens: 'tokens', costUsd: 'USD', seconds: 'seconds' } as const;

/** The counted values of a run. */
export type Counter = keyof typeof NAMES;

/** @returns what was used up; `undefined` while something of everything is left. */
export function findReached(allowance: Allowance, used: Used): Counter | undefined {
  return (['turns', 'tokens', 'costUsd', 'seconds'] as const).find(
    (name) => used[name] >= (allowance[name] ?? Infinity),
  );
}

/** "1.5 minutes", "3 turns" */
export function sayAmount(counter: Counter, amount: number): string {
  const [count, name] = counter === 'seconds' ? [amount / 60, 'minutes'] : [amount, NAMES[counter]];
  return `${round(count)} ${count === 1 && counter !== 'costUsd' ? name.slice(0, -1) : name}`;
}

/**
 * The limit that stops a run, as it was configured: its remainder at the start of the run would mean nothing to people.
 * @param spent by the task before this run.
 */
export function sayLimit(counter: Counter, { round: ofRound = {}, task }: Budget, spent: Spent): string {
  const own = allowanceOf({ round: ofRound }, spent)[counter];
  const left = allowanceOf({ ...(task !== undefined && { task }) }, spent)[counter];
  if (own !== undefined && (left === undefined || own <= left)) return `${sayAmount(counter, own)} in one round`;
  return left === undefined ? 'what one run may use' : `${sayAmount(counter, left + spent[counter])} in the whole task`;
}

function round(amount: number): string {
  return String(Number(amount.toPrecision(4)));
}

interface RunUsed {
  readonly turns: number;
  /** As counted while it ran; some runtimes report them only at the end. */
  readonly tokens: number;
  readonly seconds: number;
  readonly said: RunSpent | undefined;
  /**
   * If all calls were counted in transit: then that is the usage, whatever else is reported. If some of them have no
   * price, the cost is at least that of the others.
   */
  readonly counted?: { readonly tokens: number; readonly costUsd: number; readonly isPriced: boolean } | undefined;
  /** True if the run continued in the session in which the earlier rounds were counted. */
  readonly sameSession: boolean;
}

/** The usage of this run alone. */
export function usedBy(run: RunUsed, before: Spent): Used {
  const { said, sameSession, counted } = run;
  const since = (now: number | undefined, earlier: number | undefined) =>
    now === undefined ? 0 : Math.max(0, now - (sameSession ? (earlier ?? 0) : 0));
  return {
    turns: run.turns,
    tokens:
      counted?.tokens ?? Math.max(run.tokens, said?.tokens ?? 0, since(said?.sessionTokens, before.sessionTokens)),
    costUsd:
      counted?.isPriced === true
        ? counted.costUsd
        : Math.max(counted?.costUsd ?? 0, since(said?.sessionCostUsd, before.sessionCostUsd)),
    seconds: run.seconds,
  };
}

export function addSpent(before: Spent, used: Used, { said, sameSession }: RunUsed): Spent {
  const kept = sameSession ? before : NOTHING_SPENT;
  const session = {
    sessionTokens: said?.sessionTokens === undefined ? kept.sessionTokens : toCount(said.sessionTokens),
    sessionCostUsd: said?.sessionCostUsd ?? kept.sessionCostUsd,
  };
  return {
    turns: before.turns + used.turns,
    tokens: toCount(before.tokens + used.tokens),
    costUsd: Math.min(before.costUsd + used.costUsd, Number.MAX_SAFE_INTEGER),
    seconds: before.seconds + used.seconds,
    ...Object.fromEntries(Object.entries(session).filter(([, value]) => value !== undefined)),
    ...defined({ apiCalls: before.apiCalls, idleSeconds: before.idleSeconds, inherited: before.inherited }),
  };
}

/** A program may report a fraction of a token, or more than a number can count; an integer is stored. */
function toCount(tokens: number): number {
  return Math.min(Math.ceil(tokens), Number.MAX_SAFE_INTEGER);
}

/** What can be measured for a runtime. If its calls are counted in transit, it need not report anything itself. */
export function measuresOf(
  { measures = [] }: Pick<AgentRuntime, 'measures'>,
  { isCounted }: { readonly isCounted: boolean },
): readonly Measure[] {
  return isCounted ? [...new Set<Measure>([...measures, 'tokens', 'cost-usd'])] : measures;
}

/** Parts of a budget that nobody can measure for this runtime. */
export function unwatched(
  { round = {}, task = {} }: Budget,
  { measures = [] }: Pick<AgentRuntime, 'measures'>,
): Measure[] {
  const names = ['turns', 'tokens', 'cost-usd'] as const satisfies readonly (keyof BudgetAmounts)[];
  return names.filter((name) => (round[name] !== undefined || task[name] !== undefined) && !measures.includes(name));
}
