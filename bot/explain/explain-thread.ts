/** The explanation of an issue for a reader: the facts that the rules ask for are read, and nothing is changed. */
import { defined } from '../../protocol/base/defined.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import { combine } from '../decision/decided.ts';
import { readModel } from '../decision/decision-context.ts';
import { mostFacts } from '../decision/most-facts.ts';
import type { DecisionRule } from '../decision/rule.ts';
import { extendSnapshot, type IssueAddress, readSnapshot, restrictFacts, type Snapshot } from '../decision/snapshot.ts';
import type { BotPorts } from '../ports.ts';
import { explainRules } from './explain-rules.ts';
import { sayExplanation } from './explanation-words.ts';
import type { RuleWords } from './rule-words.ts';

export interface ExplainSettings {
  readonly rules: readonly DecisionRule[];
  readonly graceMs: number;
  /** Leaves out everything about other tasks. */
  readonly task?: TaskId;
}

/** @throws what the ports throw. */
export async function explainThread(
  place: Omit<IssueAddress, 'slug'> & { readonly slug: string | undefined },
  ports: BotPorts,
  { rules, graceMs, task }: ExplainSettings,
): Promise<readonly RuleWords[]> {
  let snapshot: Snapshot = await readSnapshot(place, { kind: 'look', labels: true, issue: true }, ports);
  const model = readModel(snapshot);
  const most = mostFacts(model);
  for (let looked = 0; looked < most; looked += 1) {
    const facts = { ...snapshot, graceMs };
    const { needs } = combine(rules.map((rule) => rule.decide(model, restrictFacts(facts, rule.watches))));
    const [need] = needs;
    if (need === undefined)
      return sayExplanation(explainRules(rules, model, facts), facts, {
        tells: 'what-people-may',
        ...defined({ task }),
      });
    snapshot = await extendSnapshot(snapshot, need, ports);
  }
  throw new Error(`The explanation of issue #${place.issue} asks for more than ${most} facts.`);
}
