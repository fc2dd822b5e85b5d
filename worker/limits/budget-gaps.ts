/** What a budget in tokens or money could not count exactly. A person who set it relies on it. Pure. */
import type { ModelCalls } from '../../protocol/results/model-calls.ts';
import type { AgentRuntime } from '../runtimes/contract.ts';
import type { Allowance } from './budget-watch.ts';

const ESTIMATED =
  'Some responses of the model broke off or did not report their usage. The budget counts an estimate for them.';

/** @returns one notice for each. */
export function describeGaps(
  { unpriced = [], uncounted }: Pick<ModelCalls, 'unpriced' | 'uncounted'>,
  { tokens, costUsd }: Allowance,
  { measures = [] }: Pick<AgentRuntime, 'measures'>,
): readonly string[] {
  const hasNoCost = costUsd !== undefined && unpriced.length > 0 && !measures.includes('cost-usd');
  const isEstimated = (tokens !== undefined || costUsd !== undefined) && uncounted > 0;
  return [...(hasNoCost ? [sayUnpriced(unpriced)] : []), ...(isEstimated ? [ESTIMATED] : [])];
}

function sayUnpriced(models: readonly string[]): string {
  const names = models.join(', ');
  return `The budget names cost-usd, and the price of ${names} is not known, so this limit does not count its calls. Set model-prices.`;
}
