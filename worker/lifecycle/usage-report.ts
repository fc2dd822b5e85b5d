/**
 * The usage of a run and its task, from the agent's meter and the runtime's final report. Pure.
 *
 * A budget counts unknown values as zero, but a person must not read them as free. So here a member is missing unless
 * the runtime measures and has reported it.
 */
import { defined } from '../../protocol/base/defined.ts';
import { mergeBudgets, type Spent } from '../../protocol/config/budget-limits.ts';
import { addIdle, type Amounts, type Usage } from '../../protocol/results/usage.ts';
import type { ModelCalls } from '../../protocol/results/model-calls.ts';
import { measuresOf, sliceOf, spentBefore } from '../limits/budget-watch.ts';
import type { AgentRun, Bundle, StepFacts } from '../context/step-context.ts';
import type { Measure } from '../runtimes/contract.ts';

interface UsageContext {
  readonly idleMs: number;
  /** Of this dispatch; undefined if they are not counted. */
  readonly apiCalls: number | undefined;
}

type UsageFacts = Pick<StepFacts, 'agent' | 'bundle' | 'settings' | 'earlier' | 'models'>;

export function usageOf(
  { agent, bundle, settings, earlier, models }: Partial<UsageFacts>,
  around: UsageContext,
): Usage {
  const { state, after } = earlier?.before ?? {};
  const before = agent?.terms.spent ?? spentBefore(state?.manifest.spent, { isOfOtherTask: after !== undefined });
  const spent = agent?.spent ?? before;
  const calls = models?.kind === 'gateway' ? models.account.calls() : undefined;
  const measures = bundle === undefined ? [] : measuresOf(bundle.runtime, { isCounted: calls !== undefined });
  const known = agent === undefined || bundle === undefined ? [] : knownOf(agent, measures, calls);
  const own = agent === undefined ? {} : pick(difference(spent, before), (name) => known.includes(name));
  const left = bundle === undefined ? undefined : leftOf({ before, spent }, bundle, measures, settings?.budget);
  return {
    ...(modelOf(agent) !== undefined && { model: modelOf(agent) }),
    dispatch: definedOnly({ ...own, idleSeconds: addIdle(0, around.idleMs), apiCalls: around.apiCalls }),
    task: definedOnly({
      // Earlier rounds' reports stay valid, whatever this one could report.
      ...pick(toAmounts(spent), (name, amount) => amount > 0 || known.includes(name)),
      idleSeconds: addIdle(before.idleSeconds, around.idleMs),
      apiCalls: around.apiCalls === undefined ? undefined : around.apiCalls + (before.apiCalls ?? 0),
    }),
    ...defined({ left, inherited: inheritedOf(before), calls }),
  };
}

const NAMES = ['turns', 'tokens', 'costUsd', 'agentSeconds'] as const;
type Name = (typeof NAMES)[number];
type MeasuredUsage = Readonly<Record<Name, number>>;

function toAmounts({
  turns,
  tokens,
  costUsd,
  seconds,
}: Pick<Spent, 'turns' | 'tokens' | 'costUsd' | 'seconds'>): MeasuredUsage {
  return { turns, tokens, costUsd: tidy(costUsd), agentSeconds: tenths(seconds) };
}

function difference(spent: Spent, before: Spent): MeasuredUsage {
  const [now, then] = [toAmounts(spent), toAmounts(before)];
  return {
    turns: now.turns - then.turns,
    tokens: now.tokens - then.tokens,
    costUsd: tidy(now.costUsd - then.costUsd),
    agentSeconds: tenths(now.agentSeconds - then.agentSeconds),
  };
}

function inheritedOf({ inherited }: Spent): Amounts | undefined {
  const amounts = inherited === undefined ? {} : pick(toAmounts(inherited), (_, amount) => amount > 0);
  return Object.keys(amounts).length === 0 ? undefined : amounts;
}

function tenths(seconds: number): number {
  return Number(seconds.toFixed(1));
}

/** Sums of prices have meaningless trailing digits. */
function tidy(usd: number): number {
  return Number(usd.toFixed(6));
}

function pick(amounts: MeasuredUsage, isKnown: (name: Name, amount: number) => boolean): Amounts {
  return Object.fromEntries(NAMES.flatMap((name) => (isKnown(name, amounts[name]) ? [[name, amounts[name]]] : [])));
}

const MEASURES: Readonly<Record<Measure, Name>> = { 'turns': 'turns', 'tokens': 'tokens', 'cost-usd': 'costUsd' };

/**
 * What the runtime can measure and has reported: a killed runtime has not made its final report, which contains the
 * price.
 */
function knownOf(
  { end: { spent: said }, spent, terms }: AgentRun,
  measures: readonly Measure[],
  calls: ModelCalls | undefined,
): Name[] {
  const told: Readonly<Record<Name, boolean>> = {
    turns: true,
    tokens:
      calls !== undefined || spent.tokens > terms.spent.tokens || (said?.tokens ?? said?.sessionTokens) !== undefined,
    costUsd: calls?.costUsd !== undefined || said?.sessionCostUsd !== undefined,
    agentSeconds: true,
  };
  return ['agentSeconds', ...measures.map((measure) => MEASURES[measure]).filter((name) => told[name])];
}

function leftOf(
  { before, spent }: { readonly before: Spent; readonly spent: Spent },
  bundle: Bundle,
  measures: readonly Measure[],
  defaults: StepFacts['settings']['budget'],
): Amounts | undefined {
  const slice = sliceOf(mergeBudgets(bundle.subagent.budget, defaults), before);
  const measured: readonly (Name | undefined)[] = [...measures.map((measure) => MEASURES[measure]), 'agentSeconds'];
  const ends = { turns: slice.turns, tokens: slice.tokens, costUsd: slice.costUsd, agentSeconds: slice.seconds };
  const used = toAmounts(spent);
  const left = NAMES.flatMap((name) => {
    const end = ends[name];
    return end === undefined || !measured.includes(name) ? [] : [[name, Math.max(0, tidy(end - used[name]))] as const];
  });
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

function modelOf(agent: AgentRun | undefined): string | undefined {
  const model = agent?.end.usage?.['model'];
  return typeof model === 'string' && model !== '' ? model : undefined;
}

function definedOnly(amounts: { readonly [name in keyof Amounts]: Amounts[name] | undefined }): Amounts {
  return Object.fromEntries(Object.entries(amounts).filter(([, value]) => value !== undefined));
}
