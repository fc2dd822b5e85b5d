/** Usage in words: for the task's comment, the step summary and the pull request. Pure; unknown values are left out. */
import type { Amounts, TaskUsage, Usage } from '../results/usage.ts';

/** "12 turns · 34,500 tokens · $0.42 · agent 3 min 5 s"; empty if nothing is known. */
export function renderAmounts({ turns, tokens, costUsd, agentSeconds, idleSeconds, apiCalls }: Amounts): string {
  return [
    turns === undefined ? '' : plural(turns, 'turn'),
    tokens === undefined ? '' : plural(tokens, 'token'),
    costUsd === undefined ? '' : renderUsd(costUsd),
    agentSeconds === undefined ? '' : `agent ${renderElapsed(agentSeconds * 1_000)}`,
    // A run that did not wait does not mention waiting.
    idleSeconds === undefined || idleSeconds === 0 ? '' : `idle ${renderElapsed(idleSeconds * 1_000)}`,
    apiCalls === undefined ? '' : plural(apiCalls, 'API call'),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The usage of the whole task, on one line; empty if nothing is known. */
export function renderTaskUsage({ model, task }: Usage): string {
  return [model === undefined ? '' : `\`${plainModel(model)}\``, renderAmounts(shortened(task))]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The lines of a comment: this run, the whole task if that is more, and the rest of its budget. */
export function renderUsage({ model, dispatch, task, left }: Usage, round: number): string {
  const own = [model === undefined ? '' : `\`${plainModel(model)}\``, renderAmounts(shortened(dispatch))]
    .filter((part) => part !== '')
    .join(' · ');
  const all = renderAmounts(shortened(task));
  const rest = left === undefined ? '' : renderAmounts(left);
  return [
    own === '' ? '' : `**Used:** ${own}`,
    all === '' || round === 1 ? '' : `**Whole task so far:** ${all}`,
    rest === '' ? '' : `**Budget left:** ${rest}`,
  ]
    .filter((line) => line !== '')
    .join('  \n');
}

/** Readers of a comment pay for the model, not for API calls. */
function shortened(amounts: Amounts): Amounts {
  return { ...amounts, apiCalls: undefined };
}

/** A runtime's name for its model is external input: a name, without Markdown. */
export function plainModel(model: string): string {
  return model.replace(/[^\w.:/@+-]/g, '').slice(0, 100);
}

/** Prices of a model are small: two significant digits, and never "$0.00" for something that cost. */
export function renderUsd(usd: number): string {
  if (usd === 0) return '$0';
  if (usd < 0.0001) return 'under $0.0001';
  return usd < 0.1 ? `$${Number(usd.toPrecision(2))}` : `$${usd.toFixed(2)}`;
}

export function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** What was counted, as the subject of the next clause: "1 file; it is there". */
export function renderPronoun(count: number): 'it is' | 'they are' {
  return count === 1 ? 'it is' : 'they are';
}

/** "4.2 s", "3 min 5 s", "2 h 10 min" */
export function renderElapsed(ms: number): string {
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Budgets are set in these units. */
const MEASURES = ['costUsd', 'tokens', 'turns', 'agentSeconds'] as const satisfies readonly (keyof Amounts)[];
type BudgetMeasure = (typeof MEASURES)[number];

const SIGNS = 10;

interface BudgetShare {
  readonly measure: BudgetMeasure;
  /** From 0 to 1. */
  readonly share: number;
  /** Used and remaining: the whole budget. */
  readonly budget: number;
}

/** The budget that is used up most; `undefined` without a budget. */
function findBudgetShare({ task, left = {} }: TaskUsage): BudgetShare | undefined {
  const shares = MEASURES.flatMap((measure): BudgetShare[] => {
    const rest = left[measure];
    const used = task[measure] ?? 0;
    return rest === undefined || used + rest === 0
      ? []
      : [{ measure, share: used / (used + rest), budget: used + rest }];
  });
  return shares.toSorted((one, other) => other.share - one.share)[0];
}

/** "████░░░░░░ 42% of $1.00"; empty without a budget. Full only if nothing is left. */
export function renderBudgetBar(used: TaskUsage): string {
  const found = findBudgetShare(used);
  if (found === undefined) return '';
  const { share } = found;
  const full = share >= 1 ? SIGNS : Math.min(SIGNS - 1, Math.round(share * SIGNS));
  const percent = share >= 1 ? 100 : Math.min(99, Math.round(share * 100));
  return `${'█'.repeat(full)}${'░'.repeat(SIGNS - full)} ${percent}% of ${sayBudget(found)}`;
}

function sayBudget({ measure, budget }: BudgetShare): string {
  switch (measure) {
    case 'costUsd':
      return renderUsd(Number(budget.toFixed(6)));
    case 'tokens':
      return plural(Math.round(budget), 'token');
    case 'turns':
      return plural(Math.round(budget), 'turn');
    case 'agentSeconds':
      return renderElapsed(budget * 1_000);
  }
}
