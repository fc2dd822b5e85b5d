/**
 * On what terms the agent runs: what it may do without asking and what it may use up, by the subagent, the workflow, and what people
 * have answered in this task. Pure.
 */
import type { Spent } from '../../protocol/budget.ts';
import { type Allowance, allowanceOf, mergeBudgets, NOTHING_SPENT, unwatched } from '../budget.ts';
import { decideDemand, type Decision } from '../demands.ts';
import { DispatchError } from '../errors.ts';
import type { Bundle, Facts } from '../facts.ts';

export interface Terms {
  /** As asked for: the stricter word of workflow and subagent. */
  readonly mode: string;
  /** Rules that the permission mode `scoped` allows: the subagent's, and what people added in this task. */
  readonly allow: readonly string[];
  readonly granted: readonly string[];
  readonly refused: readonly string[];
  readonly allowance: Allowance;
  /** By the rounds before this one. */
  readonly spent: Spent;
  /** What an answer to a question of ours decided. */
  readonly decision: Decision | undefined;
  readonly notices: readonly string[];
}

const STRICTNESS = ['scoped', 'strict'];

export function modeOf(settings: Facts['settings'], { 'permission-mode': own }: Bundle['subagent']): string {
  return own !== undefined && STRICTNESS.indexOf(own) > STRICTNESS.indexOf(settings.permissionMode) ? own : settings.permissionMode;
}

/** @throws DispatchError worker-failed when an allow-list is asked for and the runtime cannot be held to one. */
export function checkMode(settings: Facts['settings'], { subagent, runtime }: Pick<Bundle, 'subagent' | 'runtime'>): void {
  if (modeOf(settings, subagent) !== 'scoped' || runtime.scopes === true) return;
  throw new DispatchError('worker-failed', `The runtime ${runtime.id} cannot be held to an allow-list: it has no permission mode «scoped».`, { fix: 'Set permission-mode to strict or bypass, or the runtime to claude-code.' });
}

export function termsOf({ settings, bundle, earlier: { before } }: Pick<Facts, 'settings' | 'bundle' | 'earlier'>): Terms {
  const { subagent, runtime } = bundle;
  const manifest = before?.state?.manifest;
  const last = before?.rounds.at(-1);
  const decision = manifest?.demand === undefined || last === undefined ? undefined : decideDemand(manifest.demand, last);
  const granted = [...new Set([...(manifest?.granted ?? []), ...(decision?.kind === 'granted' ? decision.rules : [])])];
  const refused = [...new Set([...(manifest?.refused ?? []), ...(decision?.kind === 'refused' ? decision.about : [])])];
  const budget = mergeBudgets(subagent.budget, settings.budget);
  const spent = manifest?.spent ?? NOTHING_SPENT;
  return {
    mode: modeOf(settings, subagent),
    allow: [...new Set([...(subagent.allow ?? []), ...granted])],
    granted, refused, spent, decision,
    allowance: allowanceOf(budget, spent),
    notices: unwatched(budget, runtime).map((name) => `The budget names ${name}, which ${runtime.id} does not tell: it is not watched.`),
  };
}
