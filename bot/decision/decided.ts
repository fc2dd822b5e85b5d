/**
 * What a rule returns, and how results are put together. Values only: nothing here is written to twice. Pure.
 */
import type { TaskId } from '../../protocol/base/ids.ts';
import type { Action, Need } from './actions.ts';

/** Something is under way that no webhook may announce the end of, or a time is to come. */
export interface Recheck {
  /** When to decide again at the latest, milliseconds since the epoch. */
  readonly at: number;
  /** What is waited for, for people: "the run of round 2 to end". */
  readonly for: string;
  readonly task?: TaskId;
}

export interface RuleResult {
  readonly actions: readonly Action[];
  /** Facts that are not known yet. As long as there is one, nothing is done: half of the facts decide nothing. */
  readonly needs: readonly Need[];
  readonly recheckAt: readonly Recheck[];
}

/**
 * In place of a fact that is not known: a result that names it, so that a rule can return it as it is. Without a need,
 * nobody can know it: the repository's configuration cannot be read.
 */
export interface UnknownFact extends RuleResult {
  readonly kind: 'unknown';
}

export const NOTHING: RuleResult = { actions: [], needs: [], recheckAt: [] };

/** What depends on a configuration that cannot be read. */
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

/** @returns the first unknown fact instead, if a test comes upon one. */
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

/** Stops at the first item that passes, as nothing behind it need be known. */
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
