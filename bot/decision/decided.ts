/** What a rule returns, and how results are combined. Immutable values. Pure. */
import type { TaskId } from '../../protocol/base/ids.ts';
import type { Action, Need } from './actions.ts';

/** Something is in progress whose end no webhook may announce, or a deadline is ahead. */
export interface Recheck {
  /** The latest time for the next decision, in milliseconds since the epoch. */
  readonly at: number;
  /** What is waited for, for people: "the run of round 2 to end". */
  readonly for: string;
  readonly task?: TaskId;
}

export interface RuleResult {
  readonly actions: readonly Action[];
  /** Facts that are not known yet. While there is one, nothing is done: incomplete facts decide nothing. */
  readonly needs: readonly Need[];
  readonly recheckAt: readonly Recheck[];
}

/**
 * Returned in place of an unknown fact: a result that names the fact, so that a rule can return it unchanged. Without a
 * need, the fact cannot be known: the repository's configuration cannot be read.
 */
export interface UnknownFact extends RuleResult {
  readonly kind: 'unknown';
}

export const NOTHING: RuleResult = { actions: [], needs: [], recheckAt: [] };

/** For everything that depends on a configuration that cannot be read. */
export const UNKNOWABLE: UnknownFact = { ...NOTHING, kind: 'unknown' };

export function missing(need: Need): UnknownFact {
  return { ...UNKNOWABLE, needs: [need] };
}

export function isUnknown(value: unknown): value is UnknownFact {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'unknown';
}

export function act(...actions: readonly Action[]): RuleResult {
  return { ...NOTHING, actions };
}

export function wait(recheck: Recheck): RuleResult {
  return { ...NOTHING, recheckAt: [recheck] };
}

export function combine(results: readonly RuleResult[]): RuleResult {
  return {
    actions: results.flatMap(({ actions }) => actions),
    needs: results.flatMap(({ needs }) => needs),
    recheckAt: results.flatMap(({ recheckAt }) => recheckAt),
  };
}

export function forEach<T>(items: readonly T[], decide: (item: T) => RuleResult): RuleResult {
  return combine(items.map(decide));
}

/** @returns the first unknown fact instead, if a test depends on one. */
export function filterKnown<T>(items: readonly T[], test: (item: T) => boolean | UnknownFact): T[] | UnknownFact {
  const kept: T[] = [];
  for (const item of items) {
    const isKept = test(item);
    if (isUnknown(isKept)) return isKept;
    if (isKept) kept.push(item);
  }
  return kept;
}

export function flatMapKnown<T, U>(
  items: readonly T[],
  map: (item: T) => readonly U[] | UnknownFact,
): U[] | UnknownFact {
  const all: U[] = [];
  for (const item of items) {
    const mapped = map(item);
    if (isUnknown(mapped)) return mapped;
    all.push(...mapped);
  }
  return all;
}

/** Stops at the first item that passes, because later items need not be known. */
export function findKnown<T>(
  items: readonly T[],
  test: (item: T) => boolean | UnknownFact,
): T | undefined | UnknownFact {
  for (const item of items) {
    const isFound = test(item);
    if (isUnknown(isFound)) return isFound;
    if (isFound) return item;
  }
  return undefined;
}
