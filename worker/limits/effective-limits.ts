/**
 * The terms for the agent's run: what it may do without asking and what it may use, from the subagent, the workflow,
 * and people's answers in this task. Pure.
 */
import { mergeBudgets, type Spent } from '../../protocol/config/budget-limits.ts';
import { rankMode } from '../../protocol/policy/permission-mode.ts';
import type { AnsweredRound } from '../../protocol/messages/answered-rounds.ts';
import type { StateManifest } from '../../protocol/messages/state-manifest.ts';
import type { Subagent } from '../../protocol/config/subagent.ts';
import { type Allowance, allowanceOf, spentBefore, unwatched } from './budget-watch.ts';
import { decideDemand, type LimitDecision } from './worker-questions.ts';
import { DispatchError } from '../dispatch-error.ts';
import type { Settings } from '../worker-plan.ts';
import type { RunningRuntime } from '../runtimes/contract.ts';

export interface Terms {
  /** As requested: the stricter of workflow and subagent. */
  readonly mode: string;
  /** Rules that the permission mode `scoped` allows: the subagent's, and those that people added in this task. */
  readonly allow: readonly string[];
  readonly granted: readonly string[];
  readonly refused: readonly string[];
  /** Hosts that people have allowed in this task. */
  readonly hosts: readonly string[];
  readonly allowance: Allowance;
  /** By the earlier rounds. */
  readonly spent: Spent;
  /** What an answer to a worker's question decided. */
  readonly decision: LimitDecision | undefined;
  readonly notices: readonly string[];
}

interface AskedLimits {
  readonly subagent: Subagent;
  readonly runtime: RunningRuntime;
}

function modeOf(settings: Settings, { 'permission-mode': own }: Subagent): string {
  return own !== undefined && rankMode(own) > rankMode(settings.permissionMode) ? own : settings.permissionMode;
}

/**
 * @throws DispatchError worker-failed if an allow-list is requested and the runtime cannot enforce one, or if the
 * runtime would let an agent do everything that should be restricted.
 */
export async function checkMode(settings: Settings, { subagent, runtime }: AskedLimits): Promise<void> {
  const mode = modeOf(settings, subagent);
  if (mode === 'bypass') return;
  if (mode === 'scoped' && runtime.scopes !== true) {
    const { effective: strictest } = await runtime.permissionMode('strict');
    const others = strictest === 'bypass' ? 'bypass' : 'strict or bypass';
    throw new DispatchError(
      'worker-failed',
      `The runtime ${runtime.id} does not support allow-lists: it has no permission mode "scoped".`,
      { fix: `Set permission-mode to ${others}, or the runtime to claude-code, gemini or opencode.` },
    );
  }
  const { effective } = await runtime.permissionMode(mode);
  if (effective !== 'bypass') return;
  throw new DispatchError(
    'worker-failed',
    `The runtime ${runtime.id} has no permission mode "${mode}": its agent could do everything.`,
    { fix: 'Set permission-mode to bypass, or use a runtime that has permission modes, such as claude-code.' },
  );
}

/** What the previous round left, and the answer to its question; both undefined in a first round. */
interface EarlierRound {
  readonly manifest: StateManifest | undefined;
  readonly last: AnsweredRound | undefined;
  readonly isFinal?: boolean;
  /** It was the last round of a task that had ended, and that this one continues. */
  readonly isOfOtherTask?: boolean;
}

/** @returns the decision about a worker's question; `undefined` if there was none. */
export function decideEarlier({ manifest, last, isFinal }: EarlierRound): LimitDecision | undefined {
  return manifest?.demand === undefined || last === undefined
    ? undefined
    : decideDemand(manifest.demand, last, isFinal);
}

/** Hosts that people have allowed in this task, including the answer to the previous round's question. */
export function findOpenedHosts(earlier: EarlierRound): readonly string[] {
  const decision = decideEarlier(earlier);
  return [...new Set([...(earlier.manifest?.hosts ?? []), ...(decision?.kind === 'opened' ? decision.hosts : [])])];
}

export function termsOf(settings: Settings, { subagent, runtime }: AskedLimits, earlier: EarlierRound): Terms {
  const { manifest } = earlier;
  const decision = decideEarlier(earlier);
  const granted = [...new Set([...(manifest?.granted ?? []), ...(decision?.kind === 'granted' ? decision.rules : [])])];
  const refused = [...new Set([...(manifest?.refused ?? []), ...(decision?.kind === 'refused' ? decision.about : [])])];
  const budget = mergeBudgets(subagent.budget, settings.budget);
  const spent = spentBefore(manifest?.spent, { isOfOtherTask: earlier.isOfOtherTask === true });
  const mode = modeOf(settings, subagent);
  return {
    mode,
    allow: [...new Set([...(subagent.allow ?? []), ...granted])],
    granted,
    refused,
    hosts: findOpenedHosts(earlier),
    spent,
    decision,
    allowance: allowanceOf(budget, spent),
    notices: [
      ...unwatched(budget, runtime).map(
        (name) => `The budget names ${name}, which ${runtime.id} does not report, so this limit does not apply.`,
      ),
      // The person who wrote the list relies on it.
      ...(subagent.allow !== undefined && mode !== 'scoped'
        ? [
            `The subagent lists what it may use (allow), but the permission mode is ${mode.slice(0, 200)}: the list is not used. Set permission-mode to scoped.`,
          ]
        : []),
    ],
  };
}
