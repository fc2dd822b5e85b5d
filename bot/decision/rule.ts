/**
 * What a rule is: a name, the facts that it watches, and a pure function from a thread and facts to what is due.
 *
 * bot/rules/rules-table.ts lists all rules in their order. See docs/architecture.md for an example.
 */
import type { WatchedThread } from './decision-context.ts';
import type { Need } from './actions.ts';
import type { RuleResult } from './decided.ts';
import type { IssueFacts, Watched } from './snapshot.ts';

export interface DecisionRule {
  /** In lower case with hyphens; it is shown to people. */
  readonly name: string;
  /** The facts, besides the thread, that it can ask for. It sees no others: see decide.ts. */
  readonly watches: readonly Watched[];
  readonly decide: (model: WatchedThread, facts: IssueFacts) => RuleResult;
}

/** What a rule returned, and which facts it used. */
export interface ExplainedRule {
  readonly name: string;
  readonly watches: readonly Watched[];
  /** In the order in which it asked for them. */
  readonly used: readonly Need[];
  readonly result: RuleResult;
}
