/**
 * What was used, in words: for the task's comment, the step summary and the pull request. Pure; what is not known is
 * not said.
 */
import type { Amounts, Usage } from '../results/usage.ts';

/** "12 turns · 34,500 tokens · $0.42 · agent 3 min 5 s"; empty when nothing is known. */
export function renderAmounts({ turns, tokens, costUsd, agentSeconds, idleSeconds, apiCalls }: Amounts): string {
  return [
    turns === undefined ? '' : plural(turns, 'turn'),
    tokens === undefined ? '' : plural(tokens, 'token'),
    costUsd === undefined ? '' : renderUsd(costUsd),
    agentSeconds === undefined ? '' : `agent ${renderElapsed(agentSeconds * 1_000)}`,
    // A run that did not wait has nothing to say about waiting.
    idleSeconds === undefined || idleSeconds === 0 ? '' : `idle ${renderElapsed(idleSeconds * 1_000)}`,
    apiCalls === undefined ? '' : plural(apiCalls, 'API call'),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What the whole task used, on one line; empty when nothing is known. */
export function renderTaskUsage({ model, task }: Usage): string {
  return [model === undefined ? '' : `\`${plainModel(model)}\``, renderAmounts(shortened(task))]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The lines of a comment: this run, the whole task where that is more, and what is left of its budget. */
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

/** People who read a comment pay for the model and not for calls of an API. */
function shortened(amounts: Amounts): Amounts {
  return { ...amounts, apiCalls: undefined };
}

/** What a runtime calls its model comes from outside: a name, and no Markdown. */
export function plainModel(model: string): string {
  return model.replace(/[^\w.:/@+-]/g, '').slice(0, 100);
}

/** Prices of a model are small: two digits that say something, and never "$0.00" for something that cost. */
export function renderUsd(usd: number): string {
  if (usd === 0) return '$0';
  if (usd < 0.0001) return 'under $0.0001';
  return usd < 0.1 ? `$${Number(usd.toPrecision(2))}` : `$${usd.toFixed(2)}`;
}

export function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** "4.2 s", "3 min 5 s", "2 h 10 min" */
export function renderElapsed(ms: number): string {
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
